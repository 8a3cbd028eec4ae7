import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { emojiPictures } from '../../render/studio/emojis.ts';
import { openStudio } from '../../render/studio/studio.ts';
import { gameById } from '../../src/games/index.ts';
import { onShut } from '../../src/packages.ts';
import { openTestBot, type TestBot } from '../testBot.ts';

const folder = await vi.hoisted(async () => {
  await import('../../src/packages/wantIsolation.ts');
  const { copyTicTacToe, folderForCopies } = await import('./copies.ts');
  const into = folderForCopies();
  const drawn = `{ lines: [], isPrivate: true, alt: [phrase('looks.left', { squares: moment?.legal().length ?? 9 })], drawing: (theme) => painter.draw({ squares: [0, ...Array(8).fill(null)], turn: 1 }, theme) }`;
  process.env.GAMES = copyTicTacToe(into, 'looks', [
    { file: 'painter.ts', from: 'draw: (', to: 'emojis: { dot: (ctx) => ctx.fillRect(4, 4, 12, 12) }, draw: (' },
    {
      file: 'index.ts',
      from: '  controls: (',
      to: `  extras: [{ name: 'corner', text: 'looks.command.play', options: [], show: ({ moment }) => ({ ok: true, value: ${drawn} }) }],\n  controls: (`,
    },
    {
      file: 'index.ts',
      from: "export { painter } from './painter.ts';",
      to: "import { painter } from './painter.ts';\nexport { painter };",
    },
  ]);
  return into;
});

const shut: unknown[] = [];
onShut((one) => shut.push(one));

const studio = openStudio();
let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ studio: studio.draw });
});
afterEach(() => house.close());
afterAll(async () => {
  await studio.close();
  (await import('node:fs')).rmSync(folder, { recursive: true });
});

test('a picture that a subcommand of a game from outside draws is shown, with what it says', async () => {
  const { ada, ben } = house;
  await ada.command('/looks new opponent:Ben');
  await ben.click('Accept');
  await ada.command('/looks corner');
  await ada.settled();
  const [picture] = ada.last().attachments;
  expect(picture?.filename).toBe('looks.png');
  expect(picture?.description).toContain('Free squares: 9.');
});

test('emojis of a game from outside are drawn by its own thread', async () => {
  const [emoji] = emojiPictures(PAINTERS, studio.draw).filter(({ game }) => game === 'looks');
  expect(emoji?.name).toBe('dot');
  expect((await emoji?.draw())?.subarray(1, 4).toString()).toBe('PNG');
});

test('a view for somebody who is no viewer is refused as the contract says, and the game goes on', async () => {
  const game = gameById('looks');
  await game?.apart?.wake();
  expect(() => game?.view({ squares: [], turn: 0 }, 7)).toThrow(RangeError);
  expect(shut).toEqual([]);
});
