import type { Curve, Stretch } from '../../../render/shared/curve.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Analysis, WeighedPly } from '../../tables/analysis/analysis.ts';
import { classifyMove, type Measure } from '../../tables/analysis/cost.ts';
import { SIGNS } from './verdicts.ts';

/** Draws the expected result after every move, with everyone's costliest moves. */
export function drawCurve(
  analysis: Analysis,
  measure: Measure,
  {
    worst,
    own,
    captions,
  }: { readonly worst: readonly WeighedPly[]; readonly own: Seat | undefined } & Pick<Curve, 'captions'>,
): Curve {
  const { moves, weighed } = analysis;
  // With two players, one area is enough: one player's lead is the other's deficit.
  const isDuel = measure.seatCount === 2;
  const leadAfter = ({ seat, got }: WeighedPly) => (isDuel && seat === 1 ? -got : got);
  const stretchOf = (one: WeighedPly): Stretch => ({
    from: one.ply - 1,
    to: Math.min(moves, one.ply + (one.playedThen?.length ?? 0)),
    value: leadAfter(one),
    isExact: one.exact === true,
  });
  const seats = isDuel ? [0] : [...new Set(weighed.map(({ seat }) => seat))].sort((a, b) => a - b);
  const lastEstimate = weighed.findLastIndex(({ exact }) => exact !== true);
  const exactFrom = weighed[lastEstimate + 1]?.ply;
  return {
    moves,
    lines: seats.map((seat) => ({
      seat,
      stretches: weighed.filter((one) => isDuel || one.seat === seat).map(stretchOf),
    })),
    ...(isDuel ? { below: 1 } : {}),
    marks: worst.flatMap((one) => {
      const mark = classifyMove(one, measure);
      return mark === undefined
        ? []
        : [{ move: one.ply, value: leadAfter(one), sign: SIGNS[mark], isOwn: own === undefined || one.seat === own }];
    }),
    ...(exactFrom === undefined ? {} : { exactFrom }),
    captions,
  };
}
