import { COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import type { Game } from '../../src/engine/game.ts';
import { advance, opening, type Position } from '../../src/engine/match.ts';
import { fastRandom } from '../../src/engine/random.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { defaultSetup, type SetupValue } from '../../src/engine/setup.ts';
import { MatchId } from '../../src/match/match.ts';
import { pageRows } from '../../src/page/pageRows.ts';
import type { PageControl } from '../../src/page/protocol.ts';
import { controlsBeside, tappable } from '../../src/page/tapTargets.ts';
import {
  type ControlContext,
  type ControlId,
  controlRows,
  readControlId,
  readMoves,
  writeControlId,
} from '../../src/play/contract/controls.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';

/**
 * How a move is made: by the controls under a board in the channel, or on the page, where the picture can be tapped.
 */
export type Way = 'chat' | 'page';

/** Consecutive moves of one seat, with the fewest taps to make them in each way. */
export interface TapCount {
  readonly moves: readonly string[];
  readonly taps: Readonly<Record<Way, number>>;
}

/**
 * What a control does on a board, and its cost: one tap for a button; for a menu, one to open it and one for each
 * entry.
 */
interface Act {
  readonly action: string;
  readonly argument: string;
  readonly taps: number;
}

/** How often a computer player may check for remaining time. */
const STEPS = 300;

const TABLE = { match: MatchId.parse('0000000000'), stamp: '' };

/** Shares of the picture do not matter here. */
const SIZE = { width: 1, height: 1 };

/** A chosen move, with its seat and state. */
interface Ply {
  readonly seat: Seat;
  readonly move: string;
  readonly state: unknown;
}

/** Plays a match between computer players of medium strength, and counts the taps of its first moves. */
export function tapsOfMatch(
  gameId: string,
  chosen: Readonly<Record<string, SetupValue>>,
  seed: string,
  moves = Number.POSITIVE_INFINITY,
): readonly TapCount[] {
  const command = commandCalled(gameId);
  return playedBy(command, chosen, seed, moves).map(({ seat, move, state }) => {
    const chat = leastTaps('chat', command, state, seat, move);
    const page = leastTaps('page', command, state, seat, move);
    if (chat === undefined || page === undefined) throw new Error(`${gameId}: no taps lead to ${move}`);
    return { moves: [move], taps: { chat, page } };
  });
}

/**
 * Combines several moves into one if the game can read them as one: a computer player's consecutive moves take fewer
 * taps this way.
 */
type Join = (moves: readonly string[]) => string | undefined;

/** The same by turns: all consecutive moves of one seat together. */
export function tapsOfTurns(
  gameId: string,
  chosen: Readonly<Record<string, SetupValue>>,
  seed: string,
  join: Join,
  moves = Number.POSITIVE_INFINITY,
): readonly TapCount[] {
  const command = commandCalled(gameId);
  const turns: Ply[][] = [];
  for (const ply of playedBy(command, chosen, seed, moves)) {
    if (turns.at(-1)?.[0]?.seat !== ply.seat) turns.push([]);
    turns.at(-1)?.push(ply);
  }
  return turns.map((plies) => ({
    moves: plies.map(({ move }) => move),
    taps: { chat: tapsOfTurn('chat', command, plies, join), page: tapsOfTurn('page', command, plies, join) },
  }));
}

function tapsOfTurn(way: Way, command: GameCommand, plies: readonly Ply[], join: Join): number {
  /** The fewest taps for the first moves, by the number of moves. */
  const fewest = [0];
  for (let end = 1; end <= plies.length; end += 1) {
    const ways = plies.slice(0, end).map(({ state, seat }, begin) => {
      const moves = plies.slice(begin, end).map(({ move }) => move);
      const move = moves.length === 1 ? moves[0] : join(moves);
      const taps = move === undefined ? undefined : leastTaps(way, command, state, seat, move);
      return (fewest[begin] ?? 0) + (taps ?? Number.POSITIVE_INFINITY);
    });
    fewest.push(Math.min(...ways));
  }
  return fewest[plies.length] ?? 0;
}

/**
 * Combines consecutive draws of New Haven buildings into one move, with places in the pool as it was before the first
 * draw.
 */
export function drawnTogether(moves: readonly string[]): string | undefined {
  if (!moves.every((move) => move.startsWith('draw '))) return undefined;
  const taken: number[] = [];
  const sources = moves.map((move) => {
    const source = move.split(' ').at(-1) ?? '';
    if (source === 'bag') return source;
    const left = [1, 2, 3, 4, 5].filter((place) => !taken.includes(place));
    const place = left[Number(source) - 1] ?? 0;
    taken.push(place);
    return `${place}`;
  });
  return `draw ${sources.join(' ')}`;
}

function commandCalled(gameId: string): GameCommand {
  const command = COMMANDS.find(({ game }) => game.id === gameId);
  if (command === undefined) throw new Error(`there is no game ${gameId}`);
  return command;
}

function playedBy(
  { game }: GameCommand,
  chosen: Readonly<Record<string, SetupValue>>,
  seed: string,
  most: number,
): readonly Ply[] {
  const score = { setup: { ...defaultSetup(game.setup), ...chosen }, seatCount: game.seats.usual, seed, log: [] };
  const plies: Ply[] = [];
  let position: Position = opening(game, score);
  for (let ply = 0; ; ply += 1) {
    const [seat] = game.toAct(position.state);
    if (seat === undefined || ply >= most) return plies;
    const move = chosenBy(game, position, seat, ply);
    plies.push({ seat, move, state: position.state });
    const step = advance(game, position, seed, ply, seat, move);
    if (!step.ok) throw new Error(`${game.id}: ${step.refusal.key}`);
    position = step.value.position;
  }
}

function chosenBy(game: Game, { state }: Position, seat: Seat, ply: number): string {
  let steps = STEPS;
  const move = game.players.medium?.choose(game.view(state, seat), seat, fastRandom(ply), () => steps-- > 0);
  return game.write(move);
}

/** The fewest taps that make this move from a board with nothing chosen; undefined if it is impossible. */
function leastTaps(way: Way, command: GameCommand, state: unknown, seat: Seat, move: string): number | undefined {
  const { game } = command;
  const legal = game.legal(state, seat).map((one) => game.write(one));
  const moment: ControlContext = { view: game.view(state, seat), viewer: seat, legal: () => legal };
  const makesIt = (argument: string) => {
    const read = readMoves(argument).length === 1 ? game.read(argument) : undefined;
    return read?.ok === true && game.write(read.value) === move;
  };
  /** The choices made and their taps, fewest first. */
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

function actsAt(way: Way, command: GameCommand, moment: ControlContext, picked: string): readonly Act[] {
  const rows = pageRows(controlRows(command.controls(moment, picked), ({ key }) => key, TABLE));
  if (way === 'chat') return rows.flat().flatMap(actsOf);
  const legal = moment.legal();
  const places = tappable(PAINTERS[command.game.id]?.places?.(moment.view, picked) ?? [], SIZE, {
    legal,
    rows,
    hintOf: () => '',
    readId: readControlId,
    buildId: (action, argument) => writeControlId({ ...TABLE, action, argument }),
  });
  const onPicture = places.flatMap(({ control }) => actOf(readControlId(control), 1));
  return [...onPicture, ...controlsBeside(rows, places, readControlId, legal).flat().flatMap(actsOf)];
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

/** Every selection of up to `most` of these values, in every order. */
function listsOf(values: readonly string[], most: number): readonly (readonly string[])[] {
  const lists: string[][] = [[]];
  // The list grows during the loop.
  for (const list of lists) {
    if (list.length < most) lists.push(...values.filter((one) => !list.includes(one)).map((one) => [...list, one]));
  }
  return lists.slice(1);
}
