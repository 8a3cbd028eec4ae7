import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findOutcome, type Position, replay } from '../../src/engine/match.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import { isLive, Match, MatchId, PersonId, toScript } from '../../src/match/match.ts';
import { playMoves, positionOf, toAct } from '../../src/match/play.ts';
import { exportForPerson } from '../../src/match/secrecy.ts';
import type { Store } from '../../src/store/store.ts';
import { matchKey } from '../../src/tables/lists/liveTables.ts';
import { findInvolvement, Person } from '../../src/tables/people/person.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { tablesOn } from '../tables/tablesOn.ts';

/** Real records of released versions: lines of JSON, `<version>.jsonl`. Never edited; every later version must read them. */
const FILES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.jsonl'));
const Line = z.object({ key: z.string(), value: z.unknown() });

function linesOf(file: string): readonly z.infer<typeof Line>[] {
  const lines = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => Line.parse(JSON.parse(line)));
}

const ADA = PersonId.parse('111111111111111111');
const BEN = PersonId.parse('222222222222222222');
const GUILD = '900000000000000000';

test('there are records of every released version', () => {
  const versions = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, one]) => one);
  expect(FILES.toSorted()).toEqual(versions.map((version) => `${version}.jsonl`).toSorted());
});

describe.each(FILES)('a store of %s', (file) => {
  let store: Store;
  let tables: Tables;
  let matches: readonly Match[];
  beforeEach(async () => {
    store = memoryStore();
    await store.set(Object.fromEntries(linesOf(file).map(({ key, value }) => [key, value])));
    tables = await tablesOn(store, GAMES, {
      now: () => Date.UTC(2026, 10, 21, 12),
      newId: () => MatchId.parse('zzzzzzzzzz'),
    });
    const found: Match[] = [];
    for await (const [, match] of store.entries('match:', Match)) found.push(match);
    matches = found;
  });

  test('has matches of every game, running and over, each under rules that are known', () => {
    for (const game of GAMES) {
      const own = matches.filter((match) => match.game === game.id);
      expect(own.map(({ status }) => status)).toEqual(expect.arrayContaining(['running', 'over']));
    }
    expect(matches.filter((match) => !tables.canGoOn(match))).toEqual([]);
  });

  test('has every match replay to the position that it had, and to the same end', () => {
    for (const match of matches) {
      if (match.position === undefined) continue;
      const game = tables.gameOf(match);
      const replayed = replay(game, toScript(match));
      const told = (position: Position) => {
        const view = game.view(position.state, 'spectator');
        return { id: match.id, words: [game.describe(view), game.summary(view)], outcome: findOutcome(game, position) };
      };
      expect(told(replayed)).toEqual(told(positionOf(match)));
      // Once nobody is to act, what only says who was next may differ.
      if (match.status === 'running') expect(replayed).toEqual(positionOf(match));
    }
  });

  test('has every running match played to its end', async () => {
    const random = fastRandom(1);
    for (const { id } of matches.filter(({ status }) => status === 'running')) {
      const game = tables.gameOf(await stored(id));
      for (let match = await stored(id); match.status === 'running'; match = await stored(id)) {
        const seat = pick(toAct(game, match), random);
        const move = game.write(pick(game.legal(positionOf(match).state, seat), random));
        expect(await tables.change(id, playMoves(game, seat, [move], { at: 1 }))).toMatchObject({ ok: true });
      }
      expect((await stored(id)).status).toBe('over');
    }
  }, 120_000);

  const stored = async (id: MatchId) => Match.parse(await store.get(matchKey(id), Match));

  test('has the lists of people and channels as the matches say', async () => {
    const person = await store.get(`person:${BEN}`, Person);
    const listed = (standing: 'live' | 'finished') =>
      matches.filter((match) => findInvolvement(match, BEN) === standing).map(({ id }) => id);
    expect(person?.live.toSorted()).toEqual(listed('live').toSorted());
    expect(person?.finished.toSorted()).toEqual(listed('finished').toSorted());
    expect((await tables.all()).toSorted()).toEqual(
      matches
        .filter(isLive)
        .map(({ id }) => id)
        .toSorted(),
    );
    for (const match of matches.filter(isLive)) {
      const host = match.host ?? PersonId.parse('1');
      const { own, table } = await tables.around(match.where.channel, tables.gameOf(match), host);
      expect([...own, table].map((one) => one?.id)).toContain(match.id);
    }
  });

  test('has what people and servers chose, the ratings, and the game of the day', async () => {
    expect(await tables.people.readSettings(ADA)).toMatchObject({
      theme: 'light',
      language: 'de',
      zone: 'Europe/Berlin',
    });
    expect((await tables.servers.read(GUILD)).settings).toMatchObject({ keep: 90, language: 'de' });
    expect((await tables.ratings.of(ADA)).map(({ game }) => game).toSorted()).toEqual(ratedGames().toSorted());
    const railroad = gameById('railroad');
    expect(railroad && (await tables.dailyMatches(railroad, '2026-11-20', { guild: GUILD, channel: '' }))).toHaveLength(
      1,
    );
  });

  /** As the file has them: opening the store moves those of 0.1.0. */
  function ratedGames(): readonly string[] {
    const games = linesOf(file).flatMap(({ key, value }) => {
      if (key.startsWith(`rated:${ADA}:${GUILD}:`)) return [key.split(':')[3] ?? ''];
      const isRated = key.startsWith(`ratings:${GUILD}:`) && JSON.stringify(value).includes(`person:${ADA}`);
      return isRated ? [key.split(':')[2] ?? ''] : [];
    });
    expect(games.length).toBeGreaterThan(0);
    return games;
  }

  test('tells a person what is stored about them, forgets them, and is swept without a failure', async () => {
    const mentioned = await tables.people.matchesMentioning(ADA);
    expect(mentioned.length).toBeGreaterThan(5);
    for (const id of mentioned)
      expect(exportForPerson(tables.gameOf(await stored(id)), await stored(id), ADA)).toBeDefined();
    await tables.forget(ADA);
    for await (const [key, value] of store.entries('', z.unknown())) {
      if (key !== 'forgotten') expect(`${key} ${JSON.stringify(value)}`).not.toContain(ADA);
    }
    await store.remove(['swept']);
    expect((await tables.sweepDaily(new Set([GUILD])))?.failures).toEqual([]);
  });
});
