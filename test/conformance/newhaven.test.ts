import { conformsAsRegistered } from './registered.ts';

conformsAsRegistered('newhaven');
