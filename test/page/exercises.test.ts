import { afterEach, describe, expect, test } from 'vitest';
import { GAMES, gameById } from '../../src/games/index.ts';
import { PersonId } from '../../src/match/match.ts';
import type { PageBoard, PageControl } from '../../src/page/protocol.ts';
import { readControlId } from '../../src/play/contract/controls.ts';
import { closeCleanly, openTestBot, type TestBot, thinkLightly } from '../testBot.ts';
import { linkFrom, openPage, type PageClient, pageClient } from './pageClient.ts';

let house: TestBot;
afterEach(() => closeCleanly(house));

/** Ada on the page, who came there by a match. */
async function adaOnPage(guildLocale = 'en-US'): Promise<PageClient> {
  house = await openTestBot({ board: 'links', guildLocale, thinking: thinkLightly });
  await house.ada.command('/cellz new computer:easy columns:2 rows:3');
  return openPage(house.boardUrl, house.ada);
}

const open = async (page: PageClient, match: string): Promise<PageBoard> =>
  boardOf(await page.look(match, { whole: true }));

function boardOf({ board }: { readonly board?: PageBoard }): PageBoard {
  if (board === undefined) throw new Error('no board is shown');
  return board;
}

/** Taps the place of a move, or uses what is written on a button. */
const tapPlace = async (page: PageClient, board: PageBoard, argument: string) =>
  page.tap({ match: board.match, control: board.places.find((place) => place.argument === argument)?.control ?? '' });

function controlsOf({ rows }: PageBoard): readonly PageControl[] {
  return rows.flat();
}

async function press(page: PageClient, board: PageBoard, label: string) {
  const control = controlsOf(board).find((one) => one.kind === 'button' && one.label === label)?.control;
  if (control === undefined) throw new Error(`no button ${label}`);
  return page.tap({ match: board.match, control });
}

