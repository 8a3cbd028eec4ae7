import type { Budget } from '../../../../../engine/computerPlayer.ts';
import { room } from './searchMemory.ts';
import type { Strings } from './strings.ts';

/*
 * The search is in one file on purpose: split into five, it took 15% longer (on an empty 3x4 board, in direct
 * comparison), since the engine does not treat values from another module as constants. The order is: the position and
 * its moves, symmetry, the table, and the search itself.
 */

/** The maximum number of strings: a set of them must fit into two words. */
export const MOST_STRINGS = 64;
const MOST_PLIES = MOST_STRINGS + 1;

/*
 * The position being searched, in typed arrays, since it is read and changed millions of times per second. Strings and
 * coins are numbered; the ground comes after the last coin. The ground's degree is higher than the number of strings
 * that can be cut.
 */
const firstEnd = new Uint8Array(MOST_STRINGS);
const secondEnd = new Uint8Array(MOST_STRINGS);
/** The exclusive or of both ends: combined with one end it yields the other. */
const endsMixed = new Uint8Array(MOST_STRINGS);
/**
 * The number of strings that still hold each coin, and the exclusive or of their numbers: if two are left, one yields
 * the other.
 */
const degree = new Uint8Array(MOST_STRINGS + 1);
const stringsMixed = new Uint8Array(MOST_STRINGS + 1);
/** The strings of each coin, as two words. */
const stringsLow = new Int32Array(MOST_STRINGS + 1);
const stringsHigh = new Int32Array(MOST_STRINGS + 1);
/** The next lower string from the same coin to the ground. The two are interchangeable; the lowest is cut first. */
const twin = new Uint8Array(MOST_STRINGS);
const NO_TWIN = 0xff;
let ground = 0;

/** The kinds of moves: a safe line opens nothing; the others open a run of coins that leads elsewhere, or a loop. */
const SAFE = 0;
const CHAIN = 1;
const LOOP = 2;

/*
 * The moves of each ply, `MOST_STRINGS` entries each: the string that is cut; for a run, all strings that are gone once
 * the opponent has replied, the number of coins freed by that, and the coin to which both ends lead; and the rank,
 * which determines the order in which moves are tried.
 */
const moveString = new Uint8Array(MOST_PLIES * MOST_STRINGS);
const moveKind = new Uint8Array(MOST_PLIES * MOST_STRINGS);
const moveLow = new Int32Array(MOST_PLIES * MOST_STRINGS);
const moveHigh = new Int32Array(MOST_PLIES * MOST_STRINGS);
const moveCoins = new Uint8Array(MOST_PLIES * MOST_STRINGS);
const moveEnd = new Int8Array(MOST_PLIES * MOST_STRINGS);
const moveRank = new Int32Array(MOST_PLIES * MOST_STRINGS);

const TRIED = -1;
const RANK_OF_RUN = 1000;
const RANK_OF_SAFE = 1 << 20;
const RANK_OF_HINT = 1 << 30;

/** Sets up strings and coins, with all strings cut. */
function setUp({ ends, coins }: Strings): void {
  degree.fill(0);
  stringsMixed.fill(0);
  stringsLow.fill(0);
  stringsHigh.fill(0);
  twin.fill(NO_TWIN);
  ground = coins;
  degree[ground] = 2 * MOST_STRINGS;
  for (const [string, [a, b]] of ends.entries()) {
    firstEnd[string] = a;
    secondEnd[string] = b;
    endsMixed[string] = a ^ b;
    for (const coin of [a, b]) {
      if (string < 32) stringsLow[coin] = (stringsLow[coin] as number) | (1 << string);
      else stringsHigh[coin] = (stringsHigh[coin] as number) | (1 << (string - 32));
    }
    const alike =
      b === ground ? ends.findLastIndex((other, at) => at < string && other[0] === a && other[1] === b) : -1;
    if (alike >= 0) twin[string] = alike;
  }
}

