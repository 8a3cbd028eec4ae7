import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { content, type Reply } from '../discord/replies.ts';
import { closeCleanly, thinkFor, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const labels = ({ message }: Reply) => house.ada.controls(message).map(({ label }) => label);
/** Draws a line, by its button or in the menu of many. */
function draw(line: string, message: Reply['message']): Promise<Reply> {
  const menu = house.ada.controls(message).find(({ label }) => label.startsWith('Draw a line'));
  const isButton = line !== menu?.label && house.ada.controls(message).some(({ label }) => label === line);
  if (isButton || menu === undefined || message === undefined) return house.ada.click(line, message);
  const first = /"value":"([^"]+)"/.exec(JSON.stringify(message.components))?.[1] ?? '';
  return house.ada.select(menu.customId, [line === menu.label ? first : line], message);
}
const learn = (options = '') => house.ada.command(`/games learn ${options}`.trim());

describe('/games learn', () => {
  test('lists the lessons in private, and a tap leads into one', async () => {
    const all = await learn();
    expect(all.message?.isPrivate).toBe(true);
    expect(content(all)).toContain('**Cellz** (0 of 7)');
    const first = await house.ada.click('Cellz', all.message);
    expect(content(first)).toContain('**Cellz, step 1 of 7**');
    expect(first.message?.attachments).toHaveLength(1);
    // Who hears the picture is told what is asked, and where.
    expect(first.message?.attachments[0]?.description).toMatch(/Close the most boxes.*Draw any line, such as b2-c2/);
  });

  test('takes three taps from an empty channel to the first own move', async () => {
    const { ada } = house;
    const first = await ada.click('Cellz', (await learn()).message);
    const moved = await draw('b2-c2', first.message);
    expect(content(moved)).toContain('✅ Your first line!');
  });

  test('answers a move that misses, and sets the position up again', async () => {
    const { ada } = house;
    const first = await draw('b2-c2', (await learn('game:cellz')).message);
    const second = await ada.click('Next', first.message);
    const missed = await draw('a1-a2', second.message);
    expect(content(missed)).toContain('💬 That closes no box');
    expect(content(missed)).toContain('step 2 of 7');
    expect(JSON.stringify(missed.message?.components)).toContain('a1-a2');
    const found = await ada.click('Take c1-c2', missed.message);
    expect(content(found)).toContain('✅ The box is yours');
    expect(labels(found)).toEqual(['Next', 'All steps', 'Continue from here against…']);
  });

  test('goes on where it was left, also after a restart, and for nobody else', async () => {
    const { ada, ben } = house;
    const first = await draw('b2-c2', (await learn('game:cellz')).message);
    await ada.click('Next', first.message);
    await house.restart();
    expect(content(await learn('game:cellz'))).toContain('step 2 of 7');
    expect(content(await ben.command('/games learn game:cellz'))).toContain('step 1 of 7');
    expect(content(await learn())).toContain('**Cellz** (1 of 7)');
  });

  test('says how far it is when an older board is tapped', async () => {
    const { ada } = house;
    const first = await learn('game:cellz');
    const again = await learn('game:cellz');
    await ada.click('Next', (await draw('b2-c2', first.message)).message);
    const stale = await draw('b2-c2', again.message);
    expect(content(stale)).toContain('an older board');
    expect(content(stale)).toContain('step 2 of 7');
  });

  test('takes a step again that was done', async () => {
    const { ada } = house;
    const first = await draw('b2-c2', (await learn('game:cellz')).message);
    const steps = await ada.click('All steps', first.message);
    expect(content(steps)).toContain('✅ 1. Draw a line');
    const again = await ada.select('Choose a step…', ['1. Draw a line'], steps.message ?? '');
    expect(content(again)).toContain('step 1 of 7');
    expect(JSON.stringify(again.message?.components)).toContain('b2-c2');
  });

  test('points at what the task teaches when it is asked', async () => {
    const { ada } = house;
    const steps = await ada.click('All steps', (await learn('game:cellz')).message);
    const gift = await ada.select('Choose a step…', ['4. Avoid third sides'], steps.message ?? '');
    const shown = await ada.click('Show me', gift.message);
    expect(content(shown)).toContain('👉 **b2-c2**');
    expect(JSON.stringify(shown.message?.components)).toMatch(/"style":3,"label":"b2-c2"/);
  });

  test('does not call a line stronger that is the same from its other end', async () => {
    const thinking = { ...thinkLightly, weigh: thinkFor(2000).weigh };
    const coached = await openTestTables({ thinking });
    const { ada } = coached;
    const steps = await ada.click('All steps', (await ada.command('/games learn game:domination')).message);
    const match = await ada.select('Choose a step…', ['6. A short match'], steps.message ?? '');
    const [, from, to] = /👉 \*\*(\w+)-(\w+)\*\*/.exec(content(await ada.click('Show me', match.message))) ?? [];
    const made = await ada.forge(`1::domination.5.0:learn.move:${to}-${from}`, match.message ?? ada.last());
    await closeCleanly(coached);
    expect(content(made)).toContain(`🎓 You played **${to}-${from}**, one of the best moves here.`);
  });

  test('asks for a lead at the end, and says by how much it was missed, and that it was reached', async () => {
    const { ada } = house;
    const steps = await ada.click('All steps', (await learn('game:domination')).message);
    const last = await ada.select('Choose a step…', ['5. The last word'], steps.message ?? '');
    expect(content(last)).toContain('**Win by 3.**');
    const play = (line: string, now: Reply) =>
      ada.forge(`1::domination.4.0:learn.move:${line}`, now.message ?? ada.last());
    const missed = await play('a1-e4', last);
    expect(content(missed)).toContain('🎯 Goal missed by 2 cells: you have to end 3 cells ahead.');
    expect(content(missed)).toContain('💬 That wins, but only by 1.');
    const reached = await play('e1-b5', missed);
    expect(content(reached)).toContain('🎯 Goal reached: you ended 3 cells ahead.');
    expect(content(reached)).toContain('✅ You won with the last line.');
  });

  test.each([
    ['a step that is gone', { exercise: 'gone', entries: [] }, 'step 1 of 7'],
    ['moves that no longer fit it', { exercise: 'gift', entries: ['A a1-b1', 'nonsense'] }, 'step 4 of 7'],
  ])('begins anew where somebody had in hand %s', async (_what, inHand, step) => {
    const { ada, tables } = house;
    await tables.progress.change(PersonId.parse(ada.personId), (learner) => [
      { ...learner, inHand: { cellz: inHand } },
      undefined,
    ]);
    expect(content(await learn('game:cellz'))).toContain(step);
  });

  test('speaks German', async () => {
    await house.ada.command('/games settings language:de');
    expect(content(await learn('game:cellz'))).toContain('Schritt 1 von 7');
  });

  test('is forgotten with the person', async () => {
    const { ada } = house;
    await draw('b2-c2', (await learn('game:cellz')).message);
    const asked = await ada.command('/games forget-me');
    await ada.click('Forget me', asked.message);
    await ada.settled();
    expect(content(await learn())).toContain('**Cellz** (0 of 7)');
  });

  test('ends with a match against the easy computer, at no table and in no rating', async () => {
    const { ada } = house;
    const steps = await ada.click('All steps', (await learn('game:cellz')).message);
    let now = await ada.select('Choose a step…', ['7. A short match'], steps.message ?? '');
    for (let tap = 0; tap < 20 && !content(now).includes('✅'); tap += 1) {
      const [line = ''] = labels(now);
      now = await draw(line, now.message);
      // The coach names the own move first, whatever it is worth.
      expect(content(now)).toMatch(/You drew ([\w-]+)[.,:][\s\S]*(🎓 (You played )?\*\*\1\*\*|✅)/);
      expect(content(now)).not.toContain('Your match against');
    }
    expect(content(now)).toContain('That was a whole game of Cellz');
    // It was lost: this learner drew whatever came first.
    expect(labels(now)).toEqual(['Play it again', 'Play a real game', 'Share', 'All steps', 'Other games']);
    expect(content(await ada.click('Play it again', now.message))).toContain('Your match against the easy computer');
    expect(content(await ada.command('/games mine'))).not.toContain('Cellz');
  });
});

