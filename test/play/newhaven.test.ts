import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '../discord/replies.ts';
import { closeCleanly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

type Person = TestTables['ada'];
const labels = (person: Person) => person.controls().map(({ label }) => label);

async function adaAgainstBen(options = '') {
  await house.ada.command(`/newhaven new opponent:Ben ${options}`);
  await house.ben.click('Accept');
  await house.ada.settled();
  return house;
}

/** The first thing a menu of the person's own view offers. */
async function chooseFirst(person: Person, placeholder: RegExp) {
  const menu = person.controls().find(({ label }) => placeholder.test(label));
  if (menu === undefined) throw new Error(`no menu ${placeholder}: ${labels(person).join(', ')}`);
  const rows = JSON.stringify(person.messages().findLast(({ isPrivate }) => isPrivate)?.components);
  const value = new RegExp(`"custom_id":"${menu.customId}".*?"value":"([^"]*)"`).exec(rows)?.[1] ?? '';
  return person.select(menu.customId, [value]);
}

/** Lays the first tile on the first space that is offered. */
async function layTile(person: Person) {
  await person.command('/newhaven view');
  await person.click('Tile 1');
  await chooseFirst(person, /^Space/);
  return person.click('Lay it');
}

describe('New Haven at the table', () => {
  test('a tile is laid by thumb: tile, space, turn, with what it would yield', async () => {
    const { ada } = await adaAgainstBen();
    const view = await ada.click('My view');
    expect(view.message?.isPrivate).toBe(true);
    await ada.click('Tile 1');
    expect(content(await chooseFirst(ada, /^Space/))).toMatch(/Yields \d/);
    const turned = await ada.click('Turn right');
    expect(content(turned).match(/Yields/g)).toHaveLength(1);
    expect(content(await ada.click('Lay it'))).toMatch(/laid a tile/);
    await ada.waitFor((messages) =>
      messages.find(({ isPrivate, content }) => !isPrivate && /laid a tile/.test(content)),
    );
  });

  test('a building is chosen, then its space, with its cost and whether it stands face up, and can be taken back', async () => {
    const { ada } = await adaAgainstBen();
    await layTile(ada);
    if (!labels(ada).some((label) => label.startsWith('Choose a building'))) return;
    await chooseFirst(ada, /^Choose a building/);
    const rows = JSON.stringify(ada.messages().findLast(({ isPrivate }) => isPrivate)?.components);
    expect(rows).toMatch(/costs \d, face (up|down)/);
    expect(content(await chooseFirst(ada, /^Its space/))).toMatch(/built (stone|timber|wheat|sheep)/);
    expect(content(await ada.click('Undo'))).toMatch(/took back their last move/);
    expect(labels(ada)).toContainEqual(expect.stringMatching(/^Choose a building/));
  });

  test('what happened is told in order: what was laid, what was drawn for it, what the computer did then', async () => {
    const { ada } = house;
    await ada.command('/newhaven new computer:easy');
    await ada.settled();
    await ada.click('My view');
    const own = () => ada.messages().findLast(({ isPrivate }) => isPrivate);
    for (let taps = 0; taps < 12 && !/You drew a/.test(own()?.content ?? ''); taps += 1) {
      const open = ada.controls(own()).filter(({ isDisabled }) => !isDisabled);
      const next = open.find(({ label }) => /^(Lay|Draw the best|Done building|[a-g]\d · )/.test(label)) ?? open[0];
      await ada.click(next?.customId ?? '', own());
      await ada.settled();
    }
    expect(own()?.content).toMatch(/You laid .*You drew a new harvest tile\..* laid /s);
  });

  test('what is taken back is not told to others', async () => {
    const { ada, ben } = await adaAgainstBen();
    await layTile(ada);
    if (!labels(ada).some((label) => label.startsWith('Choose a building'))) return;
    await chooseFirst(ada, /^Choose a building/);
    await chooseFirst(ada, /^Its space/);
    await ada.click('Undo');
    await ada.settled();
    expect(ben.messages().some(({ content }) => /took back `?build/.test(content))).toBe(false);
  });

  test('the wealth is shared, then buildings are drawn, and the next player is pinged', async () => {
    const { ada, ben } = await adaAgainstBen();
    await layTile(ada);
    await ada.command('/newhaven done');
    await ada.settled();
    const now = () => ada.messages().findLast(({ isPrivate }) => !isPrivate);
    await ben.command('/newhaven pass');
    const drawn = await ada.command('/newhaven draw from:1');
    expect(content(drawn)).toMatch(/; drew \d/);
    for (let draws = 0; draws < 5; draws += 1) await ada.command('/newhaven draw from:1');
    await ada.settled();
    expect(now()?.content).toMatch(/Lay a tile\*\*, \*\*B\*\*/);
  });

  test('who shares passes while nothing is planned, and builds once something is', async () => {
    const { ada, ben } = await adaAgainstBen();
    await layTile(ada);
    await ada.command('/newhaven done');
    await ada.command('/newhaven draw from:1 2 3 4');
    await ben.command('/newhaven view');
    expect(labels(ben)).toContain('Pass');
    expect(labels(ben)).not.toContain('Done: build this');
    const [building] = await ben.autocomplete('/newhaven build building:', 'building');
    const [space] = await ben.autocomplete(`/newhaven build building:${building?.value} space:`, 'space');
    await ben.command(`/newhaven build building:${building?.value} space:${space?.value}`);
    expect(labels(ben)).toContain('Done: build this');
    expect(labels(ben)).not.toContain('Pass');
  });

  test('a turn sends one message and pings one person, if the draw is chosen before the others have answered', async () => {
    const { ada, ben } = await adaAgainstBen();
    const open = () => ada.messages().filter(({ isPrivate }) => !isPrivate);
    const begun = open().length;
    const TURNS = 6;
    let pings = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [active, other] = turn % 2 === 0 ? [ada, ben] : [ben, ada];
      const [space] = await active.autocomplete('/newhaven place tile:1 space:', 'space');
      await active.command(`/newhaven place tile:1 space:${space?.value}`);
      await active.command('/newhaven done');
      await active.command('/newhaven draw from:1 2 3 4');
      await other.command('/newhaven pass');
      await ada.settled();
      pings = open()
        .slice(begun)
        .reduce((sum, { pinged }) => sum + pinged.length, 0);
    }
    expect(open().length - begun).toBeLessThanOrEqual(TURNS);
    expect(pings).toBeLessThanOrEqual(TURNS);
  });

  test('several buildings are drawn with one menu', async () => {
    const { ada } = await adaAgainstBen();
    const [space] = await ada.autocomplete('/newhaven place tile:1 space:', 'space');
    await ada.command(`/newhaven place tile:1 space:${space?.value}`);
    await ada.command('/newhaven done');
    const view = await ada.command('/newhaven view');
    const menu = ada.controls().find(({ label }) => /^(Choose what to draw|Draw \d)/.test(label));
    expect(content(view)).toMatch(/\*\*(Choose what you will draw|Draw \d)/);
    const drawn = await ada.select(menu?.customId ?? '', ['draw 2', 'draw bag']);
    expect(content(drawn)).toMatch(/Got it|from the bag/);
  });

  test('hands show to their owner alone', async () => {
    const { ada, ben, cleo } = await adaAgainstBen();
    await ada.click('My view');
    expect(ada.last().attachments[0]?.description).toContain('Your tiles');
    for (const person of [ben, cleo]) {
      const seen = JSON.stringify(person.messages());
      expect(seen).not.toMatch(/Your tiles|Buildings:/);
    }
    expect((await cleo.command('/newhaven view')).message?.attachments[0]?.description).not.toContain('Your tiles');
    expect((await cleo.command('/newhaven village')).message?.content).not.toContain('Your tiles');
  });

  test('typed moves are read, suggested and refused with the rule', async () => {
    const { ada, ben } = await adaAgainstBen();
    const spaces = (await ada.autocomplete('/newhaven place tile:1 space:', 'space')).map(({ value }) => value);
    expect(spaces).toContain('c3');
    expect(spaces).not.toContain('a1');
    expect(content(await ada.command('/newhaven place tile:1 space:a1'))).toContain('There is already a tile on a1');
    expect(content(await ada.command('/newhaven place tile:3 space:c3'))).toContain('You have no tile 3');
    expect(content(await ada.command('/newhaven place tile:1 space:hello'))).toContain('place 1 c3 r2');
    expect(content(await ada.command('/newhaven build building:timber5 space:b4'))).toMatch(/tile/);
    expect(content(await ben.command('/newhaven place tile:1 space:c3'))).toContain('not your turn');
    expect(content(await ada.command('/newhaven ship resource:wheat space:c3'))).toMatch(
      /laid the shipment on c3 as wheat/,
    );
  });

  test('goes on to the end against a computer player', async () => {
    const { ada } = house;
    // A small board: the way to the end is the same.
    const bytes = Buffer.from('LENGTH 3\nHEIGHT 2\nRESOURCE 0 STONE SHEEP WHEAT WHEAT\n');
    await ada.command('/newhaven new map:small.gbmap computer:easy', {
      files: { map: { filename: 'small.gbmap', contentType: 'text/plain', bytes } },
    });
    for (let acts = 0; acts < 400; acts += 1) {
      const board = await ada.waitFor(
        (messages) => messages.findLast(({ isPrivate, content }) => !isPrivate && !content.includes('thinking')),
        9000,
      );
      if (/won|tie/.test(board.content)) break;
      const [space] = await ada.autocomplete('/newhaven place tile:1 space:', 'space');
      if (space !== undefined) await ada.command(`/newhaven place tile:1 space:${space.value}`);
      else if (content(await ada.command('/newhaven done')).includes('Draw'))
        await ada.command('/newhaven draw from:1');
      await ada.command('/newhaven draw from:1');
    }
    const end = ada.messages().findLast(({ isPrivate }) => !isPrivate);
    expect(end?.content).toMatch(/won|tie/);
  });
});

describe('a map of one’s own', () => {
  const open = (text: string) =>
    house.ada.command('/newhaven new map:mine.gbmap computer:easy', {
      files: { map: { filename: 'mine.gbmap', contentType: 'text/plain', bytes: Buffer.from(text) } },
    });

  test('is played', async () => {
    expect(content(await open('LENGTH 3\nHEIGHT 3\n'))).toMatch(/Round 1 of 4/);
  });

  test('with slips is played, and the lobby names it and tells of each', async () => {
    const { ada, ben } = house;
    const map = 'LENGTH 3\nHEIGHT 3\nDISABEL 1\nRESOURCE 4 STONE STONE STONE SHEEP\n';
    await ada.command('/newhaven new map:mine.gbmap', {
      files: { map: { filename: 'mine.gbmap', contentType: 'text/plain', bytes: Buffer.from(`\uFEFF${map}`) } },
    });
    await ada.settled();
    const lobby = ben.last();
    expect(lobby.content).toContain('custom map: mine.gbmap');
    expect(lobby.content).toMatch(/Line 1: .*byte order mark/);
    expect(lobby.content).toMatch(/Line 3: .*DISABEL.*DISABLE/);
    expect(lobby.content).toMatch(/8 open spaces.*In round 4, the last, only the first player/);
    expect(ada.messages().some(({ isPrivate }) => isPrivate)).toBe(false);
  });

  test('with slips is told to who plays at once against the computer, in private', async () => {
    const reply = await open('LENGTH 3\nHEIGHT 3\nDISABEL 1\n');
    await house.ada.settled();
    expect(content(reply)).not.toContain('DISABEL');
    expect(house.ada.messages().find(({ isPrivate }) => isPrivate)?.content).toMatch(/Line 3: .*DISABEL/);
  });

  test('with a mistake is refused with its line', async () => {
    expect(content(await open('LENGTH 3\nHEIGHT 3\nRESOURCE 4 STONE WOOD SHEEP SHEEP\n'))).toMatch(/Line 3:.*WOOD/);
    expect(content(await open('LENGTH x\nHEIGHT 3\n'))).toMatch(/Line 1:/);
  });
});