/**
 * All strings, gone or not, of coins that are held by two strings: a run goes through each of these coins, and no line
 * there is safe. Putting strings back does not update this: a caller that cuts strings must save it before.
 */
let openLow = 0;
let openHigh = 0;

function cut(string: number): void {
  release(firstEnd[string] as number, string);
  release(secondEnd[string] as number, string);
}

function release(coin: number, string: number): void {
  const left = (degree[coin] as number) - 1;
  degree[coin] = left;
  (stringsMixed[coin] as number) ^= string;
  if (left !== 2) return;
  openLow |= stringsLow[coin] as number;
  openHigh |= stringsHigh[coin] as number;
}

/** Undoes a cut, or adds a string. */
function restore(string: number): void {
  const a = firstEnd[string] as number;
  const b = secondEnd[string] as number;
  (degree[a] as number)++;
  (degree[b] as number)++;
  (stringsMixed[a] as number) ^= string;
  (stringsMixed[b] as number) ^= string;
}

/** Whether a set of strings, as two words, contains this one. */
function isIn(low: number, high: number, string: number): boolean {
  return ((string < 32 ? low >>> string : high >>> (string - 32)) & 1) !== 0;
}

/** Returns the index of the lowest set bit. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Returns the untried move with the highest rank among those from `base` on. */
function takeNextMove(base: number, count: number): number {
  let best = base;
  for (let move = base + 1; move < base + count; move++) {
    if ((moveRank[move] as number) > (moveRank[best] as number)) best = move;
  }
  moveRank[best] = TRIED;
  return best;
}

/** The kinds of runs that are not attached to anything else: one or two coins, more, a loop. */
const SHORT = 0;
const LONG = 1;
const ROUND = 2;
const NO_MOVE = -1;
const smallest = new Int32Array(3);

const NO_LINE = 0xff;
/** The string of the best move in the position that was searched last. */
let choice = NO_LINE;
/** Its value, as far as `listSafeLines` found it in the table. */
let found = 0;

/** The number of moves listed from `listBase` on. */
let listed = 0;
let listBase = 0;
/** The string to try first. */
let hinted = NO_LINE;

/**
 * Lists the safe lines of a position in which nothing can be captured, from index `base` on. Returns true, with the
 * line in `choice` and its value in `found`, if a line is already known to lead to at least `beta`. Lines that are
 * known to lead to at most `alpha` are omitted; `choice` and `found` hold the best of them.
 */
function listSafeLines(low: number, high: number, alpha: number, beta: number): boolean {
  for (let rest = low & ~openLow; rest !== 0; rest &= rest - 1) {
    const string = lowestBit(rest);
    if (isListed(string, low, high)) continue;
    const known = whatIsKnown(string, low ^ (rest & -rest), high, alpha, beta);
    if (known === ENOUGH) return true;
    if (known === OPEN) setMove(listBase + listed++, string, SAFE, RANK_OF_SAFE + safeEndedBy(string, low, high));
  }
  for (let rest = high & ~openHigh; rest !== 0; rest &= rest - 1) {
    const string = lowestBit(rest) + 32;
    if (isListed(string, low, high)) continue;
    const known = whatIsKnown(string, low, high ^ (rest & -rest), alpha, beta);
    if (known === ENOUGH) return true;
    if (known === OPEN) setMove(listBase + listed++, string, SAFE, RANK_OF_SAFE + safeEndedBy(string, low, high));
  }
  return false;
}

/**
 * Returns how many strings are no longer safe once this one is cut: the more there are, the fewer replies must be
 * examined.
 */
