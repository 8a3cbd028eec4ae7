import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { spectate } from '../../src/match/play.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

async function adaAgainstBen(options = '') {
  await house.ada.command(`/nuggets new opponent:Ben map:cellar ${options}`);
  await house.ben.click('Accept');
  await house.ada.settled();
  return house;
}

/** The same at a table that anybody may join. */
async function adaAndBenAtAnOpenTable(options = '') {
  await house.ada.command(`/nuggets new seats:2 map:cellar ${options}`);
  await house.ben.click('Join');
  await house.ada.settled();
  return house;
}

/** Presses the first way that is open on the pad of a person's own view. */
async function press(visitor: TestTables['ada']) {
  const way = visitor.controls().find(({ label, isDisabled }) => /^[↑↗→↘↓↙←↖⇑⇗⇒⇘⇓⇙⇐⇖]$/.test(label) && !isDisabled);
  if (way === undefined) throw new Error('no way is open');
  return visitor.click(way.customId);
}

/** The labels of a message's buttons, row by row. */
function rowsOf(
  visitor: TestTables['ada'],
  message: ReturnType<TestTables['ada']['last']> | undefined,
): readonly string[][] {
  const labels = visitor.controls(message).map(({ label }) => label);
  const lengths = (message?.components ?? []).map((row) => ('components' in row ? row.components.length : 0));
  let from = 0;
  return lengths.map((length) => {
    from += length;
    return labels.slice(from - length, from);
  });
}

/** Goes for gold in sight, else on to new ground, on a person's own view; gives what they read and hear then. */
async function goOn(one: TestTables['ada']): Promise<{ readonly words: string; readonly alt: string }> {
  const shown = await tapOn(one);
  return one.controls(ownView(one)).some(({ label }) => label.startsWith('Go: ')) ? tapOn(one) : shown;
}

function ownView(one: TestTables['ada']) {
  return one.messages().findLast(({ isPrivate }) => isPrivate);
}

/** The same by one tap: shows the way, or goes the way that is shown. */
async function tapOn(one: TestTables['ada']): Promise<{ readonly words: string; readonly alt: string }> {
  const open = one.controls(ownView(one)).filter(({ isDisabled }) => !isDisabled);
  const find = (start: string) => open.find(({ label }) => label.startsWith(start));
  const key = find('Go: ') ?? find('Gold') ?? find('Explore') ?? open[0];
  if (key !== undefined) await one.click(key.customId, ownView(one));
  await one.settled();
  const shown = ownView(one);
  return { words: shown?.content ?? '', alt: shown?.attachments[0]?.description ?? '' };
}

