/**
 * How good leads are: for each equal part of a match, from its beginning to its end, the lead with which one wins three
 * of four matches. Leads are what is expected at the end, as players weigh (see `WeighedMove`), in the game's own unit. So
 * being level is a half, and who trails by so much wins one of four.
 */
export type Chances = readonly number[];

/** How much a lead that wins three of four matches multiplies the odds. */
const ODDS = 3;

/** The chance of winning, from 0 to 1, with so much of a lead after such a share of the match, from 0 to 1. */
export function chanceOf(chances: Chances, lead: number, share: number): number {
  const part = Math.min(chances.length - 1, Math.max(0, Math.floor(share * chances.length)));
  return 1 / (1 + ODDS ** (-lead / (chances[part] ?? Number.POSITIVE_INFINITY)));
}

/** The lead that explains best, by a logistic curve through a half, how matches with such leads ended: 0 lost, 1 won. */
export function fittedLead(seen: readonly { readonly lead: number; readonly won: number }[]): number {
  let [low, high] = [MIN_LEAD, MAX_LEAD];
  // The slope of the likelihood falls from above zero to below: the best lies where it crosses.
  for (let step = 0; step < HALVINGS; step += 1) {
    const lead = Math.sqrt(low * high);
    const slope = seen.reduce((sum, one) => sum + one.lead * (one.won - chanceOf([lead], one.lead, 0)), 0);
    if (slope > 0) high = lead;
    else low = lead;
  }
  return Math.sqrt(low * high);
}

const MIN_LEAD = 0.05;
const MAX_LEAD = 5000;
const HALVINGS = 40;
