import { phrase } from '../../engine/phrase.ts';
import { accept, type Result } from '../../engine/result.ts';
import { findSeat, type Match } from '../../match/match.ts';
import { playMoves, toAct } from '../../match/play.ts';
import { findCommand } from '../contract/app.ts';
import type { Request } from '../contract/command.ts';
import { button, controlRows, writeControlId } from '../contract/controls.ts';
import type { Form } from '../contract/form.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { LONGEST_TEXT } from '../contract/option.ts';
import type { SceneControl } from '../contract/sceneControlTypes.ts';
import { buildControlContext } from '../screens/screen.ts';
import { wordsFor } from '../words/wordsFor.ts';
import type { Action } from './action.ts';
import { type ControlRequest, carryOut, doing, refuseAction } from './atTable.ts';

/**
 * A form with one field for a move, for phones, where a slash command is a lot to type. Its button is in the private
 * answers to **Rules** and **Describe**, so that boards have no more buttons.
 */
export const typeMove: Action = {
  controls: { 'type-move': askMove, 'typed-move': makeMoveOfForm },
  limit: 'free',
  calls: 'due',
};

/** The button that opens the form, for a player to move, if the answer can show forms; otherwise nothing. */
export function typeMoveButton({ app, caller }: Request, match: Match | undefined): readonly SceneControl[] {
  const seat = match === undefined ? undefined : findSeat(match, caller.person);
  if (match?.status !== 'running' || seat === undefined || caller.answer.ask === undefined) return [];
  const { game, moves } = findCommand(app, match);
  if (moves.length === 0 || !toAct(game, match).includes(seat)) return [];
  const { plain } = wordsFor(app.catalogue, caller.locale);
  const open = button(phrase('discord.button.type'), 'type-move');
  return controlRows([[open]], plain, { match: match.id, stamp: '' }).flat();
}

async function askMove({ request, command, match, seat, words }: ControlRequest): Promise<void> {
  const { ask } = request.caller.answer;
  if (seat === undefined) return refuseAction(request, phrase('tables.notYours'));
  if (ask === undefined || match.status !== 'running') return refuseAction(request, phrase('discord.deadControl'));
  if (!toAct(command.game, match).includes(seat)) return refuseAction(request, phrase('engine.notYourTurn'));
  const [example = ''] = buildControlContext(command.game, match, seat).legal();
  const form: Form = {
    title: words.plain(phrase('discord.type.title', { game: phrase(command.game.name) })),
    control: writeControlId({ match: match.id, stamp: '', action: 'typed-move', argument: '' }),
    fields: [
      {
        ...{ name: 'move', kind: 'text', label: words.plain(phrase('discord.type.move')), longest: LONGEST_TEXT },
        example: words.plain(phrase('discord.type.example', { move: example })),
      },
    ],
  };
  await ask(form);
}

/** Makes the typed move as if it had been typed after the game's command. */
async function makeMoveOfForm(at: ControlRequest): Promise<void> {
  const { request, command, match, seat, control } = at;
  if (control.fields === undefined) return refuseAction(request, phrase('discord.deadControl'));
  if (seat === undefined) return refuseAction(request, phrase('tables.notYours'));
  const texts = readMoveText(command, control.fields.move ?? '');
  if (!texts.ok) return refuseAction(request, texts.refusal, match);
  return carryOut(at, playMoves(command.game, seat, texts.value, doing(request)));
}

/**
 * Reads moves in one text. If the game's first command takes one option, such as `/cellz move line:`, the text is read
 * as that option, which may contain several moves; otherwise it is one move in the game's notation.
 */
export function readMoveText({ moves: [first] }: GameCommand, text: string): Result<readonly string[]> {
  const [only, ...others] = first?.options ?? [];
  if (first === undefined || only === undefined || others.some((option) => option.required)) return accept([text]);
  return first.read({ [only.name]: text });
}
