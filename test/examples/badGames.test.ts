import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStudio } from '../../render/studio/studio.ts';
import { onShut } from '../../src/packages.ts';
import { startThinking } from '../../src/tables/thinking/thinkingPool.ts';
import { content } from '../discord/replies.ts';
import { openTestBot, type TestBot } from '../testBot.ts';

const folder = await vi.hoisted(async () => {
  await import('../../src/packages/wantIsolation.ts');
  const { copyTicTacToe, folderForCopies } = await import('./copies.ts');
  const { copyBad } = await import('./badCopies.ts');
  const into = folderForCopies();
  const bad = (['hangs', 'throws', 'thinks', 'draws'] as const).map((badness) => copyBad(into, badness));
  process.env.GAMES = [...bad, copyTicTacToe(into, 'good')].join(',');
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

/** Why a package is shut; while it is not, this is done again: on a busy machine its game may not be ready in time. */
async function whyShut(id: string, again: () => Promise<unknown>): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    if (tries % TRIES === 0) await again().catch(() => undefined);
    const one = shut.find(({ from }) => from.endsWith(`/${id}`));
    if (one !== undefined) return one.why;
    await sleep(LOOK);
  }
}

/** How often that is looked at, in milliseconds, and how many times before it is done again. */
const LOOK = 20;
const TRIES = 200;

test.each([
  ['hangs', /game.legal took longer than 1 s/],
  ['throws', /game.play failed: Error: b2 is haunted/],
  ['thinks', /it thought or drew longer/],
  ['draws', /it thought or drew longer/],
])('a game that %s is shut, which its tables are told, and the others go on', async (id, why) => {
  const { ada, ben, cleo } = house;
  await ada.command('/good new opponent:Ben');
  await ben.click('Accept');
  const good = ada.last();
  await ada.command(`/${id} new ${id === 'thinks' ? 'computer:easy' : 'opponent:Ben'}`).catch(() => undefined);
  if (id !== 'thinks') await ben.click('Accept').catch(() => undefined);
  const move = () => (id === 'hangs' ? Promise.resolve() : ada.command(`/${id} play square:b2`));
  expect(await whyShut(id, move)).toMatch(why);
  await ada.settled();
  expect(content(await cleo.command(`/${id} new opponent:Ada`))).toContain('stopped working and was paused');
  if (!['hangs', 'thinks'].includes(id))
    expect(content(await ben.command(`/${id} play square:a1`))).toContain('stopped working and was paused');
  await ada.click('b2', good);
  expect(ada.last().content).toContain('Free squares: 8.');
});
