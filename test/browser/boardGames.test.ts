import { describe, expect } from 'vitest';
import { type BoardPlayer, type Hand, sitDown } from './boardPlayers.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';
import { SMALL_MAP } from './newHavenMap.ts';

/** The smallest table of each game; two have the same of New Haven on a small map. */
const TABLES = {
  cellz: 'columns:3 rows:3',
  domination: 'size:4 memory:1 plays:2 legs:2',
  railroad: '',
  newhaven: '',
  nuggets: 'map:cellar turns:6',
} as const;

/** What may be pressed below the picture: what has no place on it. */
const BESIDE = /^move:(done|stay|explore|collect|wait|draw .*)$/;

openForEachTest({ board: 'links' });

/** People play on their own pages until the game is over, Ada alone against the computer or with Ben; gives what they used. */
async function playOut(game: keyof typeof TABLES, hands: readonly [Hand] | readonly [Hand, Hand]) {
  const other = hands.length === 1 ? 'computer:easy' : 'opponent:Ben';
  const map = { filename: 'small.gbmap', contentType: 'text/plain', bytes: Buffer.from(SMALL_MAP) };
  const files = game === 'newhaven' && hands.length === 2 ? { map } : {};
  await house.ada.command(`/${game} new ${other} ${TABLES[game]}`.trim(), { files });
  if (hands.length === 2) await house.ben.click('Accept');
  const id = (await house.tables.all())[0] as never;
  const players: BoardPlayer[] = [];
  for (const [seat, hand] of hands.entries()) {
    players.push(await sitDown(browser, house, seat === 0 ? house.ada : house.ben, hand));
  }
  const used: string[] = [];
  while ((await house.tables.read(id))?.status === 'running') {
    for (const player of players) {
      const act = await player.act();
      if (act !== undefined) used.push(act);
      await house.ada.settled();
      // The limits of the server go by this clock.
      house.passTime(2000);
    }
  }
  for (const { page } of players)
    await page
      .locator('#words')
      .getByText(/won|tie|over/)
      .first()
      .waitFor();
  return { used, players, match: await house.tables.read(id) };
}

/** Nothing of a page hangs over the side of the window, and its board lay where it lies all the time. */
async function fits({ page, frames }: BoardPlayer): Promise<void> {
  expect([...frames]).toHaveLength(1);
  const [wide, window] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as number[];
  expect(wide).toBeLessThanOrEqual(window ?? 0);
}

/** Whoever plays by keys alone, whatever comes to their mind, needs no more of them for most acts. */
const MOST_KEYS = 3;

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

describe.each(Object.keys(TABLES) as (keyof typeof TABLES)[])('%s on the board’s page', (game) => {
  browserTest(
    'is played to the end on the picture: by the keyboard alone, and by touch at the width of a phone',
    { timeout: 600_000 },
    async () => {
      const { used, players, match } = await playOut(game, ['keyboard', 'touch']);
      expect(match?.log.length).toBeGreaterThan(0);
      const onPicture = used.filter((act) => !BESIDE.test(act));
      expect(onPicture.length).toBeGreaterThan(used.length / 2);
      for (const player of players) await fits(player);
      const keys = medianOf(players[0]?.keys ?? []);
      process.stdout.write(`${game}: ${keys} keys an act in the median\n`);
      expect(keys).toBeLessThanOrEqual(MOST_KEYS);
    },
  );

  browserTest(
    'is played to the end with the mouse in a phone’s window on its side, and says before a move what it would bring',
    { timeout: 600_000 },
    async () => {
      const { players } = await playOut(game, ['mouse']);
      const [ada] = players;
      for (const player of players) await fits(player);
      expect(ada?.hints.length).toBeGreaterThan(0);
      expect(ada?.hints.filter((hint) => hint === '')).toEqual([]);
    },
  );
});