function safeEndedBy(string: number, low: number, high: number): number {
  const a = firstEnd[string] as number;
  const b = secondEnd[string] as number;
  let endedLow = 0;
  let endedHigh = 0;
  if (degree[a] === 3) {
    endedLow = stringsLow[a] as number;
    endedHigh = stringsHigh[a] as number;
  }
  if (degree[b] === 3) {
    endedLow |= stringsLow[b] as number;
    endedHigh |= stringsHigh[b] as number;
  }
  return bitsIn(endedLow & low & ~openLow) + bitsIn(endedHigh & high & ~openHigh);
}

/** Whether an interchangeable string is listed in place of this one. */
function isListed(string: number, low: number, high: number): boolean {
  const like = twin[string] as number;
  return like !== NO_TWIN && isIn(low, high, like);
}

const OPEN = 0;
const TOO_LITTLE = 1;
const ENOUGH = 2;

/**
 * Returns what the table knows about a safe line that leaves these strings; `found` and `choice` keep the best known
 * value.
 */
function whatIsKnown(string: number, lowAfter: number, highAfter: number, alpha: number, beta: number): number {
  setKey(lowAfter, highAfter);
  const known = recall(findSlot(keyLow, keyHigh), keyLow, keyHigh);
  if (known === 0) return OPEN;
  const isEnough = -upperBound(known) >= beta;
  const value = isEnough ? -upperBound(known) : -lowerBound(known);
  if (!isEnough && value > alpha) return OPEN;
  // A line that is omitted here counts as searched, since it was looked up.
  if (!isEnough) positions++;
  if (value > found) {
    found = value;
    choice = string;
  }
  return isEnough ? ENOUGH : TOO_LITTLE;
}

function setMove(move: number, string: number, kind: number, rank: number): void {
  moveString[move] = string;
  moveKind[move] = kind;
  moveRank[move] = string === hinted ? RANK_OF_HINT : rank;
}

/** The strings of the run that was followed last, and their number. */
let runLow = 0;
let runHigh = 0;
let runLength = 0;

/**
 * Lists the runs formed by these strings, which are all the open ones. One line per run is enough, as all of its lines
 * have the same result. Of runs that are not attached to anything else, only the smallest of each kind is listed, since
 * opening a smaller one is never worse.
 */
function listRuns(low: number, high: number): void {
  smallest.fill(NO_MOVE);
  let restHigh = high;
  for (let rest = low; rest !== 0; rest &= ~runLow) {
    listRun(lowestBit(rest));
    restHigh &= ~runHigh;
  }
  for (let rest = restHigh; rest !== 0; rest &= ~runHigh) listRun(lowestBit(rest) + 32);
}

function listRun(string: number): void {
  runLow = 0;
  runHigh = 0;
  runLength = 0;
  addToRun(string);
  const end = follow(string, firstEnd[string] as number);
  const isLoop = end === NO_COIN;
  const otherEnd = isLoop ? NO_COIN : follow(string, secondEnd[string] as number);
  // A chain has one more string than coins, a loop has as many.
  const coins = isLoop ? runLength : runLength - 1;
  const hangsOn = !isLoop && (end !== ground || otherEnd !== ground);
  const sort = isLoop ? ROUND : coins < 3 ? SHORT : LONG;
  const known = hangsOn ? NO_MOVE : (smallest[sort] as number);
  if (known !== NO_MOVE && (moveCoins[known] as number) <= coins) return;
  const move = known === NO_MOVE ? listBase + listed++ : known;
  setMove(move, string, isLoop ? LOOP : CHAIN, RANK_OF_RUN - coins);
  if (!hangsOn) smallest[sort] = move;
  moveLow[move] = runLow;
  moveHigh[move] = runHigh;
  moveCoins[move] = coins;
  moveEnd[move] = hangsOn && end === otherEnd ? end : NO_COIN;
}

const NO_COIN = -1;

/**
 * Adds the strings of a run on one side of `string`, and returns the coin that it leads to; `NO_COIN` if it forms a
 * loop.
 */
