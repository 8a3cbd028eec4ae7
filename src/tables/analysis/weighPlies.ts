import type { Game } from '../../engine/game.ts';
import { actors, type LogEntry, outcomeOf, type Position, type Script } from '../../engine/match.ts';
import type { Seat } from '../../engine/seat.ts';
import { plies } from '../match/plies.ts';
import { bestMoves } from '../thinking/advice.ts';
import type { Thinking, WeighedText } from '../thinking/thinking.ts';
import type { WeighedPly } from './analysis.ts';

/** At most so long for a match, and for a move, in milliseconds of one core. */
const TIME_A_MATCH = 60_000;
const LONGEST = 700;

/** How long all moves of a match are weighed, in milliseconds. */
export function weighingTime(moves: number): number {
  return Math.min(LONGEST * moves, TIME_A_MATCH);
}

/** A position of a match, what is done there, and what that leads to. */
interface Move {
  readonly ply: number;
  readonly before: Position;
  readonly entry: LogEntry;
  readonly after: Position;
}

type Weigh = (position: Position, seat: Seat) => Promise<readonly WeighedText[]>;

/**
 * Weighs the moves of a finished match from number `from` on (from 1), each from what its player could know then: what it
 * was worth, or nothing for what is no move or cannot be weighed, such as to resign. The same for the same number of steps.
 */
export async function* weighPlies(
  thinking: Pick<Thinking, 'weigh'>,
  game: Game,
  script: Script,
  { from, moves }: { readonly from: number; readonly moves: number },
): AsyncGenerator<WeighedPly | undefined> {
  const time = Math.min(LONGEST, TIME_A_MATCH / Math.max(1, moves));
  const weigh = rememberLast((position, seat) => bestMoves(thinking, game, position.state, seat, time));
  for await (const step of stepsOf(game, script)) {
    if (step.ply >= from) yield isWeighable(game, step) ? await weighStep(game, step, weigh) : undefined;
  }
}

/** What comes after a move may have been weighed to judge it: that is not done twice. */
function rememberLast(weigh: Weigh): Weigh {
  let last: Thought | undefined;
  return (position, seat) => {
    const isKnown = last !== undefined && last.state === position.state && last.seat === seat;
    if (last === undefined || !isKnown) last = { state: position.state, seat, moves: weigh(position, seat) };
    return last.moves;
  };
}

interface Thought {
  readonly state: unknown;
  readonly seat: Seat;
  readonly moves: ReturnType<Weigh>;
}

async function weighStep(
  game: Game,
  { ply, before, entry, after }: Move,
  weigh: Weigh,
): Promise<WeighedPly | undefined> {
  const { seat, text } = entry;
  const known = await weigh(before, seat);
  const [best] = known;
  if (best?.expected === undefined) return undefined;
  const played =
    known.find(({ move, expected }) => move === text && expected !== undefined) ??
    ending(game, after, seat) ??
    (isForeseen(game, entry, after) ? await seenFromNext(game, after, seat, weigh) : undefined) ??
    // What was not even weighed is no better than the last of what was.
    known.findLast(({ expected }) => expected !== undefined);
  const got = played?.expected ?? best.expected;
  return {
    ply,
    seat,
    played: text,
    best: best.move,
    expected: Math.max(best.expected, got),
    got,
    ...(best.exact && played?.exact ? { exact: true } : {}),
    ...(best.reason === undefined ? {} : { reason: best.reason }),
  };
}

async function* stepsOf(game: Game, script: Script): AsyncGenerator<Move> {
  let before: Position | undefined;
  let ply = 0;
  for await (const { position: after, entry } of plies(game, script)) {
    if (before !== undefined && entry !== undefined) yield { ply, before, entry, after };
    before = after;
    ply += 1;
  }
}

/** Whether a seat that was to act made a move of the game. */
function isWeighable(game: Game, { before, entry }: Move): boolean {
  return game.read(entry.text).ok && actors(game, before).includes(entry.seat);
}

/** What the match ended with for the seat, if this position is the end. */
function ending(game: Game, position: Position, seat: Seat): WeighedText | undefined {
  const scores = outcomeOf(game, position)?.scores ?? [];
  const own = scores[seat];
  if (own === undefined) return undefined;
  const others = scores.filter((_, other) => other !== seat);
  return { move: '', expected: others.length === 0 ? own : own - Math.max(...others), exact: true };
}

/** Whether what comes after a move can stand for it: all is open, no dice fell, and what one of two gains the other loses. */
function isForeseen(game: Game, entry: LogEntry, after: Position): boolean {
  return !game.hidden && !entry.revealed && after.seatCount <= 2;
}

async function seenFromNext(game: Game, after: Position, seat: Seat, weigh: Weigh): Promise<WeighedText | undefined> {
  const [next] = actors(game, after);
  if (next === undefined) return undefined;
  const [best] = await weigh(after, next);
  if (best?.expected === undefined) return undefined;
  return next === seat ? best : { ...best, expected: -best.expected };
}
