import type { ResponseLike } from 'discord.js';
import { type CircuitName, createCircuitBreaker } from '../../src/discord/wire/circuitBreaker.ts';
import { withoutProxyPages } from '../../src/discord/wire/restResponses.ts';

/** What can come over everything at once. */
export const STORMS = {
  '500': new Response('{}', { status: 500 }),
  '503': new Response('{}', { status: 503 }),
  '429': new Response('{}', { status: 429, headers: { 'retry-after': '0.001' } }),
  '429 of a proxy': new Response('<html>', { status: 429 }),
  '403': new Response('{}', { status: 403 }),
  '401': new Response('{}', { status: 401 }),
  'page of a proxy': new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
  'redirect of a proxy': new Response('<html>', { status: 302, headers: { 'content-type': 'text/html' } }),
} as const;
export type StormName = keyof typeof STORMS;

export const WELL = new Response(null, { status: 204 });

const API = 'https://discord.com/api/v10';

/** A Discord that answers all the same, asked through the circuits as discord.js asks, by a clock of its own. */
export function stormyDiscord() {
  const clock = { now: 1_000_000 };
  const state: { answer: Response; made: number } = { answer: WELL, made: 0 };
  const told: [circuit: CircuitName, isClosed: boolean][] = [];
  const { guard, heard, hold } = createCircuitBreaker({
    now: () => clock.now,
    tell: (name, ended) => void told.push([name, ended !== undefined]),
  });
  const request = guard(
    withoutProxyPages(async () => {
      state.made += 1;
      return state.answer.clone();
    }),
  );
  /** Gives whether it was served. */
  const ask = (path: string) => served(() => request(API + path, {}));
  let interactions = 0;
  /** Somebody presses, and is answered or else told that it did not work. Gives whether one of both came. */
  const press = async () => {
    interactions += 1;
    heard(String(interactions));
    const callback = `/interactions/${interactions}/token/callback`;
    return (await ask(callback)) || ask(callback);
  };
  return { clock, state, told, hold, ask, press };
}

/** As discord.js: four times where Discord fails, again and again where it limits. */
async function served(request: () => Promise<ResponseLike>): Promise<boolean> {
  try {
    let failures = 0;
    for (;;) {
      const { status } = await request();
      if (status === 429) continue;
      if (status < 500) return status < 300;
      failures += 1;
      if (failures > 3) return false;
    }
  } catch {
    return false;
  }
}

const STEP = 50;
const BY_ITSELF = 500;

export interface Weather {
  readonly storm: StormName;
  readonly seconds: number;
  /** Somebody presses every so many milliseconds, so many after the storm began. */
  readonly every: number;
  readonly phase: number;
}

/** A storm while people press, and the bot asks something of its own twice a second. */
export async function weather({ storm, seconds, every, phase }: Weather) {
  const discord = stormyDiscord();
  const { clock, state, ask, press } = discord;
  const begin = clock.now;
  const isPressed = () => (clock.now - begin - phase) % every === 0;
  state.answer = STORMS[storm];
  for (; clock.now < begin + seconds * 1000; clock.now += STEP) {
    if (isPressed()) await press();
    if ((clock.now - begin) % BY_ITSELF === 0) await ask('/channels/1/messages');
  }
  const { made } = state;
  state.answer = WELL;
  while (!(isPressed() && (await press()))) clock.now += STEP;
  return { ...discord, made, firstAnswer: clock.now - begin - seconds * 1000 };
}

/** The worst of a kind of storm, whenever in the storm people press. */
export async function worstWeather(storm: StormName, seconds: number, every: number) {
  let [made, firstAnswer] = [0, 0];
  for (let phase = 0; phase < every; phase += STEP) {
    const one = await weather({ storm, seconds, every, phase });
    made = Math.max(made, one.made);
    firstAnswer = Math.max(firstAnswer, one.firstAnswer);
  }
  return { made, firstAnswer };
}
