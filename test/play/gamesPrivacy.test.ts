import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MatchId } from '../../src/match/match.ts';
import { content } from '../discord/replies.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
let refused: number[];
beforeEach(async () => {
  house = await openTestTables();
  refused = [];
});
afterEach(async () => {
  await house.ada.settled();
  expect(house.refusals().map(({ code }) => code)).toEqual(refused);
  await house.close();
});

/** Ada against Ben; Ada has drawn one line, and Ben is to move. */
async function adaAgainstBen() {
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  await ada.command('/cellz move line:a1-a2');
  const [id] = await house.tables.all();
  if (id === undefined) throw new Error('there is no table');
  return { ada, ben, id };
}

describe('/games forget-me', () => {
  test('asks first, in private, and does nothing where the answer is no', async () => {
    const { ben, id } = await adaAgainstBen();
    const asked = await ben.command('/games forget-me');
    expect(asked.message?.isPrivate).toBe(true);
    expect(content(asked)).toContain('resign running games');
    await ben.click('Keep everything');
    expect(ben.last().content).toContain('nothing was deleted');
    expect((await house.tables.read(id))?.status).toBe('running');
  });

  test('resigns what runs, tells the channel, and leaves a nameless seat', async () => {
    const { ada, ben, id } = await adaAgainstBen();
    await ben.command('/games settings theme:light');
    await ben.command('/games forget-me');
    await house.restart();
    expect(content(await ben.click('Forget me'))).toContain("You're forgotten");
    await ada.settled();
    const board = ada.last();
    expect(board.content).toContain(`🏆 **A** <@${ada.personId}> wins. Left the game: **B** a former player.`);
    expect(board.content).not.toContain(ben.personId);
    const match = await house.tables.read(id);
    expect(match?.players[1]).toEqual({ kind: 'nobody' });
    expect(JSON.stringify(match)).not.toContain(ben.personId);
    expect(content(await ben.command('/games history'))).toContain("haven't finished a game yet");
    const mine = content(await ada.command('/games history'));
    expect(mine).toContain('🏆 won');
    expect(mine).toContain('a former player');
  });

  test('pings those who are to move now, and lets the computers go on', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new seats:3 columns:3 rows:3');
    await ben.click('Join');
    await ada.select('Add a computer…', ['easy']);
    await ada.command('/cellz move line:a1-a2');
    await ben.command('/games forget-me');
    await ben.click('Forget me');
    const board = await ada.waitFor((all) => all.find(({ content }) => content.includes('a former player resigned')));
    expect(board.content).toContain('Computer (easy) drew');
    expect(board.content).toContain('Your turn');
    expect(board.pinged).toEqual([ada.personId]);
  });

  test('pings nobody who was to move before', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new seats:3 columns:3 rows:3');
    await ben.click('Join');
    await cleo.click('Join');
    await ben.command('/games forget-me');
    await ben.click('Forget me');
    await ada.settled();
    expect(ada.last().content).toContain(`**Your turn**, **A** <@${ada.personId}>`);
    expect(ada.last().pinged).toEqual([]);
  });

  test('done twice is done once', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ben.command('/games forget-me');
    await ben.deliverTwice((visitor) => visitor.click('Forget me'));
    await ada.settled();
    expect(ada.messages().filter(({ content }) => /Left the game: .*a former player/.test(content))).toHaveLength(1);
  });

  test('cannot be done to others: a forged button is answered to who pressed it', async () => {
    const { ada, id } = await adaAgainstBen();
    const reply = await house.cleo.forge('g1:games:forget-me:sure:', ada.last());
    expect(reply.message?.isPrivate).toBe(true);
    expect((await house.tables.read(id))?.status).toBe('running');
  });

  test('lets the others ask for a rematch, with the seat free', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ben.command('/games forget-me');
    await ben.click('Forget me');
    await ada.settled();
    await ada.click('Rematch');
    expect(ada.last().content).toContain('free seat');
    await house.cleo.click('Join');
    expect(ada.last().content).toContain('Your turn');
  });
});

describe('/games export', () => {
  const Exported = z.object({
    person: z.string(),
    settings: z.object({ theme: z.string().optional() }),
    live: z.array(MatchId),
    finished: z.array(MatchId),
    rings: z.array(z.object({ game: z.string(), entrant: z.object({ person: z.string() }) })),
    waits: z.array(z.unknown()),
    matches: z.array(
      z.object({
        id: MatchId,
        seats: z.array(z.string()),
        log: z.array(z.object({ seat: z.int(), text: z.string() })),
      }),
    ),
  });

  async function exported(visitor = house.ben) {
    const reply = await visitor.command('/games export');
    expect(reply.message?.isPrivate).toBe(true);
    const [file] = reply.message?.attachments ?? [];
    expect(file?.filename).toBe('parlor.json');
    const text = await (await fetch(file?.url ?? '')).text();
    return { text, parsed: Exported.parse(JSON.parse(text)) };
  }

  test('holds what I chose and my matches, but neither others, nor secrets, nor what they moved in running games', async () => {
    const { ada, ben, id } = await adaAgainstBen();
    await ben.command('/games settings theme:light');
    await ben.command('/cellz move line:b1-b2');
    await ben.click('Play in the next ring', (await ben.command('/games ring game:cellz')).message);
    await ada.click('Play in this ring');
    const { text, parsed } = await exported();
    expect(parsed).toMatchObject({
      person: ben.personId,
      rings: [{ game: 'cellz', entrant: { person: ben.personId } }],
      waits: [],
      settings: { theme: 'light' },
      live: [id],
      matches: [{ id, seats: ['another person', 'you'], log: [{ seat: 1, text: 'b1-b2' }] }],
    });
    expect(text).not.toContain(ada.personId);
    expect(text).not.toContain((await house.tables.read(id))?.seed);
    expect(text).not.toContain('position');
  });

  test('holds the whole log of finished games', async () => {
    const { ada, ben, id } = await adaAgainstBen();
    await ben.command('/cellz resign');
    await ben.click('Resign');
    await ada.settled();
    const { text, parsed } = await exported();
    expect(parsed.finished).toEqual([id]);
    expect(parsed.matches[0]?.log.map((entry) => entry.text)).toEqual(['a1-a2', 'resign']);
    expect(text).not.toContain((await house.tables.read(id))?.seed);
    expect(text).not.toContain(ada.personId);
  });

  test('tells nothing of a map that somebody else brought while it is played', async () => {
    const { ada, ben } = house;
    const rows = ['+-------+', '|.......|', '|.......|', '|.......|', '+-------+'];
    const bytes = Buffer.from(rows.join('\n'));
    await ada.command('/nuggets new opponent:Ben upload:map.txt', {
      files: { upload: { filename: 'map.txt', contentType: 'text/plain', bytes } },
    });
    await ben.click('Accept');
    const { text, parsed } = await exported();
    expect(parsed.matches).toHaveLength(1);
    for (const row of rows) expect(text).not.toContain(row);
  });

  test('says of a stranger that nothing is there', async () => {
    await adaAgainstBen();
    const { parsed } = await exported(house.cleo);
    expect(parsed).toMatchObject({ live: [], finished: [], matches: [] });
  });
});
