import type { Budget } from '../../../../../engine/game.ts';
import { room } from './room.ts';
import type { Strings } from './strings.ts';

/*
 * The search stands in one file on purpose: in five, it took 15 % longer (of an empty 3x4 board, side by side), since what
 * comes from another module is no constant to the engine. First the position and its moves, then symmetry, the table, and
 * the search itself.
 */

/** The most strings that fit into the two words by which a set of them is known. */
export const MOST_STRINGS = 64;
const MOST_PLIES = MOST_STRINGS + 1;

/*
 * The position that is being searched, in typed arrays, since it is asked and changed millions of times a second.
 * Strings and coins are numbered, the ground after the last coin. The ground is held by more strings than can be cut.
 */
const firstEnd = new Uint8Array(MOST_STRINGS);
const secondEnd = new Uint8Array(MOST_STRINGS);
/** Both ends by exclusive or: with one of them this gives the other. */
const endsMixed = new Uint8Array(MOST_STRINGS);
/** By how many strings each coin is still held, and their numbers by exclusive or: of two, one gives the other. */
const degree = new Uint8Array(MOST_STRINGS + 1);
const stringsMixed = new Uint8Array(MOST_STRINGS + 1);
/** The strings of each coin, in two words. */
const stringsLow = new Int32Array(MOST_STRINGS + 1);
const stringsHigh = new Int32Array(MOST_STRINGS + 1);
/** The next lower string from the same coin to the ground. The two are alike, and cut from the lowest on. */
const twin = new Uint8Array(MOST_STRINGS);
const NO_TWIN = 0xff;
let ground = 0;

/** What a move does: a safe line opens nothing; a run of coins is opened that leads on, or round. */
const SAFE = 0;
const CHAIN = 1;
const LOOP = 2;

/*
 * The moves of each ply, in `MOST_STRINGS` places each: the string that is cut; of a run all that are gone when the next
 * player has answered, how many coins that frees, and the coin to which both its ends lead; which move to try first.
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

/** Sets up strings and coins, all strings cut. */
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
 * The strings, gone or not, of coins that two strings hold: a run goes through each of them, and no line there is safe.
 * Strings that are put back do not change this: whoever cuts them takes note of it before.
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

/** Takes a cut back, or puts a string in. */
function restore(string: number): void {
  const a = firstEnd[string] as number;
  const b = secondEnd[string] as number;
  (degree[a] as number)++;
  (degree[b] as number)++;
  (stringsMixed[a] as number) ^= string;
  (stringsMixed[b] as number) ^= string;
}

/** Whether a set of strings, as two words, has this one. */
function isIn(low: number, high: number, string: number): boolean {
  return ((string < 32 ? low >>> string : high >>> (string - 32)) & 1) !== 0;
}

/** The number of the lowest bit that is set. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** The move of the highest rank among those from `base` on that was not taken yet. */
function takeNextMove(base: number, count: number): number {
  let best = base;
  for (let move = base + 1; move < base + count; move++) {
    if ((moveRank[move] as number) > (moveRank[best] as number)) best = move;
  }
  moveRank[best] = TRIED;
  return best;
}

/** The sorts of runs that hang on nothing else: one or two coins, more, a loop. */
const SHORT = 0;
const LONG = 1;
const ROUND = 2;
const NO_MOVE = -1;
const smallest = new Int32Array(3);

const NO_LINE = 0xff;
/** The string of the best move of the position that was searched last. */
let choice = NO_LINE;
/** Its value, as far as `listSafeLines` found that to be known. */
let found = 0;

/** How many moves are listed from `listBase` on. */
let listed = 0;
let listBase = 0;
/** The string that is tried first. */
let hinted = NO_LINE;

/**
 * Lists the safe lines of a position in which nothing can be captured, from place `base` on. True, with the line in
 * `choice` and its value in `found`, if one is known already to lead to `beta` or more. Lines that are known to lead to no
 * more than `alpha` are left out; the best of them stands there.
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

/** How many strings are no longer safe once this one is cut: the more, the fewer answers there are to look at. */
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

/** Whether a string that is alike stands for this one. */
function isListed(string: number, low: number, high: number): boolean {
  const like = twin[string] as number;
  return like !== NO_TWIN && isIn(low, high, like);
}

const OPEN = 0;
const TOO_LITTLE = 1;
const ENOUGH = 2;

