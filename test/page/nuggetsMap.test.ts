import { afterEach, expect, test } from 'vitest';
import type { PageAnswer, PageControl } from '../../src/page/protocol.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage } from './pageClient.ts';

let house: TestBot;
const MOST_KEYS = 80;

afterEach(() => closeCleanly(house));

const controlCalled = ({ board }: PageAnswer, label: string): PageControl | undefined =>
  board?.rows.flat().find((control) => control.label === label);
const squaresOf = ({ board }: PageAnswer) => board?.places.map(({ argument }) => argument) ?? [];

const isWalk = (argument: string) => argument.startsWith('to:');

/** Ada goes on to new ground until a square that she has seen lies beside the part that is shown about her. */
async function adaFarIn() {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/nuggets new opponent:Ben pace:free');
  await house.ben.click('Accept');
  const page = await openPage(house.boardUrl, house.ada);
  for (let keys = 0; keys < MOST_KEYS; keys += 1) {
    const near = await page.look(page.match);
    const toMap = controlCalled(near, 'Whole map');
    const whole = toMap && (await page.tap({ match: page.match, control: toMap.control }));
    const far = whole && squaresOf(whole).filter((square) => isWalk(square) && !squaresOf(near).includes(square));
    if (whole !== undefined && far?.[0] !== undefined) return { page, near, whole, far: far[0] };
    await house.ada.command('/nuggets move direction:explore');
    house.passTime(60_000);
  }
  throw new Error('the whole map was never offered');
}

test('the whole map is one tap away where only a part of it is shown, and any square that was seen is walked to on it', async () => {
  const { page, near, whole, far } = await adaFarIn();
  expect(whole.board?.picture?.width).toBeGreaterThan(near.board?.picture?.width ?? 0);
  expect(squaresOf(near).filter((square) => isWalk(square) && !squaresOf(whole).includes(square))).toEqual([]);
  expect(whole.board?.parts[0]).toMatchObject({ role: 'board' });
  const kept = await page.look(page.match, { picked: whole.board?.picked, stamp: whole.board?.stamp });
  expect(kept.board?.picture?.width).toBe(whole.board?.picture?.width);
  expect(controlCalled(whole, 'Around me')?.control).toMatch(/:pick:run$/);
  const goal = whole.board?.places.find(({ argument }) => argument === far);
  const gone = await page.tap({ match: page.match, control: goal?.control ?? '' });
  expect(gone.notice).toBeUndefined();
  expect(gone.board?.picture?.width).toBe(near.board?.picture?.width);
});

test('a map that is shown whole offers no other', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/nuggets new opponent:Ben map:cellar');
  await house.ben.click('Accept');
  const page = await openPage(house.boardUrl, house.ada);
  const answer = await page.look(page.match);
  expect(squaresOf(answer).length).toBeGreaterThan(0);
  expect(controlCalled(answer, 'Whole map')).toBeUndefined();
});