describe('a lesson on the page', () => {
  test('is found beside the own games, and taken by tapping the board', async () => {
    const page = await adaOnPage();
    const [learn] = page.signed?.entries ?? [];
    expect(learn?.label).toBe('Learn a game');
    // A first game says so by what is there: nobody can type on the page.
    const [{ match: first = '' } = {}] = (await page.look('')).matches;
    const { words = '' } = boardOf(await page.look(first));
    expect(words).toContain('Your first game of this kind');
    expect(words).toContain('“Learn a game”, next to your games');
    expect(words).not.toContain('/games');
    const list = await open(page, learn?.match ?? '');
    expect(list).toMatchObject({ game: 'Learn a game', isAlone: true, players: [], places: [] });
    const lesson = boardOf(await press(page, list, 'Cellz'));
    expect(lesson).toMatchObject({ game: 'Cellz', isAlone: true, players: [] });
    expect(lesson.words).toMatch(/1 of \d/);
    expect(lesson.picture?.alt).toContain('Draw any line');
    const tapped = boardOf(await tapPlace(page, lesson, lesson.places[0]?.argument ?? ''));
    expect(tapped.words).not.toBe(lesson.words);
    // The same tap again shows how far the step is by now, and makes no second move.
    const again = await page.tap({ match: lesson.match, control: lesson.places[0]?.control ?? '' });
    expect(boardOf(again).stamp).toBe((await open(page, lesson.match)).stamp);
  });

  test.each([
    ['/games learn game:cellz', '1:::learn.game:cellz', 'Draw any line'],
    ['/games puzzle game:cellz', '1:::puzzle.game:cellz', 'Cellz'],
  ])('is opened from the message of %s, and is the same there', async (typed, address, words) => {
    house = await openTestBot({ board: 'links', thinking: thinkLightly });
    const { message } = await house.ada.command(typed);
    const { ticket, match } = await linkFrom(house.ada, message);
    expect(match).toBe(address);
    const page = pageClient(house.boardUrl);
    expect(await page.signIn({ ticket })).toBe(200);
    const board = await open(page, address);
    expect(board.words).toContain(words);
    expect(board.places.length).toBeGreaterThan(0);
    // It is open: the page does not offer to open it.
    expect(controlsOf(board).map(({ label }) => label)).not.toContain('Open the board');
  });

  test('is opened from a race, and from «Why not …?», at what is asked there', async () => {
    house = await openTestBot({ board: 'links', thinking: thinkLightly });
    const { ada } = house;
    const { message } = await ada.command('/games puzzle game:cellz');
    const shown = await ada.click('Show me', message);
    const why = await ada.click('Why not…?', shown.message);
    const race = await ada.command('/games puzzle game:cellz what:race');
    await ada.click('Start', race.message);
    const solve = await ada.click('Solve it', race.message);
    const page = pageClient(house.boardUrl);
    for (const [at, acts] of [
      [why.message, ['why.move', 'why.pick']],
      [solve.message, ['race.move', 'race.pick']],
    ] as const) {
      const { ticket, match } = await linkFrom(ada, at);
      expect(await page.signIn({ ticket })).toBe(200);
      const board = await open(page, match);
      expect(board.places.length).toBeGreaterThan(0);
      const [place] = board.places;
      expect(acts).toContain(readControlId(place?.control ?? '')?.action);
      const tapped = boardOf(await page.tap({ match: board.match, control: place?.control ?? '' }));
      expect(tapped).toMatchObject({ match: board.match, game: 'Cellz' });
      expect(tapped.words).not.toBe(board.words);
    }
  });

  test('is resumed by the address of its board, in the language of its reader', async () => {
    const page = await adaOnPage();
    const list = await open(page, page.signed?.entries[0]?.match ?? '');
    const lesson = boardOf(await press(page, list, 'Linear Domination'));
    const next = boardOf(await press(page, lesson, 'Skip'));
    expect(next.words).toMatch(/2 of \d/);
    await house.ada.command('/games settings language:de');
    const resumed = await open(page, next.match);
    expect(resumed.words).toMatch(/2 von \d/);
    expect(resumed.stamp).toBe(next.stamp);
  });

  test('is not drawn anew because a match changed somewhere: what was just said stays', async () => {
    const page = await adaOnPage();
    const lesson = await open(page, '1:::learn.game:cellz');
    const answer = await page.look(lesson.match, { stamp: lesson.stamp });
    expect(answer.board).toBeUndefined();
    expect(answer.matches).toHaveLength(1);
  });
});

