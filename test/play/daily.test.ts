import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fastRandom } from '../../src/engine/random.ts';
import { ROUNDS } from '../../src/games/railroad/dice.ts';
import { railroad } from '../../src/games/railroad/index.ts';
import { inHindsight } from '../../src/games/railroad/players/hindsight.ts';
import type { State } from '../../src/games/railroad/state.ts';
import { PersonId } from '../../src/match/match.ts';
import { playMoves } from '../../src/match/play.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, type House, openTestBot, thinkLightly } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';

let house: House;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

type Person = House['ada'];

const DAY = 24 * 60 * 60 * 1000;
const publicMessages = (person: Person) => person.messages().filter(({ isPrivate }) => !isPrivate);
const labels = (person: Person, reply: Awaited<ReturnType<Person['command']>>) =>
  person.controls(reply.message).map(({ label }) => label);

async function diceOf(person: Person): Promise<string> {
  return content(await person.command('/railroad roll')).split('\n')[0] ?? '';
}

/**
 * Plays a person's game of the day to its end, with these moves or the first placements that are legal; gives the answer to
 * the last command.
 */
async function playToTheEnd(
  person: Person,
  { tables, channel, now } = house,
  movesFrom?: (start: State) => readonly string[],
) {
  const { own } = await tables.around(channel, railroad, PersonId.parse(person.personId));
  let match = own[0];
  const planned = match?.position === undefined ? [] : [...(movesFrom?.(match.position.state as State) ?? [])];
  for (;;) {
    if (match?.position === undefined) throw new Error('no game of the day');
    const state = match.position.state as State;
    const moves = railroad.legal(state, 0).map((move) => railroad.write(move));
    const text = planned.shift() ?? moves.find((one) => /^[AB]/.test(one)) ?? 'done';
    if (text === 'done' && state.completed === ROUNDS - 1) return person.command('/railroad done');
    const made = await tables.change(match.id, playMoves(railroad, 0, [text], { at: now() }));
    match = made?.ok === true ? made.value.match : undefined;
  }
}

/** The same person, in the other channel of the server. */
function elsewhere({ playground, channel }: House, person: Person): Person {
  const other = playground.channels.find(({ id }) => id !== channel)?.id ?? '';
  return playground.visitor(person.personId, other);
}

