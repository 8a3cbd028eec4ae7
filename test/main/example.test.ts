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
});