describe('a hunt in a channel', () => {
  test('the channel sees purses and whose turn it is, and a picture without the dungeon', async () => {
    const { ada } = await adaAgainstBen();
    const board = ada.last();
    expect(board.content).toContain('Gold left');
    expect(board.attachments[0]?.description).toContain('The dungeon is dark');
    expect(ada.controls(board).map(({ label }) => label)).toEqual(['My view', 'Rules']);
  });

  test('«My view» shows a person their own part alone, with a pad, in private', async () => {
    const { ada, ben } = await adaAgainstBen();
    const view = await ada.click('My view');
    expect(view.message?.isPrivate).toBe(true);
    expect(view.message?.attachments[0]?.description).toContain('You are A');
    expect(ada.controls(view.message).length).toBeGreaterThan(9);
    expect(ben.messages().some(({ isPrivate }) => isPrivate)).toBe(false);
  });

  test('all choose at the same time: a round is played with the last key, and who waited is pinged once', async () => {
    const { ada, ben } = await adaAgainstBen();
    const { content: first } = ada.last();
    expect(first).toMatch(/^\*\*Choose your move for this round\*\*, \*\*A\*\* <@\d+>, \*\*B\*\* <@\d+>/);
    const shown = () => ben.messages().filter(({ isPrivate }) => !isPrivate);
    const before = shown().map(({ id }) => id);
    await ben.command('/nuggets pass');
    await ada.settled();
    expect(shown().map(({ id }) => id)).toEqual(before);
    expect(shown().at(-1)?.content).toMatch(/^\*\*Choose your move for this round\*\*, \*\*A\*\* <@\d+>\n/);
    house.passTime(10 * 60_000);
    await ada.command('/nuggets pass');
    await ada.settled();
    expect(shown()).toHaveLength(before.length);
    expect(shown().at(-1)?.pinged).toEqual([ben.personId]);
  });

  test('at a free pace nobody who taps as fast as they look is refused, however many play', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/nuggets new seats:3 map:cellar pace:free');
    await ben.click('Join');
    await cleo.click('Join');
    const all = [ada, ben, cleo];
    for (const one of all) await one.click('My view');
    let refused = 0;
    for (let turn = 0; turn < 8; turn += 1) {
      for (const one of all) {
        const reply = await press(one);
        const words = content(reply);
        // Whoever was pushed aside stands elsewhere now, and looks first.
        if (words === '' || (/out of date|Not so fast/.test(words) && !/swapped places with you/.test(words)))
          refused += 1;
      }
      house.passTime(2000);
    }
    expect(refused).toBe(0);
  });

  test('the pad moves in place, and in turns the channel hears whose turn it is now', async () => {
    const { ada, ben } = await adaAgainstBen('pace:turns');
    const view = await ada.click('My view');
    const moved = await press(ada);
    expect(moved.message?.id).toBe(view.message?.id);
    await ada.settled();
    expect(ben.last().pinged).toEqual([ben.personId]);
    expect(ben.last().isPrivate).toBe(false);
  });

  test('who waited is pinged, who moved a moment ago sees the board change in place', async () => {
    const { ada, ben } = await adaAgainstBen('pace:turns');
    await ada.command('/nuggets pass');
    await ada.settled();
    expect(ben.last().pinged).toEqual([ben.personId]);
    const board = ben.last().id;
    const before = ada.messages().filter(({ isPrivate }) => !isPrivate).length;
    for (const one of [ben, ada, ben, ada]) await one.command('/nuggets pass');
    await ada.settled();
    const shown = ada.messages().filter(({ isPrivate }) => !isPrivate);
    expect([shown.length, shown.at(-1)?.id]).toEqual([before, board]);
    expect(shown.at(-1)?.content).toContain('B');
  });

  test('the pad is three by three arrows, at most four short buttons a row, and gold and new ground are one tap each', async () => {
    const { ada } = await adaAgainstBen('pace:free pause:0');
    await ada.click('My view');
    const own = () => ada.messages().find(({ isPrivate }) => isPrivate);
    const rows = () => rowsOf(ada, own());
    expect(rows().slice(0, 3)).toEqual([
      ['⇖', '⇑', '⇗', 'Gold'],
      ['⇐', 'Stay', '⇒', 'Explore'],
      ['⇙', '⇓', '⇘', '→ Step'],
    ]);
    expect(rows()).toHaveLength(3);
    for (const row of rows()) expect(row.length).toBeLessThanOrEqual(4);
    for (const label of ['Explore', 'Stay', 'Explore']) {
      const moved = await ada.click(label);
      expect(moved.message?.content).not.toContain('out of date');
    }
  });

  test('Gold and Explore show their way and how many keys it takes before anybody sets out', async () => {
    const { ada } = await adaAgainstBen();
    const own = () => ada.messages().find(({ isPrivate }) => isPrivate);
    await ada.click('My view');
    const [before] = own()?.attachments ?? [];
    await ada.click('Explore');
    expect(own()?.content).toMatch(/To new ground: at least \d+ moves?\. Tap again to go/);
    expect(own()?.attachments[0]?.url).not.toBe(before?.url);
    const rows = rowsOf(ada, own());
    expect(rows[1]?.[3]).toMatch(/^Go: \d+ moves?$/);
    expect(own()?.content).not.toContain('You explore new ground');
    await ada.click(rows[1]?.[3] ?? '');
    expect(own()?.attachments[0]?.description).toContain('You explore new ground');
  });

  test('the switch between steps and runs stays as it is set, from key to key, when the board is shown anew and when others move', async () => {
    const { ada, ben } = await adaAgainstBen('pace:free pause:0');
    await ada.click('My view');
    const own = () => ada.messages().find(({ isPrivate }) => isPrivate);
    const isStepping = () => rowsOf(ada, own()).flat().includes('⇒ Run');
    await ada.click('→ Step');
    expect(isStepping()).toBe(true);
    await press(ada);
    expect(isStepping()).toBe(true);
    await ada.click('My view');
    expect(isStepping()).toBe(true);
    for (const way of ['explore', 'gold', 'explore', 'gold']) await ben.command(`/nuggets move direction:${way}`);
    house.passTime(5000);
    await ada.settled();
    expect(isStepping()).toBe(true);
    await ada.click('⇒ Run');
    expect(isStepping()).toBe(false);
  });

  test('where an answer may take a day it has fewer turns, and the lobby says how long it takes', async () => {
    const { ada } = house;
    await ada.command('/nuggets new opponent:Ben');
    expect(ada.last().content).toMatch(/turns per player: 32.*about 7 days if everyone moves twice a day/);
    await ada.command('/nuggets new opponent:Cleo clock:1h');
    expect(ada.last().content).not.toMatch(/turns per player|twice a day/);
  });

  test('a walk to a seen square is one answer against a computer, and typed with its line and column', async () => {
    const { ada } = house;
    await ada.command('/nuggets new computer:easy map:cellar');
    await ada.settled();
    await ada.click('My view');
    const own = () => ada.messages().findLast(({ isPrivate }) => isPrivate);
    const left = () => Number(/You have (\d+) turns/.exec(own()?.attachments[0]?.description ?? '')?.[1]);
    const offers = await ada.autocomplete('/nuggets move direction:to:', 'direction');
    const far = offers.at(-1)?.value ?? '';
    expect(far).toMatch(/^to:\d+\.\d+$/);
    const ways = await ada.autocomplete('/nuggets move direction:', 'direction');
    expect(ways.map(({ value }) => value)).not.toContain(far);
    const before = left();
    await ada.command(`/nuggets move direction:${far}`);
    await ada.settled();
    expect(left()).toBeLessThan(before);
    expect(content(await ada.command('/nuggets move direction:to:1.1'))).toContain(
      'You know no way to row 1, column 1',
    );
  });

  test('a pad stays good whatever others do, and a key pressed twice is played once', async () => {
    const { ada, ben } = await adaAgainstBen('pace:free pause:0');
    await ada.click('My view');
    await ben.click('My view');
    let left = 250;
    for (let turn = 0; turn < 9; turn += 1) {
      for (const one of [ada, ben]) {
        const words = content(await press(one));
        // Whoever was pushed aside stands elsewhere now.
        if (words.includes('swapped places with you')) continue;
        expect(words).not.toContain('out of date');
        if (one === ada) left -= 1;
      }
    }
    await ada.command('/nuggets view');
    const own = () => ada.messages().findLast(({ isPrivate }) => isPrivate);
    const stay = ada.controls(own()).find(({ label }) => label === 'Stay')?.customId ?? '';
    await Promise.all([ada.click(stay), ada.click(stay)]);
    await ada.settled();
    expect(own()?.attachments[0]?.description).toContain(`You have ${left - 1} turns left`);
  });

  test('at a free pace has a pause for everybody, each for themselves', async () => {
    const { ada, ben } = await adaAgainstBen('pace:free pause:60');
    await ada.command('/nuggets pass');
    expect(content(await ada.command('/nuggets pass'))).toMatch(/Not so fast.*in \d+ seconds/);
    expect(content(await ben.command('/nuggets pass'))).not.toContain('Not so fast');
  });

  test('at a free pace a tap within the pause is kept, the newest alone, and played when the pause is over', async () => {
    const { ada } = await adaAgainstBen('pace:free pause:2');
    await ada.click('My view');
    const own = () => ada.messages().find(({ isPrivate }) => isPrivate);
    const left = () => Number(/You have (\d+) turns/.exec(own()?.attachments[0]?.description ?? '')?.[1]);
    await ada.click('Stay');
    const before = left();
    const taps = [ada.click('Stay'), ada.click('Explore')];
    // Time for the taps to arrive: were they later than this, only less would be tested.
    await setTimeout(300);
    expect(left()).toBe(before);
    house.passTime(2000);
    for (const reply of await Promise.all(taps)) expect(content(reply)).not.toMatch(/Not so fast|older board/);
    await ada.settled();
    expect(left()).toBe(before - 1);
  });

  test('the alt text of a step is 250 characters in the mean of a whole game and 400 at most, what is new first, and nothing that the words beside it say', async () => {
    await closeCleanly(house);
    house = await openTestTables({ seed: 'by ear' });
    const { ada, ben } = house;
    await ada.command('/nuggets new opponent:Ben');
    await ben.click('Accept');
    await ada.settled();
    for (const one of [ada, ben]) await one.click('My view');
    const heard: string[] = [];
    for (let turn = 0; turn < 60 && (await isRunning()); turn += 1) {
      for (const one of [ada, ben]) {
        const { words, alt } = await goOn(one);
        if (/over/.test(words)) continue;
        heard.push(alt);
        expect(words).toContain('Gold left');
      }
    }
    expect(heard.length).toBeGreaterThan(20);
    expect(heard.reduce((sum, alt) => sum + alt.length, 0) / heard.length).toBeLessThan(250);
    expect(heard.filter((alt) => alt.length > 400 || /Gold left|Purses|waiting for/.test(alt))).toEqual([]);
    expect(heard.some((alt) => /^[AB] found .* You are/.test(alt))).toBe(true);

    async function isRunning() {
      const [id] = await house.tables.within([house.channel]);
      return id !== undefined && (await house.tables.read(id))?.status === 'running';
    }
  });

  test('says nothing twice: each find once, as the alt text does, and nothing of rounds without a find', async () => {
    await closeCleanly(house);
    house = await openTestTables({ seed: 'said twice d' });
    const { ada } = house;
    await ada.command('/nuggets new computer:easy map:cellar');
    await ada.settled();
    await ada.click('My view');
    const seen: string[] = [];
    for (let tap = 0; tap < 120; tap += 1) {
      const { words, alt } = await tapOn(ada);
      if (/Game over|won/.test(words)) break;
      const said = words.replaceAll(/\*\*| Computer \(easy\)| \(you\)/g, '');
      const lines = said.split('\n').map((line) => line.replace('-# ', ''));
      expect(lines).toEqual([...new Set(lines)]);
      expect(said).not.toMatch(/Found: .* found | found .*Found: /s);
      expect(said).toContain(/Found: .*? Left: \d+\./.exec(alt)?.[0] ?? '');
      seen.push(said);
    }
    expect(seen.filter((words) => words.includes('Found: ')).length).toBeGreaterThan(2);
    expect(seen.some((words) => words.includes('swapped places'))).toBe(true);
  });

  test('is also played with typed directions and the keys of the original', async () => {
    const { ada, ben } = await adaAgainstBen('pace:free pause:0');
    const ways = (await ada.autocomplete('/nuggets move direction:', 'direction')).map(({ value }) => value);
    const reply = await ada.command(`/nuggets move direction:${ways[0]}`);
    expect(reply.message?.isPrivate).toBe(true);
    expect(reply.message?.attachments).toHaveLength(1);
    expect(content(await ben.command('/nuggets move direction:q'))).toContain('/nuggets quit');
    expect(content(await ben.command('/nuggets move direction:sideways'))).toContain("can't read");
  });

  test('an impossible step is refused and costs no turn', async () => {
    const { ada } = await adaAgainstBen();
    const open = (await ada.autocomplete('/nuggets move direction:', 'direction')).map(({ value }) => value);
    const closed = ['north', 'south', 'east', 'west', 'northeast', 'northwest', 'southeast', 'southwest'].find(
      (way) => !open.includes(way),
    );
    if (closed !== undefined) {
      expect(content(await ada.command(`/nuggets move direction:${closed}`))).toContain('there is no floor');
    }
    expect(content(await ada.command(`/nuggets move direction:${open[0]}`))).not.toContain('not your turn');
  });

  test('is quit at any time, also out of turn: asked first, and then the same as resigning', async () => {
    const { ada, ben } = await adaAgainstBen();
    const asked = await ben.command('/nuggets quit');
    expect(asked.message?.isPrivate).toBe(true);
    expect(asked.message?.content).toBe((await ben.command('/nuggets resign')).message?.content);
    await ben.click('Resign');
    await ada.settled();
    expect(ada.messages().some(({ content }) => content.includes('Left the game'))).toBe(true);
  });

  test('goes on to the end, with everybody’s purse and the whole dungeon', async () => {
    const { ada } = house;
    await ada.command('/nuggets new seats:1 map:cellar turns:5');
    for (let turn = 0; turn < 5; turn += 1) await ada.command('/nuggets pass');
    const board = await ada.waitFor((messages) => messages.find(({ content }) => content.includes('Game over.')));
    expect(board.attachments[0]?.description).toMatch(/hunt is over/);
  });

  test('is joined late while gold is left', async () => {
    const { ada, cleo } = await adaAndBenAtAnOpenTable('pace:free pause:0');
    await cleo.command('/nuggets join');
    await cleo.settled();
    expect(ada.messages().some(({ content }) => content.includes('entered the dungeon'))).toBe(true);
    const view = await cleo.command('/nuggets view');
    expect(view.message?.attachments[0]?.description).toContain('You are C');
  });
});