function follow(string: number, next: number): number {
  let coin = next;
  let last = string;
  while (degree[coin] === 2) {
    last = (stringsMixed[coin] as number) ^ last;
    if (last === string) return NO_COIN;
    addToRun(last);
    coin = (endsMixed[last] as number) ^ coin;
  }
  return coin;
}

function addToRun(string: number): void {
  runLength++;
  if (string < 32) runLow |= 1 << string;
  else runHigh |= 1 << (string - 32);
}

/*
 * The symmetries of the position with which a search begins, eight strings at a time: for each of the eight bytes of a
 * set of strings, and for each value of that byte, the strings onto which it is mapped, as two words.
 */
const BYTES = 8;
const VALUES = 256;
let imagesLow = new Int32Array(0);
let imagesHigh = new Int32Array(0);
let count = 0;

/** The strings that have a twin, highest first. */
let twins = new Uint8Array(0);

/**
 * The set under which a position is stored in the table: its own strings or those of an equivalent position, obtained
 * by symmetries or by exchanging twins.
 */
let keyLow = 0;
let keyHigh = 0;
let imageLow = 0;
let imageHigh = 0;

function setSymmetries({ symmetries }: Strings): void {
  count = symmetries.length;
  imagesLow = new Int32Array(count * BYTES * VALUES);
  imagesHigh = new Int32Array(count * BYTES * VALUES);
  for (const [number, symmetry] of symmetries.entries()) {
    for (let byte = 0; byte < BYTES; byte++)
      setImages((number * BYTES + byte) * VALUES, symmetry.slice(byte * 8, byte * 8 + 8));
  }
  twins = Uint8Array.from([...twin.keys()].filter((string) => twin[string] !== NO_TWIN).reverse());
}

/** Computes the images of all values of a byte whose bits are mapped to these strings. */
function setImages(from: number, strings: readonly number[]): void {
  for (let value = 1; value < VALUES; value++) {
    imageLow = 0;
    imageHigh = 0;
    for (const [bit, string] of strings.entries()) if (((value >>> bit) & 1) !== 0) flip(string);
    imagesLow[from + value] = imageLow;
    imagesHigh[from + value] = imageHigh;
  }
}

/** Finds the representative of a set of strings and its symmetric images. */
function setKey(low: number, high: number): void {
  keyLow = low;
  keyHigh = high;
  if (count === 0) return;
  imageLow = low;
  imageHigh = high;
  settle();
  keyLow = imageLow;
  keyHigh = imageHigh;
  for (let symmetry = 0; symmetry < count; symmetry++) {
    setImage(symmetry * BYTES * VALUES, low, high);
    settle();
    if (imageHigh < keyHigh || (imageHigh === keyHigh && imageLow < keyLow)) {
      keyLow = imageLow;
      keyHigh = imageHigh;
    }
  }
}

function setImage(from: number, low: number, high: number): void {
  imageLow = 0;
  imageHigh = 0;
  let images = from;
  for (let rest = low; rest !== 0; rest >>>= 8) {
    imageLow |= imagesLow[images + (rest & 0xff)] as number;
    imageHigh |= imagesHigh[images + (rest & 0xff)] as number;
    images += VALUES;
  }
  images = from + (BYTES / 2) * VALUES;
  for (let rest = high; rest !== 0; rest >>>= 8) {
    imageLow |= imagesLow[images + (rest & 0xff)] as number;
    imageHigh |= imagesHigh[images + (rest & 0xff)] as number;
    images += VALUES;
  }
}

function flip(string: number): void {
  if (string < 32) imageLow ^= 1 << string;
  else imageHigh ^= 1 << (string - 32);
}

/** Normalizes interchangeable strings, such as the two outer ones of a corner: the lowest are gone first. */
function settle(): void {
  for (let at = 0; at < twins.length; at++) {
    const string = twins[at] as number;
    const like = twin[string] as number;
    if (isIn(imageLow, imageHigh, string) || !isIn(imageLow, imageHigh, like)) continue;
    flip(like);
    flip(string);
  }
}

