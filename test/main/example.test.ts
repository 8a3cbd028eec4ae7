import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OUR_NODE, type Parlor, startParlor, temporaryFolder } from './parlor.ts';

let folder: ReturnType<typeof temporaryFolder>;
let parlor: Parlor;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  parlor.process.kill('SIGTERM');
  await parlor.ended;
  folder.remove();
});

test('npm start -- --example opens with tic-tac-toe beside the other games', async () => {
  const settings = { KEYV_URI: `sqlite://${folder.path}/parlor.sqlite`, PLAYGROUND_PORT: '0' };
  parlor = startParlor([OUR_NODE, 'src/main.js', '--example'], settings);
  await parlor.says('Parlor is open: ');
  expect(parlor.output()).not.toContain('GAMES');
  // The six of the bot, three by right click, and one for each example that is a game.
  const games = globSync('examples/*/index.ts').length;
  expect(games).toBeGreaterThan(0);
  await parlor.says(`"commands":${9 + games},`);
});

test('a game that lies anywhere, with nothing installed beside it, imports the bot by the names of its doors', async () => {
  const mine = join(folder.path, 'noughts');
  cpSync('examples/tictactoe', mine, { recursive: true });
  for (const file of ['index.ts', 'rules.ts', 'en.json', 'de.json']) {
    const path = join(mine, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('tictactoe', 'noughts'));
  }
  const settings = { KEYV_URI: `sqlite://${folder.path}/parlor.sqlite`, PLAYGROUND_PORT: '0', GAMES: mine };
  parlor = startParlor([OUR_NODE, 'src/main.js'], settings);
  await parlor.says('Parlor is open: ');
});
