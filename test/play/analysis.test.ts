import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { gameById } from '../../src/games/index.ts';
import { positionOf } from '../../src/match/play.ts';
import type { ThinkingPool, WeighedText } from '../../src/tables/thinking/thinkingPool.ts';
import { content, type Reply } from '../discord/replies.ts';
import { closeCleanly, type House, openTestBot, thinkAtOnce } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';
import { adaAgainstBen, playedHere, playOn } from './playedMatches.ts';

let house: House;
let gate: Promise<void> | undefined;
let judgeMove: ThinkingPool['weigh'] = thinkAtOnce.weigh;
const thinking: ThinkingPool = {
  ...thinkAtOnce,
  async weigh(question): Promise<readonly WeighedText[]> {
    await gate;
    return judgeMove(question);
  },
};
beforeEach(async () => {
  gate = undefined;
  judgeMove = thinkAtOnce.weigh;
  house = await openTestTables({ thinking });
});
afterEach(() => closeCleanly(house));

/** Begins anew in a whole Discord. */
async function inDiscord() {
  await house.close();
  const whole = await openTestBot({ thinking });
  house = whole;
  return whole.playground;
}

const files = (reply: Reply) => (reply.message?.attachments ?? []).map(({ filename }) => filename);

async function finished() {
  await house.ada.command('/domination new opponent:Ben size:4 memory:2 plays:2 legs:2');
  await house.ben.click('Accept');
  return playOn(house, 'domination');
}

/** The lines that can be drawn now. */
async function lastLines(): Promise<readonly string[]> {
  const game = gameById('domination');
  const match = game && (await house.tables.find(house.channel, game));
  if (game === undefined || match === undefined) return [];
  const { state } = positionOf(match);
  return game.legal(state, game.toAct(state)[0] ?? 0).map((move) => game.write(move));
}

/** The first move costs nothing, the second is a proven mistake; resolves when the third is asked for, which waits for `released`. */
function costlyAtSecondMove(released: Promise<void>): Promise<void> {
  let move = 0;
  return new Promise((resolve) => {
    judgeMove = async (question) => {
      move += 1;
      const known = await thinkAtOnce.weigh(question);
      if (move > 2) {
        resolve();
        await released;
        return known;
      }
      const [played = ''] = question.asked ?? [];
      const other = known.find((one) => one.move !== played)?.move ?? '';
      const got = { move: played, expected: 0, exact: true, asked: true } as const;
      return move === 1 ? [got] : [{ move: other, expected: 9, exact: true }, got];
    };
  });
}

/** Asks for an analysis, and again once it is done. */
async function analysed(id: string): Promise<Reply> {
  const first = await house.ada.command(`/games analysis match:${id}`);
  await house.tables.analyses.idle();
  return house.ada.click('Refresh', first.message);
}

