import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { PersonId } from '../src/match/match.ts';
import { SqliteAdapter } from '../src/store/sqlite.ts';
import { linkFrom, pageClient } from '../test/page/pageClient.ts';
import { openTestBot, type TestBot } from '../test/testBot.ts';

/**
 * How many of our files run in a single act (by V8's own coverage), and how often it reads the store. `npm run bench --
 * ways`.
 */

const ROOT = new URL('..', import.meta.url).href;
const OURS = /^(?:src|render|commands)\//;

/** A store that counts reads. */
class CountingAdapter extends SqliteAdapter {
  reads: string[] = [];

  override async get(key: string) {
    this.reads.push(key);
    return super.get(key);
  }
}

/** The cost of one act. */
interface Way {
  readonly files: readonly string[];
  readonly keys: readonly string[];
}

async function walk(bot: TestBot, adapter: CountingAdapter, act: () => Promise<unknown>): Promise<Way> {
  await bot.ada.settled();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  adapter.reads = [];
  await act();
  await bot.ada.settled();
  const { reads: keys } = adapter;
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const files = result
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url)
    .filter((url) => url.startsWith(ROOT))
    .map((url) => fileURLToPath(url).slice(fileURLToPath(ROOT).length))
    .filter((path) => OURS.test(path));
  return { files: [...new Set(files)].toSorted(), keys };
}

function print(name: string, { files, keys }: Way): void {
  const kinds = Object.entries(Object.groupBy(keys, (key) => key.split(':')[0] ?? ''));
  const people = Object.values(
    Object.groupBy(
      keys.filter((key) => key.startsWith('person:')),
      (key) => key,
    ),
  );
  const most = Math.max(0, ...people.map((one) => one?.length ?? 0));
  const told = kinds.map(([kind, all = []]) => `${kind} ${all.length}`).join(', ');
  process.stdout.write(
    `${name}: ${files.length} files, ${keys.length} reads (${told}); one person at most ${most} times\n`,
  );
  if (process.argv.includes('--files')) process.stdout.write(`${files.map((file) => `  ${file}\n`).join('')}`);
}

const adapter = new CountingAdapter(':memory:');
const bot = await openTestBot({ adapter, board: 'links' });
await bot.ada.command('/cellz new opponent:Ben columns:3 rows:3 clock:1d');
await bot.ben.click('Accept');
await bot.ada.command('/cellz move line:a1-a2');
await bot.ben.command('/cellz move line:a1-b1');
print('a typed move', await walk(bot, adapter, () => bot.ada.command('/cellz move line:b1-c1')));
print('a look', await walk(bot, adapter, () => bot.ben.command('/games mine')));
const [match = ''] = (await bot.tables.people.read(PersonId.parse(bot.ben.personId))).live;
const { ticket } = await linkFrom(bot.ben);
const page = pageClient(bot.boardUrl);
await page.signIn({ ticket });
const shown = await page.look(match);
const control = JSON.stringify(shown).match(/1:[0-9a-f]{10}:[^:"]+:move:a2-b2/)?.[0] ?? '';
print('a tap', await walk(bot, adapter, () => page.tap({ match, control })));
// Reminders are due before this.
const HOUR = 60 * 60_000;
for (let hour = 0; hour < 23; hour += 1) {
  bot.passTime(HOUR);
  await bot.tick();
}
print(
  'a clock that runs out',
  await walk(bot, adapter, async () => {
    bot.passTime(HOUR + 1000);
    await bot.tick();
  }),
);
await bot.close();
process.exit();