describe('nothing leaks', () => {
  test('what others see is the same wherever a player is and whatever that player sees', async () => {
    const { ada, ben } = await adaAgainstBen('pace:free pause:0');
    await ada.click('My view');
    for (let steps = 0; steps < 4; steps += 1) await press(ada);
    await ada.settled();
    for (const message of ben.messages()) {
      const all = JSON.stringify([message.content, message.components, message.attachments.map((a) => a.description)]);
      expect(message.isPrivate).toBe(false);
      expect(all).not.toMatch(/You are|stand|in sight|Ways/);
    }
  });

  test('nobody sees what a rated game hides before it is over, by no word, picture or button, whatever they promise', async () => {
    const { cleo, ada } = await adaAndBenAtAnOpenTable('pace:free pause:0');
    const view = await cleo.click('My view');
    expect(content(view)).toContain('This game is rated');
    expect(cleo.controls(view.message).map(({ label }) => label)).toEqual(['Join']);
    const [id] = await house.tables.all();
    const match = id && (await house.tables.read(id));
    expect(content(await cleo.command('/nuggets spectate'))).toContain('This game is rated');
    // As somebody watches who asked for it when nobody else sat there yet.
    if (match) await house.tables.change(match.id, spectate(PersonId.parse(cleo.personId)), 'before');
    const sight = async () => {
      const seen = await cleo.command('/nuggets view');
      const described = await cleo.click('Describe', seen.message).catch(() => undefined);
      return JSON.stringify([seen.message, described?.message], (key, value) => (key === 'id' ? '' : value));
    };
    expect(await sight()).not.toMatch(/is in row/);
    await ada.click('My view');
    await press(ada);
    await ada.settled();
    expect(await sight()).not.toMatch(/is in row/);
  });

  test('a person without a seat sees the public board, and all of it only as a spectator without a seat', async () => {
    await house.ada.command('/games server rated:no');
    const { cleo, ada, ben } = await adaAgainstBen();
    const view = await cleo.command('/nuggets view');
    expect(view.message?.attachments[0]?.description).toContain('The dungeon is dark');
    const all = await cleo.command('/nuggets spectate');
    expect(all.message?.isPrivate).toBe(true);
    expect(all.message?.attachments[0]?.description).toContain('is in row');
    expect(content(await cleo.command('/nuggets join'))).toContain("can't join");
    expect(content(await ada.command('/nuggets spectate'))).toContain("can't watch it");
    const before = ben.messages().length;
    await ada.command('/nuggets pass');
    await ada.settled();
    const board = await ben.waitFor((all) => all.find(({ content: words }) => words.includes('watching: ')));
    expect(board.content).toContain(`watching: <@${cleo.personId}>`);
    expect(cleo.messages().find(({ id }) => id === board.id)?.pinged).not.toContain(cleo.personId);
    expect(ben.messages().length - before).toBeLessThanOrEqual(1);
  });

  test('the log says nothing of seeds and places', async () => {
    const { ada } = await adaAgainstBen();
    await ada.click('My view');
    await press(ada);
    await ada.settled();
    expect(JSON.stringify(house.log)).not.toMatch(/seed|known|piles/);
  });
});