describe('/games analysis', () => {
  test('tells in private who played how well, and the costliest moves, over a curve', async () => {
    const { ada } = house;
    const { id } = await finished();
    const first = await ada.command(`/games analysis match:${id}`);
    expect(first.message?.isPrivate).toBe(true);
    expect(content(first)).toContain('Analyzing move 1 of 8');
    await house.tables.analyses.idle();
    const done = await ada.click('Refresh', first.message);
    expect(done.message?.id).toBe(first.message?.id);
    expect(content(done)).toMatch(/^You: .+% accurate/m);
    expect(content(done)).toContain('computers usually have 70–75% (medium) or about 97% (hard)');
    expect(content(done)).toMatch(/\*\*1\.\*\* Move \d.+cost .+Better: /);
    expect(files(done)).toEqual([`analysis-${id}.png`]);
    expect(done.message?.attachments[0]?.description).toContain('a curve shows');
  });

  test('draws the better move beside the one that was played, and goes on in the replay from there', async () => {
    const { ada } = house;
    const { id } = await finished();
    const done = await analysed(id);
    const label = ada.controls(done.message).find((one) => one.label.startsWith('1: move'))?.label ?? '';
    const move = await ada.click(label, done.message);
    expect(move.message?.isPrivate).toBe(true);
    expect(files(move)).toEqual(['played.png', 'better.png']);
    expect(content(move)).toMatch(/Left: \*\*.+\*\*, as played\. Right: \*\*.+\*\*/);
    const step = await ada.click('Step through from here', move.message);
    expect(content(step)).toContain(`Move ${label.replace(/\D*1\D+/, '')} of 8`);
    expect(content(step)).toContain('cost');
  });

  test('says how strong players go on after a costly move and after the better one, and lets one play on from before it', async () => {
    const { ada } = house;
    const { id } = await finished();
    const done = await analysed(id);
    const label = ada.controls(done.message).find((one) => one.label.startsWith('2: move'))?.label ?? '';
    const move = await ada.click(label, done.message);
    expect(content(move).match(/After \*\*.+\*\*, strong play continues: [AB] \*\*.+\*\*/g)).toHaveLength(2);
    const ply = Number(label.replace(/\D*2\D+/, ''));
    const opened = await ada.select('Continue from here against…', ['Easy computer'], move.message);
    expect(opened.message?.isPrivate).toBe(true);
    const own = await playedHere(house, gameById('domination') as Game);
    expect(own?.id).not.toBe(id);
    expect(own?.log.length).toBeGreaterThanOrEqual(ply - 1);
  });

  test('of Cellz says how many moves are solved, and of each whether what it gave away is exact', async () => {
    const { ada } = house;
    await adaAgainstBen(house, 'cellz');
    const { id } = await playOn(house, 'cellz');
    const done = await analysed(id);
    expect(content(done)).toContain('Solved exactly: 12 of 12 moves');
    const label = ada.controls(done.message).find((one) => one.label.startsWith('1: move'))?.label ?? '';
    expect(content(await ada.click(label, done.message))).toMatch(/cost .+\(proven\)/);
  });

  test('answers a button for a move that it does not have', async () => {
    const { ada } = house;
    const { id } = await finished();
    const done = await analysed(id);
    for (const rank of ['11:', '9', '']) {
      const forged = await ada.forge(`1:::analysis.move:${id}.${rank}`, done.message ?? '');
      expect(content(forged)).toContain('no longer works');
    }
  });

  test('is shown to everybody when somebody wants that', async () => {
    const { ada, cleo } = house;
    const { id } = await finished();
    const done = await analysed(id);
    await ada.click('Show everyone', done.message);
    expect(cleo.last().content).toContain('% accurate');
    expect(cleo.last().isPrivate).toBe(false);
  });

  test('says how far it is while it goes on, and goes on after a restart', async () => {
    const { ada } = house;
    const { id } = await finished();
    let release = () => {};
    gate = new Promise((resolve) => (release = resolve));
    const first = await ada.command(`/games analysis match:${id}`);
    const again = await ada.click('Refresh', first.message);
    expect(content(again)).toContain('Analyzing move 1 of 8');
    const restarted = house.restart();
    release();
    await restarted;
    await ada.settled();
    expect(content(await ada.click('Refresh', first.message))).toContain('accurate');
  });

  test('opens with a button under the last board, for everybody there', async () => {
    await house.ada.command('/domination new opponent:Ben size:4 memory:2 plays:1 legs:2');
    await house.ben.click('Accept');
    await playOn(house, 'domination', 3);
    const [line] = await lastLines();
    await house.ada.command(`/domination play from:${line?.split('-')[0]} to:${line?.split('-')[1]}`);
    await house.ben.command(`/domination play from:${line?.split('-')[0]} to:${line?.split('-')[1]}`);
    const panel = await house.cleo.click('Analysis');
    expect(panel.message?.isPrivate).toBe(true);
    expect(content(panel)).toContain('Analyzing move');
  });

  test('edits its message once in three seconds, then with the costliest moves, and not after that', async () => {
    const playground = await inDiscord();
    const { ada } = house;
    const { id } = await finished();
    const first = await ada.command(`/games analysis match:${id}`);
    await house.tables.analyses.idle();
    const edits = () => playground.requests().filter((one) => one.startsWith('PATCH')).length;
    const before = edits();
    for (const [after, made] of [
      [2999, 0],
      [1, 1],
      [60_000, 1],
    ] as const) {
      house.passTime(after);
      await ada.settled();
      expect(edits() - before, `after ${after} more`).toBe(made);
    }
    expect(ada.last().id).toBe(first.message?.id);
    expect(ada.last().content).toMatch(/\*\*1\.\*\* Move \d.+cost/);
  });

  test('names the first costly move by itself with its next edit, while the rest is still being judged', async () => {
    const { ada } = house;
    const { id } = await finished();
    let release = () => {};
    const thirdMove = costlyAtSecondMove(new Promise((resolve) => (release = resolve)));
    try {
      const first = await ada.command(`/games analysis match:${id}`);
      await thirdMove;
      // The command returns with its answer; the wait of three seconds begins right after it.
      const afterThreeSeconds = () => {
        house.passTime(3000);
        return ada.last().content;
      };
      await expect.poll(afterThreeSeconds, { timeout: 100_000 }).toContain('Analyzing move 3 of 8');
      expect(ada.last().id).toBe(first.message?.id);
      expect(ada.last().content).toMatch(/\*\*1\.\*\* Move 2.+cost .+Better: /);
    } finally {
      release();
    }
  });

  test('comes into its message by itself once it is done', async () => {
    const { id } = await finished();
    const first = await house.ada.command(`/games analysis match:${id}`);
    await house.tables.analyses.idle();
    house.passTime(5000);
    await house.ada.settled();
    expect(house.ada.last().id).toBe(first.message?.id);
    expect(house.ada.last().content).toContain('accurate');
  });

  test('is refused for a game that still runs', async () => {
    await house.ada.command('/domination new computer:easy size:4 memory:2 plays:2 legs:2');
    expect(content(await house.ada.command('/games analysis'))).toContain('Only finished games');
  });

  test('is deleted with its match', async () => {
    const { ada, tables } = house;
    const { id } = await finished();
    await ada.command(`/games analysis match:${id}`);
    expect(await tables.analyses.read(id)).toBeDefined();
    house.passTime(400 * 24 * 60 * 60 * 1000);
    await tables.sweepDaily(new Set());
    expect(await tables.read(id)).toBeUndefined();
    expect(await tables.analyses.read(id)).toBeUndefined();
  });
});
