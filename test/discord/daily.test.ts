import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PersonId } from '../../src/tables/match.ts';
import { closeCleanly, type House, openHouse } from './house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => closeCleanly(house));

type Person = House['ada'];

const DAY = 24 * 60 * 60 * 1000;
const content = (reply: { readonly message: { readonly content: string } | undefined }) => reply.message?.content ?? '';

async function diceOf(person: Person): Promise<string> {
  const view = await person.command('/railroad view');
  return /Dice: [^.]+\./.exec(content(view))?.[0] ?? '';
}

/** Plays the game of this channel to its end with the first placements that autocomplete proposes. */
async function playToTheEnd(person: Person) {
  for (;;) {
    const tiles = await person.autocomplete('/railroad place tile:', 'tile');
    const die = tiles.map(({ value }) => String(value)).find((value) => !value.startsWith('S'));
    if (die === undefined) {
      const reply = await person.command('/railroad done');
      if (content(reply).includes('last round is complete')) return;
      continue;
    }
    const cell = (await person.autocomplete(`/railroad place tile:${die} cell:`, 'cell'))[0]?.value;
    const turn = (await person.autocomplete(`/railroad place tile:${die} cell:${cell} turn:`, 'turn'))[0]?.value;
    await person.command(`/railroad place tile:${die} cell:${cell} turn:${turn}`);
  }
}

/** Ends the game of this channel, so that the channel has room for another. */
async function close(person: Person) {
  await person.command('/railroad close');
}

describe('the game of the day', () => {
  test('has the same dice for everybody', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    const dice = await diceOf(ada);
    await close(ada);
    await ben.command('/railroad daily');
    expect(await diceOf(ben)).toBe(dice);
  });

  test('can be tried once a day', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    await close(ada);
    const again = await ada.command('/railroad daily');
    expect(again.message?.isPrivate).toBe(true);
    expect(content(again)).toContain("You have had today's game already");
    await ada.settled();
    house.passTime(DAY);
    expect(content(await ada.command('/railroad daily'))).not.toContain('already');
  });

  test('is shown to nobody else, neither while it runs nor after', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    await playToTheEnd(ada);
    await ada.settled();
    await ben.command('/railroad board');
    for (const message of ben.messages()) {
      expect(message.attachments).toEqual([]);
      expect(message.content).not.toMatch(/Dice:|[AB]\d \(/);
    }
    expect(ben.messages().some((one) => /-?\d+ points?, errors: \d+/.test(one.content))).toBe(true);
  });

  test('tells onlookers nothing that they ask for either', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    for (const command of ['view', 'spectate', 'roll', 'score', 'board player:A']) {
      const reply = await ben.command(`/railroad ${command}`);
      expect(reply.message?.attachments).toEqual([]);
      expect(content(reply)).not.toMatch(/Dice:|[AB]\d \(/);
    }
  });

  test('has a table of results: who finished, who is at it, who gave up', async () => {
    const { ada, ben, cleo } = house;
    expect(content(await ada.command('/railroad daily results:today'))).toContain('Nobody here has played');
    await ada.command('/railroad daily');
    await playToTheEnd(ada);
    await ben.command('/railroad daily');
    await close(ben);
    await cleo.command('/railroad daily');
    const results = content(await ada.command('/railroad daily results:today'));
    expect(results).toMatch(new RegExp(`1\\. <@${ada.personId}>: -?\\d+ points?, errors: \\d+`));
    expect(results).toContain(`Still playing: <@${cleo.personId}>, round 1 of 7`);
    expect(results).toContain(`Gave up: <@${ben.personId}>`);
    expect(content(await ada.command('/railroad daily results:yesterday'))).toContain('Nobody here has played');
  });

  test('outlives a restart', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    const dice = await diceOf(ada);
    await close(ada);
    await house.restart();
    await ben.command('/railroad daily');
    expect(await diceOf(ben)).toBe(dice);
  });

  test('forgets whoever asks to be forgotten', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    await playToTheEnd(ada);
    await house.tables.forget(PersonId.parse(ada.personId));
    const results = content(await ben.command('/railroad daily results:today'));
    expect(results).not.toContain(ada.personId);
    expect(results).toContain('a former player');
  });
});
