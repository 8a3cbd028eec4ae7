import { COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import { pageRows } from '../../src/board/pageRows.ts';
import { beside, tappable } from '../../src/board/places.ts';
import type { PageControl } from '../../src/board/protocol.ts';
import { type ControlId, readControlId, writeControlId } from '../../src/discord/command/controlId.ts';
import { controlRows, type Moment, readMoves } from '../../src/discord/command/controls.ts';
import type { GameCommand } from '../../src/discord/command/gameCommand.ts';
import type { Game } from '../../src/engine/game.ts';
import { advance, opening, type Position } from '../../src/engine/match.ts';
import { fastRandom } from '../../src/engine/random.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { defaultSetup, type SetupValue } from '../../src/engine/setup.ts';
import { MatchId } from '../../src/tables/match.ts';

/** How a move is made: by the controls under a board in the channel, or on the page, where the picture can be tapped. */
export type Way = 'chat' | 'page';

/** A move of a match, with the fewest taps in which it can be made either way. */
export interface Tapped {
  readonly seat: Seat;
  readonly move: string;
  readonly taps: Readonly<Record<Way, number>>;
}

/** What a control does on a board, and what it costs: a button one tap, a menu one to open and one for each entry. */
interface Act {
  readonly action: string;
  readonly argument: string;
  readonly taps: number;
}

/** How often a computer player may ask whether it has time left. */
const STEPS = 300;

const TABLE = { match: MatchId.parse('0000000000'), stamp: '' };

/** Shares of the picture do not matter here. */
const SIZE = { width: 1, height: 1 };

/** Plays a match of a game between computer players of a middling level, and counts the taps of its first moves. */
export function tapsOfMatch(
  gameId: string,
  chosen: Readonly<Record<string, SetupValue>>,
  seed: string,
  moves = Number.POSITIVE_INFINITY,
): readonly Tapped[] {
  const command = COMMANDS.find(({ game }) => game.id === gameId);
  if (command === undefined) throw new Error(`there is no game ${gameId}`);
  const { game } = command;
  const score = { setup: { ...defaultSetup(game.setup), ...chosen }, seatCount: game.seats.usual, seed, log: [] };
  const tapped: Tapped[] = [];
  let position: Position = opening(game, score);
  for (let ply = 0; ; ply += 1) {
    const [seat] = game.toAct(position.state);
    if (seat === undefined || ply >= moves) return tapped;
    const move = chosenBy(game, position, seat, ply);
    const chat = leastTaps('chat', command, position.state, seat, move);
    const page = leastTaps('page', command, position.state, seat, move);
    if (chat === undefined || page === undefined) throw new Error(`${gameId}: no taps lead to ${move}`);
    tapped.push({ seat, move, taps: { chat, page } });
    const step = advance(game, position, seed, ply, seat, move);
    if (!step.ok) throw new Error(`${gameId}: ${step.refusal.key}`);
    position = step.value.position;
  }
}

/** The taps of one way, by what a game's people count by: each move, or all that one seat does in a row. */
export function tapsBy(unit: 'move' | 'turn', tapped: readonly Tapped[], way: Way): readonly number[] {
  if (unit === 'move') return tapped.map(({ taps }) => taps[way]);
  const turns: number[] = [];
  let before: Seat | undefined;
  for (const { seat, taps } of tapped) {
    if (seat !== before) turns.push(0);
    turns[turns.length - 1] = (turns.at(-1) ?? 0) + taps[way];
    before = seat;
  }
  return turns;
}

function chosenBy(game: Game, { state }: Position, seat: Seat, ply: number): string {
  let steps = STEPS;
  const move = game.players.medium?.choose(game.view(state, seat), seat, fastRandom(ply), () => steps-- > 0);
  return game.write(move);
}

/** The fewest taps that make this move, from a board on which nothing is chosen; undefined where none do. */
function leastTaps(way: Way, command: GameCommand, state: unknown, seat: Seat, move: string): number | undefined {
  const { game } = command;
  const legal = game.legal(state, seat).map((one) => game.write(one));
  const moment: Moment = { view: game.view(state, seat), viewer: seat, legal: () => legal };
  const makesIt = (argument: string) => {
    const read = readMoves(argument).length === 1 ? game.read(argument) : undefined;
    return read?.ok === true && game.write(read.value) === move;
  };
  /** What is chosen, and after how many taps: the fewest first. */
  const open = [{ picked: '', taps: 0 }];
  const seen = new Set<string>();
  let best = Number.POSITIVE_INFINITY;
  for (let at = open.shift(); at !== undefined && at.taps < best; at = open.shift()) {
    if (seen.has(at.picked)) continue;
    seen.add(at.picked);
    for (const { action, argument, taps } of actsAt(way, command, moment, at.picked)) {
      const total = at.taps + taps;
      if (action === 'pick') open.push({ picked: argument, taps: total });
      else if (action === 'move' && makesIt(argument)) best = Math.min(best, total);
    }
    open.sort((a, b) => a.taps - b.taps);
  }
  return Number.isFinite(best) ? best : undefined;
}

function actsAt(way: Way, command: GameCommand, moment: Moment, picked: string): readonly Act[] {
  const rows = pageRows(
    controlRows(command.controls(moment, picked), ({ key }) => key, TABLE),
    () => true,
  );
  if (way === 'chat') return rows.flat().flatMap(actsOf);
  const places = tappable(PAINTERS[command.game.id]?.places?.(moment.view, picked) ?? [], SIZE, {
    legal: moment.legal(),
    rows,
    readId: readControlId,
    idOf: (action, argument) => writeControlId({ ...TABLE, action, argument }),
  });
  const onPicture = places.flatMap(({ control }) => actOf(readControlId(control), 1));
  return [...onPicture, ...beside(rows, places, readControlId).flat().flatMap(actsOf)];
}

function actsOf(control: PageControl): readonly Act[] {
  const id = readControlId(control.control);
  if (control.kind === 'button') return control.isDisabled ? [] : actOf(id, 1);
  const values = control.choices.map(({ value }) => value);
  return listsOf(values, control.most).flatMap((list) =>
    actOf(id && { ...id, argument: list.join(' ') }, 1 + list.length),
  );
}

function actOf(id: ControlId | undefined, taps: number): readonly Act[] {
  return id === undefined ? [] : [{ action: id.action, argument: id.argument, taps }];
}

/** Every choice of up to `most` of these, in every order. */
function listsOf(values: readonly string[], most: number): readonly (readonly string[])[] {
  const lists: string[][] = [[]];
  // The list grows while it is walked.
  for (const list of lists) {
    if (list.length < most) lists.push(...values.filter((one) => !list.includes(one)).map((one) => [...list, one]));
  }
  return lists.slice(1);
}
