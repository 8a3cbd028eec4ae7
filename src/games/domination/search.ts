import type { Budget } from '../../engine/game.ts';
import { paint } from './board.ts';
import { linesOf } from './lines.ts';
import { type Mark, type Move, otherMark } from './move.ts';
import { type Reach, reachOf, sumsOf, worthTo } from './reach.ts';
import { placeOf, type Rest, restOf, worthOfLine } from './rest.ts';
import { directionMatters, isAllowed, type Rule, rememberedOf } from './validity.ts';
import { rememberedLines, type View } from './view.ts';

/** What is to be proven beside the best line. */
export interface Asked {
  /** A line that somebody draws. */
  readonly made?: Move | undefined;
  /** Whether the next best line is. */
  readonly alsoNext?: boolean;
}

/** A line that may be drawn; `line` is its place in the reach. */
interface Candidate {
  readonly move: Move;
  readonly line: number;
  readonly gain: number;
}

/** A line, and by how many more cells its player leads after it and the best answer. */
export interface Valued extends Candidate {
  readonly value: number;
}

/** The legal lines with the highest gain. */
export function gainsMost(view: View): readonly Candidate[] {
  const candidates = candidatesOf(view, view.toMove ?? 'X', rememberedLines(view));
  const most = candidates[0]?.gain;
  return candidates.filter(({ gain }) => gain === most);
}

/**
 * The lines with the highest gain less the highest gain that the other player can answer with, the best first: those
 * that are not below the `count`-th of them. All are looked through in full, leaving out only what cannot change the
 * result. When the budget ends, the best found so far.
 */
export function byReply(view: View, budget: Budget, count: number): readonly Valued[] {
  const mark = view.toMove ?? 'X';
  const candidates = candidatesOf(view, mark, rememberedLines(view));
  if (view.playsLeft[otherMark(mark)] === 0) {
    const least = candidates[count - 1]?.gain ?? 0;
    return candidates.filter(({ gain }) => gain >= least).map((one) => ({ ...one, value: one.gain }));
  }
  const search = searchOf(view, mark);
  let best: Valued[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    if (best.length > 0 && !budget()) break;
    // An answer never adds to the value, and the candidates after this one gain no more.
    if (candidate.gain < least) break;
    const value = candidate.gain - bestReply(search, candidate, candidate.gain - least);
    if (value < least) continue;
    best.push({ ...candidate, value });
    best.sort((a, b) => b.value - a.value);
    least = best[count - 1]?.value ?? least;
    best = best.filter((one) => one.value >= least);
  }
  return best;
}

/**
 * The best line and, where `made` is given, that line too, worth what they are when both play the rest of the board as well
 * as can be; without, the next best as well if `alsoNext`. Undefined where the budget ends before that is proven.
 */
export function proveRest(
  view: View,
  budget: Budget,
  { made, alsoNext = false }: Asked = {},
): readonly Valued[] | undefined {
  const rest = restOf(view, budget);
  const candidates = promisingFirst(view);
  const best = provenBest(rest, candidates);
  if (best === undefined) return undefined;
  if (made === undefined) {
    const others = alsoNext ? candidates.filter(({ move }) => move !== best.move) : [];
    const next = provenBest(rest, others);
    return next === undefined ? [best] : [best, next];
  }
  const place = placeOf(rest, made);
  const own = candidates.find(({ move }) => placeOf(rest, move) === place);
  if (own === undefined) return [best];
  if (own.move === best.move) return [{ ...best, move: made }];
  const value = worthOfLine(rest, place);
  if (value === undefined) return undefined;
  const judged = { ...own, move: made, value };
  return value === best.value ? [judged, best] : [best, judged];
}

/** The best of these lines, the first of equal ones; undefined where there is none, or the budget ends before it is proven. */
function provenBest(rest: Rest, candidates: readonly Candidate[]): Valued | undefined {
  let best: Valued | undefined;
  for (const candidate of candidates) {
    const value = worthOfLine(rest, placeOf(rest, candidate.move), best?.value);
    if (value === undefined) return undefined;
    if (best === undefined || value > best.value) best = { ...candidate, value };
  }
  return best;
}

/** How many lines are asked for their best answer before the rest is looked through. */
const PROMISING = 8;