/**
 * The transposition table: what is known about earlier positions, by the set of their free lines (two words of 32
 * bits).
 *
 * There is one per thread, in typed arrays; each new search clears it. Which of two positions keeps a slot depends only
 * on the order of the search, so that the same search always has the same result.
 */
const SLOTS = room();

/**
 * The number of words in a slot: free lines 0 to 31; free lines 32 to 63; then the bounds, the best move and the
 * generation.
 */
const WIDTH = 3;
const words = new Int32Array(SLOTS * WIDTH);

/** The offset of bounds, which are stored as bytes from 0. */
const LARGEST_VALUE = 100;

let generation = 0;

/** Clears the table. */
function clearTable(): void {
  generation += 1;
  if (generation === 256) {
    words.fill(0);
    generation = 1;
  }
}

/**
 * Returns the first of the two slots for a position, from a hash of its words (mixed as in MurmurHash3, Appleby 2011).
 */
function findSlot(low: number, high: number): number {
  let mixed = low ^ Math.imul(high, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  return (mixed & (SLOTS / 2 - 1)) * 2 * WIDTH;
}

/** Returns the table entry of a position, which contains its bounds and best move; 0 if there is none. */
function recall(pair: number, low: number, high: number): number {
  let slot = pair;
  if (words[slot] !== low || words[slot + 1] !== high) {
    slot += WIDTH;
    if (words[slot] !== low || words[slot + 1] !== high) return 0;
  }
  const known = words[slot + 2] as number;
  return (known & 0xff) === generation ? known : 0;
}

function lowerBound(known: number): number {
  return (known >>> 24) - LARGEST_VALUE;
}

function upperBound(known: number): number {
  return ((known >>> 16) & 0xff) - LARGEST_VALUE;
}

/** Returns the best line, or 255 if there is none. */
function bestLine(known: number): number {
  return (known >>> 8) & 0xff;
}

/**
 * Stores a position. The first slot of a pair is for the position with more strings left, which takes longer to search
 * again.
 */
function remember(pair: number, low: number, high: number, lower: number, upper: number, line: number): void {
  const lowThere = words[pair] as number;
  const highThere = words[pair + 1] as number;
  let slot = pair;
  if (((words[pair + 2] as number) & 0xff) === generation && (lowThere !== low || highThere !== high)) {
    slot += WIDTH;
    if (bitsIn(lowThere) + bitsIn(highThere) <= bitsIn(low) + bitsIn(high)) {
      words[slot] = lowThere;
      words[slot + 1] = highThere;
      words[slot + 2] = words[pair + 2] as number;
      slot = pair;
    }
  }
  words[slot] = low;
  words[slot + 1] = high;
  words[slot + 2] = ((lower + LARGEST_VALUE) << 24) | ((upper + LARGEST_VALUE) << 16) | (line << 8) | generation;
}

/** Returns the number of set bits in a word. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of positions per step of a budget. */
const POSITIONS_A_STEP = 1024;

/**
 * The number of positions in this search, so that the same budget always stops at the same position, and in all earlier
 * searches.
 */
let positions = 0;
let positionsBefore = 0;
let nextStep = POSITIONS_A_STEP;
let budget: Budget = () => true;
let isStopped = false;

/** Begins a new search from a position of at most 64 strings. Only one search at a time per thread. */
export function beginSearch(strings: Strings, mayGoOn: Budget): void {
  positionsBefore += positions;
  positions = 0;
  nextStep = POSITIONS_A_STEP;
  clearTable();
  setUp(strings);
  setSymmetries(strings);
  budget = mayGoOn;
  isStopped = false;
}

/** Returns how many positions this thread has searched. */
export function positionsSearched(): number {
  return positionsBefore + positions;
}

/** Whether the budget is used up: then the result of `isAtLeast` is meaningless. */
export function hasRunOut(): boolean {
  return isStopped;
}

/** Returns the string with which the last `isAtLeast` was proven. */
export function provenString(): number {
  return choice;
}

/**
 * Whether the player to move gets at least `target` coins more than the opponent, in a position where no coin can be
 * captured immediately. `strings` are the remaining ones of those with which the search began.
 */
export function isAtLeast(strings: readonly number[], coins: number, target: number): boolean {
  let low = 0;
  let high = 0;
  for (const string of strings) {
    restore(string);
    if (string < 32) low |= 1 << string;
    else high |= 1 << (string - 32);
  }
  openLow = 0;
  openHigh = 0;
  for (let coin = 0; coin < ground; coin++) {
    if (degree[coin] !== 2) continue;
    openLow |= stringsLow[coin] as number;
    openHigh |= stringsHigh[coin] as number;
  }
  const value = search(low, high, coins, target - 1, target, 0);
  for (const string of strings) cut(string);
  return value >= target;
}

/**
 * Alpha-beta search over positions in which no coin can be captured; returns how many more coins the player to move
 * gets than the opponent. Opening a run is answered at once: the opponent takes all of it and moves on, or leaves its
 * last two coins (four of a loop) and gets the turn back. The same strings are gone either way, so that only one
 * position must be examined.
 *
 * The value is exact between `alpha` and `beta`, and a bound otherwise. It is sufficient to take everything at once,
 * except those last coins, and to open each run in only one way (Barker and Korf 2012; Berlekamp's theory; verified
 * with all positions of small boards).
 */
function search(low: number, high: number, coins: number, alpha: number, beta: number, ply: number): number {
  positions++;
  if (positions >= nextStep) {
    nextStep += POSITIONS_A_STEP;
    if (!budget()) isStopped = true;
  }
  if (isStopped || coins === 0) return 0;
  if (coins <= alpha) return coins;
  if (-coins >= beta) return -coins;
  return lookUp(low, high, coins, alpha, beta, ply);
}

/** Looks the position up in the table, or else searches on. At the root a move must be found. */
function lookUp(low: number, high: number, coins: number, alpha: number, beta: number, ply: number): number {
  setKey(low, high);
  const ownLow = keyLow;
  const ownHigh = keyHigh;
  const slot = findSlot(ownLow, ownHigh);
  const known = recall(slot, ownLow, ownHigh);
  const lower = known === 0 ? -coins : lowerBound(known);
  const upper = known === 0 ? coins : upperBound(known);
  if (ply > 0 && (lower >= beta || lower === upper)) return lower;
  if (ply > 0 && upper <= alpha) return upper;
  const isSame = ownLow === low && ownHigh === high;
  hinted = isSame && known !== 0 ? bestLine(known) : NO_LINE;
  listBase = ply * MOST_STRINGS;
  listed = 0;
  let best = 0;
  found = -coins - 1;
  choice = NO_LINE;
  if (listSafeLines(low, high, alpha, beta)) best = found;
  else best = searchBest(low, high, coins, alpha, beta, ply);
  if (isStopped) return 0;
  const least = best > alpha ? best : lower;
  const most = best < beta ? best : upper;
  remember(slot, ownLow, ownHigh, least, most, choice);
  return best;
}

/** Returns the value of the best move listed for this ply; its string is left in `choice`. */
function searchBest(low: number, high: number, coins: number, alpha: number, beta: number, ply: number): number {
  const base = ply * MOST_STRINGS;
  // Runs are tried after all safe lines, unless one was the best before: usually they need not even be listed.
  let hasRuns = hinted !== NO_LINE && isIn(openLow, openHigh, hinted);
  if (hasRuns) listRuns(low & openLow, high & openHigh);
  let moves = listed;
  const openLowBefore = openLow;
  const openHighBefore = openHigh;
  let best = found;
  let bestString = choice;
  for (let tried = 0; best < beta; tried++) {
    if (tried === moves && !hasRuns) {
      listBase = base;
      listed = moves;
      hinted = NO_LINE;
      listRuns(low & openLow, high & openHigh);
      hasRuns = true;
      moves = listed;
    }
    if (tried === moves) break;
    const move = takeNextMove(base, moves);
    const floor = Math.max(alpha, best);
    const value =
      moveKind[move] === SAFE
        ? afterSafeLine(moveString[move] as number, low, high, coins, floor, beta, ply)
        : afterRun(move, low, high, coins, floor, beta, ply);
    if (isStopped) return 0;
    openLow = openLowBefore;
    openHigh = openHighBefore;
    if (value > best) {
      best = value;
      bestString = moveString[move] as number;
    }
  }
  choice = bestString;
  return best;
}

function afterSafeLine(
  string: number,
  low: number,
  high: number,
  coins: number,
  alpha: number,
  beta: number,
  ply: number,
): number {
  const lowAfter = string < 32 ? low ^ (1 << string) : low;
  const highAfter = string < 32 ? high : high ^ (1 << (string - 32));
  cut(string);
  const value = -search(lowAfter, highAfter, coins, -beta, -alpha, ply + 1);
  restore(string);
  return value;
}

/**
 * Returns how many coins of a run must be left to get the turn back: two of a long chain, four of a loop; 0 if that is
 * impossible.
 */
function priceOf(kind: number, coins: number): number {
  if (kind === LOOP) return 4;
  return coins > 2 ? 2 : 0;
}

/** Evaluates opening a run, including the reply. */
function afterRun(
  move: number,
  low: number,
  high: number,
  coins: number,
  alpha: number,
  beta: number,
  ply: number,
): number {
  const taken = (moveCoins[move] as number) + takeRun(move);
  const lowCut = lowGone;
  const highCut = highGone;
  const rest = coins - taken;
  const price = priceOf(moveKind[move] as number, taken);
  const value =
    price === 0 || rest === 0
      ? -taken - search(low ^ lowCut, high ^ highCut, rest, -beta - taken, -alpha - taken, ply + 1)
      : afterLongRun(low ^ lowCut, high ^ highCut, rest, price - taken, price, alpha, ply);
  for (let gone = lowCut; gone !== 0; gone &= gone - 1) restore(lowestBit(gone));
  for (let gone = highCut; gone !== 0; gone &= gone - 1) restore(lowestBit(gone) + 32);
  return value;
}

/**
 * Evaluates opening a long run. The opponent gets the run minus its price (so the opener gets at most `most`), and then
 * the better of two options: paying the price and getting the turn back, or taking that too and moving on.
 */
function afterLongRun(
  low: number,
  high: number,
  rest: number,
  most: number,
  price: number,
  alpha: number,
  ply: number,
): number {
  const reach = most - alpha;
  if (reach <= 0) return most;
  return most - Math.abs(price + search(low, high, rest, -price - reach, reach - price, ply + 1));
}

/** The strings that `takeRun` cut last. */
let lowGone = 0;
let highGone = 0;

/** Cuts all strings of a run, and those through which its capture continues; returns how many more coins that takes. */
function takeRun(move: number): number {
  lowGone = moveLow[move] as number;
  highGone = moveHigh[move] as number;
  for (let rest = lowGone; rest !== 0; rest &= rest - 1) cut(lowestBit(rest));
  for (let rest = highGone; rest !== 0; rest &= rest - 1) cut(lowestBit(rest) + 32);
  let coin = moveEnd[move] as number;
  if (coin === NO_COIN) return 0;
  let further = 0;
  while (degree[coin] === 1) {
    const string = stringsMixed[coin] as number;
    further++;
    cut(string);
    if (string < 32) lowGone |= 1 << string;
    else highGone |= 1 << (string - 32);
    coin = (endsMixed[string] as number) ^ coin;
  }
  return further;
}
