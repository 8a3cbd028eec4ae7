import type { Budget } from '../../../engine/computerPlayer.ts';
import type { Move } from '../moves.ts';
import type { Rule } from '../validity.ts';
import { rememberedLines, type View } from '../view.ts';
import { bitLines, type Lines, placeIn, setBit } from './bitLines.ts';

/** Lower than the value of any rest of a board. */
const LOWEST = -1_000_000;

/** The rest of a board during the search: lines are drawn on it and taken back. */
export interface Rest {
  readonly lines: Lines;
  readonly rule: Rule;
  readonly memory: number;
  readonly budget: Budget;
  /** Both players' cells at each depth, the player to move first: `words` each. */
  readonly boards: readonly Int32Array[];
  /** The remembered lines, then those drawn in the search, as indices in `lines`. */
  readonly drawn: number[];
  readonly left: number;
  /** By depth: the line that last caused a cutoff, which is often good against the next line too. */
  readonly killers: Int32Array;
  readonly rooms: readonly Room[];
}

/** The buffers of one depth, allocated once. */
interface Room {
  readonly gains: Int32Array;
  readonly order: Int32Array;
  readonly replies: Int32Array;
  readonly replyOrder: Int32Array;
}

/**
 * Creates the rest of the view's board. A step of the budget is a line whose value is requested, or a board with two or
 * more lines still to come.
 */
export function createRest(view: View, budget: Budget): Rest {
  const { size, rule, memory } = view.setup;
  const lines = bitLines(size, rule);
  const left = view.playsLeft.X + view.playsLeft.O;
  const remembered = rememberedLines(view).map((line) => placeIn(lines, line));
  const room = (): Int32Array => new Int32Array(lines.moves.length);
  const boards = Array.from({ length: left + 1 }, () => new Int32Array(2 * lines.words));
  const mark = view.toMove ?? 'X';
  for (const [cell, owner] of [...view.board.join('')].entries()) {
    if (owner !== '.') setBit(boards[0] ?? new Int32Array(0), owner === mark ? 0 : lines.words, cell);
  }
  return {
    lines,
    rule,
    memory,
    budget,
    boards,
    drawn: remembered,
    left,
    killers: new Int32Array(left + 1).fill(-1),
    rooms: Array.from({ length: left + 1 }, () => ({
      gains: room(),
      order: room(),
      replies: room(),
      replyOrder: room(),
    })),
  };
}

/**
 * Returns the index of a line in the search, shared by its reverse if direction does not matter; -1 if it is off the
 * board.
 */
export function placeOf({ lines }: Rest, move: Move): number {
  return placeIn(lines, move);
}

/**
 * Returns how much the player's lead will have grown at the end of the board after the line, with perfect play by both:
 * exact if it is above `least`, otherwise at most `least`. Undefined if the budget runs out.
 */
export function worthOfLine(rest: Rest, line: number, least = LOWEST): number | undefined {
  return rest.budget() ? worthAfter(rest, line, 0, least, -LOWEST) : undefined;
}

function worthAfter(rest: Rest, line: number, depth: number, alpha: number, beta: number): number | undefined {
  const gain = countGain(rest, depth, 0, line);
  if (rest.left - depth <= 1) return gain;
  draw(rest, line, depth);
  const worth = worthOfRest(rest, depth + 1, gain - beta, gain - alpha);
  rest.drawn.pop();
  return worth === undefined ? undefined : gain - worth;
}

function worthOfRest(rest: Rest, depth: number, alpha: number, beta: number): number | undefined {
  const left = rest.left - depth;
  if (left === 1) return highestGain(rest, depth);
  if (!rest.budget()) return undefined;
  return left === 2 ? worthOfTwo(rest, depth, alpha, beta) : worthOfMore(rest, depth, alpha, beta);
}