describe('the game of the day', () => {
  test('has the same dice for everybody, who play side by side', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    await ben.command('/railroad daily');
    expect(await diceOf(ada)).toContain('Round 1 of 7');
    expect(await diceOf(ben)).toBe(await diceOf(ada));
  });

  test('needs no table: it stands beside that of the channel, and its board is shown to its player alone', async () => {
    const { ada, ben } = house;
    await ben.command('/railroad new');
    const reply = await ada.command('/railroad daily');
    expect(reply.message?.isPrivate).toBe(true);
    expect(reply.message?.attachments).toHaveLength(1);
    expect(content(await ben.command('/games here'))).not.toContain(`<@${ada.personId}>`);
    await ada.settled();
    const pictures = publicMessages(ben).flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
    expect(pictures).toEqual(['railroad-lobby.png']);
  });

  test('comes back where it was left: in any channel, after a restart, with the buttons of its board', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    const die = (await ada.autocomplete('/railroad place tile:', 'tile'))[0]?.value;
    const cell = (await ada.autocomplete(`/railroad place tile:${die} cell:`, 'cell'))[0]?.value;
    const turn = (await ada.autocomplete(`/railroad place tile:${die} cell:${cell} turn:`, 'turn'))[0]?.value;
    const placed = await ada.command(`/railroad place tile:${die} cell:${cell} turn:${turn}`);
    await ada.settled();
    await house.restart();
    const back = await elsewhere(house, ada).command('/railroad daily');
    expect(back.message?.isPrivate).toBe(true);
    expect(back.message?.attachments[0]?.description).toBe(placed.message?.attachments[0]?.description);
    expect(labels(elsewhere(house, ada), back)).toEqual(labels(ada, placed));
  });

  test('is offered for a replay from the day on which it may be seen', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    await playToTheEnd(ada);
    const offered = () => ada.autocomplete('/games replay match:', 'match');
    expect(await offered()).toEqual([]);
    house.passTime(2 * DAY);
    expect(await offered()).toHaveLength(1);
  });

  test('is tried once a day: given up is given up, and tomorrow is another day', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    await ada.command('/railroad close');
    const again = await ada.command('/railroad daily');
    expect(again.message?.isPrivate).toBe(true);
    expect(content(again)).toContain("You gave up today's game");
    await ada.settled();
    house.passTime(DAY);
    expect(content(await ada.command('/railroad daily'))).toContain('Round 1');
  });

  test('can be finished on the next day, beside the new one, and ends by itself after that, unheard', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    await ada.settled();
    house.passTime(DAY);
    await ada.command('/railroad daily');
    expect(await house.tables.all()).toHaveLength(2);
    await ada.settled();
    const before = ada.messages().length;
    house.passTime(DAY);
    await house.tick();
    expect(await house.tables.all()).toHaveLength(1);
    expect(ada.messages()).toHaveLength(before);
  });

  test('tells onlookers nothing that they ask for, and nobody can take a look by a forged button', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    for (const command of ['view', 'spectate', 'roll', 'score', 'board player:A', 'board']) {
      const reply = await ben.command(`/railroad ${command}`);
      expect(reply.message?.attachments).toEqual([]);
      expect(content(reply)).not.toMatch(/Dice:|[AB]\d \(/);
    }
    const [id] = await house.tables.all();
    const today = ada.messages().find(({ content: words }) => words.includes('daily game of'));
    for (const use of [`${id}::view:`, '::day.share:', '::day.board:'].flatMap((action) =>
      ['hard', 'best'].map((whose) => `1:${action}${id}.${whose}`),
    )) {
      const reply = await ben.forge(use, today ?? '');
      expect(reply.message?.attachments ?? []).toEqual([]);
      expect(content(reply)).not.toMatch(/Dice:|[AB]\d \(/);
    }
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

describe('the channel', () => {
  test('gets one message a day, however many play, which says how they do and pings nobody', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/railroad daily');
    await ada.settled();
    const [post] = publicMessages(ada);
    expect(post?.content).toContain(`Still playing: <@${ada.personId}>`);
    const opened = await ben.click("Play today's", post);
    expect(opened.message?.isPrivate).toBe(true);
    expect(opened.message?.attachments).toHaveLength(1);
    await playToTheEnd(ada);
    await cleo.command('/railroad daily');
    await cleo.command('/railroad close');
    await cleo.settled();
    const all = publicMessages(ada);
    expect(all).toHaveLength(1);
    expect(all[0]?.pinged).toEqual([]);
    expect(all[0]?.attachments).toEqual([]);
    expect(all[0]?.content).toMatch(new RegExp(`1\\. <@${ada.personId}>: -?\\d+ points?, open ends: \\d+`));
    expect(all[0]?.content).toContain(`Still playing: <@${ben.personId}>`);
    expect(all[0]?.content).toContain(`Gave up: <@${cleo.personId}>`);
  });

  test('gets it anew on the next day, also from the button of an old one', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    await ada.settled();
    house.passTime(DAY);
    await ben.click("Play today's");
    await ben.settled();
    expect(publicMessages(ada).map(({ content: words }) => /the game of (\S+):/.exec(words)?.[1])).toHaveLength(2);
  });

  test('keeps it over a restart', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    await ada.settled();
    await house.restart();
    await ben.command('/railroad daily');
    await ben.settled();
    expect(publicMessages(ada)).toHaveLength(1);
    expect(publicMessages(ada)[0]?.content).toContain(`<@${ben.personId}>`);
  });

  test('that deleted it gets it again with the next who begins, and not before', async () => {
    // In a house of its own: what is deleted cannot be changed, which its Discord refuses.
    const other = await openTestBot({ thinking: thinkLightly });
    const { ada, ben, playground } = other;
    await ada.command('/railroad daily');
    await ada.settled();
    const headers = { authorization: `Bot ${playground.token}` };
    const url = `${playground.api}/v10/channels/${ada.channelId}/messages/${publicMessages(ada)[0]?.id}`;
    await fetch(url, { method: 'DELETE', headers });
    await playToTheEnd(ada, other);
    await ada.settled();
    expect(publicMessages(ada)).toEqual([]);
    await ben.command('/railroad daily');
    await ben.settled();
    expect(publicMessages(ada)).toHaveLength(1);
    await other.close();
  });

  test('can ask for the results of today and yesterday', async () => {
    const { ada, ben } = house;
    expect(content(await ada.command('/railroad daily results:today'))).toContain('Nobody here has played');
    await ada.command('/railroad daily');
    await ben.command('/railroad daily');
    const results = content(await ada.command('/railroad daily results:today'));
    expect(results).toContain(`Still playing: <@${ada.personId}>, round 1 of 7`);
    expect(content(await ada.command('/railroad daily results:yesterday'))).toContain('Nobody here has played');
  });
});

