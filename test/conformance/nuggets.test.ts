import { SETUP } from '../../src/games/nuggets/setup.ts';
import { conformsAsRegistered } from './registered.ts';

conformsAsRegistered('nuggets', { work: 3000, narrowed: { turns: { ...SETUP.turns, max: 12 } } });