/** What the table says of a safe line that leads to these strings; `found` and `choice` keep the best of what is known. */
function whatIsKnown(string: number, lowAfter: number, highAfter: number, alpha: number, beta: number): number {
  setKey(lowAfter, highAfter);
  const known = recall(findSlot(keyLow, keyHigh), keyLow, keyHigh);
  if (known === 0) return OPEN;
  const isEnough = -upperBound(known) >= beta;
  const value = isEnough ? -upperBound(known) : -lowerBound(known);
  if (!isEnough && value > alpha) return OPEN;
  // A line that is left out here counts as searched: it was looked up.
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

/** The strings of the run that was followed last, and how many. */
let runLow = 0;
let runHigh = 0;
let runLength = 0;

/**
 * Lists the runs of these strings, which are all those that are open. One line for every run, as all of them lead to the
 * same; of runs that hang on nothing else only the smallest of each sort, since opening a smaller one is never worse.
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
  // A chain has a string more than coins, a loop as many.
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

/** Adds the strings of a run on one side of a string of it, and gives what it leads to; `NO_COIN` where it comes round. */
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
 * The symmetries of the position that a search begins with, eight strings at a time: for each of the eight bytes of a set
 * of strings and each of its values, the strings that it becomes, as two words.
 */
const BYTES = 8;
const VALUES = 256;
let imagesLow = new Int32Array(0);
let imagesHigh = new Int32Array(0);
let count = 0;

/** The strings that have a twin, the highest first. */
let twins = new Uint8Array(0);

/** By which set the table knows a position: its own strings, or those of a mirror image or with a twin for its like. */
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

/** What each value of a byte becomes whose bits become these strings. */
function setImages(from: number, strings: readonly number[]): void {
  for (let value = 1; value < VALUES; value++) {
    imageLow = 0;
    imageHigh = 0;
    for (const [bit, string] of strings.entries()) if (((value >>> bit) & 1) !== 0) flip(string);
    imagesLow[from + value] = imageLow;
    imagesHigh[from + value] = imageHigh;
  }
}

/** Finds which of a set of strings and its mirror images stands for all of them. */
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

/** Of strings that are alike, such as both outer ones of a corner, the lowest are gone first. */
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
 * The transposition table: what is known of positions met before, by the set of their free lines (two words of 32 bits).
 *
 * One for the thread, in typed arrays; whoever begins a search forgets what was there. Which of two positions keeps a
 * slot depends on the order of the search alone, so that the same search always finds the same.
 */
const SLOTS = room();

/** Words of a slot: free lines 0 to 31, free lines 32 to 63, then the bounds, the best move and when it was written. */
const WIDTH = 3;
const words = new Int32Array(SLOTS * WIDTH);

/** Bounds are kept as bytes from 0. */
const LARGEST_VALUE = 100;

let generation = 0;

/** Forgets everything. */
function clearTable(): void {
  generation += 1;
  if (generation === 256) {
    words.fill(0);
    generation = 1;
  }
}

/** The first of the two places in which a position is kept, or would be: its words well mixed (MurmurHash3, Appleby 2011). */
function findSlot(low: number, high: number): number {
  let mixed = low ^ Math.imul(high, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  return (mixed & (SLOTS / 2 - 1)) * 2 * WIDTH;
}

/** What is known of the position: 0 for nothing, else to be asked for its bounds and move. */
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

/** The line that proved best, or 255. */
function bestLine(known: number): number {
  return (known >>> 8) & 0xff;
}

/** Of the two places of a pair the first is for who has more strings left: to find that out again takes longer. */
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

/** How many bits of a word are set. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** So many positions are one step of a budget. */
const POSITIONS_A_STEP = 1024;

/** In this search, so that the same budget always ends at the same position, and in all before it. */
let positions = 0;
let positionsBefore = 0;
let nextStep = POSITIONS_A_STEP;
let budget: Budget = () => true;
let isStopped = false;

/** Begins a new search of what can follow from a position of at most 64 strings. One at a time in a thread. */
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

/** How many positions this thread has searched. */
export function positionsSearched(): number {
  return positionsBefore + positions;
}

/** Whether the budget is used up: what `isAtLeast` says then means nothing. */
export function hasRunOut(): boolean {
  return isStopped;
}

/** The string that answered the last `isAtLeast` with yes. */
export function provenString(): number {
  return choice;
}

/**
 * Whether the player to move gets `target` coins more than the other from these strings, where no coin can be captured
 * at once. `strings` are all that are left of those that the search began with.
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
 * Alpha-beta over positions in which no coin can be captured: what the player to move gets more than the other. A player
 * who opens a run is answered at once: the other takes all of it and moves on, or leaves its last two coins (four of a
 * loop) and has the move given back. The same strings are gone either way, so that one position has to be looked at.
 *
 * The value is exact between `alpha` and `beta`, else a bound. Taking at once, but for those last coins, and opening runs
 * in one way only is enough (Barker and Korf 2012; Berlekamp's theory; checked against all positions of small boards).
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

/** Says what the table knows of the position under its key, or else searches on. At the root a move has to be found. */
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

/** The value of the best of the moves that are listed for this ply; its string is left in `choice`. */
function searchBest(low: number, high: number, coins: number, alpha: number, beta: number, ply: number): number {
  const base = ply * MOST_STRINGS;
  // Runs come after all safe lines, unless one was the best before: mostly they need not even be looked for.
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

/** What is left of a run to have the move given back: two coins of a long chain, four of a loop; 0 where that cannot be. */
function priceOf(kind: number, coins: number): number {
  if (kind === LOOP) return 4;
  return coins > 2 ? 2 : 0;
}

/** A run that is opened is answered at once. */
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
 * The other gets the run less its price (`most` for who opened it), and then what is better for it: to pay the price and
 * have the move given back, or to take that too and move on.
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

/** What `takeRun` cut last. */
let lowGone = 0;
let highGone = 0;

/** Cuts all strings of a run, and those by which its capture goes on; how many coins more that takes. */
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