describe('the end of a day', () => {
  test('shows its player the board, the rank, what computers made of it, and a line that spoils nobody', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    const end = await playToTheEnd(ada);
    expect(end.message?.isPrivate).toBe(true);
    expect(end.message?.attachments).toHaveLength(1);
    expect(content(end)).toContain("You're number 1");
    expect(content(end)).toMatch(/Computer \(medium\): -?\d+ points?/);
    expect(content(end)).toMatch(/Computer \(hard\): -?\d+ points?/);
    const line = /Share this: (.+)/.exec(content(end))?.[1] ?? '';
    expect(line).toMatch(/^Railroad Ink [A-Z]\w\w \d\d? · -?\d+ points?, open ends: \d+ · [🟥🟨🟩🟦]{7}$/u);
    const board = await ada.click('Board: Computer (hard)');
    expect(board.message?.isPrivate).toBe(true);
    expect(board.message?.attachments).toHaveLength(1);
  });

  test('says what could have been had of its luck, and shows that board', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    const words = content(await playToTheEnd(ada));
    const best = /Knowing all the luck in advance, (-?\d+) points?, open ends: \d+ is the best we found/.exec(words);
    const results = [...words.matchAll(/: (-?\d+) points?, open ends/g)].map(([, points]) => Number(points));
    expect(Number(best?.[1])).toBe(Math.max(...results));
    const board = await ada.click('Board: best found');
    expect(content(board)).toContain('the best we found');
    expect(board.message?.isPrivate).toBe(true);
    expect(board.message?.attachments).toHaveLength(1);
  });

  test('says so where nobody found anything better than its player', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    const end = await playToTheEnd(ada, house, (state) => inHindsight(state, fastRandom(1)).map(railroad.write));
    expect(content(end)).toContain('Even knowing all the luck in advance, we found nothing better than your result.');
  });

  test('comes again for who asks, and the line goes to everybody once it is wanted', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    const line = /Share this: (.+)/.exec(content(await playToTheEnd(ada)))?.[1] ?? '';
    const again = await ada.command('/railroad daily');
    expect(content(again)).toContain(line);
    await ada.click('Share result');
    await ada.settled();
    expect(publicMessages(ben).at(-1)?.content.split('\n')).toEqual([
      `<@${ada.personId}> · ${line}`,
      expect.stringContaining('🟥 lost points, 🟨 0 to 3'),
    ]);
    // Not the board: others may still want to play it.
    expect(
      publicMessages(ben)
        .at(-1)
        ?.attachments.map(({ filename }) => filename),
    ).toEqual(['railroad-example.png']);
    expect(ben.controls(publicMessages(ben).at(-1)).map(({ label }) => label)).toEqual(["Play today's"]);
    house.passTime(3000);
    expect(content(await ada.click('Share result', again.message))).toContain('too often');
  });

  test('counts the days in a row, and begins anew after a gap', async () => {
    const { ada } = house;
    const play = async () => {
      await ada.command('/railroad daily');
      const end = content(await playToTheEnd(ada));
      await ada.settled();
      return end;
    };
    expect(await play()).not.toContain('🔥');
    house.passTime(DAY);
    expect(await play()).toContain('🔥 2 days in a row');
    expect(publicMessages(ada).at(-1)?.content).toContain('🔥 2 days in a row');
    house.passTime(2 * DAY);
    expect(await play()).not.toContain('🔥');
  });
});
