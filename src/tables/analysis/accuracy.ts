import type { UsualLosses } from '../../engine/computerPlayer.ts';
import type { WeighedPly } from './analysis.ts';

/** If a smaller share of a seat's moves could be judged, they say nothing about how it played. */
const LEAST_TOLD = 0.6;

/**
 * The accuracy of computer players, whose usual losses differ by game. It hardly changes between what medium loses to
 * weak opponents and to strong ones, because positions against strong ones are harder.
 */
export const ACCURACY = { perfect: 1, hard: 0.97, medium: [0.75, 0.7], easy: 0.45, random: 0.15 } as const;

/** A mean loss per move, and its accuracy. */
type Knot = readonly [loss: number, accuracy: number];

/**
 * How accurately a seat played, from 0 to 1, compared with the computer players: by what its moves lost on average. If
 * the game does not say what they lose, the share of moves that lost nothing. Undefined if too few moves could be
 * judged.
 */
export function computeAccuracy(
  told: readonly WeighedPly[],
  untold: number,
  losses: UsualLosses | undefined,
): number | undefined {
  if (told.length === 0 || told.length < LEAST_TOLD * (told.length + untold)) return undefined;
  if (losses === undefined) return told.filter((one) => estimateLoss(one) === 0).length / told.length;
  return accuracyAt(computeMeanLoss(told), losses);
}

/** What these moves lost on average, in the game's unit; no move is better than the best. */
export function computeMeanLoss(told: readonly WeighedPly[]): number {
  return told.reduce((sum, one) => sum + estimateLoss(one), 0) / Math.max(1, told.length);
}

function estimateLoss({ expected, got }: WeighedPly): number {
  return Math.max(0, expected - got);
}

/** The accuracy of a mean loss: between what two players lose, in between; the more above random moves, the nearer to 0. */
export function accuracyAt(lost: number, losses: UsualLosses): number {
  const knots = listKnots(losses);
  const at = knots.findIndex(([loss]) => loss >= lost);
  const [to, from] = [knots[at], knots[at - 1]];
  if (to === undefined) return (ACCURACY.random * losses.random) / lost;
  if (from === undefined) return to[1];
  return from[1] + ((to[1] - from[1]) * (lost - from[0])) / (to[0] - from[0]);
}

function listKnots({ hard, medium, easy, random }: UsualLosses): readonly Knot[] {
  return [
    [0, ACCURACY.perfect],
    [hard, ACCURACY.hard],
    [medium[0], ACCURACY.medium[0]],
    [medium[1], ACCURACY.medium[1]],
    ...(easy === undefined ? [] : [[easy, ACCURACY.easy] as const]),
    [random, ACCURACY.random],
  ];
}
