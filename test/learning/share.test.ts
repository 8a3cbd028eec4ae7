import { afterEach, beforeEach, expect, test } from 'vitest';
import { gameById } from '../../src/games/index.ts';
import { ROUNDS } from '../../src/games/railroad/dice.ts';
import { railroad } from '../../src/games/railroad/index.ts';
import type { State } from '../../src/games/railroad/state.ts';
import { formatDate } from '../../src/match/dates.ts';
import { MatchId, PersonId } from '../../src/match/match.ts';
import { playMoves } from '../../src/match/play.ts';
import { content, type Reply } from '../discord/replies.ts';
import { benCloses } from '../play/playedMatches.ts';
import { closeCleanly, openTestBot, type TestBot, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables | TestBot;
beforeEach(async ({ task }) => {
  const isLinked = task.name.includes('link');
  house = isLinked
    ? await openTestBot({ thinking: thinkLightly, board: 'activity' })
    : await openTestTables({ thinking: thinkLightly });
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

/** The one match of Cellz that is over. */
async function finishedId(): Promise<string> {
  await benCloses(house);
  const [id = ''] = (await house.tables.people.read(PersonId.parse(house.ada.personId))).finished;
  return id;
}

/** Ada's daily game of Railroad, played to its end with whatever is legal. */
async function finishedDay(): Promise<Reply> {
  const { ada, tables, channel, now } = house;
  await ada.command('/railroad daily');
  const { own } = await tables.around(channel, railroad, PersonId.parse(ada.personId));
  let match = own[0];
  for (;;) {
    if (match?.position === undefined) throw new Error('no game of the day');
    const state = match.position.state as State;
    const moves = railroad.legal(state, 0).map((move) => railroad.write(move));
    const text = moves.find((one) => /^[AB]/.test(one)) ?? 'done';
    if (text === 'done' && state.completed === ROUNDS - 1) return ada.command('/railroad done');
    const made = await tables.change(match.id, playMoves(railroad, 0, [text], { at: now() }));
    match = made?.ok === true ? made.value.match : undefined;
  }
}

/** What ends, and how Ada shares it. */
const SHARED: Readonly<Record<string, () => Promise<Reply>>> = {
  puzzle: async () => house.ada.click('Share', (await solved()).reply.message),
  async 'daily puzzle'() {
    const { ada, tables, now, playground } = house;
    const made = { isFound: true, guild: playground.guildId };
    await tables.puzzleDays.noteTry(PersonId.parse(ada.personId), formatDate(now()), made);
    return ada.click('Share', (await ada.command('/games puzzle what:daily')).message);
  },
  'daily game': async () => house.ada.click('Share result', (await finishedDay()).message),
  match: async () => house.ada.click('Share result', (await benCloses(house)).message),
  async replay() {
    const id = await finishedId();
    return house.ada.forge(
      `1:::replay.share:${id}`,
      (await house.ada.command('/games help')).message ?? house.ada.last(),
    );
  },
  async analysis() {
    const id = await finishedId();
    const { ada, tables } = house;
    const match = await tables.read(MatchId.parse(id));
    if (match !== undefined) await tables.analyses.request(match, PersonId.parse(ada.personId));
    await tables.analyses.idle();
    return house.ada.forge(
      `1:::analysis.share:${id}`,
      (await house.ada.command('/games help')).message ?? house.ada.last(),
    );
  },
  async lesson() {
    const { ada, tables } = house;
    const done = { cellz: (gameById('cellz')?.lesson ?? []).map(({ id }) => id) };
    await tables.progress.change(PersonId.parse(ada.personId), (learner) => [{ ...learner, done }, undefined]);
    const panel = await ada.command('/games learn game:cellz');
    return ada.forge('1:::learn.share:cellz', panel.message ?? ada.last());
  },
};

test.each(Object.keys(SHARED))(
  'a %s is shared with everyone by a picture, words, and a link for people elsewhere',
  async (what) => {
    const shared = await SHARED[what]?.();
    expect(shared?.message?.isPrivate).toBe(false);
    expect(shared?.message?.attachments).toHaveLength(1);
    expect(shared?.message?.pinged ?? []).toEqual([]);
    expect(shared && content(shared)).toMatch(
      /^\S.+\n-# For friends anywhere on Discord[^<]*<https:\/\/discord\.com\/activities\/\d+\?custom_id=[^>]+>$/s,
    );
  },
);
