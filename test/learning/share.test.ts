import { afterEach, beforeEach, expect, test } from 'vitest';
import { gameById } from '../../src/games/index.ts';
import { content, type Reply } from '../discord/replies.ts';
import { closeCleanly, openTestBot, type TestBot, thinkLightly } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

/** A puzzle of Cellz that Ada has before her, and how she solves it. */
async function solved(): Promise<{ readonly reply: Reply; readonly id: string }> {
  const { ada } = house;
  const first = await ada.command('/games puzzle game:cellz');
  const id = /puzzle (\w+)\*\*/.exec(content(first))?.[1] ?? '';
  const puzzle = (await gameById('cellz')?.puzzles?.read())?.puzzles.find((one) => one.id === id);
  let reply = first;
  let entries = 0;
  for (const { any, replies } of puzzle?.steps ?? []) {
    reply = await ada.forge(`1::cellz.${id}.${entries}:puzzle.move:${any[0]}`, reply.message ?? ada.last());
    entries += 1 + replies.length;
  }
  return { reply, id };
}

test('a puzzle that was solved is shared with one tap, and opens with one for whoever has never seen it', async () => {
  const { reply, id } = await solved();
  const shared = await house.ada.click('Share', reply.message);
  expect(shared.message?.isPrivate).toBe(false);
  expect(shared.message?.attachments).toHaveLength(1);
  expect(content(shared)).toBe(`<@${house.ada.personId}> solved this Cellz puzzle on the first try. Can you?`);
  const opened = await house.ben.click('Solve it', shared.message);
  expect(opened.message?.isPrivate).toBe(true);
  expect(content(opened)).toContain(`puzzle ${id}**`);
});

test('a puzzle that was taken out says so, and one that is not solved is not shared', async () => {
  const { id } = await solved();
  const { message } = await house.ben.command('/games help');
  const own = message ?? house.ben.last();
  const gone = await house.ben.forge('1:::puzzle.shared:cellz.gone', own);
  expect(content(gone)).toContain('This puzzle was removed.');
  expect(content(await house.ben.forge(`1:::puzzle.post:cellz.${id}`, own))).toContain('Solve this puzzle first');
});

test('a lesson that is finished is shared with the way into it, and by nobody who has not', async () => {
  const { ada, ben } = house;
  const steps = gameById('cellz')?.lesson ?? [];
  await house.tables.progress.change(ada.personId as never, (learner) => [
    { ...learner, done: { ...learner.done, cellz: steps.map(({ id }) => id) } },
    undefined,
  ]);
  const panel = await ada.command('/games learn game:cellz');
  const shared = await ada.forge('1:::learn.share:cellz', panel.message ?? ada.last());
  expect(content(shared)).toContain(`<@${ada.personId}> finished the Cellz lesson.`);
  expect(shared.message?.attachments).toHaveLength(1);
  const opened = await ben.click('Learn it in 3 minutes', shared.message);
  expect(opened.message?.isPrivate).toBe(true);
  expect(content(opened)).toContain('step 1 of 7');
  expect(content(await ben.forge('1:::learn.share:cellz', opened.message ?? ben.last()))).toContain('no longer works');
});
