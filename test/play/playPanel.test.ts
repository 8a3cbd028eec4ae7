import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildNewForm } from '../../commands/games/newForm.ts';
import { COMMANDS } from '../../commands/index.ts';
import { LONGEST_FIELD_NAME, LONGEST_HINT, MOST_FIELDS } from '../../src/play/contract/discordLimits.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, type House, openTestBot, thinkLightly } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';

let house: House;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

/** Begins anew in a whole Discord. */
async function inDiscord() {
  await house.close();
  house = await openTestBot({ thinking: thinkLightly });
}

const labels = (reply: Awaited<ReturnType<House['ada']['command']>>) =>
  house.ada.controls(reply.message).map(({ label }) => label);

describe('/games play', () => {
  test('shows all games in one picture, which says a sentence of each, in private', async () => {
    const panel = await house.ada.command('/games play');
    expect(panel.message?.isPrivate).toBe(true);
    const [picture, ...others] = panel.message?.attachments ?? [];
    expect(others).toEqual([]);
    for (const name of ['Cellz', 'Linear Domination', 'Nuggets', 'New Haven', 'Railroad Ink']) {
      expect(picture?.description).toMatch(new RegExp(`${name}: .{20}`));
      expect(labels(panel)).toContain(name);
    }
  });

  test('leads to one game, and back', async () => {
    const { ada } = house;
    const panel = await ada.command('/games play');
    const one = await ada.click('Cellz', panel.message);
    expect(one.message?.id).toBe(panel.message?.id);
    expect(one.message?.attachments).toHaveLength(1);
    expect(labels(one)).toEqual([
      'Play now (easy)',
      'Learn it in 3 minutes',
      'Play the computer…',
      'Challenge…',
      'Start an open game',
      'Play in the next ring',
      'More options…',
      'All games',
    ]);
    expect((await ada.click('All games', one.message)).message?.attachments[0]?.filename).toBe('games.png');
  });

  test('opens a table as one form asks for it: against whom, how fast, how large', async () => {
    await inDiscord();
    const { ada, ben } = house;
    const one = await ada.click('Cellz', (await ada.command('/games play')).message);
    const { modal } = await ada.click('More options…', one.message);
    expect(modal?.title).toBe('New game: Cellz');
    expect(modal?.components).toHaveLength(5);
    const made = await ada.submit({ 'Challenge someone': ['Ben'], 'Time per move': ['1h'], Columns: ['3'] });
    expect(content(made)).toContain(`challenges <@${ben.personId}>`);
    const [id] = await house.tables.all();
    const match = id === undefined ? undefined : await house.tables.read(id);
    expect(match).toMatchObject({ invited: [ben.personId], clock: { pace: '1h' }, setup: { columns: 3 } });
  });

  test('says what does not go together in a form, and opens nothing', async () => {
    await inDiscord();
    const { ada } = house;
    const one = await ada.click('Nuggets', (await ada.command('/games play')).message);
    await ada.click('More options…', one.message);
    const file = { filename: 'map.txt', contentType: 'text/plain', bytes: Buffer.from('#####\n#...#\n#####') };
    const refused = await ada.submit({ 'Or play the computer': ['easy'], opponent: ['Ben'], upload: [file] });
    expect(refused.message?.isPrivate).toBe(true);
    expect(content(refused)).toMatch(/opponent|computer/);
    expect(await house.tables.all()).toEqual([]);
  });

  test('names the file of a form as its reader does', async () => {
    await inDiscord();
    const { ada } = house;
    await ada.command('/games settings language:de');
    const one = await ada.click('Nuggets', (await ada.command('/games play')).message);
    await ada.click('Mehr Optionen …', one.message);
    const empty = { filename: 'map.txt', contentType: 'text/plain', bytes: Buffer.from(' ') };
    expect(content(await ada.submit({ upload: [empty] }))).toContain('`eigene-karte`');
  });

  test.each(['en', 'de'])('has a form within the limits of Discord for each game, in %s', (language) => {
    const say = loadCatalogue().say({ language, nameSeat: String, escape: (text) => text });
    for (const { game } of COMMANDS) {
      const { title, fields } = buildNewForm(game, say);
      expect(title.length).toBeLessThanOrEqual(LONGEST_FIELD_NAME);
      expect(fields.length).toBeLessThanOrEqual(MOST_FIELDS);
      for (const { label, hint = '' } of fields) {
        expect(label.length).toBeLessThanOrEqual(LONGEST_FIELD_NAME);
        expect(hint.length).toBeLessThanOrEqual(LONGEST_HINT);
      }
      for (const field of fields) if (field.kind === 'file') expect(field.endings).toEqual(['.txt']);
    }
  });

  test('takes somebody new to their first move in three taps, or to the lesson', async () => {
    const { ada, ben } = house;
    const one = await ada.click('Cellz', (await ada.command('/games play')).message);
    await ada.click('Play now (easy)', one.message);
    await ada.settled();
    expect(ben.last().content).toContain('Your turn');
    const menu = ada.controls(ada.last()).find(({ label }) => label.startsWith('Draw a line'));
    await ada.select(menu?.label ?? '', ['a1-b1']);
    await ada.settled();
    expect(ada.last().content).not.toContain('New to you');
    house.passTime(3000);
    const lessons = await ada.click('Learn a game', (await ada.command('/games play')).message);
    expect(content(lessons)).toContain('What would you like to learn?');
  });

  test('begins against the computer, for all to see', async () => {
    const { ada, ben } = house;
    const one = await ada.click('Cellz', (await ada.command('/games play')).message);
    await ada.select('Play the computer…', ['Easy computer'], one.message);
    await ada.settled();
    expect(ben.last().content).toContain('Your turn');
    expect(ben.last().attachments).toHaveLength(1);
  });

  test('challenges a person, and no bot', async () => {
    const { ada, ben } = house;
    const one = await ada.click('Cellz', (await ada.command('/games play')).message);
    expect(content(await ada.select('Challenge…', ['Ada'], one.message))).toContain("can't challenge yourself");
    await ada.select('Challenge…', ['Ben'], one.message);
    await ada.settled();
    expect(ben.last().content).toContain(`challenges <@${ben.personId}>`);
    expect(ben.last().pinged).toEqual([ben.personId]);
  });

  test('opens a table that others join; where there is one, in a thread', async () => {
    await inDiscord();
    const { ada, ben } = house;
    await house.tables.servers.choose(house.playground.guildId, { threads: 'second' });
    const one = await ada.click('Railroad Ink', (await ada.command('/games play')).message);
    await ada.click('Start an open game', one.message);
    await ada.settled();
    expect(ben.last().content).toContain('waiting for players');
    house.passTime(3000);
    expect(content(await ada.click('Start an open game', one.message))).toContain('Your table is open in');
  });

  test('speaks German', async () => {
    const { ada } = house;
    await ada.command('/games settings language:de');
    expect(content(await ada.command('/games play'))).toContain('Was möchtest du spielen?');
  });
});

describe("a person's first board of a game", () => {
  const GOAL = 'New to you?';

  test('says what it is about until they have moved, and no later one does', async () => {
    const { ada } = house;
    const first = await ada.command('/cellz new computer:easy columns:3 rows:3');
    expect(content(first)).toContain(`-# 🎯 ${GOAL} `);
    expect(content(await ada.command('/cellz move line:a1-b1'))).not.toContain(GOAL);
    await ada.command('/cellz close');
    expect(content(await ada.command('/cellz new computer:easy columns:3 rows:3'))).not.toContain(GOAL);
    expect(content(await ada.command('/railroad new seats:1'))).not.toContain(GOAL);
    expect(content(await ada.command('/railroad view'))).toContain(GOAL);
  });

  test('says it to the newcomer alone, where another is to move', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    await ada.command('/cellz close');
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    await ben.settled();
    expect(ben.last().content).not.toContain(GOAL);
    await ada.command('/cellz move line:a1-b1');
    await ada.settled();
    expect(ben.last().content).toContain(GOAL);
  });
});