/** All lines, first those that are best after one answer: the sooner a good one is found, the less of the others is looked at. */
function promisingFirst(view: View): readonly Candidate[] {
  const all = candidatesOf(view, view.toMove ?? 'X', rememberedLines(view));
  const lines = new Set(byReply(view, () => true, PROMISING).map(({ line }) => line));
  return [...all.filter(({ line }) => lines.has(line)), ...all.filter(({ line }) => !lines.has(line))];
}

/** The best answer to a line: what gains the other player most; undefined where none is allowed. */
export function replyTo(view: View, move: Move): Candidate | undefined {
  const mark = view.toMove ?? 'X';
  const after = { ...view, board: paint(view.board, move, mark) };
  const remembered = rememberedOf([...rememberedLines(view), move], view.setup.memory);
  return candidatesOf(after, otherMark(mark), remembered)[0];
}

/** The lines that `remembered` allows `mark`, the highest gain first; one of the two directions where that is enough. */
export function candidatesOf(view: View, mark: Mark, remembered: readonly Move[]): readonly Candidate[] {
  const { size, rule } = view.setup;
  const gains = sumsOf(reachOf(size), worthTo(mark, view.board));
  const step = directionMatters(rule) ? 1 : 2;
  const candidates: Candidate[] = [];
  const moves = linesOf(size);
  for (let index = 0; index < moves.length; index += step) {
    const move = moves[index] as Move;
    const line = index >> 1;
    if (isAllowed(move, remembered, rule)) candidates.push({ move, line, gain: gains[line] ?? 0 });
  }
  return candidates.sort((a, b) => b.gain - a.gain);
}
/** What is the same for every line whose answers are looked for. */
interface Search {
  readonly reach: Reach;
  readonly rule: Rule;
  /** 1 where the line drawn before an answer is remembered, 0 where nothing is. */
  readonly remembers: boolean;
  /** The lines that what stays remembered allows, by what they gain on the board as it is. */
  readonly replies: readonly Candidate[];
  /** What each cell gains more for an answer once it was painted by the line before it. */
  readonly gainedBack: Uint8Array;
  /** The cells of the line looked at; all 0 between looks. */
  readonly painted: Uint8Array;
}

function searchOf(view: View, mark: Mark): Search {
  const { size, memory, rule } = view.setup;
  const stayRemembered = rememberedOf(rememberedLines(view), Math.max(0, memory - 1));
  return {
    reach: reachOf(size),
    rule,
    remembers: memory > 0,
    replies: candidatesOf(view, otherMark(mark), stayRemembered),
    // An answer takes a cell just painted for 2, whatever it would have gained there before.
    gainedBack: worthTo(otherMark(mark), view.board).map((worth) => 2 - worth),
    painted: new Uint8Array(size * size),
  };
}

/** The highest gain of an answer to `line`; where it is above `enough`, any gain above `enough`. */
function bestReply(search: Search, first: Candidate, enough: number): number {
  const { reach, painted } = search;
  const start = reach.starts[first.line] ?? 0;
  const end = reach.starts[first.line + 1] ?? 0;
  let mostBack = 0;
  for (let at = start; at < end; at += 1) {
    const cell = reach.cells[at] ?? 0;
    painted[cell] = search.gainedBack[cell] ?? 0;
    mostBack += painted[cell] ?? 0;
  }
  let best = 0;
  for (const reply of search.replies) {
    if (reply.gain + mostBack <= best || best > enough) break;
    const gain = reply.gain + gainedBackBy(reach, reply.line, painted);
    if (gain > best && isAllowedAfter(search, reply.move, first.move)) best = gain;
  }
  for (let at = start; at < end; at += 1) painted[reach.cells[at] ?? 0] = 0;
  return best;
}

function gainedBackBy({ starts, cells }: Reach, line: number, painted: Uint8Array): number {
  let back = 0;
  const end = starts[line + 1] ?? 0;
  for (let at = starts[line] ?? 0; at < end; at += 1) back += painted[cells[at] ?? 0] ?? 0;
  return back;
}

function isAllowedAfter(search: Search, reply: Move, before: Move): boolean {
  return !search.remembers || isAllowed(reply, [before], search.rule);
}
