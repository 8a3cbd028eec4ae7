import { setTimeout as sleep } from 'node:timers/promises';
import { REST } from 'discord.js';
import { listControls, type Playground, type SeenMessage, startPlayground } from 'discord-standin';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PAINTERS } from '../../render/index.ts';
import { tileEmoji } from '../../render/newhaven/emojis.ts';
import { emojiPictures } from '../../render/studio/emojis.ts';
import { createEmojis } from '../../src/discord/wire/applicationEmojis.ts';
import { HARVEST_TILES, TURNS, turned } from '../../src/games/newhaven/tiles.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

const ALL = await Promise.all(
  emojiPictures(PAINTERS).map(async ({ game, name, draw }) => ({ game, name, png: await draw() })),
);

/** A request to the application's emojis, as the bot makes it. */
async function ask(playground: Playground, method: string, path = '', body?: object) {
  const answer = await fetch(`${playground.api}/v10/applications/${playground.applicationId}/emojis${path}`, {
    method,
    headers: { authorization: `Bot ${playground.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: answer.status === 204 ? {} : await answer.json() };
}

const LIST = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });

async function listed(playground: Playground) {
  return LIST.parse((await ask(playground, 'GET')).json).items;
}

function imageOf({ png }: { readonly png: Buffer }): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

const OF_RAILROAD = ALL.filter(({ game }) => game === 'railroad');
const [SOME] = ALL;
if (SOME === undefined) throw new Error('no game has emojis');

const DRESSED = z.object({ label: z.string(), emoji: z.object({ name: z.string() }) });

/** The emojis on the buttons and entries of a message, by what these are called. */
function emojisOn(message: SeenMessage | undefined): Readonly<Record<string, string>> {
  const controls = message === undefined ? [] : listControls(message);
  const all = controls.flatMap((control): readonly unknown[] => ('options' in control ? control.options : [control]));
  const emojis = all.flatMap((one) => DRESSED.safeParse(one).data ?? []);
  return Object.fromEntries(emojis.map(({ label, emoji }) => [label, emoji.name]));
}

/** Waits for so many emojis. What is asked here is asked beside the bot, which does not count it: so it takes plenty. */
async function dressed({ playground, ada, passTime }: TestBot, count = OF_RAILROAD.length): Promise<void> {
  while ((await listed(playground)).length !== count) {
    passTime(1000);
    await ada.settled();
    await sleep(50);
  }
}

async function railroadView(house: TestBot) {
  await house.ada.command('/railroad new seats:1');
  return (await house.ada.click('My view')).message;
}

describe('the emojis on controls', () => {
  test('are uploaded at the start, and stand on dice and entries beside the same words', async () => {
    const house = await openTestBot({ emojis: ['railroad'] });
    await dressed(house);
    const names = (await listed(house.playground)).map(({ name }) => name);
    const emojis = emojisOn(await railroadView(house));
    expect(Object.entries(emojis).length).toBeGreaterThan(10);
    const NAMES = { 'curved railway': 'A0', 'straight railway': 'A1', 'railway T': 'A2', 'highway T': 'A3' };
    for (const [label, tile] of Object.entries(NAMES)) {
      const emoji = emojis[label];
      if (emoji !== undefined) expect(emoji).toMatch(new RegExp(`^parlor_railroad_${tile}_0_[0-9a-f]{6}$`));
    }
    for (const name of Object.values(emojis)) expect(names).toContain(name);
    await closeCleanly(house);
  });

  test('are brought into step by name and content: stale ones go, others’ stay, nothing is uploaded twice', async () => {
    const house = await openTestBot({
      emojis: ['railroad'],
      begin: (playground) => {
        const old = { name: 'parlor_railroad_A0_0_000000', image: imageOf(SOME) };
        void ask(playground, 'POST', '', old);
        void ask(playground, 'POST', '', { name: 'somebody_elses', image: imageOf(SOME) });
      },
    });
    await dressed(house, OF_RAILROAD.length + 1);
    const first = await listed(house.playground);
    expect(first.map(({ name }) => name)).toContain('somebody_elses');
    expect(first.map(({ name }) => name)).not.toContain('parlor_railroad_A0_0_000000');
    await house.restart();
    await house.ada.settled();
    expect(await listed(house.playground)).toEqual(first);
    await closeCleanly(house);
  });

  test.each([
    ['Discord is out of order', { status: 500 }],
    ['we may not', { refusal: 'missingPermissions' }],
    ['there are too many', { refusal: 'tooManyEmojis' }],
  ] as const)('are words alone where %s', async (_, respond) => {
    const house = await openTestBot({
      emojis: ['railroad'],
      begin: ({ faults }) => faults.next({ method: 'POST', path: /emojis$/, times: 20, respond }),
    });
    await house.ada.settled();
    const view = await railroadView(house);
    expect(emojisOn(view)).toEqual({});
    expect(house.ada.controls(view).map(({ label }) => label)).toContain('Done');
    expect(house.log.filter(({ msg }) => String(msg).includes('only words'))).toHaveLength(1);
    await house.close();
  });

  test('come as words alone where somebody has deleted them meanwhile', async () => {
    const house = await openTestBot({ emojis: ['railroad'] });
    await dressed(house);
    for (const { id } of await listed(house.playground)) await ask(house.playground, 'DELETE', `/${id}`);
    const view = await railroadView(house);
    expect(emojisOn(view)).toEqual({});
    const die = house.ada.controls(view).find(({ isDisabled }) => !isDisabled);
    const picked = await house.ada.click(die?.customId ?? '', view);
    expect(picked.message?.content).toContain('each small picture shows a way it fits');
    await house.close();
  });
});

test('emojis are drawn one at a time, after the list was read, and once', async () => {
  const playground = await startPlayground();
  const drawn: string[] = [];
  let atOnce = 0;
  const pictures = ALL.slice(0, 5).map(({ game, name, png }) => ({
    game,
    name,
    draw: async () => {
      drawn.push(name);
      atOnce += 1;
      await sleep(1);
      expect(atOnce).toBe(1);
      atOnce -= 1;
      return png;
    },
  }));
  const emojis = createEmojis(pictures);
  expect(drawn).toEqual([]);
  const rest = new REST({ api: playground.api }).setToken(playground.token);
  const keepInStep = () => emojis.keepInStep(rest, playground.applicationId, true);
  await keepInStep();
  for (const { game, name } of pictures) expect(emojis.of(game, name)?.name).toContain(name);
  const uploaded = drawn.length;
  await keepInStep();
  expect(drawn).toHaveLength(uploaded);
  const other = createEmojis(pictures);
  await other.keepInStep(rest, playground.applicationId, true);
  expect(drawn).toHaveLength(uploaded + pictures.length);
  await playground.close();
});

test('a tile of New Haven has an emoji for every way in which it can lie', () => {
  const names = new Set(ALL.flatMap(({ game, name }) => (game === 'newhaven' ? [name] : [])));
  for (const tile of HARVEST_TILES) for (const turn of TURNS) expect(names).toContain(tileEmoji(turned(tile, turn)));
});

test('emojis keep to Discord’s limits, and their names tell their pictures apart', () => {
  expect(ALL.length).toBeLessThanOrEqual(2000);
  for (const { game, name, png } of ALL) {
    expect(`parlor_${game}_${name}_123456`).toMatch(/^\w{2,32}$/);
    expect(png.byteLength).toBeLessThan(256 * 1024);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([96, 96]);
  }
  const hashes = ALL.map(({ game, name }) => `${game} ${name}`);
  expect(new Set(hashes).size).toBe(ALL.length);
  const ofRailroad = OF_RAILROAD.map(({ png }) => png.toString('base64'));
  expect(new Set(ofRailroad).size).toBe(ofRailroad.length);
});

describe('the stand-in', () => {
  test('lists, gives, renames and deletes emojis, and refuses what Discord refuses', async () => {
    const playground = await startPlayground();
    const made = await ask(playground, 'POST', '', { name: 'one', image: imageOf(SOME) });
    const { id } = z.object({ id: z.string() }).parse(made.json);
    expect(await listed(playground)).toMatchObject([{ id, name: 'one' }]);
    expect((await ask(playground, 'PATCH', `/${id}`, { name: 'two' })).json).toMatchObject({ name: 'two' });
    expect((await ask(playground, 'GET', `/${id}`)).json).toMatchObject({ name: 'two', animated: false });
    const picture = await fetch(`${playground.url}/emojis/${id}`);
    expect(Buffer.from(await picture.arrayBuffer()).equals(SOME.png)).toBe(true);
    expect((await ask(playground, 'POST', '', { name: 'two', image: imageOf(SOME) })).status).toBe(400);
    expect((await ask(playground, 'POST', '', { name: 'x', image: imageOf(SOME) })).status).toBe(400);
    expect((await ask(playground, 'POST', '', { name: 'three', image: 'nonsense' })).status).toBe(400);
    const large = `data:image/png;base64,${Buffer.alloc(257 * 1024).toString('base64')}`;
    expect((await ask(playground, 'POST', '', { name: 'three', image: large })).status).toBe(400);
    expect((await ask(playground, 'DELETE', `/${id}`)).status).toBe(204);
    expect((await ask(playground, 'GET', `/${id}`)).json).toMatchObject({ code: 10014 });
    await playground.close();
  });
});
