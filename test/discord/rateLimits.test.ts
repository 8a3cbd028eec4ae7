import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GENERAL_COMMANDS } from '../../commands/index.ts';
import { createDispatch } from '../../src/discord/gate/dispatch.ts';
import { ACTION_LIMITS, TABLE_CONTROLS } from '../../src/play/actions/tableActions.ts';
import { RATE_LIMITS } from '../../src/play/contract/rateLimits.ts';
import { adaAgainstBen, playOn } from '../play/playedMatches.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot();
});
afterEach(() => closeCleanly(house));

const LIMITS = { ...RATE_LIMITS, ...ACTION_LIMITS };
const REFUSED = 'too often';
const words = (reply: { readonly message: { readonly content: string } | undefined }) => reply.message?.content ?? '';

describe('«Show everyone»', () => {
  test('is limited wherever it stands: for a person, and to once a message', () => {
    const { elsewhere } = createDispatch([], GENERAL_COMMANDS);
    const shown = [...Object.keys(TABLE_CONTROLS), ...Object.keys(elsewhere)].filter((action) =>
      action.endsWith('.share'),
    );
    expect(shown.length).toBeGreaterThanOrEqual(4);
    const limited = { person: expect.anything(), message: { most: 1, span: 24 * 60 * 60_000 } };
    for (const action of shown) expect(LIMITS, action).toHaveProperty([action], expect.objectContaining(limited));
  });

  test('shows an animation once a message', async () => {
    const { ada } = house;
    await adaAgainstBen(house, 'cellz');
    const { id } = await playOn(house, 'cellz');
    const panel = await ada.command(`/games replay match:${id}`);
    const moving = await ada.click('Animation', panel.message);
    expect((await ada.click('Show everyone', moving.message)).message?.isPrivate).toBe(false);
    // Sooner it would be a second tap, which nobody answers.
    house.passTime(2000);
    const again = await ada.click('Show everyone', moving.message);
    expect(again.message?.isPrivate).toBe(true);
    expect(words(again)).toContain(REFUSED);
  });

  test('shows no more than three in ten minutes of one person, and six in a channel', async () => {
    await adaAgainstBen(house, 'cellz');
    const { id } = await playOn(house, 'cellz');
    const share = async (who: TestBot['ada']) => {
      const panel = await who.command(`/games replay match:${id}`);
      const moving = await who.click('Animation', panel.message);
      return words(await who.click('Show everyone', moving.message)).includes(REFUSED);
    };
    const { ada, ben, cleo } = house;
    const tried = [];
    for (const who of [ada, ada, ada, ada, ben, ben, ben, cleo]) tried.push(await share(who));
    expect(tried).toEqual([false, false, false, true, false, false, false, true]);
    house.passTime(11 * 60 * 1000);
    expect(await share(cleo)).toBe(false);
  });
});

test('an export is made five times in ten minutes for a person, and then refused with the time when it works again', async () => {
  const { ada, ben } = house;
  for (let time = 0; time < 5; time += 1) expect(words(await ada.command('/games export'))).not.toContain(REFUSED);
  expect(words(await ada.command('/games export'))).toMatch(/too often.*<t:\d+:R>/);
  expect(words(await ben.command('/games export'))).not.toContain(REFUSED);
  house.passTime(11 * 60 * 1000);
  expect(words(await ada.command('/games export'))).not.toContain(REFUSED);
});

test('the rules, typed or clicked, count together', async () => {
  const { ada } = house;
  await ada.command('/cellz new');
  for (let time = 0; time < 15; time += 1) {
    await ada.command('/nuggets rules');
    await ada.click('Rules');
    house.passTime(2000);
  }
  expect(words(await ada.command('/railroad rules'))).toContain(REFUSED);
});

describe('tables', () => {
  test('are begun from a file ten times in ten minutes by a person', async () => {
    const { ada, ben } = house;
    const bytes = Buffer.from('not a map');
    const files = { upload: { filename: 'map.txt', contentType: 'text/plain', bytes } };
    const upload = async (who: typeof ada) =>
      words(await who.command('/nuggets new seats:1 upload:map.txt', { files })).includes(REFUSED);
    const tried = [];
    for (let time = 0; time < 11; time += 1) tried.push(await upload(ada));
    expect(tried).toEqual([...Array(10).fill(false), true]);
    expect(await upload(ben)).toBe(false);
    house.passTime(11 * 60 * 1000);
    expect(await upload(ada)).toBe(false);
  });

  test('are begun sixty times in ten minutes, by whatever control', () => {
    const { elsewhere } = createDispatch([], GENERAL_COMMANDS);
    const openers = [
      'play.open',
      'play.computer',
      ...Object.keys(elsewhere).filter((action) => action.endsWith('.against')),
    ];
    expect(openers.length).toBeGreaterThanOrEqual(5);
    for (const action of ['new', 'rematch', ...openers]) {
      expect(LIMITS, action).toHaveProperty([action], { person: { most: 60, span: 10 * 60_000 }, countsRefused: true });
    }
  });
});
