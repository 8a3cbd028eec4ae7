import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_LEADERS } from '../render/shared/leaders.ts';
import { join as sitDown } from '../src/match/lobby.ts';
import { type MatchId, PersonId } from '../src/match/match.ts';
import { playMoves } from '../src/match/play.ts';
import { newcomer, type Standing } from '../src/ratings/standing.ts';
import { writeStanding } from '../src/ratings/writeStanding.ts';
import { openStore } from '../src/store/openStore.ts';
import type { Store } from '../src/store/store.ts';
import { LISTS_BUILT } from '../src/tables/keeping/rebuildLists.ts';
import { nim } from '../test/engine/toys/nim.ts';
import { accepted } from '../test/tables/accepted.ts';
import { tablesOn } from '../test/tables/tablesOn.ts';
import { median, print, quantile } from './turns/statistics.ts';

/**
 * How long the end of a rated match and a page of the leaderboard take if this many users are rated in one game on one
 * server, on SQLite in a file: milliseconds until it is stored, or read. It must not grow. `RATED=1000000 npm run bench
 * -- rated` for more than 100,000.
 */
const RATED = Number(process.env.RATED ?? 100_000);
const CHUNK = 1000;
const MATCHES = 300;
const GUILD = '1';

/** The queries of `/games leaderboard`, on its first page and on its last. */
const ON_A_PAGE = MOST_LEADERS + 1;
const LAST_PAGE = 49 * MOST_LEADERS;

const personAt = (number: number) => PersonId.parse(String(1_000_000_000 + number * 7919));

/** The standing of a ranked user, distributed as ratings are, without randomness. */
function standingAt(number: number): Standing {
  const mean = 1500 + 300 * Math.sin(number) + 100 * Math.sin(number / 7);
  const opponents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(16));
  return { ...newcomer(), mean, deviation: 60 + (number % 50), won: 10, lost: 10, opponents };
}

async function rate(store: Store, count: number): Promise<void> {
  for (let done = 0; done < count; done += CHUNK) {
    await store.change(async (draft) => {
      for (let number = done; number < Math.min(done + CHUNK, count); number += 1) {
        const whose = { guild: GUILD, game: nim.id, person: personAt(number) };
        writeStanding(draft, whose, undefined, standingAt(number));
      }
    });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

const inWords = (times: readonly number[]) => `${median(times).toFixed(2)} (${quantile(times, 0.99).toFixed(2)})`;

async function measure(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-rated-'));
  const store = openStore(`sqlite://${join(folder, 'parlor.sqlite')}`);
  await store.set(LISTS_BUILT);
  await rate(store, count);
  const tables = await tablesOn(store, [nim]);
  const play = async (id: MatchId, seat: number, text: string) =>
    accepted(await tables.change(id, playMoves(nim, seat, [text], { at: Date.now() })));
  const [moves, ends, pages, lastPages]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let number = 0; number < MATCHES; number += 1) {
    const [host, guest] = [personAt((number * 104_729) % count), personAt((number * 104_729 + 1) % count)];
    const where = { channel: String(1000 + number), guild: GUILD };
    const opening = {
      game: nim,
      setup: { heap: 5, most: 'three' },
      seatCount: 2,
      host,
      invited: [],
      computers: [],
      where,
    };
    const { id } = accepted(await tables.open(opening, `open ${number}`)).match;
    accepted(await tables.change(id, sitDown(nim, guest)));
    await play(id, 0, 'take-2');
    moves.push(await timed(() => play(id, 1, 'take-1')));
    ends.push(await timed(() => play(id, 0, 'take-2')));
    if ((await tables.read(id))?.gains === undefined) throw new Error('the match was not rated');
    pages.push(await timed(() => tables.ratings.listed(GUILD, nim.id, { from: 0, most: ON_A_PAGE })));
    lastPages.push(await timed(() => tables.ratings.listed(GUILD, nim.id, { from: LAST_PAGE, most: ON_A_PAGE })));
  }
  print(
    `${count.toLocaleString('en')} rated: a move ${inWords(moves)} ms, a rated end ${inWords(ends)}, the first page ` +
      `${inWords(pages)}, the last ${inWords(lastPages)} (the 99th percentile in brackets)`,
  );
  await store.close();
  rmSync(folder, { recursive: true });
}

await measure(1000);
await measure(RATED);
