import type { Game } from '../../engine/game.ts';
import type { LogEntry } from '../../engine/log.ts';
import { actors, type Position, type Script } from '../../engine/match.ts';
import type { Seat } from '../../engine/seat.ts';
import { plies } from '../../match/plies.ts';
import { judgeMoves, strongestLevel } from '../thinking/advice.ts';
import type { ThinkingPool, WeighedText } from '../thinking/thinkingPool.ts';
import type { WeighedPly } from './analysis.ts';

/** Roughly the time for a match, and for a move, in milliseconds of one core. */
const TIME_A_MATCH = 60_000;
const LONGEST = 700;
/** Steps per position if the player does not say. */
const USUAL_STEPS = 1000;

/** Roughly how long judging all moves of a match takes, in milliseconds: what the requester is charged. */
export function weighingTime(moves: number): number {
  return Math.min(LONGEST * moves, TIME_A_MATCH);
}

/** How many steps each position of a match with this many moves gets: fewer in long matches. */
export function stepsPerPly(game: Game, moves: number): number {
  const most = game.players[strongestLevel(game)]?.thorough ?? USUAL_STEPS;
  return Math.max(1, Math.round((most * weighingTime(moves)) / Math.max(1, LONGEST * moves)));
}

/** What is judged together: a move, or everything a seat does in a round. `found` is undefined for other entries. */
interface PlyJudgment {
  readonly ply: number;
  /** Missing if it was too early to judge, or there is nothing to judge. */
  readonly found?: WeighedPly;
  /** Whose move it was, if it was too early to judge. */
  readonly earlyOf?: Seat;
}

interface PlayedPly {
  readonly ply: number;
  readonly before: Position;
  readonly seat: Seat;
  readonly texts: string[];
  readonly round: number | undefined;
}

/**
 * Judges the moves of a finished match from number `from` on (from 1), each by what its player could know. Every number
 * comes once, in order: a round is judged at its last move.
 */
export async function* weighPlies(
  thinking: Pick<ThinkingPool, 'weigh'>,
  game: Game,
  script: Script,
  { from, moves, steps }: { readonly from: number; readonly moves: number; readonly steps: number },
): AsyncGenerator<PlyJudgment> {
  for await (const { last, made } of madeIn(game, script, moves)) {
    if (last < from) continue;
    yield made === undefined ? { ply: last } : await judge(thinking, game, made, last, steps);
  }
}

async function judge(
  thinking: Pick<ThinkingPool, 'weigh'>,
  game: Game,
  { ply, before, seat, texts }: PlayedPly,
  last: number,
  steps: number,
): Promise<PlyJudgment> {
  const [played = '', ...playedThen] = texts;
  const known = await judgeMoves(thinking, game, { state: before.state, seat }, texts, steps);
  const [best] = known;
  const got = known.find(({ asked }) => asked) ?? known.find(({ move }) => move === played);
  if (best === undefined || got === undefined || !canBeTold(best, got)) return { ply: last, earlyOf: seat };
  return {
    ply: last,
    found: {
      ply,
      seat,
      played,
      best: best.move,
      ...(playedThen.length === 0 ? {} : { playedThen }),
      ...(best.next === undefined ? {} : { bestThen: [...best.next] }),
      expected: best.expected ?? 0,
      got: got.expected ?? 0,
      ...(best.exact && got.exact ? { exact: true } : { within: got.within ?? 0 }),
      ...(best.reason === undefined ? {} : { reason: best.reason }),
    },
  };
}

/**
 * Whether both are proven, or were tried equally often: every move like that counts, not only those that seem to have
 * lost much.
 */
function canBeTold(best: WeighedText, got: WeighedText): boolean {
  if (best.expected === undefined || got.expected === undefined) return false;
  return (best.exact === true && got.exact === true) || got.within !== undefined;
}

/** For each move of a match by number: what is judged with it, if anything. */
async function* madeIn(
  game: Game,
  script: Script,
  moves: number,
): AsyncGenerator<{ readonly last: number; readonly made?: PlayedPly }> {
  const steps: { readonly ply: number; readonly before: Position; readonly entry: LogEntry }[] = [];
  let before: Position | undefined;
  for await (const { position: after, entry } of plies(game, script)) {
    if (before !== undefined && entry !== undefined) steps.push({ ply: steps.length + 1, before, entry });
    before = after;
  }
  const lastOf = new Map<PlayedPly, number>();
  const rounds = new Map<Seat, PlayedPly>();
  const isMove = ({ entry, before: at }: (typeof steps)[number]) =>
    game.read(entry.text).ok && actors(game, at).includes(entry.seat);
  for (const step of steps) {
    if (!isMove(step)) continue;
    const { entry, ply, before: at } = step;
    const round = game.round?.(at.state);
    const open = rounds.get(entry.seat);
    const made =
      open !== undefined && round !== undefined && open.round === round
        ? open
        : { ply, before: at, seat: entry.seat, texts: [], round };
    made.texts.push(entry.text);
    rounds.set(entry.seat, made);
    lastOf.set(made, ply);
  }
  const judgedAt = new Map([...lastOf].map(([made, ply]) => [ply, made]));
  for (let last = 1; last <= moves; last += 1) {
    const made = judgedAt.get(last);
    yield made === undefined ? { last } : { last, made };
  }
}
