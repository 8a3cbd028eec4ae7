import type { Curve, CurvePoint } from '../../../render/shared/curve.ts';
import type { Analysis, WeighedPly } from '../../../src/tables/analysis/analysis.ts';
import { costliest } from '../../../src/tables/analysis/summary.ts';

/** The result expected after every move, with the costliest moves marked by their rank. */
export function curveOf(
  analysis: Analysis,
  seatCount: number,
  worst: readonly WeighedPly[] = costliest(analysis),
): Curve {
  const { moves, weighed } = analysis;
  // Of two, what one leads the other trails: one line says all.
  const isDuel = seatCount === 2;
  const valueFor = ({ seat }: WeighedPly, value: number) => (isDuel && seat === 1 ? -value : value);
  const pointsOf = (some: readonly WeighedPly[]): readonly CurvePoint[] => {
    const [first] = some;
    const opening = first === undefined ? [] : [{ move: first.ply - 1, value: valueFor(first, first.expected) }];
    return [...opening, ...some.map((one) => ({ move: one.ply, value: valueFor(one, one.got) }))];
  };
  const seats = isDuel ? [0] : [...new Set(weighed.map(({ seat }) => seat))].sort((a, b) => a - b);
  return {
    moves,
    lines: seats.map((seat) => ({
      seat,
      points: pointsOf(isDuel ? weighed : weighed.filter((one) => one.seat === seat)),
    })),
    ...(isDuel ? { below: 1 } : {}),
    marks: worst.map((one, rank) => ({
      move: one.ply,
      value: valueFor(one, one.got),
      label: String(rank + 1),
    })),
  };
}
