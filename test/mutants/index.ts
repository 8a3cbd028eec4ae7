import { CLOCKS } from './clocks.ts';
import { COMPANY } from './company.ts';
import { DELIVERY } from './delivery.ts';
import { KILL } from './kill.ts';
import { MOVES } from './moves.ts';
import type { Mutant } from './mutant.ts';
import { PAGE } from './page.ts';
import { PLACES } from './places.ts';
import { RATINGS } from './ratings.ts';
import { RULES } from './rules.ts';
import { SECRETS } from './secrets.ts';
import { STORAGE } from './storage.ts';

/** All faults by what they hurt. */
export const MUTANTS: Readonly<Record<string, readonly Mutant[]>> = {
  secrets: SECRETS,
  storage: STORAGE,
  delivery: DELIVERY,
  clocks: CLOCKS,
  company: COMPANY,
  ratings: RATINGS,
  page: PAGE,
  rules: RULES,
  moves: MOVES,
  places: PLACES,
  kill: KILL,
};