/** Evaluates three or more lines to come with alpha-beta, starting with the line that last caused a cutoff. */
function worthOfMore(rest: Rest, depth: number, alpha: number, beta: number): number | undefined {
  const { gains, order } = roomAt(rest, depth);
  const count = sortedByGain(rest, depth, 0, gains, order);
  putFirst(order.subarray(0, count), rest.killers[depth] ?? -1);
  let best = LOWEST;
  for (const line of order.subarray(0, count)) {
    const worth = worthAfter(rest, line, depth, Math.max(alpha, best), beta);
    if (worth === undefined) return undefined;
    if (worth <= best) continue;
    best = worth;
    rest.killers[depth] = line;
    if (best >= beta) break;
  }
  return best === LOWEST ? 0 : best;
}

/** Moves a line to the front, if it is there. */
function putFirst(order: Int32Array, line: number): void {
  const at = order.indexOf(line);
  if (at > 0) order.copyWithin(1, 0, at);
  if (at > 0) order[0] = line;
}

/**
 * Evaluates a line and the final reply to it: the reply's gain is its gain on the current board plus what it takes from
 * the line.
 */
function worthOfTwo(rest: Rest, depth: number, alpha: number, beta: number): number {
  const refuted = worthOfKiller(rest, depth, beta);
  if (refuted >= beta) return refuted;
  const { gains, order, replies, replyOrder } = roomAt(rest, depth);
  const count = sortedByGain(rest, depth, 0, gains, order);
  const replyCount = sortedByGain(rest, depth, 1, replies, replyOrder);
  let best = LOWEST;
  for (let at = 0; at < count; at += 1) {
    const line = order[at] ?? 0;
    const gain = gains[line] ?? 0;
    const least = Math.max(best, alpha);
    if (gain <= least) break;
    const worth = gain - answerTo(rest, depth, line, replyCount, gain - least);
    if (worth <= best) continue;
    best = worth;
    rest.killers[depth] = line;
    if (best >= beta) break;
  }
  // Lines that were not examined are worth no more than `alpha`.
  return count === 0 ? 0 : Math.max(best, alpha);
}

/** Returns the value on this board of the line that last caused a cutoff; an upper bound if it is below `beta`. */
function worthOfKiller(rest: Rest, depth: number, beta: number): number {
  const killer = rest.killers[depth] ?? -1;
  if (killer < 0 || !isAllowed(rest, killer, rest.memory)) return LOWEST;
  const gain = countGain(rest, depth, 0, killer);
  draw(rest, killer, depth);
  const worth = gain - highestGain(rest, depth + 1, gain - beta);
  rest.drawn.pop();
  return worth;
}

/** Returns the highest gain of a reply to `line`, or any gain that is at least `enough`. */
function answerTo(rest: Rest, depth: number, line: number, count: number, enough: number): number {
  const { gains, replies, replyOrder } = roomAt(rest, depth);
  const gain = gains[line] ?? 0;
  let best = 0;
  for (let at = 0; at < count; at += 1) {
    const reply = replyOrder[at] ?? 0;
    const now = replies[reply] ?? 0;
    // A reply takes at most as much from a line as the line has gained.
    if (best >= enough || now + gain <= best) break;
    if (rest.memory > 0 && forbids(rest, line, reply)) continue;
    best = Math.max(best, now + countReplyGain(rest, depth, line, reply));
  }
  return best;
}

function roomAt(rest: Rest, depth: number): Room {
  const room = rest.rooms[depth];
  if (room === undefined) throw new Error('deeper than the rest of the board');
  return room;
}

function boardAt(rest: Rest, depth: number): Int32Array {
  const board = rest.boards[depth];
  if (board === undefined) throw new Error('deeper than the rest of the board');
  return board;
}

/** Draws a line for the player to move; on the resulting board the opponent is to move. */
function draw(rest: Rest, line: number, depth: number): void {
  const { words, masks } = rest.lines;
  const now = boardAt(rest, depth);
  const next = boardAt(rest, depth + 1);
  for (let word = 0; word < words; word += 1) {
    const mask = masks[line * words + word] ?? 0;
    next[word] = (now[words + word] ?? 0) & ~mask;
    next[words + word] = (now[word] ?? 0) | mask;
  }
  rest.drawn.push(line);
}

