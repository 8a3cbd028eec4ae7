import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Match, PersonId } from '../../src/match/match.ts';
import { content, labels, type Reply } from '../discord/replies.ts';
import { playOn } from '../play/playedMatches.ts';
import { closeCleanly, thinkAtOnce } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

const DAY = 24 * 60 * 60 * 1000;

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkAtOnce });
});
afterEach(() => closeCleanly(house));

/** A game of Ada and Ben at random, to its end or so far. */
async function played(most?: number): Promise<Match> {
  const { ada, ben } = house;
  await ada.command('/domination new opponent:Ben size:4 memory:2 plays:2 legs:2');
  await ben.click('Accept');
  return playOn(house, 'domination', most);
}

/** The same, analysed, as Ada sees it. */
async function analysed(): Promise<Reply> {
  const { ada } = house;
  const { id } = await played();
  const first = await ada.command(`/games analysis match:${id}`);
  await house.tables.analyses.idle();
  return ada.click('Refresh', first.message);
}

/** In how many days something is due. */
const daysTo = (due = 0) => Math.round((due - house.now()) / DAY);
const kept = () => house.tables.mistakes.read(PersonId.parse(house.ada.personId));
const again = () => house.ada.command('/games puzzle what:mistakes');

/** Plays what was played, or the better move, as a control of the board would ask for it. */
async function play(reply: Reply, which: 'played' | 'best'): Promise<Reply> {
  const { inHand } = await kept();
  const known = inHand && (await house.tables.analyses.read(inHand.match));
  const weighed = known?.weighed.find(({ ply }) => ply === inHand?.ply);
  const id = `1::${inHand?.match}.${inHand?.ply}:mistake.move:${weighed?.[which]}`;
  return house.ada.forge(id, reply.message ?? house.ada.last());
}

describe('one’s own costly moves', () => {
  test('are offered under the end, to who played, in private, once the game is analysed by itself', async () => {
    const { ada, cleo } = house;
    await played(6);
    await ada.command('/domination resign');
    await ada.click('Resign');
    await ada.settled();
    const isPublic = ({ isPrivate }: { readonly isPrivate: boolean }) => !isPrivate;
    const before = ada.messages().filter(isPublic);
    const end = before.at(-1);
    expect(content(await cleo.click('Practice my mistakes', end))).toContain(
      'Only the players can practice their mistakes.',
    );
    const waits = await ada.click('Practice my mistakes', end);
    expect(waits.message?.isPrivate).toBe(true);
    await house.tables.analyses.idle();
    expect(content(await ada.click('Refresh', waits.message))).toMatch(/Move \d+: you played/);
    expect((await kept()).mistakes.length).toBeGreaterThan(0);
    expect(ada.messages().filter(isPublic)).toHaveLength(before.length);
  });

  test('are offered after an analysis, to who made them, and shown from what could be known then', async () => {
    const { ada, cleo } = house;
    const done = await analysed();
    expect(labels(ada, done)).toContain('Practice my mistakes');
    const first = await ada.click('Practice my mistakes', done.message);
    expect(first.message?.isPrivate).toBe(true);
    expect(content(first)).toMatch(/Move \d+: you played \*\*.+\*\*, but there was a better move/);
    expect(first.message?.attachments).toHaveLength(1);
    const { inHand } = await kept();
    const seen = await cleo.command(`/games analysis match:${inHand?.match}`);
    expect(labels(cleo, seen)).not.toContain('Practice my mistakes');
  });

  test('once found come back after 1, 3, 7, 14 and 30 days, and then no more', async () => {
    await house.ada.click('Practice my mistakes', (await analysed()).message);
    const { inHand } = await kept();
    for (const days of [1, 3, 7, 14, 30]) {
      const shown = await again();
      const { mistakes, inHand: now } = await kept();
      const one = mistakes.find(({ match, ply }) => match === now?.match && ply === now.ply);
      expect(one?.ply).toBe(inHand?.ply);
      expect(content(await play(shown, 'best'))).toContain('✅ Correct!');
      const after = (await kept()).mistakes.find(({ ply }) => ply === inHand?.ply);
      expect(daysTo(after?.due)).toBe(days);
      await solveRest();
      house.passTime(days * DAY);
    }
    expect(content(await play(await again(), 'best'))).toContain('✅');
    expect((await kept()).mistakes.map(({ ply }) => ply)).not.toContain(inHand?.ply);
  });

  test('are missed by playing the same again, count once, and come back tomorrow', async () => {
    const first = await house.ada.click('Practice my mistakes', (await analysed()).message);
    const missed = await play(first, 'played');
    expect(content(missed)).toMatch(/❌ You played .+ What was better\?/);
    expect(content(await play(missed, 'best'))).toContain('✅');
    const { inHand, mistakes } = await kept();
    const one = mistakes.find(({ ply }) => ply === inHand?.ply);
    expect(one?.found).toBe(0);
    expect(daysTo(one?.due)).toBe(1);
  });

  test('are found also by the same line drawn from its other end', async () => {
    const first = await house.ada.click('Practice my mistakes', (await analysed()).message);
    const { inHand } = await kept();
    const known = inHand && (await house.tables.analyses.read(inHand.match));
    const [from, to] = known?.weighed.find(({ ply }) => ply === inHand?.ply)?.best.split('-') ?? [];
    const id = `1::${inHand?.match}.${inHand?.ply}:mistake.move:${to}-${from}`;
    expect(content(await house.ada.forge(id, first.message ?? house.ada.last()))).toContain('✅ Correct!');
  });

  test('are shown to who asks, which is a miss', async () => {
    const first = await house.ada.click('Practice my mistakes', (await analysed()).message);
    const shown = await house.ada.click('Show me', first.message);
    expect(content(shown)).toContain('Answer:');
    const { inHand, mistakes } = await kept();
    expect(daysTo(mistakes.find(({ ply }) => ply === inHand?.ply)?.due)).toBe(1);
  });

  test('are where they were after a restart, and say when there is nothing to do', async () => {
    await house.ada.click('Practice my mistakes', (await analysed()).message);
    const before = await kept();
    await house.restart();
    expect(await kept()).toEqual(before);
    await solveRest();
    expect(content(await again())).toMatch(/Nothing to practice today/);
    expect(content(await house.ben.command('/games puzzle what:mistakes'))).toContain(
      'You have no mistakes to practice',
    );
  });

  test('are reserved for nobody who does not want it, and deleted with the person', async () => {
    const { ada } = house;
    const first = await ada.click('Practice my mistakes', (await analysed()).message);
    expect(content(await ada.click('Stop keeping my moves', first.message))).toContain('your moves are no longer kept');
    expect(await kept()).toMatchObject({ isOff: true, mistakes: [] });
    await ada.command('/games forget-me');
    await ada.click('Forget me');
    expect(await kept()).toMatchObject({ isOff: false, mistakes: [] });
  });
});

/** Finds all others that are due today. */
async function solveRest(): Promise<void> {
  for (let shown = await again(); content(shown).includes('you played'); shown = await again())
    await play(shown, 'best');
}
