/** Writes test/playthroughs anew, one file a game: `npm run playthroughs`. Read the difference before committing it. */
import { writeFileSync } from 'node:fs';
import { GAMES } from '../../src/games/index.ts';
import { readTexts } from '../../src/texts/catalogue.ts';
import { playthroughFile, writePlaythrough } from './playthrough.ts';

for (const game of GAMES) writeFileSync(playthroughFile(game), writePlaythrough(game, readTexts('en')));
