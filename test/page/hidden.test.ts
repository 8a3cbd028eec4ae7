import { afterEach, expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { spectate } from '../../src/match/play.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage } from './pageClient.ts';

/** Less than after which a line must have answered. */
const SECONDS = 9000;

let house: TestBot;
afterEach(() => closeCleanly(house));

/** Ben lays the first of his dice that can be laid, in the first way, which nobody else may know of before the round is over. */
async function benPlaces(): Promise<void> {
  const typed = async (options: string, last: string) => {
    const [first] = await house.ben.autocomplete(`/railroad place ${options}${last}:`, last);
    return `${options}${last}:${first?.value} `;
  };
  const options = await typed(await typed(await typed('', 'tile'), 'cell'), 'turn');
  await house.ben.command(`/railroad place ${options}`.trim());
}

test('who plays against somebody, and who looks on, learns by nothing how often they do what is hidden', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/railroad new opponent:Ben clock:1d');
  await house.ben.click('Accept');
  const pages = [await openPage(house.boardUrl, house.ada), await openPage(house.boardUrl, house.cleo)];
  const bens = await openPage(house.boardUrl, house.ben);
  const own = await bens.listen();
  const others = await Promise.all(
    pages.map(async (page) => ({ page, line: await page.listen(), change: (await page.look(page.match)).change })),
  );
  const seenByOthers = () =>
    Promise.all(
      others.map(async ({ page, line, change }) => {
        const answers = [await page.look(page.match), await page.look(page.match, { seen: change })];
        return JSON.stringify({ heard: line.heard, answers });
      }),
    );
  await seenByOthers();
  const heard = own.heard.length;
  const before = await seenByOthers();
  for (const placed of [1, 2, 3]) {
    house.passTime(SECONDS);
    await benPlaces();
    await house.ben.settled();
    expect(await seenByOthers()).toEqual(before);
    expect(own.heard).toHaveLength(heard + placed);
  }
});

test('who promised to watch a game that may be rated sees of its page what all see, to the byte', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/nuggets new opponent:Ben map:cellar');
  await house.ben.click('Accept');
  const cleos = await openPage(house.boardUrl, house.cleo);
  const seen = async () => {
    const { board } = await cleos.look(cleos.match);
    const file = await (await cleos.get(board?.picture?.path ?? '')).arrayBuffer();
    return { alt: board?.picture?.alt, file: Buffer.from(file).toString('base64'), players: board?.players };
  };
  const [id] = await house.tables.all();
  const before = await seen();
  if (id !== undefined) await house.tables.change(id, spectate(PersonId.parse(house.cleo.personId)), 'watch');
  expect(await seen()).toEqual(before);
  expect(before.alt).toContain('The dungeon is dark');
});
