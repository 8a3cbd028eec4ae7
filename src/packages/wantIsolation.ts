import { apart } from './isolation.ts';

apart.isWanted = true;
