import { conformsAsRegistered } from './registered.ts';

conformsAsRegistered('railroad');
