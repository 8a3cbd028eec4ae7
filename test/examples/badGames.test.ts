import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStudio } from '../../render/studio/studio.ts';
import { onShut } from '../../src/packages.ts';
import { startThinking } from '../../src/tables/thinking/thinking.ts';
import { content } from '../discord/replies.ts';
import { openTestBot, type TestBot } from '../testBot.ts';

const folder = await vi.hoisted(async () => {
  await import('../../src/packages/wantApart.ts');
  const { copyTicTacToe, folderForCopies } = await import('./copies.ts');
  const into = folderForCopies();
  const bad = (id: string, from: string, to: string) => copyTicTacToe(into, id, [{ file: 'rules.ts', from, to }]);
  const inPlay = 'return { state: take(state, square, seat), events';
  const draws = copyTicTacToe(into, 'draws', [
    { file: 'painter.ts', from: 'draw: (', to: 'draw: () => { for (;;); }, unused: (' },
  ]);
  process.env.GAMES = [
    bad(
      'hangs',
      'legal: (state, seat) => (',
      'legal: (state, seat) => { for (;;); } , unused: (state: State, seat: Seat) => (',
    ),
    bad(
      'throws',
      inPlay,
      "if (square === 'b2') throw new Error('b2 is haunted');\n    return { state: take(state, square, seat), events",
    ),
    bad(
      'grows',
      inPlay,
      'const all: number[][] = [];\n    for (;;) all.push(new Array(1000).fill(all.length));\n    return { state: take(state, square, seat), events',
    ),
    bad(
      'bytes',
      inPlay,
      'const all: Uint8Array[] = [];\n    for (;;) all.push(new Uint8Array(4_000_000).fill(all.length));\n    return { state: take(state, square, seat), events',
    ),
    bad('endless', inPlay, "return { state: { ...take(state, square, seat), more: 'x'.repeat(5_000_000) }, events"),
    bad('thinks', 'easy: { choose: (', 'easy: { choose: () => { for (;;); } , unused: ('),
    draws,
    copyTicTacToe(into, 'good'),
  ].join(',');
  return into;
});

const shut: { readonly from: string; readonly why: string }[] = [];
onShut((one) => shut.push(one));

const studio = openStudio();
const thinking = startThinking();
let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ studio: studio.draw, thinking });
});
afterEach(() => house.close());
afterAll(async () => {
  await studio.close();
  await thinking.close();
  (await import('node:fs')).rmSync(folder, { recursive: true });
});

/** Waits until a package is shut, and gives why. */
async function whyShut(id: string): Promise<string> {
  for (;;) {
    const one = shut.find(({ from }) => from.endsWith(`/${id}`));
    if (one !== undefined) return one.why;
    await sleep(20);
  }
}

test.each([
  ['hangs', /game.legal took longer than 1 s/],
  ['throws', /game.play failed: Error: b2 is haunted/],
  ['grows', /memory|longer than 1 s/],
  ['bytes', /too much memory|longer than 1 s/],
  ['endless', /an answer of \d{7} characters|longer than 1 s/],
  ['thinks', /it thought or drew longer/],
  ['draws', /it thought or drew longer/],
])('a game that %s is shut, which its tables are told, and the others go on', async (id, why) => {
  const { ada, ben, cleo } = house;
  await ada.command('/good new opponent:Ben');
  await ben.click('Accept');
  const good = ada.last();
  await ada.command(`/${id} new ${id === 'thinks' ? 'computer:easy' : 'opponent:Ben'}`).catch(() => undefined);
  if (id !== 'thinks') await ben.click('Accept').catch(() => undefined);
  if (id !== 'hangs') await ada.command(`/${id} play square:b2`).catch(() => undefined);
  expect(await whyShut(id)).toMatch(why);
  await ada.settled();
  expect(content(await cleo.command(`/${id} new opponent:Ada`))).toContain('failed and was shut');
  if (!['hangs', 'thinks'].includes(id))
    expect(content(await ben.command(`/${id} play square:a1`))).toContain('failed and was shut');
  await ada.click('b2', good);
  expect(ada.last().content).toContain('Free squares: 8.');
});