describe.each(GAMES.map(({ id }) => id))('the page with exercises of %s', (game) => {
  test.each(['learn.game', 'puzzle.game'])('has by %s a board whose places do what its controls do', async (action) => {
    const page = await adaOnPage();
    const board = await open(page, `1:::${action}:${game}`);
    expect(board.picture).toMatchObject({ width: expect.any(Number) });
    const acts = [...board.places, ...controlsOf(board)].map(({ control }) => readControlId(control));
    expect(acts.length).toBeGreaterThan(0);
    for (const id of acts) {
      expect(id?.match).toBeUndefined();
      expect(['learn', 'puzzle', 'why', 'streak']).toContain(id?.action.split('.')[0]);
    }
    for (const { corners } of board.places) {
      for (const { x, y } of corners) expect([x >= 0, x <= 1, y >= 0, y <= 1]).not.toContain(false);
    }
    const [place] = board.places;
    if (place === undefined) return;
    const tapped = await page.tap({ match: board.match, control: place.control });
    expect(boardOf(tapped).match).toBe(board.match);
    expect(house.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe('a game that is begun from a lesson', () => {
  const REAL_GAME = '1:::play.computer:domination.easy';

  test('is opened in the channel from which its player came, and shown on the page', async () => {
    const page = await adaOnPage();
    const { begun } = await page.tap({ match: '1:::learn.game:domination', control: REAL_GAME });
    const { board } = await page.look(begun ?? '');
    expect(board).toMatchObject({ game: 'Linear Domination', isWatching: false });
    expect(house.ada.last().channelId).toBe(house.channel);
  });
});

describe('what a link leads to, and what is shared from the page', () => {
  test('is the daily game: looked at by the link, begun by a tap, and found again by the next', async () => {
    const page = await adaOnPage();
    const shown = await open(page, '1:::day.look:railroad');
    expect(shown.words).toContain('**Railroad Ink**, daily game of');
    expect(shown.picture).toBeDefined();
    const before = await house.tables.all();
    const { begun = '' } = await press(page, shown, "Play today's");
    expect(await house.tables.all()).toHaveLength(before.length + 1);
    expect(await open(page, begun)).toMatchObject({ game: 'Railroad Ink', isWatching: false });
    expect((await press(page, shown, "Play today's")).begun).toBe(begun);
  });

  test('is a solved puzzle in words, which nobody posts for them', async () => {
    const page = await adaOnPage();
    const person = PersonId.parse(house.ada.personId);
    let board = await open(page, '1:::puzzle.game:cellz');
    const id = (await house.tables.puzzles.read(person)).inHand.cellz?.puzzle;
    const puzzle = (await gameById('cellz')?.puzzles?.read())?.puzzles.find((one) => one.id === id);
    for (const { any } of puzzle?.steps ?? []) board = boardOf(await tapPlace(page, board, any[0] ?? ''));
    const messages = house.ben.messages().length;
    expect((await press(page, board, 'Share')).share).toEqual({
      words: 'You solved this Cellz puzzle on the first try. Can you?',
    });
    expect(house.ben.messages()).toHaveLength(messages);
  });
});

describe('one’s own mistakes, from the end of a game', () => {
  test('come back on the page, in the place of its board', async () => {
    const page = await adaOnPage();
    const [{ match = '' } = {}] = (await page.look('')).matches;
    await house.ada.command('/cellz move line:a1-b1');
    await house.ada.command('/cellz resign');
    await house.ada.click('Resign');
    const end = boardOf(await page.look(match));
    const again = boardOf(await press(page, end, 'Practice my mistakes'));
    expect(again).toMatchObject({ game: 'Puzzles', isAlone: true });
    expect(again.words).toMatch(/./);
    await house.ada.settled();
    const [look] = controlsOf(again);
    const then = await page.tap({ match: again.match, control: look?.control ?? '' });
    expect(then.board?.words ?? then.notice).toMatch(/./);
  });
});

describe('one’s own settings on the page', () => {
  test('are found beside the own games, and chosen in the menus of the channel', async () => {
    const page = await adaOnPage();
    const entry = page.signed?.entries.find(({ label }) => label === 'Settings');
    const looks = await open(page, entry?.match ?? '');
    expect(looks.words).toContain('Your settings');
    const menu = controlsOf(looks).find(({ control }) => readControlId(control)?.action === 'settings.language');
    const { board, manner } = await page.tap({
      match: looks.match,
      control: menu?.control ?? '',
      values: ['de'],
    });
    expect(board?.words).toContain('Deine Einstellungen');
    expect(manner).not.toBe(page.signed?.manner);
    expect((await page.look(looks.match)).manner).toBe(manner);
    expect(await house.tables.people.readSettings(PersonId.parse(house.ada.personId))).toMatchObject({
      language: 'de',
    });
  });

  test('are changed by no link', async () => {
    const page = await adaOnPage();
    expect((await page.look('1:::settings.language:de', { whole: true })).board).toBeUndefined();
    expect(await house.tables.people.readSettings(PersonId.parse(house.ada.personId))).not.toMatchObject({
      language: 'de',
    });
  });
});

describe('the analysis of a game that is over', () => {
  test('stands in a sheet over its board, each costly move a tap from there', async () => {
    const page = await adaOnPage();
    const [{ match = '' } = {}] = (await page.look('')).matches;
    for (const line of ['a1-b1', 'a2-b2', 'a3-b3', 'a1-a2', 'b1-b2', 'a2-a3', 'b2-b3']) {
      await house.ada.command(`/cellz move line:${line}`);
    }
    const end = boardOf(await page.look(match));
    expect(end.isOver).toBe(true);
    let answer = await press(page, end, 'Analysis');
    for (let look = 0; look < 40 && (answer.aside?.pictures.length ?? 0) === 0; look += 1) {
      await house.ada.settled();
      const [again] = answer.aside?.rows.flat() ?? [];
      answer = await page.tap({ match, control: again?.control ?? '' });
    }
    expect(answer.board).toBeUndefined();
    expect(answer.aside?.pictures[0]?.alt).toMatch(/./);
    const offered = answer.aside?.rows.flat().map(({ control }) => readControlId(control)?.action) ?? [];
    expect(offered.filter((action) => !['analysis.move', 'mistake.open'].includes(action ?? ''))).toEqual([]);
    const move = answer.aside?.rows.flat().find(({ control }) => readControlId(control)?.action === 'analysis.move');
    const { aside } = await page.tap({ match, control: move?.control ?? '' });
    expect(aside?.pictures).toHaveLength(2);
    expect(aside?.words).toMatch(/Move \d/);
  });
});

/** The name of a puzzle that is shown. */
const idIn = ({ stamp }: PageBoard) => stamp.split('.')[1];

describe('a puzzle on the page', () => {
  test('can be skipped or missed, is reserved for each person by themselves, and resumed where it was left', async () => {
    const page = await adaOnPage();
    const first = await open(page, '1:::puzzle.game:cellz');
    const second = boardOf(await press(page, first, 'Skip'));
    expect(idIn(second)).not.toBe(idIn(first));
    const book = (await gameById('cellz')?.puzzles?.read())?.puzzles ?? [];
    const right = book.find(({ id }) => id === idIn(second))?.steps[0]?.any ?? [];
    const wrong = second.places.find(({ argument }) => !right.includes(argument))?.argument ?? '';
    const puzzle = boardOf(await press(page, boardOf(await tapPlace(page, second, wrong)), 'Next puzzle'));
    expect(idIn(puzzle)).not.toBe(idIn(second));
    await tapPlace(page, puzzle, puzzle.places[0]?.argument ?? '');
    const ben = await openPage(house.boardUrl, house.ben);
    const [stamp] = [puzzle.stamp];
    const shown = await ben.tap({ match: puzzle.match, control: `1::${stamp}:puzzle.show:` });
    expect(boardOf(shown).words).not.toBe('');
    const again = await open(page, puzzle.match);
    expect(again.stamp.split('.').slice(0, 2)).toEqual(puzzle.stamp.split('.').slice(0, 2));
  });

  test('does nothing because of a link, whoever sent it: one only opens', async () => {
    const page = await adaOnPage();
    const puzzle = await open(page, '1:::puzzle.game:cellz');
    const line = puzzle.places[0]?.argument ?? '';
    for (const match of [
      `1::${puzzle.stamp}:puzzle.move:${line}`,
      `1::${puzzle.stamp}:puzzle.show:`,
      '1:::puzzle.next:cellz',
      '1:::mistake.off:',
    ]) {
      expect((await page.look(match, { whole: true })).board).toBeUndefined();
    }
    expect((await open(page, puzzle.match)).stamp).toBe(puzzle.stamp);
  });

  test('says what to do where there is nothing of that name, and carries out no control of the channel', async () => {
    const page = await adaOnPage();
    for (const match of ['1:::learn.game:chess', '1:::puzzle.game:', '1:::puzzle.game:../../etc']) {
      const { board, notice } = await page.look(match, { whole: true });
      expect(board?.words ?? notice).toMatch(/./);
    }
    for (const control of [
      '1:::puzzle.here:',
      '1:::race.open:cellz',
      '1:::server.theme:dark',
      '1:::constructor:',
      'x',
    ]) {
      const { board, notice } = await page.tap({ match: '1:::learn.all:', control });
      expect([board, notice]).toEqual([undefined, expect.stringMatching(/./)]);
    }
  });
});