test('a lobby offers the lesson, which opens in private', async () => {
  const { ada } = house;
  await ada.command('/cellz new');
  expect(ada.controls(ada.last()).map(({ label }) => label)).toContain('Learn it in 3 minutes');
  const opened = await ada.click('Learn it in 3 minutes');
  expect(content(opened)).toContain('step 1 of 7');
  expect(opened.message?.isPrivate).toBe(true);
});

describe('the rules', () => {
  test('are short, of this table, by tap and by typing, and lead to all of them and to the lesson', async () => {
    const { ada } = house;
    await ada.command('/cellz new computer:easy columns:4 rows:3');
    for (const rules of [await ada.click('Rules'), await ada.command('/cellz rules')]) {
      expect(content(rules).length).toBeLessThanOrEqual(600);
      expect(content(rules)).toContain('4 columns of dots');
      expect(rules.message?.attachments).toHaveLength(1);
      expect(labels(rules)).toEqual(['All the rules', 'Lesson', 'Type a move']);
      house.passTime(3000);
    }
    const rules = await ada.command('/cellz rules');
    expect(content(await ada.click('Lesson', rules.message))).toContain('step 1 of 7');
    expect(content(await ada.click('All the rules', rules.message))).toContain('classic trick');
  });

  test('are of no table where several could be meant, or none', async () => {
    const { ada } = house;
    expect(content(await ada.command('/nuggets rules'))).not.toContain('This table');
  });
});
