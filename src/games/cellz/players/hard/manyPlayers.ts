import type { Budget } from '../../../../engine/computerPlayer.ts';
import { type Random, shuffled } from '../../../../engine/random.ts';
import { type Seat, seatsOf } from '../../../../engine/seat.ts';
import { type CellzView, countBoxes } from '../../play.ts';
import { firstMaxSquareChain, withDrawn } from '../chains.ts';
import { quietLine } from '../quietLine.ts';
import { nextCapture } from '../trickShot.ts';
import type { Estimate } from './duel.ts';
import { toStrings } from './exact/strings.ts';
import { copyNetwork, isSafe, listRuns, type Network, remove, toNetwork } from './network.ts';

/**
 * A line, all strings that are gone once it is answered, the boxes that it gives away, and the results of simulating
 * it.
 */
interface Candidate {
  readonly line: number;
  readonly gone: readonly number[];
  readonly given: number;
  tries: number;
  lead: number;
}

/** How many boxes better than its results a seldom-tried line may be. */
const CURIOSITY = 3;

/**
 * Returns the best line for three or more players, and what was found out about the others. Everything capturable is
 * captured: with more than two players, leaving boxes does not bring the turn back. Otherwise matches are simulated:
 * first random safe lines, then the smallest runs, each taken by the next player.
 */
export function bestAmongMany(view: CellzView, seat: Seat, random: Random, budget: Budget): readonly Estimate[] {
  const scores = countBoxes(view);
  const turns = turnsFrom(view, seat);
  const capture = nextCapture(view);
  if (capture !== undefined) {
    const taken = firstMaxSquareChain(view).boxes;
    const most = Math.max(0, ...turns.slice(1).map((other) => scores[other] ?? 0));
    return [{ line: capture, lead: (scores[seat] ?? 0) + taken - most, isExact: false }];
  }
  const network = toNetwork(toStrings(withDrawn(view, [])));
  const candidates = listCandidates(network);
  for (let match = 0; budget(); match += 1) {
    const candidate = mostPromising(candidates, match);
    if (candidate === undefined) break;
    candidate.lead += leadAfter(
      copyNetwork(network),
      candidate,
      turns.map((other) => scores[other] ?? 0),
      random,
    );
    candidate.tries += 1;
  }
  const tried = candidates.filter(({ tries }) => tries > 0);
  if (tried.length === 0) return [{ line: quietLine(view, random), lead: 0, isExact: false }];
  return tried
    .map(({ line, lead, tries }) => ({ line, lead: lead / tries, isExact: false }))
    .sort((a, b) => b.lead - a.lead);
}

/** Returns the seats that still play, in turn order from this one on. */
function turnsFrom(view: CellzView, seat: Seat): readonly Seat[] {
  const staying = seatsOf(view.seatCount).filter((one) => !view.left.includes(one));
  const at = staying.indexOf(seat);
  return [...staying.slice(at), ...staying.slice(0, at)];
}

function listCandidates(network: Network): readonly Candidate[] {
  const { lines } = network.strings;
  const candidate = (string: number, gone: readonly number[], given: number): Candidate => ({
    line: lines[string] ?? 0,
    gone,
    given,
    tries: 0,
    lead: 0,
  });
  return [
    ...lines.flatMap((_, string) => (isSafe(network, string) ? [candidate(string, [string], 0)] : [])),
    ...listRuns(network).map((run) => candidate(run.strings[0] ?? 0, run.strings, run.coins)),
  ];
}

function mostPromising(candidates: readonly Candidate[], match: number): Candidate | undefined {
  const promise = ({ tries, lead }: Candidate) =>
    tries === 0 ? Number.POSITIVE_INFINITY : lead / tries + CURIOSITY * Math.sqrt(Math.log(match + 1) / tries);
  let best = candidates[0];
  for (const candidate of candidates) if (best !== undefined && promise(candidate) > promise(best)) best = candidate;
  return best;
}

/**
 * Simulates one match to its end; `scores` starts with the player to move, in turn order. Returns that player's lead.
 */
function leadAfter(network: Network, first: Candidate, scores: number[], random: Random): number {
  let player = 1;
  const give = (boxes: number) => {
    scores[player] = (scores[player] ?? 0) + boxes;
  };
  for (const string of first.gone) remove(network, string);
  give(first.given);
  for (const string of shuffled([...network.strings.lines.keys()], random)) {
    if (network.gone[string] !== 0 || !isSafe(network, string)) continue;
    remove(network, string);
    player = (player + 1) % scores.length;
  }
  for (const { coins } of [...listRuns(network)].sort((a, b) => a.coins - b.coins)) {
    player = (player + 1) % scores.length;
    give(coins);
  }
  const [own = 0, ...others] = scores;
  return own - Math.max(...others);
}