/**
 * Returns what a line gains for the player to move (`side` 0) or the opponent (1): 1 for an empty cell, 2 for an
 * opposing cell.
 */
function countGain(rest: Rest, depth: number, side: 0 | 1, line: number): number {
  const { words, masks } = rest.lines;
  const board = boardAt(rest, depth);
  let gain = 0;
  for (let word = 0; word < words; word += 1) {
    const mask = masks[line * words + word] ?? 0;
    const mine = board[side * words + word] ?? 0;
    const theirs = board[(1 - side) * words + word] ?? 0;
    gain += bits(mask & ~mine) + bits(mask & theirs);
  }
  return gain;
}

/**
 * Returns how much more a reply gains once the line before it is drawn: 1 for a cell that was empty, 2 for a cell that
 * was the replier's own.
 */
function countReplyGain(rest: Rest, depth: number, line: number, reply: number): number {
  const { words, masks } = rest.lines;
  const board = boardAt(rest, depth);
  let taken = 0;
  for (let word = 0; word < words; word += 1) {
    const both = (masks[line * words + word] ?? 0) & (masks[reply * words + word] ?? 0);
    taken += bits(both & ~(board[word] ?? 0)) + bits(both & (board[words + word] ?? 0));
  }
  return taken;
}

function bits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the highest gain for the player to move, or any gain above `enough`; 0 if no line is allowed. */
function highestGain(rest: Rest, depth: number, enough = -LOWEST): number {
  let best = 0;
  for (let line = 0; line < rest.lines.moves.length && best <= enough; line += 1) {
    const gain = countGain(rest, depth, 0, line);
    if (gain > best && isAllowed(rest, line, rest.memory)) best = gain;
  }
  return best;
}

/** The number of lines with each gain: a line on the largest board has at most 31 cells, worth 2 each. */
const COUNTS = new Int32Array(64);

/** Writes the gains of a side and its allowed lines, highest gain first; returns the number of those lines. */
function sortedByGain(rest: Rest, depth: number, side: 0 | 1, gains: Int32Array, order: Int32Array): number {
  const memory = side === 0 ? rest.memory : rest.memory - 1;
  COUNTS.fill(0);
  for (let line = 0; line < gains.length; line += 1) {
    const gain = isAllowed(rest, line, memory) ? countGain(rest, depth, side, line) : -1;
    gains[line] = gain;
    if (gain >= 0) COUNTS[gain] = (COUNTS[gain] ?? 0) + 1;
  }
  let count = 0;
  for (let gain = COUNTS.length - 1; gain >= 0; gain -= 1) {
    const alike = COUNTS[gain] ?? 0;
    COUNTS[gain] = count;
    count += alike;
  }
  for (let line = 0; line < gains.length; line += 1) {
    const gain = gains[line] ?? -1;
    if (gain < 0) continue;
    const place = COUNTS[gain] ?? 0;
    order[place] = line;
    COUNTS[gain] = place + 1;
  }
  return count;
}

/** Whether none of the last `memory` lines forbids this one. */
function isAllowed(rest: Rest, line: number, memory: number): boolean {
  const { drawn } = rest;
  for (let at = Math.max(0, drawn.length - memory); at < drawn.length; at += 1) {
    if (forbids(rest, drawn[at] ?? 0, line)) return false;
  }
  return true;
}

/** The rules of `validity.ts` for the packed lines. */
function forbids({ lines, rule }: Rest, earlier: number, line: number): boolean {
  const { middles, rows, columns, starts, ends } = lines;
  const sameMiddle = middles[earlier] === middles[line];
  const across = (rows[earlier] ?? 0) * (rows[line] ?? 0) + (columns[earlier] ?? 0) * (columns[line] ?? 0) === 0;
  if (rule === 'both') return sameMiddle && across;
  if (sameMiddle || across) return true;
  return rule === 'program' && (starts[earlier] === starts[line] || ends[earlier] === ends[line]);
}
