import type { Budget } from '../../../../engine/computerPlayer.ts';
import { type Random, shuffled } from '../../../../engine/random.ts';
import type { LineNumber } from '../../board.ts';
import type { Solver } from './exact/solve.ts';
import type { Strings } from './exact/strings.ts';
import { copyNetwork, isSafe, listRuns, type Network, remove, toNetwork } from './network.ts';

/** A line that was tried: how often, and the results for the player who draws it. */
interface TriedLine {
  readonly line: LineNumber;
  readonly tries: number;
  /** The average lead at the end. */
  readonly lead: number;
}

/** The weight of trying seldom-tried lines, compared with trying promising ones. */
const CURIOSITY = 0.5;

/** The number of a line's own tries after which the results of matches in which it was drawn later count half. */
const HEARSAY = 300;

/** The share of a match's value that depends on winning; the rest depends on the number of boxes. */
const WEIGHT_OF_WINNING = 0.8;

/**
 * A position reached in the simulation: since the root, only safe lines were drawn, or chains of one or two boxes
 * opened and taken.
 */
interface Node {
  readonly options: readonly Option[];
  visits: number;
}

interface Option {
  readonly string: number;
  /** All strings that are gone once the move is answered, and the number of boxes that this gives to the opponent. */
  readonly gone: readonly number[];
  readonly given: number;
  node: Node | undefined;
  tries: number;
  merit: number;
  lead: number;
  /** The same for all matches in which its player drew this line now or later. */
  heard: number;
  heardMerit: number;
}

/**
 * Tries the lines of a position of two players in which nothing can be captured, until the budget is used up. Matches
 * continue with random safe lines until none is left; then the value of the chains is calculated. The first lines are
 * chosen by what was learned (UCT, including results of lines drawn later), until the number of long chains, which
 * decides everything, is settled. `lead` is the current lead of the player to move. The most-tried lines come first.
 */
export function tryOpenings(
  strings: Strings,
  lead: number,
  solver: Solver | undefined,
  random: Random,
  budget: Budget,
): readonly TriedLine[] {
  const network = toNetwork(strings);
  const root = createNode(network);
  while (budget()) playMatch(copyNetwork(network), root, lead, solver, random);
  return root.options
    .flatMap(({ string, tries, lead: sum }) => {
      const line = strings.lines[string];
      return line === undefined || tries === 0 ? [] : [{ line, tries, lead: sum / tries }];
    })
    .sort((a, b) => b.tries - a.tries);
}

function playMatch(network: Network, root: Node, lead: number, solver: Solver | undefined, random: Random): void {
  const path: { readonly node: Node; readonly option: Option }[] = [];
  const drawnBy: (readonly number[])[] = [[], []];
  const drawn = drawnBy as [number[], number[]];
  let player = 0;
  let coins = network.strings.coins;
  let ahead = lead;
  for (let node: Node | undefined = root; node !== undefined; ) {
    const option = mostPromising(node);
    if (option === undefined) break;
    path.push({ node, option });
    for (const string of option.gone) remove(network, string);
    drawn[player as 0 | 1].push(option.string);
    coins -= option.given;
    ahead += player === 0 ? -option.given : option.given;
    player = 1 - player;
    if (option.node === undefined) {
      option.node = createNode(network);
      break;
    }
    node = option.node;
  }
  for (const string of shuffled(listStringsLeft(network), random)) {
    if (!isSafe(network, string)) continue;
    remove(network, string);
    drawn[player as 0 | 1].push(string);
    player = 1 - player;
  }
  const rest = solver === undefined ? roughValue(network) : solver.quietValue(listStringsLeft(network), coins, 0);
  if (rest === undefined) return;
  ahead += player === 0 ? rest : -rest;
  learn(path, drawn, ahead, network.strings.coins);
}

function learn(
  path: readonly { readonly node: Node; readonly option: Option }[],
  drawn: readonly [readonly number[], readonly number[]],
  ahead: number,
  coins: number,
): void {
  const sets = [new Set(drawn[0]), new Set(drawn[1])] as const;
  for (const [ply, { node, option }] of path.entries()) {
    const own = ply % 2 === 0 ? ahead : -ahead;
    const won = own > 0 ? 1 : own < 0 ? 0 : 0.5;
    const merit = WEIGHT_OF_WINNING * won + (1 - WEIGHT_OF_WINNING) * (0.5 + own / (2 * coins));
    node.visits += 1;
    option.tries += 1;
    option.merit += merit;
    option.lead += own;
    for (const other of node.options) {
      if (!sets[(ply % 2) as 0 | 1].has(other.string)) continue;
      other.heard += 1;
      other.heardMerit += merit;
    }
  }
}

function mostPromising({ options, visits }: Node): Option | undefined {
  let best: Option | undefined;
  let bestPromise = Number.NEGATIVE_INFINITY;
  for (const option of options) {
    const trust = Math.sqrt(HEARSAY / (3 * option.tries + HEARSAY));
    const heard = option.heard === 0 ? 1 : option.heardMerit / option.heard;
    const own = option.tries === 0 ? heard : option.merit / option.tries;
    const promise =
      trust * heard + (1 - trust) * own + CURIOSITY * Math.sqrt(Math.log(visits + 1) / (option.tries + 1)) * 0.3;
    if (promise <= bestPromise) continue;
    bestPromise = promise;
    best = option;
  }
  return best;
}

function createNode(network: Network): Node {
  const { ends, coins } = network.strings;
  const safe = listStringsLeft(network).filter((string) => {
    if (!isSafe(network, string)) return false;
    // Of two lines from one corner box to the edge, one is enough.
    const [a, b] = ends[string] ?? [0, 0];
    return b !== coins || !network.stringsAt[a]?.some((other) => isTwin(network, other, string, a));
  });
  const short = safe.length === 0 ? [] : listRuns(network).filter((run) => run.coins < 3);
  return {
    options: [
      ...safe.map((string) => createOption(string, [string], 0)),
      ...short.map((run) => createOption(run.strings[0] ?? 0, run.strings, run.coins)),
    ],
    visits: 0,
  };
}

function isTwin({ strings, gone }: Network, other: number, string: number, coin: number): boolean {
  return (
    other < string &&
    gone[other] === 0 &&
    strings.ends[other]?.[0] === coin &&
    strings.ends[other]?.[1] === strings.coins
  );
}

function createOption(string: number, gone: readonly number[], given: number): Option {
  return { string, gone, given, node: undefined, tries: 0, merit: 0, lead: 0, heard: 0, heardMerit: 0 };
}

/** Returns the strings that are left. */
function listStringsLeft({ gone }: Network): readonly number[] {
  const left: number[] = [];
  for (const [string, isGone] of gone.entries()) if (isGone === 0) left.push(string);
  return left;
}

/**
 * Estimates how much more the player to move gets than the opponent if no line is safe and too many are left to solve
 * the position: runs are opened separately, smallest first, and the opponent chooses optimally between taking all of a
 * run and all but its end.
 */
function roughValue(network: Network): number {
  const runs = [...listRuns(network)].sort((a, b) => a.coins - b.coins);
  return -runs.reduceRight((later, { coins, isLoop }) => {
    const price = isLoop ? 4 : 2;
    return coins > 2 ? coins - price + Math.abs(later - price) : coins - later;
  }, 0);
}