describe('a map of one’s own', () => {
  const open = (text: string | Buffer) =>
    house.ada.command('/nuggets new seats:1 upload:map.txt', {
      files: { upload: { filename: 'map.txt', contentType: 'text/plain', bytes: Buffer.from(text) } },
    });

  test('is played', async () => {
    const reply = await open('+--------+\n|........|\n|........|\n|........|\n+--------+\n');
    expect(content(reply)).toContain('Gold left');
  });

  test('with short lines is played, and its host is told which, in private', async () => {
    const { ada, ben } = house;
    const bytes = Buffer.from('+-----+\n|.....|\n|.....|\n+---#-+\n    ##\n');
    await ada.command('/nuggets new seats:2 upload:map.txt', {
      files: { upload: { filename: 'map.txt', contentType: 'text/plain', bytes } },
    });
    const warning = await ada.waitFor((all) => all.find(({ isPrivate }) => isPrivate));
    expect(warning.content).toContain('Line 5 of the map is shorter than 7');
    expect(ben.last().content).toContain('1 setting of this game');
    expect(ben.last().content).not.toContain('Line 5');
  });

  test('with a mistake is refused with the place', async () => {
    expect(content(await open('+--+\n|.x|\n+--+\n'))).toMatch(/Line 2, column 3/);
  });

  test('that is too large is refused before it is read', async () => {
    expect(content(await open('.'.repeat(200_000)))).toContain('at most');
  });
});
