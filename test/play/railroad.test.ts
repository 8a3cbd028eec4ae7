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

async function adaAgainstBen() {
  await house.ada.command('/railroad new opponent:Ben');
  await house.ben.click('Accept');
  await house.ada.settled();
  return house;
}

function ownView(person: Person) {
  const view = person.messages().findLast((message) => message.isPrivate && message.components.length > 0);
  if (view === undefined) throw new Error('there is no private view');
  return view;
}

function findControl(person: Person, label: RegExp) {
  return person.controls(ownView(person)).find((control) => label.test(control.label) && !control.isDisabled);
}

async function press(person: Person, label: RegExp) {
  const control = findControl(person, label);
  if (control === undefined) throw new Error(`no control ${label}`);
  return person.click(control.customId, ownView(person));
}

/** Places the die that is chosen as the first entry of its menus says; the last one with a button, without finishing. */
async function placeFirst(person: Person) {
  const menu = findControl(person, /^Place the/);
  if (menu === undefined) throw new Error('no menu of ways');
  const [value = ''] = valuesOf(person, menu.customId);
  const shown = await person.select(menu.customId, [value], ownView(person));
  return findControl(person, /^Place and finish/) === undefined ? shown : press(person, /^Place the .* on /);
}

function valuesOf(person: Person, customId: string): readonly string[] {
  const menu = JSON.stringify(ownView(person).components.flatMap((row) => JSON.parse(JSON.stringify(row)).components));
  const found: unknown = JSON.parse(menu).find((one: { custom_id?: string }) => one.custom_id === customId);
  return (found as { options: { value: string }[] }).options.map(({ value }) => value);
}

/** Every set of dice has one of these. */
const DIE = /^(railway|highway) T|^(straight|curved) (railway|highway|station)|^overpass/;

/** Places the dice of one round with the menus of the private view, each in the first way offered. */
async function placeDice(person: Person) {
  while (findControl(person, /^Place the/) !== undefined) await placeFirst(person);
}

async function playRound(person: Person) {
  await placeDice(person);
  return press(person, /^Done/);
}

/** Legal codes for a person, as autocomplete proposes them. */
async function codes(person: Person) {
  const tiles = await person.autocomplete('/railroad place tile:', 'tile');
  const die = tiles.map(({ value }) => String(value)).find((value) => !value.startsWith('S')) ?? '';
  const cells = await person.autocomplete(`/railroad place tile:${die} cell:`, 'cell');
  const cell = cells[0]?.value ?? '';
  const turns = await person.autocomplete(`/railroad place tile:${die} cell:${cell} turn:`, 'turn');
  return { tiles, die, cells, cell, turns, code: `${die}${cell}${turns[0]?.value}` };
}

describe('a game alone', () => {
  test('is played by buttons alone, seven rounds to the end', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    await ada.click('My view');
    for (let round = 0; round < 7; round += 1) await playRound(ada);
    const end = await ada.waitFor((messages) =>
      messages.find((one) => /Game over/.test(one.content) && !one.isPrivate),
    );
    expect(end.content).toMatch(/^\*\*Game over\.\*\*\n-# Railroad Ink · \*\*A\*\* <@\d+> -?\d+$/);
    expect(end.attachments).toHaveLength(1);
  });

  test('a die is chosen in place, and an entry of its menu places it at once', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    const view = await ada.click('My view');
    const die = ada
      .controls(ownView(ada))
      .filter(({ label, isDisabled }) => !isDisabled && DIE.test(label))
      .at(-1);
    const picked = await ada.click(die?.customId ?? '', ownView(ada));
    expect(picked.message?.id).toBe(view.message?.id);
    expect(content(picked)).toContain('each small picture shows a way it fits');
    expect(content(await placeFirst(ada))).toMatch(/You placed the [\w -]+ on [A-G]\d/);
  });

  test('the last die is shown first, and its button places it and ends the round', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    await ada.click('My view');
    while (!ada.controls(ownView(ada)).some(({ label }) => label === 'Place and finish')) {
      const menu = findControl(ada, /^Place the/);
      const [value = ''] = valuesOf(ada, menu?.customId ?? '');
      await ada.select(menu?.customId ?? '', [value], ownView(ada));
    }
    const labels = ada.controls(ownView(ada)).map(({ label }) => label);
    expect(labels).toContainEqual(expect.stringMatching(/^Place the .* on [A-G]\d$/));
    const told = content(await press(ada, /^Place and finish/));
    expect(told).toMatch(/You placed .*You finished round 1\..*Round 1 is over/s);
  });

  test('`Undo` does not stand beside `Take back`', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    await ada.click('My view');
    await placeFirst(ada);
    const labels = () => ada.controls(ownView(ada)).map(({ label }) => label);
    expect(labels().filter((label) => /^Take back|^Undo/.test(label))).toHaveLength(1);
    expect(findControl(ada, /^Take back/)).toBeDefined();
  });

  test('a special tile is chosen from a menu of its own', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    await ada.click('My view');
    if (findControl(ada, /special tile/) === undefined) await press(ada, /^Special tile/);
    const menu = findControl(ada, /special tile/);
    await ada.select(menu?.customId ?? '', ['S2'], ownView(ada));
    expect(content(await placeFirst(ada))).toContain('You placed the highway crossroads');
  });

  test('a placement can be taken back until the round is done', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    await ada.click('My view');
    await placeFirst(ada);
    expect(content(await press(ada, /^Take back/))).toContain('You took back');
    expect(content(await ada.command('/railroad back'))).toContain('nothing to take back this round');
  });
});

