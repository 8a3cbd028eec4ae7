import { conformsAsRegistered } from './registered.ts';

conformsAsRegistered('nuggets', { work: 3000 });
