import { conformsAsRegistered } from './registered.ts';

conformsAsRegistered('domination');