describe('typed placements', () => {
  test('only tiles, squares and turns that fit are proposed, and what is proposed is accepted', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    const { tiles, die, cell, turns, cells } = await codes(ada);
    expect(tiles.find(({ value }) => value === die)?.name).toMatch(/\(.+\)/);
    expect(tiles.filter(({ value }) => String(value).startsWith('S'))).toHaveLength(6);
    expect(cells.length).toBeLessThanOrEqual(12);
    expect(turns[0]?.name).toMatch(/highway|railway/);
    const reply = await ada.command(`/railroad place tile:${die} cell:${cell} turn:${turns[0]?.value}`);
    expect(content(reply)).toMatch(/You placed the [\w -]+ on [A-G]\d/);
    expect(reply.message?.isPrivate).toBe(true);
  });

  test('tiles are found by their words too', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    const found = await ada.autocomplete('/railroad place tile:crossroads', 'tile');
    expect(found.map(({ value }) => value)).toEqual(['S2']);
  });

  test('five characters in `tile:` alone are a whole placement', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    const { code, die } = await codes(ada);
    const proposed = await ada.autocomplete(`/railroad place tile:${die}${code.slice(2, 4).toLowerCase()}`, 'tile');
    expect(proposed.map(({ value }) => value)).toContain(code);
    expect(content(await ada.command(`/railroad place tile:${code.toLowerCase()}`))).toMatch(
      /You placed the [\w -]+ on [A-G]\d/,
    );
  });

  test('whatever is wrong is refused in private, with its reason', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    const refused = async (text: string, reason: RegExp) => {
      const reply = await ada.command(text);
      expect(reply.message?.isPrivate).toBe(true);
      expect(content(reply)).toMatch(reason);
    };
    const { code, die } = await codes(ada);
    const rolled = content(await ada.command('/railroad roll'));
    const notRolled = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5'].find((tile) => !rolled.includes(`${tile} `)) ?? '';
    await refused('/railroad place tile:A0A', /five characters/);
    await refused('/railroad place tile:X9A10', /no tile “X9”/);
    await refused(`/railroad place tile:${die} cell:Z9 turn:0`, /no square “Z9”/);
    await refused(`/railroad place tile:${die} cell:A1 turn:9`, /“9” isn't a turn/);
    await refused(`/railroad place tile:${die}`, /`cell:`/);
    await refused(`/railroad place tile:${die} cell:A1`, /`turn:`/);
    await refused(`/railroad place tile:${notRolled}A10`, /isn't one of your remaining dice/);
    await refused('/railroad done', /can't finish the round yet/);
    await refused('/railroad back', /nothing to take back/);
    await refused('/railroad place tile:S3A10', /north edge is a railway and would meet the highway of exit A1/);
    await refused('/railroad place tile:S2D30', /wouldn't connect to anything/);
    await ada.command(`/railroad place tile:${code}`);
    const square = code.slice(2, 4);
    await refused(`/railroad place tile:S2 cell:${square}`, /There is already/);
    for (const [special, other, reason] of [
      ['S2', 'S3A30', /already placed a special this round/],
      ['S3', 'S2A10', /already used S2/],
      ['S0', 'S0A10', /already used S0/],
    ] as const) {
      const cell = (await ada.autocomplete(`/railroad place tile:${special} cell:`, 'cell'))[0]?.value;
      const turn = (await ada.autocomplete(`/railroad place tile:${special} cell:${cell} turn:`, 'turn'))[0]?.value;
      const placed = await ada.command(`/railroad place tile:${special}${cell}${turn}`);
      expect(content(placed)).toContain('You placed the ');
      await refused(`/railroad place tile:${other}`, reason);
      await ada.command('/railroad view');
      await playRound(ada);
    }
    await refused('/railroad place tile:S1A32', /used all three specials/);
  });
});

describe('a game of two', () => {
  test('the next dice fall when both are done, and until then it is said who is waited for', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/railroad view');
    await playRound(ada);
    const roll = await ada.command('/railroad roll');
    expect(roll.message?.isPrivate).toBe(true);
    expect(content(roll)).toMatch(/Round 1 of 7.*\n.*next dice are rolled once \*\*B\*\*/);
    expect(content(await ada.command('/railroad done'))).toContain("You've finished this round");
    await ben.command('/railroad view');
    await playRound(ben);
    const next = await ada.waitFor((messages) => messages.find((one) => /Round 1 is over/.test(one.content)));
    expect(next.isPrivate).toBe(false);
    expect(next.pinged).toEqual([ada.personId]);
    expect(next.content).toContain('Round 2 of 7');
  });

  test('neither sees in any message what the other places while the round is open', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/railroad view');
    await ada.settled();
    const before = seenBy(ben);
    const placed: string[] = [];
    while (findControl(ada, /^Place the/) !== undefined) {
      placed.push(/You placed the .* on ../.exec(content(await placeFirst(ada)))?.[0] ?? '');
    }
    await ada.settled();
    expect(placed.length).toBeGreaterThan(2);
    expect(seenBy(ben)).toBe(before);
    const looked = await ben.command('/railroad board player:A');
    expect(looked.message?.isPrivate).toBe(true);
    expect(looked.message?.attachments[0]?.description).toContain('The board is empty');
    await ben.command('/railroad score');
    await ben.command('/railroad view');
    for (const words of placed) expect(seenBy(ben)).not.toContain(words);
    expect(seenBy(ben)).not.toMatch(/Last placed|points so far: [^0]/);
    expect(seenBy(ben)).not.toMatch(/Take back|You placed/);
  });

  test('`board player:` shows the own board whole, and another’s as of the last round', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/railroad view');
    await placeDice(ada);
    const own = await ada.command('/railroad board player:A');
    expect(own.message?.attachments[0]?.description).toMatch(/Highways|Railways|Stations|Overpasses/);
    await press(ada, /^Done/);
    await ben.command('/railroad view');
    await playRound(ben);
    const others = await ben.command('/railroad board player:a');
    expect(content(others)).toContain('at the end of the last round');
    expect(others.message?.attachments[0]?.description).toMatch(/Highways|Railways|Stations|Overpasses/);
    expect(content(await ben.command('/railroad board player:Q'))).toContain('no player “Q”');
    expect((await ben.autocomplete('/railroad board player:', 'player')).map(({ value }) => value)).toEqual(['A', 'B']);
    expect((await ben.command('/railroad board')).message?.isPrivate).toBe(false);
  });

  test('a control of an older view of one’s own plays nothing and shows the present board', async () => {
    const { ada } = await adaAgainstBen();
    const old = await ada.command('/railroad view');
    const [die] = ada.controls(old.message).filter(({ label }) => DIE.test(label));
    const { code } = await codes(ada);
    const placed = await ada.command(`/railroad place tile:${code}`);
    const stale = await ada.forge(die?.customId ?? '', placed.message ?? '');
    expect(content(stale)).toContain('out of date');
  });

  test('another who is done does not hinder somebody who is placing', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ben.command('/railroad view');
    await ada.command('/railroad view');
    await playRound(ada);
    expect(content(await press(ben, DIE))).toContain('each small picture shows a way it fits');
  });

  test('whoever has no seat can look, but not place', async () => {
    const { cleo } = await adaAgainstBen();
    expect(content(await cleo.command('/railroad place tile:A0A10'))).toContain('not playing in this game');
    expect(content(await cleo.command('/railroad score'))).toContain('A');
  });
});

describe('against the computer', () => {
  test('it plays whole rounds by itself, on the same dice', async () => {
    const { ada } = house;
    await ada.command('/railroad new computer:easy');
    await ada.command('/railroad view');
    for (let round = 1; round <= 2; round += 1) {
      await playRound(ada);
      await ada.waitFor((messages) => messages.some((one) => one.content.includes(`Round ${round + 1} of 7`)));
      await ada.settled();
      await ada.command('/railroad view');
    }
    const board = await ada.command('/railroad board player:B');
    expect(board.message?.attachments[0]?.description).toMatch(/Highways|Railways|Stations|Overpasses/);
  });
});

/** Everything a person sees: words, controls with their custom ids, alt texts. */
function seenBy(person: Person): string {
  return JSON.stringify(
    person
      .messages()
      .map((one) => [one.content, one.components, one.attachments.map(({ description }) => description)]),
  );
}
