import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastRandom } from '../src/engine/random.ts';
import type { StoreAdapter } from '../src/store/adapter.ts';
import { PostgresAdapter } from '../src/store/postgres.ts';
import { SqliteAdapter } from '../src/store/sqlite.ts';
import { NO_POSTGRES, postgresPrograms, startPostgres } from '../test/store/postgres.ts';
import { killRings } from './rings/kills.ts';
import { followLinks } from './rings/links.ts';
import { countMessages } from './rings/messages.ts';
import { playRing, someCrowd } from './rings/people.ts';
import { simulateRegulars } from './rings/regulars.ts';
import { measureMoves } from './rings/turns.ts';

/**
 * Rings of simulated people, from the first entry to the end: 10 % vanish, 5 % leave, and one channel in fifty is
 * deleted.
 */
const RINGS = 500;

/** How often the process is killed on each store, while it adds a player, opens tables or reads their results. */
const KILLS = 200;

/** The number of rings that run at once when a move is measured, and the number of links followed. */
const RINGS_AT_ONCE = 100;
const LINKS = 100;

/** A ring must be over in this share of the days that the same people need for the same games in rounds. */
const SHARE_OF_ROUNDS = 0.6;

/** How many messages a ring may post in a week, besides the boards that call players: it keeps to that in all. */
const MESSAGES_A_WEEK = 2;

/** How long regulars may wait for a game, in minutes: the median at the peak of their day, and at night. */
const LONGEST_AT_PEAK = 10;
const LONGEST_AT_NIGHT = 24 * 60;

const courses = Array.from({ length: RINGS }, (_, seed) => playRing(someCrowd(fastRandom(seed))));

const unfinished = courses.filter(({ ring }) => ring.status !== 'over' || ring.tables.some(({ result }) => !result));
const openedTwice = courses.reduce((sum, one) => sum + one.openedTwice, 0);
const keptWaiting = courses.filter(({ longestWait }) => longestWait > 0);
const tables = courses.flatMap(({ ring }) => ring.tables);
const drawnAtTheEnd = tables.filter(({ result }) => result?.how === 'unfinished').length;
const unplayed = tables.filter(({ result }) => result?.how === 'unplayed').length;
const days = median(courses.map((one) => one.days));
const inRounds = median(courses.map((one) => one.daysInRounds));
const share = median(courses.map((one) => one.days / one.daysInRounds));

const regulars = [1, 2, 3].map((suits) => ({ suits, ...simulateRegulars({ people: 200, days: 28, seed: 1, suits }) }));
const moves = await measureMoves(RINGS_AT_ONCE);
const opened = await followLinks(LINKS);
const posted = await countMessages();

const folder = mkdtempSync(join(tmpdir(), 'parlor-rings-'));
const lines = [
  `${RINGS} rings, ${tables.length} tables`,
  `not over after their days: ${unfinished.length}; tables opened twice: ${openedTwice}`,
  `rings in which somebody below their number of tables waited while an opponent was free: ${keptWaiting.length}`,
  `median ring: ${days.toFixed(1)} days; the same games in rounds: ${inRounds.toFixed(1)} days; median share ${(100 * share).toFixed(0)} %`,
  `tables drawn as the days were over: ${drawnAtTheEnd} (${((100 * drawnAtTheEnd) / tables.length).toFixed(1)} %); never played: ${unplayed}`,
  ...regulars.map(
    ({ suits, games, peak, night, firstAtPeak, firstAtNight, taps }) =>
      `200 regulars at three kept tables of which ${suits} suit each, 28 days, ${games} games: median wait ${peak.toFixed(1)} min at their peak, ${night.toFixed(0)} min at night; of those who came first ${firstAtPeak.toFixed(1)} and ${firstAtNight.toFixed(0)} min; ${taps} taps`,
  ),
  `a move where ${RINGS_AT_ONCE} rings run, at a table of one: ${moves.inRing.reads} records read, ${moves.inRing.writes} written; without rings ${moves.usual.reads} and ${moves.usual.writes}`,
  `messages of a ring of ${posted.weeks.toFixed(1)} weeks besides its boards: ${posted.messages} in all`,
  `links to shared puzzles that opened the same for a stranger: ${opened} of ${LINKS}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
if (unfinished.length + openedTwice + keptWaiting.length > 0 || share > SHARE_OF_ROUNDS) process.exitCode = 1;
if (regulars.some(({ peak, night }) => peak >= LONGEST_AT_PEAK || night >= LONGEST_AT_NIGHT)) process.exitCode = 1;
if (posted.messages > MESSAGES_A_WEEK) process.exitCode = 1;
if (opened < LINKS || moves.inRing.reads > moves.usual.reads || moves.inRing.writes > moves.usual.writes)
  process.exitCode = 1;

// Keeps this process running, because nothing that a killed process leaves behind does.
const alive = setInterval(() => undefined, 60_000);
await withKills('SQLite', new SqliteAdapter(join(folder, 'store.sqlite')));
rmSync(folder, { recursive: true });
if (postgresPrograms() === undefined) process.stdout.write(`${NO_POSTGRES}\n`);
else {
  const server = await startPostgres();
  await withKills('PostgreSQL', new PostgresAdapter(server.uri));
  await server.close();
}
clearInterval(alive);

async function withKills(name: string, adapter: StoreAdapter): Promise<void> {
  const { kills, rings, doubled, missing, unfinished } = await killRings(adapter, KILLS, 1);
  process.stdout.write(
    `${name}: ${kills} kills in ${rings} rings; tables doubled ${doubled}, missing ${missing}; rings not over ${unfinished}\n`,
  );
  if (doubled + missing + unfinished > 0) process.exitCode = 1;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
