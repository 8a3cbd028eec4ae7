import { afterEach, describe, expect, test } from 'vitest';
import { NOT_SEEN, type PageAnswer } from '../../src/page/protocol.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage, type PageClient } from './pageClient.ts';

let house: TestBot;
afterEach(() => closeCleanly(house));

async function adaAtCellz(options = 'columns:2 rows:3'): Promise<PageClient & { readonly match: string }> {
  house = await openTestBot({ board: 'links' });
  await house.ada.command(`/cellz new opponent:Ben ${options}`);
  await house.ben.click('Accept');
  const page = await openPage(house.boardUrl, house.ada);
  await page.listen();
  return page;
}

const changesOf = ({ board }: PageAnswer) => board?.motion?.changes ?? [];
const kindsOf = (answer: PageAnswer) => changesOf(answer).map(({ kind, move }) => `${move} ${kind}`);

/** Plays these lines by turns, Ada first. */
async function draw(...lines: readonly string[]): Promise<void> {
  for (const [at, line] of lines.entries()) {
    await house[at % 2 === 0 ? 'ada' : 'ben'].command(`/cellz move line:${line}`);
  }
}

describe('what happened to a board', () => {
  test('is told to a page in the order in which it came: a line, and the box that it took', async () => {
    const page = await adaAtCellz();
    await draw('a1-b1', 'a2-b2', 'a1-a2');
    const { change } = await page.look(page.match);
    await house.ben.command('/cellz move line:b1-b2');
    await house.ben.command('/cellz move line:a3-b3');
    expect(kindsOf(await page.look(page.match, { seen: change }))).toEqual(['0 line', '0 fill', '1 line']);
  });

  test('lies where the picture shows it', async () => {
    const page = await adaAtCellz('columns:3 rows:3');
    await page.look(page.match);
    const { change, board } = await page.look(page.match);
    const line = board?.places.find(({ argument }) => argument === 'b2-c2')?.line;
    await draw('b2-c2');
    const [{ x, y, width, height } = NOWHERE] = changesOf(await page.look(page.match, { seen: change }));
    const [from, to] = line ?? [];
    expect(x + width / 2).toBeCloseTo(((from?.x ?? 9) + (to?.x ?? 9)) / 2, 3);
    expect(y + height / 2).toBeCloseTo(from?.y ?? 9, 3);
    expect(height).toBeLessThan(width);
  });

  test('is told of the own tap too, and not at all to who wants nothing moved, or has seen it', async () => {
    const page = await adaAtCellz();
    const { change, board } = await page.look(page.match);
    const { control = '' } = board?.places.find(({ argument }) => argument === 'a1-b1') ?? {};
    const tapped = await page.tap({ match: page.match, control, seen: change });
    expect(kindsOf(tapped)).toEqual(['0 line']);
    expect(kindsOf(await page.look(page.match, { seen: tapped.change }))).toEqual([]);
    await house.ben.command('/cellz move line:a2-b2');
    expect((await page.look(page.match)).board?.motion).toBeUndefined();
  });

  test('since their own last move is told to who comes back, with the board as they left it', async () => {
    const page = await adaAtCellz();
    await draw('a1-b1', 'a2-b2', 'a1-a2');
    await house.ben.command('/cellz move line:b1-b2');
    await house.ben.command('/cellz move line:a3-b3');
    const answer = await page.look(page.match, { seen: NOT_SEEN });
    expect(kindsOf(answer)).toEqual(['0 line', '0 fill', '1 line']);
    const before = answer.board?.motion?.from?.picture.path ?? '';
    expect(before).not.toBe(answer.board?.picture?.path);
    expect((await page.get(before)).headers.get('content-type')).toBe('image/png');
    expect(answer.board?.motion?.from?.parts[0]?.role).toBe('board');
  });

  test('is nothing where moves were taken back', async () => {
    const page = await adaAtCellz('columns:3 rows:3');
    await draw('a1-b1');
    const { change } = await page.look(page.match);
    await house.ada.command('/cellz undo');
    expect(kindsOf(await page.look(page.match, { seen: change }))).toEqual([]);
    expect(kindsOf(await page.look(page.match, { seen: NOT_SEEN }))).toEqual([]);
  });

  test('says nothing of what others did in secret, and all of it once it is open', async () => {
    house = await openTestBot({ board: 'links' });
    await house.ada.command('/railroad new opponent:Ben');
    await house.ben.click('Accept');
    const cleo = await openPage(house.boardUrl, house.cleo);
    await cleo.listen();
    const { change } = await cleo.look(cleo.match);
    const ada = await openPage(house.boardUrl, house.ada);
    await finishRound(ada);
    const secret = await cleo.look(cleo.match, { seen: change });
    expect(kindsOf(secret)).toEqual([]);
    await finishRound(await openPage(house.boardUrl, house.ben));
    const opened = kindsOf(await cleo.look(cleo.match, { seen: secret.change }));
    expect(opened.length).toBeGreaterThanOrEqual(6);
    expect(new Set(opened.map((one) => one.split(' ')[1]))).toEqual(new Set(['tile']));
  });
});

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

const MOST_TAPS = 40;

/** Places dice as the page offers them until the round is done. */
async function finishRound(page: PageClient & { readonly match: string }): Promise<void> {
  let { board } = await page.look(page.match);
  for (let taps = 0; taps < MOST_TAPS; taps += 1) {
    const buttons = (board?.rows.flat() ?? []).filter(({ control }) => /:move:(?!back)\w+$/.test(control));
    const done = buttons.find(({ control }) => control.endsWith(':done'));
    const next = done ?? buttons[0] ?? board?.places.find(({ argument }) => argument.length > 2);
    if (next === undefined) return;
    ({ board } = await page.tap({ match: page.match, control: next.control }));
    if (done !== undefined) return;
  }
}
