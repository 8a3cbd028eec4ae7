import type { Budget } from '../../../engine/computerPlayer.ts';
import { type Mark, type Move, otherMark } from '../moves.ts';
import { isAllowed, listRemembered, type Rule } from '../validity.ts';
import { playsLeftIn, rememberedLines, type View } from '../view.ts';
import { byWorth, type Candidate, type ValuedCandidate } from './candidates.ts';
import { estimateStability, WHOLE } from './cellStability.ts';
import { measureReach, type Reach, sumReach, worthTo } from './reach.ts';

/**
 * Returns the lines that are expected to lead to the largest lead at the end of the board after the best reply, best
 * first: those that are not below the `count`-th. All lines are examined completely, except where that cannot change
 * the result. With two plays left it is exact. If the budget runs out, returns the best found so far.
 */
export function rankByReply(view: View, budget: Budget, count: number): readonly ValuedCandidate[] {
  const mark = view.toMove ?? 'X';
  const answered = view.playsLeft[otherMark(mark)] > 0;
  const lasting = estimateStability(view.setup.size, Math.max(0, playsLeftIn(view) - 2));
  const search = startSearch(view, mark, lasting);
  let best: AnsweredLine[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (const candidate of search.candidates) {
    if (best.length > 0 && !budget()) break;
    // A reply never adds to the value, and later candidates gain no more than this one.
    if (candidate.gain < least) break;
    const value = candidate.gain - (answered ? bestReply(search, candidate, candidate.gain - least) : 0);
    if (value < least) continue;
    best.push({ candidate, value });
    best.sort((a, b) => b.value - a.value);
    least = best[count - 1]?.value ?? least;
    best = best.filter((one) => one.value >= least);
  }
  const gains = sumReach(measureReach(view.setup.size), worthTo(mark, view.board));
  const fading = estimateFading(view, mark, lasting);
  return best.map(({ candidate, value }) => ({
    ...candidate,
    gain: gains[candidate.line] ?? 0,
    value: (value + fading) / WHOLE,
  }));
}

/** A line and its value after the best reply; both gains are those expected to last. */
interface AnsweredLine {
  readonly candidate: Candidate;
  readonly value: number;
}

/** Estimates how much of the current lead would be lost by the end of the board if nobody aimed at it. */
function estimateFading({ board }: View, mark: Mark, lasting: Uint8Array): number {
  let fading = 0;
  for (const [cell, owner] of [...board.join('')].entries()) {
    if (owner === 'X' || owner === 'O') fading += (owner === mark ? 1 : -1) * ((lasting[cell] ?? 0) - WHOLE);
  }
  return fading;
}

/** The data shared by all lines whose replies are examined; all gains are those expected to last. */
interface Search {
  readonly reach: Reach;
  readonly rule: Rule;
  /** Whether the line drawn before a reply is remembered. */
  readonly remembers: boolean;
  readonly candidates: readonly Candidate[];
  /** The replies allowed by the lines that stay remembered, by their gains on the current board. */
  readonly replies: readonly Candidate[];
  /** How much more a reply gains from each cell once the previous line has painted it. */
  readonly gainedBack: Uint8Array;
  /** The cells of the current line; all 0 between calls. */
  readonly painted: Uint8Array;
}

function startSearch(view: View, mark: Mark, lasting: Uint8Array): Search {
  const { size, memory, rule } = view.setup;
  const remembered = rememberedLines(view);
  const lastingWorth = (to: Mark): Uint8Array =>
    worthTo(to, view.board).map((worth, cell) => worth * (lasting[cell] ?? 0));
  const back = lastingWorth(otherMark(mark));
  return {
    reach: measureReach(size),
    rule,
    remembers: memory > 0,
    candidates: byWorth(view.setup, remembered, lastingWorth(mark)),
    replies: byWorth(view.setup, listRemembered(remembered, Math.max(0, memory - 1)), back),
    // A reply gains 2 for a cell that was just painted, whatever it would have gained before.
    gainedBack: back.map((worth, cell) => 2 * (lasting[cell] ?? 0) - worth),
    painted: new Uint8Array(size * size),
  };
}

/** Returns the highest gain of a reply to `line`, or any gain above `enough`. */
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
