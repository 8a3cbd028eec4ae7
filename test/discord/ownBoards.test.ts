import { RESTJSONErrorCodes } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ seed: '5'.repeat(32) });
});
afterEach(() => closeCleanly(house));

type Person = TestBot['ada'];
const MINUTE = 60_000;

const own = (person: Person) => person.messages().filter(({ isPrivate }) => isPrivate);
/** What a person reads on their latest private board. */
const read = (person: Person) => {
  const { id, content, components, editedAt } = own(person).at(-1) ?? {};
  return { id, content, components, editedAt, alt: alt(person) };
};
const labels = (person: Person) => person.controls(own(person).at(-1)).map(({ label }) => label);
const alt = (person: Person) => own(person).at(-1)?.attachments[0]?.description ?? '';

async function pass(milliseconds: number) {
  await house.ada.settled();
  house.passTime(milliseconds);
  await house.ada.settled();
}

async function adaAgainstBen(game: string) {
  const { ada, ben } = house;
  await ada.command(`/${game} new opponent:Ben`);
  await ben.click('Accept');
  await ada.settled();
  await ada.click('My view');
  await ben.click('My view');
}

describe('the private board of a player', () => {
  test('follows what others do, in place: neither message nor ping comes of it', async () => {
    const { ada, ben } = house;
    await adaAgainstBen('newhaven');
    const before = own(ben);
    expect(labels(ben)).not.toContain('Lay it');
    const [space] = await ada.autocomplete('/newhaven place tile:1 space:', 'space');
    await ada.command(`/newhaven place tile:1 space:${space?.value}`);
    await ada.command('/newhaven done');
    await pass(5000);
    expect(own(ben).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(own(ben).flatMap(({ pinged }) => pinged)).toEqual([]);
    expect(labels(ben)).toContain('Pass');
    expect(own(ben).at(-1)?.content).toContain(' laid ');
  });

  test('follows them also where it took the place of a list', async () => {
    const { ada, ben } = house;
    await ada.command('/newhaven new opponent:Ben');
    await ben.click('Accept');
    await ben.command('/games mine');
    await ben.click('Open', own(ben).at(-1));
    const [space] = await ada.autocomplete('/newhaven place tile:1 space:', 'space');
    await ada.command(`/newhaven place tile:1 space:${space?.value}`);
    await ada.command('/newhaven done');
    await pass(5000);
    expect(labels(ben)).toContain('Pass');
    expect(house.refusals()).toEqual([]);
  });

  test('is one for who types: it moves to their last command, and where it stood nothing is left', async () => {
    const { ada } = house;
    await ada.command('/nuggets new computer:easy map:cellar');
    await ada.settled();
    const boards = new Set<string | undefined>();
    for (let turn = 0; turn < 3; turn += 1) {
      boards.add((await ada.command('/nuggets move direction:explore')).message?.id);
      await ada.settled();
      expect(own(ada).map(({ id }) => id)).toEqual([[...boards].at(-1)]);
    }
    expect(boards.size).toBe(3);
    expect(alt(ada)).toContain('You are');
  });

  test('of the day is one for who types, too', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    for (let turn = 0; turn < 2; turn += 1) {
      const value = async (typed: string, option: string) => (await ada.autocomplete(typed, option))[0]?.value;
      const tile = await value('/railroad place tile:', 'tile');
      const cell = await value(`/railroad place tile:${tile} cell:`, 'cell');
      const turn = await value(`/railroad place tile:${tile} cell:${cell} turn:`, 'turn');
      await ada.command(`/railroad place tile:${tile} cell:${cell} turn:${turn}`);
      await ada.settled();
    }
    expect(own(ada)).toHaveLength(1);
  });

  test('that was put away leaves no trace when the next one comes', async () => {
    const { ada } = house;
    await ada.command('/nuggets new computer:easy map:cellar');
    await ada.command('/nuggets move direction:explore');
    ada.dismiss(own(ada).at(-1)?.id ?? '');
    await ada.command('/nuggets move direction:explore');
    await ada.settled();
    expect(own(ada)).toHaveLength(1);
    await closeCleanly(house, [RESTJSONErrorCodes.UnknownMessage]);
    house = await openTestBot();
  });

  test('shows what its own player may know, and nothing to anybody else', async () => {
    const { ada, ben, cleo } = house;
    await adaAgainstBen('newhaven');
    const hand = /Your tiles: ([^.]*)\./.exec(alt(ben))?.[1];
    expect(hand).toBeDefined();
    const [space] = await ada.autocomplete('/newhaven place tile:1 space:', 'space');
    await ada.command(`/newhaven place tile:1 space:${space?.value}`);
    await pass(5000);
    expect(/Your tiles: ([^.]*)\./.exec(alt(ben))?.[1]).toBe(hand);
    expect(/Your tiles: ([^.]*)\./.exec(alt(ada))?.[1]).not.toBe(hand);
    expect(JSON.stringify(cleo.messages())).not.toContain('Your tiles');
  });

  test('stays as it is while something is being chosen on it and its controls are good', async () => {
    const { ada, ben } = house;
    await adaAgainstBen('railroad');
    const die = ada.controls(own(ada).at(-1)).find(({ isDisabled, emoji }) => !isDisabled && emoji === undefined);
    await ada.click(die?.customId ?? '', own(ada).at(-1));
    const chosen = read(ada);
    await ben.command('/railroad done');
    await pass(5000);
    expect(read(ada)).toEqual(chosen);
  });

  test('is left alone once Discord takes no changes any more', async () => {
    const { ada, ben } = house;
    await adaAgainstBen('newhaven');
    const before = read(ben);
    await pass(15 * MINUTE);
    const [space] = await ada.autocomplete('/newhaven place tile:1 space:', 'space');
    await ada.command(`/newhaven place tile:1 space:${space?.value}`);
    await pass(5000);
    expect(read(ben)).toEqual(before);
  });

  test('is left alone where its player has put it away, and comes again when they look', async () => {
    const { ada, ben } = house;
    await adaAgainstBen('newhaven');
    ben.dismiss(own(ben).at(-1)?.id ?? '');
    house.playground.faults.next({ method: 'PATCH', path: /webhooks/, respond: { drop: 'unheard' } });
    const [space] = await ada.autocomplete('/newhaven place tile:1 space:', 'space');
    await ada.command(`/newhaven place tile:1 space:${space?.value}`);
    await pass(5000);
    expect(own(ben)).toEqual([]);
    const { message } = await ben.command('/newhaven view');
    expect(message?.attachments).toHaveLength(1);
    expect(JSON.stringify(house.log)).not.toMatch(/\/webhooks\/\d/);
  });

  test('says how it ended, without controls, and leaves the picture to the board that all see', async () => {
    const { ada, ben } = house;
    await adaAgainstBen('newhaven');
    await ada.command('/newhaven resign');
    await ada.click('Resign');
    await pass(5000);
    const end = own(ben).at(-1);
    expect(end?.content).toContain('You win');
    expect([end?.components, end?.attachments]).toEqual([[], []]);
    expect(own(ada)[0]?.attachments).toEqual([]);
    expect(ben.messages().find(({ isPrivate, attachments }) => !isPrivate && attachments.length > 0)).toBeDefined();
  });

  test('says so to whoever makes the last move on it, too: the picture of the end comes once', async () => {
    const { ada, ben } = house;
    await ada.command('/nuggets new opponent:Ben map:cellar pace:turns turns:5');
    await ben.click('Accept');
    for (let turn = 0; turn < 5; turn += 1) {
      for (const person of [ada, ben]) {
        if (turn === 0) await person.click('My view');
        await person.click('Stay');
        await pass(3000);
      }
    }
    const mine = own(ben).at(-1);
    expect(mine?.content).toMatch(/tie|won/);
    expect([mine?.components, mine?.attachments]).toEqual([[], []]);
    const all = ben.messages().filter(({ attachments }) => attachments.length > 0);
    expect(all.map(({ isPrivate }) => isPrivate)).toEqual([false]);
  });
});
