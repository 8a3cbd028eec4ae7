import type { SeenMessage, Visitor } from 'discord-standin';
import { afterEach, describe, expect, test } from 'vitest';
import { fastRandom } from '../../src/engine/random.ts';
import { GAMES } from '../../src/games/index.ts';
import { changed } from '../../src/match/change.ts';
import { MatchId } from '../../src/match/match.ts';
import type { ThinkingPool } from '../../src/tables/thinking/thinkingPool.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';
import { playedHere } from '../play/playedMatches.ts';
import { blankPictures, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
afterEach(() => house.close());

/** Discord's limit for the words of a message: what is cut is just as long. */
const LONGEST = 2000;

/** What somebody sees here, now and before, that was too long for a message. */
const cut = (visitor: Visitor) =>
  visitor.messages().filter(({ content, attachments }) => content.length >= LONGEST || attachments.some(isWords));
const isWords = ({ filename }: SeenMessage['attachments'][number]) => filename === 'message.txt';

/** The control that does this, whatever it is called. */
function controlOf(visitor: Visitor, action: string, message?: SeenMessage): string | undefined {
  return visitor
    .controls(message)
    .find(({ customId, isDisabled }) => !isDisabled && new RegExp(`\\b${action}\\b`).test(customId))?.customId;
}

/** How each language writes percent behind a number. */
const PERCENT: Readonly<Record<string, string>> = { en: '%', de: ' %' };

/** A table of a game with as many people as can play it; gives all of them, who joined in turn. */
async function crowdOf(game: string, seats: number, language: string, more = ''): Promise<readonly Visitor[]> {
  house = await openTestTables({ guests: seats, guildLocale: language, thinking: wasteful, studio: blankPictures });
  const { playground, channel } = house;
  const people = playground.people.slice(-seats).map(({ id }) => playground.visitor(id, channel));
  const [host, ...others] = people;
  for (const one of people) await one.command(`/games settings language:${language}`);
  await host?.command(`/${game} new${seats > 2 ? ` seats:${seats}` : ''}${more}`);
  for (const one of others) await one.click(controlOf(one, 'join') ?? 'join');
  await host?.settled();
  return people;
}

/** Knows for certain that what was played gave much away. */
const wasteful: ThinkingPool = {
  ...thinkLightly,
  async weigh({ game, view, seat, seed, asked: [played = ''] = [] }) {
    const { imagine, legal, write } = gameOf(game);
    const state = imagine?.(view, seat, fastRandom(seed)) ?? view;
    const other = legal(state, seat)
      .map(write)
      .find((move) => move !== played);
    const given = { move: played, expected: 0, exact: true, asked: true } as const;
    return other === undefined ? [given] : [{ move: other, expected: 1234.5, exact: true }, given];
  },
};

async function resign(one: Visitor, game: string): Promise<void> {
  const { message } = await one.command(`/${game} resign`);
  const sure = controlOf(one, 'resign', message);
  if (sure !== undefined) await one.click(sure, message);
}

const SCREENS = ['mine', 'here', 'play', 'help', 'stats', 'history', 'settings'];

describe.each(loadCatalogue().languages)('in the language %s, at most seats', (language) => {
  test.each(GAMES.map(({ id, seats }) => [id, seats.max] as const))('no screen of %s is cut', async (game, seats) => {
    const people = await crowdOf(game, seats, language);
    const [host, second] = people;
    if (host === undefined || second === undefined) throw new Error('nobody is there');
    const match = await house.tables.find(house.channel, gameOf(game));
    expect(match?.players).toHaveLength(seats);
    for (const one of [host, second]) {
      await one.command(`/${game} board`);
      await one.command(`/${game} view`).catch(() => undefined);
      for (const screen of SCREENS) await one.command(`/games ${screen}`);
    }
    for (const one of [...people.slice(1), host]) await resign(one, game);
    await host.settled();
    for (const screen of SCREENS) await host.command(`/games ${screen}`);
    expect((await house.tables.read(match?.id ?? MatchId.parse('')))?.status).toBe('over');
    expect(people.flatMap(cut).map(({ content }) => content)).toEqual([]);
  });
});

describe.each(loadCatalogue().languages)('an analysis of 26 seats in the language %s', (language) => {
  async function analysed(host: Visitor) {
    await host.settled();
    const match = await playedHere(house, gameOf('nuggets'));
    if (match === undefined) throw new Error('nobody plays here');
    // To its end it would take hundreds of rounds.
    await house.tables.change(match.id, (now) => changed({ ...now, status: 'over', endedAt: house.now() }));
    const asked = await host.command(`/games analysis match:${match.id}`);
    await house.tables.analyses.idle();
    const { message } = await host.click(controlOf(host, 'analysis.look', asked.message) ?? '', asked.message);
    if (message === undefined) throw new Error('no analysis is shown');
    return message;
  }

  test('begins with what its reader did and what its buttons speak of', async () => {
    const people = await crowdOf('nuggets', 26, language, ' map:cloister');
    const [host] = people;
    if (host === undefined) throw new Error('nobody is there');
    for (const one of people) await one.command('/nuggets pass');
    const message = await analysed(host);
    const [, own, ...lines] = message.content.split('\n');
    expect(own).toMatch(new RegExp(`^(You|Du): \\d+${PERCENT[language]}`));
    const moves = host.controls(message).filter(({ customId }) => customId.includes('analysis.move'));
    expect(moves.length).toBeGreaterThan(0);
    expect(lines.slice(0, moves.length).map((line) => line.slice(0, 6))).toEqual(
      moves.map((_, at) => `**${at + 1}.**`),
    );
    expect(message.content).toMatch(new RegExp(` Z \\d+${PERCENT[language]}`));
    expect(people.flatMap(cut)).toEqual([]);
  });

  test('names computers in one line', async () => {
    house = await openTestTables({ guildLocale: language, thinking: wasteful, studio: blankPictures });
    const { ada } = house;
    await ada.command(`/games settings language:${language}`);
    // On the abbey they would wander for all their turns.
    await ada.command('/nuggets new computer:easy seats:26 map:cloister');
    await ada.command('/nuggets pass');
    const { content } = await analysed(ada);
    expect(
      content.split('\n').filter((line) => new RegExp(`\\b[B-Z] \\d+${PERCENT[language]}`).test(line)),
    ).toHaveLength(1);
    expect(cut(ada)).toEqual([]);
  });
});

function gameOf(id: string) {
  const game = GAMES.find((one) => one.id === id);
  if (game === undefined) throw new Error(`no game ${id}`);
  return game;
}
