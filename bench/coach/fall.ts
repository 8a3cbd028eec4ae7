import type { WeighedPly } from '../../src/tables/analysis/analysis.ts';
import { computeLoss } from '../../src/tables/analysis/cost.ts';
import type { Bar, Field } from './bar.ts';
import { judge, playMatch } from './matches.ts';

/** The share of the curve's falls that may be unexplained by moves. */
const SHARE_UNEXPLAINED = 0.15;

/**
 * How much of the curve's falls and rises, where it is certain, is explained by moves that are blamed: for matches of
 * medium players, over each stretch of consecutive certain moves.
 */
export async function fallExplained(field: Field, matches: number): Promise<Bar> {
  let fell = 0;
  let unexplained = 0;
  for (let match = 0; match < matches; match += 1) {
    const { weighed } = await judge(field.game, playMatch(field, 'medium', `fall ${match}`));
    for (const told of unbroken(weighed)) {
      const [first, last] = [told[0], told.at(-1)];
      if (first === undefined || last === undefined) continue;
      const forFirst = ({ seat }: WeighedPly, value: number) => (seat === first.seat ? value : -value);
      const fall = first.expected - forFirst(last, last.got);
      const lost = told.reduce((sum, one) => sum + forFirst(one, computeLoss(one)), 0);
      fell += told.reduce((sum, one) => sum + computeLoss(one), 0);
      unexplained += Math.abs(fall - lost);
    }
  }
  const share = fell === 0 ? unexplained : unexplained / fell;
  return {
    what: `the curve of medium players, where it is told: belongs to no move (all losses: ${fell.toFixed(1)})`,
    found: `${(100 * share).toFixed(1)} %`,
    bar: '<= 15 %',
    isReached: share <= SHARE_UNEXPLAINED,
  };
}

/** The stretches of consecutive moves that are certain. */
function unbroken(weighed: readonly WeighedPly[]): readonly (readonly WeighedPly[])[] {
  const stretches: WeighedPly[][] = [];
  for (const one of weighed) {
    const open = stretches.at(-1);
    if (open !== undefined && open.at(-1)?.ply === one.ply - 1) open.push(one);
    else stretches.push([one]);
  }
  return stretches;
}
