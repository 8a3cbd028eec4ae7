import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultResponse, type Playground, startPlayground } from 'discord-standin';
import { OUR_NODE, type Parlor, startParlor } from '../test/main/parlor.ts';
import { print } from './turns/statistics.ts';

/**
 * `npm run bench -- awake`: how soon after a shard's READY an interaction is answered, with 2,500 servers of which 50
 * never arrive, and with 8 shards that start as fast as Discord allows, one every five seconds; and the cost of an
 * interaction while Discord answers with nothing but errors. The bot runs in its own process.
 */
const SERVERS = 2500;
const AWAY = 50;
const SHARDS = 8;

/**
 * A user presses a button this often after READY, in milliseconds, and for longer than discord.js waits for servers.
 */
const EVERY = 250;
const FOR = 20_000;

const PRESSES = 100;

const folder = mkdtempSync(join(tmpdir(), 'parlor-awake-'));
let stores = 0;

function startBot(discord: Playground): Parlor {
  stores += 1;
  return startParlor([OUR_NODE, '--disable-warning=ExperimentalWarning', 'src/main.js'], {
    DISCORD_TOKEN: discord.token,
    DISCORD_API: discord.api,
    KEYV_URI: `sqlite://${join(folder, `${stores}.sqlite`)}`,
    LOG_LEVEL: 'warn',
  });
}

async function stop(bot: Parlor, discord: Playground): Promise<void> {
  bot.process.kill('SIGTERM');
  await bot.ended;
  await discord.close();
}

/** A channel of a server that belongs to this shard. */
function channelOn(discord: Playground, shard: number, shards: number): string {
  const found = discord.channels.find(({ guildId }) => Number((BigInt(guildId) >> 22n) % BigInt(shards)) === shard);
  if (found === undefined) throw new Error(`no server falls to shard ${shard}`);
  return found.id;
}

/**
 * Presses a button on a shard from its READY on; returns how long after READY the first answer came, in milliseconds,
 * and how many presses were lost.
 */
async function press(discord: Playground, shard: number, shards: number, milliseconds: number) {
  await discord.begun(shard);
  const since = performance.now();
  const channel = channelOn(discord, shard, shards);
  let first: number | undefined;
  let lost = 0;
  const presses: Promise<void>[] = [];
  for (let at = 0; at < milliseconds; at += EVERY) {
    const person = at % (2 * EVERY) === 0 ? 'Ada' : 'Ben';
    const pressed = discord.visitor(person, channel).command('/games help');
    presses.push(
      pressed.then(
        () => {
          first ??= performance.now() - since;
        },
        () => {
          lost += 1;
        },
      ),
    );
    await sleep(EVERY);
  }
  await Promise.all(presses);
  return { first: first ?? Number.POSITIVE_INFINITY, lost, pressed: presses.length };
}

async function manyServers(): Promise<void> {
  const discord = await startPlayground({ guilds: SERVERS, shards: 1 });
  await registered(discord);
  const guilds = [...new Set(discord.channels.map(({ guildId }) => guildId))];
  discord.faults.openings.withholdServers(guilds.slice(-AWAY));
  const bot = startBot(discord);
  const { first, lost, pressed } = await press(discord, 0, 1, FOR);
  print(
    `${SERVERS} servers, ${AWAY} of them away: first answer ${first.toFixed(0)} ms after READY, ${lost} of ${pressed} lost`,
  );
  await stop(bot, discord);
}

async function manyShards(): Promise<void> {
  const discord = await startPlayground({ guilds: SHARDS, shards: SHARDS, shardsAtOnce: 1 });
  await registered(discord);
  const bot = startBot(discord);
  const all = await Promise.all(Array.from({ length: SHARDS }, (_, shard) => press(discord, shard, SHARDS, FOR)));
  const slowest = Math.max(...all.map(({ first }) => first));
  const lost = all.reduce((sum, one) => sum + one.lost, 0);
  const pressed = all.reduce((sum, one) => sum + one.pressed, 0);
  print(
    `${SHARDS} shards: first answer ${slowest.toFixed(0)} ms after READY on the slowest, ${lost} of ${pressed} lost`,
  );
  await stop(bot, discord);
}

/** Prepares a Discord where the bot was running before, so that its commands are registered. */
async function registered(discord: Playground): Promise<void> {
  const bot = startBot(discord);
  await discord.begun(0);
  const visitor = discord.visitor(discord.people[0]?.name ?? '', discord.channels[0]?.id ?? '');
  while (
    !(await visitor.command('/games help').then(
      () => true,
      () => false,
    ))
  )
    await sleep(200);
  bot.process.kill('SIGTERM');
  await bot.ended;
}

const STORMS: readonly (readonly [string, FaultResponse])[] = [
  ['500', { status: 500 }],
  ['429', { status: 429, retryAfter: 1 }],
  ['401', { refusal: 'unauthorized' }],
  ['403', { refusal: 'missingAccess' }],
];

async function storm([name, respond]: (typeof STORMS)[number]): Promise<void> {
  const discord = await startPlayground();
  const bot = startBot(discord);
  await discord.begun(0);
  const [ada, ben] = discord.people.map((person) => discord.visitor(person.name, discord.channels[0]?.id ?? ''));
  while (
    !(await ada?.command('/cellz new opponent:Ben').then(
      () => true,
      () => false,
    ))
  )
    await sleep(200);
  await ben?.click('Accept');
  await sleep(2000);
  const before = discord.allRequests();
  discord.faults.next({ path: /^\//, times: Number.POSITIVE_INFINITY, respond });
  for (let pressed = 0; pressed < PRESSES; pressed += 1) {
    ada?.command('/cellz board').catch(() => undefined);
    await sleep(EVERY);
  }
  await sleep(5000);
  const each = (discord.allRequests() - before) / PRESSES;
  discord.faults.lift();
  const lifted = performance.now();
  while (
    !(await ada?.command('/cellz board').then(
      () => true,
      () => false,
    ))
  )
    await sleep(EVERY);
  const back = (performance.now() - lifted) / 1000;
  print(
    `everything answers ${name}: ${each.toFixed(2)} requests an interaction; answered again ${back.toFixed(1)} s after it ended`,
  );
  await stop(bot, discord);
}

await manyServers();
await manyShards();
for (const one of STORMS) await storm(one);
rmSync(folder, { recursive: true });
