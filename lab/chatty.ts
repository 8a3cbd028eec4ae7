import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlayground } from 'discord-standin';
import { startOurs } from '../bench/turns/bots.ts';
import { typing, waited } from '../bench/turns/people.ts';
import { median, oneByOne, print, quantile } from '../bench/turns/statistics.ts';

/**
 * `npm exec tsx lab/chatty.ts`: so many moves a second over channels in which somebody writes before each of them, so that
 * the board before is cut to a line. Counted are the requests of which Discord takes 50 a second, by the stand-in.
 */
const CHANNELS = 120;
const MOVES_A_SECOND = 40;
const SECONDS = 20;
/** After the last move: what is still to be tidied up. */
const AFTERWARDS = 3000;

const channels = Object.fromEntries(Array.from({ length: CHANNELS }, (_, at) => [`chatty-${at}`, 'text'] as const));
const discord = await startPlayground({ botName: 'Parlor', channels, guests: 2 * CHANNELS });
const folder = mkdtempSync(join(tmpdir(), 'parlor-chatty-'));
const bot = await startOurs(discord, `sqlite://${join(folder, 'parlor.sqlite')}`);
const places = discord.channels.filter(({ name }) => name in channels);
const guests = discord.people.slice(-2 * CHANNELS).map(({ id }) => id);
const tables = await oneByOne(places, async ({ id }, at) => {
  const persons = guests.slice(2 * at, 2 * at + 2);
  return { turn: await typing(discord, id, persons), talker: discord.visitor('Cleo', id) };
});

const times: number[] = [];
let unanswered = 0;
const made: Promise<void>[] = [];
const before = discord.countedRequests();
const perSecond: number[] = [];
let last = { count: before, at: performance.now() };
const watch = setInterval(() => {
  const now = { count: discord.countedRequests(), at: performance.now() };
  perSecond.push(((now.count - last.count) * 1000) / (now.at - last.at));
  last = now;
}, 1000);
for (let move = 0; move < MOVES_A_SECOND * SECONDS; move += 1) {
  const table = tables[move % tables.length];
  if (table === undefined) break;
  table.talker.say('well, well');
  made.push(
    table.turn().then(
      (turn) => void times.push(waited(turn)),
      () => {
        unanswered += 1;
      },
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 1000 / MOVES_A_SECOND));
}
await Promise.all(made);
await new Promise((resolve) => setTimeout(resolve, AFTERWARDS));
clearInterval(watch);
const counted = discord.countedRequests() - before;
print(
  '| moves | not answered within 3 s | first answer: median ms | p99 ms | longest ms | counted a move | counted in the busiest second |',
);
print('|---|---|---|---|---|---|---|');
const figures = [median(times), quantile(times, 0.99), Math.max(...times)].map((time) => time.toFixed(0));
print(
  `| ${[MOVES_A_SECOND * SECONDS, unanswered, ...figures, (counted / (MOVES_A_SECOND * SECONDS)).toFixed(2), Math.max(...perSecond).toFixed(0)].join(' | ')} |`,
);
await bot.stop();
await discord.close();
rmSync(folder, { recursive: true });
