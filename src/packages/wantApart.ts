import { apart } from './keepApart.ts';

apart.isWanted = true;
