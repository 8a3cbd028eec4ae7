import { SETUP } from '../../src/games/nuggets/setup.ts';
import { provesAll } from '../proofs.ts';
import { conformsAsRegistered } from './registered.ts';

conformsAsRegistered('nuggets', {
  work: provesAll ? 6000 : 2000,
  narrowed: { turns: { ...SETUP.turns, max: 12 } },
  // The picture shows the surroundings: squares far off are walked to by others between.
  isFar: (move) => move.startsWith('to:'),
});
