import { drawRailroadDice, drawRailroadScores, drawRailroadSheet } from '../../render/railroad/picture.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { type Seat, seatLetter, seatsOf } from '../../src/engine/seat.ts';
import { scorePhrases, sheetPhrases } from '../../src/games/railroad/describe.ts';
import { ROUNDS } from '../../src/games/railroad/dice.ts';
import { seatPhrases, tilePhrases } from '../../src/games/railroad/names.ts';
import { openRoll, waitedFor } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { ControlContext } from '../../src/play/contract/controls.ts';
import type { Exhibit, ExtraCommand } from '../../src/play/contract/gameCommand.ts';

/** `/railroad roll`: the dice of the round, and whom the next ones wait for. They are rolled automatically. */
export const rollCommand: ExtraCommand<View> = {
  name: 'roll',
  text: 'railroad.command.roll',
  options: [],
  show: ({ moment }) =>
    looking(moment, ({ view }) => {
      const roll = phrase('railroad.roll', {
        round: view.completed + 1,
        rounds: ROUNDS,
        dice: tilePhrases(openRoll(view)),
      });
      const players = seatPhrases(waitedFor(view.sheets));
      const next =
        view.completed + 1 === ROUNDS
          ? phrase('railroad.roll.last', { players })
          : phrase('railroad.roll.next', { players });
      return accept({
        lines: [roll, next],
        drawing: (theme) => drawRailroadDice(view, theme),
        alt: [roll],
        isPrivate: true,
      });
    }),
};

/** `/railroad board player:B`: one player's board in large, as far as the caller may see it. */
export const boardCommand: ExtraCommand<View> = {
  name: 'board',
  text: 'railroad.command.board',
  options: [{ name: 'player', text: 'railroad.command.player', required: false, offers: 'suggestions' }],
  show: ({ moment, given: { player = '' } }) => looking(moment, ({ view }) => showSheet(view, player)),
  complete: ({ view }) =>
    seatsOf(view.sheets.length).map((seat) => ({
      value: seatLetter(seat),
      label: phrase('railroad.boardOf', { player: { seat } }),
    })),
};

function showSheet(view: View, player: string): Result<Exhibit> {
  const seat = seatsOf(view.sheets.length).find((one) => seatLetter(one) === player.trim().toUpperCase());
  const sheet = seat === undefined ? undefined : view.sheets[seat];
  if (seat === undefined || sheet === undefined) {
    return refuse(phrase('railroad.noPlayer', { text: player.slice(0, 20), letters: listLetters(view) }));
  }
  const title = isShownWhole(view, seat)
    ? phrase('railroad.boardOf', { player: { seat } })
    : phrase('railroad.boardOfLastRound', { player: { seat } });
  return accept({
    lines: [title],
    drawing: (theme) => drawRailroadSheet(view, seat, theme),
    alt: [title, ...sheetPhrases(sheet)],
    isPrivate: true,
  });
}

function listLetters({ sheets }: View): string {
  return seatsOf(sheets.length).map(seatLetter).join(' ');
}

function isShownWhole({ viewer, sheets }: View, seat: Seat): boolean {
  return viewer === seat || sheets.length === 1;
}

/** `/railroad score`: what each part of everyone's score amounts to so far. */
export const scoreCommand: ExtraCommand<View> = {
  name: 'score',
  text: 'railroad.command.score',
  options: [],
  show: ({ moment }) =>
    looking(moment, ({ view }) => {
      const lines = scorePhrases(view);
      return accept({ lines, drawing: (theme) => drawRailroadScores(view, theme), alt: lines, isPrivate: true });
    }),
};

function looking(
  moment: ControlContext<View> | undefined,
  show: (moment: ControlContext<View>) => Result<Exhibit>,
): Result<Exhibit> {
  return moment === undefined ? refuse(phrase('discord.noTable')) : show(moment);
}
