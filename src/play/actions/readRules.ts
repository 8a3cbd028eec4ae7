import { phrase } from '../../engine/phrase.ts';
import type { Match } from '../../match/match.ts';
import type { Request } from '../contract/command.ts';
import { type Button, button, controlRows, withArgument } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { inTenMinutes } from '../contract/rateLimits.ts';
import type { Scene } from '../contract/scene.ts';
import { chosenWords } from '../words/chosenSettings.ts';
import { wordsFor } from '../words/wordsFor.ts';
import type { Action } from './action.ts';
import { listMeantMatches } from './atTable.ts';
import { typeMoveButton } from './typeMove.ts';
import { isOwnTurn } from './views.ts';

/** Shows the rules of a game, with a picture. */
export const readRules: Action = {
  typed: () => ({ name: 'rules', text: 'discord.command.rules', options: [], run: showRulesHere }),
  shown: {
    lobby: () => button(phrase('discord.button.rules'), 'rules'),
    running: (table) => (isOwnTurn(table) ? undefined : button(phrase('discord.button.rules'), 'rules')),
  },
  controls: { rules: ({ request, command, match }) => showRules(request, command, match) },
  limit: { person: inTenMinutes(30) },
  calls: 'nobody',
};

/**
 * Shows the short rules beside their picture, with this table's settings and with buttons for the full rules and the
 * lesson.
 */
async function showRules(request: Request, command: GameCommand, match: Match | undefined): Promise<void> {
  const { app, caller } = request;
  const { game } = command;
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const chosen = match === undefined ? [] : chosenWords(game, match, say);
  const table = chosen.length === 0 ? [] : [say(phrase('discord.rules.table', { options: chosen.join(' · ') }))];
  const isShort = game.shortRules !== undefined;
  const buttons: readonly Button[] = [
    ...(isShort ? [withArgument(button(phrase('discord.button.allRules'), 'learn.rules'), game.id)] : []),
    ...(game.lesson === undefined
      ? []
      : [withArgument(button(phrase('discord.button.lesson'), 'learn.open', 'success'), game.id)]),
  ];
  await caller.answer.toCaller({
    ...(await rulesScreen(request, command, [say(phrase(game.shortRules ?? game.rulesText)), ...table])),
    rows: [[...controlRows([buttons], plain).flat(), ...typeMoveButton(request, match)]].filter(
      (row) => row.length > 0,
    ),
  });
}

/** Shows the rules for a typed command, with the table's settings if only one table can be meant. */
async function showRulesHere(request: Request, command: GameCommand): Promise<void> {
  const { app, caller, place } = request;
  const meant = await listMeantMatches(app, command, { person: caller.person, channel: place.channel }, 'look');
  return showRules(request, command, meant.length === 1 ? meant[0] : undefined);
}

/** The full rules, with their picture. */
export function allRules(request: Request, command: GameCommand): Promise<Scene> {
  const { say } = wordsFor(request.app.catalogue, request.caller.locale);
  return rulesScreen(request, command, [say(phrase(command.game.rulesText))]);
}

async function rulesScreen({ app, caller }: Request, { game }: GameCommand, lines: readonly string[]): Promise<Scene> {
  const { plain } = wordsFor(app.catalogue, caller.locale);
  const png = await app.pictures({ game: game.id, theme: caller.theme, rules: true });
  const alt = plain(phrase('discord.rules.alt', { game: phrase(game.name) }));
  return {
    content: lines.join('\n'),
    picture: { name: `${game.id}-rules.png`, png, alt },
    rows: [],
    pings: [],
  };
}
