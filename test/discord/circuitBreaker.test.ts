import { describe, expect, test } from 'vitest';
import { STORMS, type StormName, stormyDiscord, WELL, weather, worstWeather } from './storm.ts';

/** How many requests Parlor made in storms of so many seconds before its circuits learned from each other. */
const MADE_BEFORE = { 10: 24, 20: 28 } as const;

const MESSAGES = '/channels/1/messages';
const FOLLOW_UP = '/webhooks/1/token/messages/@original';

describe.each(Object.keys(STORMS) as StormName[])('after a storm of %s', (storm) => {
  test.each([
    [10, 250],
    [10, 1000],
    [20, 250],
    [20, 1000],
  ] as const)(
    'of %i s, with a press every %i ms, people are answered within 1.5 s, and no more was asked than before',
    async (seconds, every) => {
      const { made, firstAnswer } = await worstWeather(storm, seconds, every);
      expect(made).toBeLessThanOrEqual(MADE_BEFORE[seconds]);
      expect(firstAnswer).toBeLessThanOrEqual(1500);
    },
  );

  test('what the first answer led to is shown at once', async () => {
    const { ask } = await weather({ storm, seconds: 20, every: 250, phase: 0 });
    expect([await ask(MESSAGES), await ask(FOLLOW_UP)]).toEqual([true, true]);
  });
});

test('a press a second after Discord is well is answered, however long the storm was', async () => {
  const { clock, state, press } = stormyDiscord();
  state.answer = STORMS['403'];
  for (let minute = 0; minute < 60; minute += 1) {
    for (let time = 0; time < 5; time += 1) await press();
    clock.now += 60_000;
  }
  await press();
  state.answer = WELL;
  clock.now += 1000;
  expect(await press()).toBe(true);
});

test('an answer to a person lets the bot probe, which rested for longer', async () => {
  const { clock, state, ask, press, told } = stormyDiscord();
  state.answer = STORMS['403'];
  for (let time = 0; time < 10; time += 1) await ask(MESSAGES);
  clock.now += 1000;
  await ask(MESSAGES);
  expect(told).toEqual([['bot', false]]);
  clock.now += 1000;
  state.answer = WELL;
  expect([await ask(MESSAGES), await press(), await ask(MESSAGES)]).toEqual([false, true, true]);
  expect(told).toEqual([
    ['bot', false],
    ['bot', true],
  ]);
});

test('tokens that are too old keep no first answer waiting', async () => {
  const { state, ask, press } = stormyDiscord();
  state.answer = STORMS['401'];
  for (let time = 0; time < 20; time += 1) await ask(FOLLOW_UP);
  state.answer = WELL;
  expect(await press()).toBe(true);
});

test('a bot that is held for fear of a ban stays so, although its interactions are answered', async () => {
  const { clock, hold, ask, press } = stormyDiscord();
  hold(60_000);
  expect([await press(), await ask(MESSAGES)]).toEqual([true, false]);
  clock.now += 60_000;
  expect(await ask(MESSAGES)).toBe(true);
});

test('a press in the last moment of a rest is let go at once, and the next one is answered', async () => {
  const { clock, state, press } = stormyDiscord();
  state.answer = STORMS['500'];
  await press();
  const { made } = state;
  state.answer = WELL;
  clock.now += 999;
  expect([await press(), state.made]).toEqual([false, made]);
  clock.now += 1;
  expect(await press()).toBe(true);
});
