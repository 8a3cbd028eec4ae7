import { describe, expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { THEMES } from '../../render/shared/drawing.ts';
import { drawEnd } from '../../render/shared/end.ts';
import { drawGamePanel, MOST_IN_PANEL } from '../../render/shared/gamePanel.ts';
import { drawLeaders, type LeaderboardData, MOST_LEADERS } from '../../render/shared/leaders.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { drawSmallEnds } from '../../render/shared/smallEnds.ts';
import { drawStandings, type Standings } from '../../render/shared/standings.ts';
import { moveRandom } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { readTexts } from '../../src/texts/catalogue.ts';
import { checkCard } from '../conformance/pictures.ts';
import { takeWalk } from '../conformance/walk.ts';
import { typeIn } from './smallestType.ts';

const leaders = (count: number): LeaderboardData => ({
  title: 'Linear Domination',
  caption: 'x',
  rows: Array.from({ length: count }, (_, at) => ({
    ...(at < 7 ? { place: at + 1 } : {}),
    name: 'A name that is longer than its room',
    rating: 1742 - 60 * at,
    range: at < 7 ? 48 : 420,
  })),
});

const standings = (games: number): Standings => ({
  name: 'Somebody',
  summary: '74 rated games, 41 won',
  caption: 'x',
  start: 1500,
  games: Array.from({ length: games }, (_, at) => ({
    title: 'Linear Domination',
    won: 21,
    played: 1034,
    isRanked: at < 3,
    course: Array.from({ length: at === 0 ? 1 : 40 }, (_, match) => ({
      mean: 1400 + 9 * match,
      range: 440 - 8 * match,
    })),
  })),
});

describe.each(THEMES)('a list in the %s theme', (theme) => {
  test.each([1, 3, MOST_LEADERS])('of %i of the best is drawn 1:1, and read on a phone', (count) => {
    checkCard(drawLeaders(leaders(count), theme), `${count} leaders`);
  });

  test.each([1, 3, 5, 7])('of the ratings in %i games is drawn 1:1, and read on a phone', (games) => {
    checkCard(drawStandings(standings(games), theme), `${games} games`);
  });
});

describe.each(THEMES)('games to choose from, in the %s theme', (theme) => {
  const opened = Object.values(GAMES).map((game) => ({
    painter: PAINTERS[game.id],
    view: game.view(game.start(defaultSetup(game.setup), game.seats.usual, moveRandom('panel', 0)), 'public'),
    name: readTexts('de')[game.name] ?? '',
    people: '2–26',
  }));

  test.each([2, 5, MOST_IN_PANEL + 1])('%i are drawn 1:1, and read on a phone', (count) => {
    const games = [...opened, ...opened].slice(0, count);
    checkCard(drawGamePanel(games, theme), `${count} games to choose from`);
  });
});

describe.each(THEMES)('ends of games, small, in the %s theme', (theme) => {
  const end = (seats: number) => ({
    players: Array.from({ length: seats }, (_, seat) => ({
      seat,
      won: seat === 0,
      points: 144 - seat,
      name: 'A name that is longer than its room',
      rating: { gain: seat === 0 ? 114 : -114, mean: 1614, range: 200 },
    })),
    course: {
      points: [
        [0, 0],
        [12, 3],
        [4, 9],
      ],
    },
  });
  const endsOf = (game: (typeof GAMES)[number], seats: number, count: number) => {
    const { end: state } = takeWalk(game, { setup: defaultSetup(game.setup), seatCount: seats }, 'a small end');
    const view = game.view(state, 'spectator');
    return Array.from({ length: count }, () => ({
      painter: PAINTERS[game.id],
      view,
      end: end(seats),
      about: 'Linear Domination · 22. Sept.',
    }));
  };

  test.each(GAMES.flatMap((game) => [1, 2, 5].map((count) => [count, game.id, game] as const)))(
    '%i of %s are drawn 1:1, and read on a phone',
    (count, id, game) => {
      const seats = Math.min(game.seats.max, 4);
      for (const people of [game.seats.min, seats]) {
        checkCard(drawSmallEnds(endsOf(game, people, count), '5 games ended', theme), `${count} ends of ${id}`);
      }
    },
  );
});

test('a curve shows how a rating went, and a hollow dot that there is no rank', () => {
  const bytes = (games: Standings['games']) =>
    rasterize(drawStandings({ ...standings(1), games }, 'dark')).bytes.toString('base64');
  const [game] = standings(2).games.slice(1);
  if (game === undefined) throw new Error('no game');
  const other = { ...game, course: game.course.toReversed() };
  expect(bytes([game])).not.toBe(bytes([other]));
  expect(bytes([game])).not.toBe(bytes([{ ...game, isRanked: false }]));
});

test('the ± of everybody is drawn: as whiskers in the list of a server, as a band in the own one', () => {
  const listed = (range: number) => {
    const { rows, ...words } = leaders(4);
    const drawn = drawLeaders({ ...words, rows: rows.map((row, at) => (at === 1 ? { ...row, range } : row)) }, 'dark');
    return rasterize(drawn).bytes.toString('base64');
  };
  const own = (range: number) => {
    const { games, ...words } = standings(1);
    const wide = games.map((game) => ({
      ...game,
      course: [100, 100, range].map((one) => ({ mean: 1500, range: one })),
    }));
    return rasterize(drawStandings({ ...words, games: wide }, 'dark')).bytes.toString('base64');
  };
  for (const bytes of [listed, own]) expect(bytes(40)).not.toBe(bytes(44));
});

describe.each(['en', 'de'])('the words on pictures in %s', (language) => {
  const texts = readTexts(language);
  const filled = (key: string, values: Readonly<Record<string, string>>) =>
    (texts[key] ?? '').replace(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '');

  test('are drawn whole in the room they have', () => {
    const caption = filled('records.leaderboard.caption', {});
    expect(typeIn(drawLeaders({ ...leaders(3), caption }, 'dark'))).toContain(caption);
    const [summary, dashes] = [
      filled('records.stats.summary_other', { count: '1234', won: '1000' }),
      filled('records.stats.caption', { start: '1500' }),
    ];
    expect(typeIn(drawStandings({ ...standings(2), summary, caption: dashes }, 'dark'))).toEqual(
      expect.arrayContaining([summary, dashes]),
    );
    const since = filled('endings.since', { move: '588', last: '600' });
    const course = {
      points: [
        [0, 0],
        [1, 2],
      ],
      turningPoint: { move: 1, seat: 1 },
    };
    const players = [0, 1].map((seat) => ({ seat, won: seat === 1, points: 2 }));
    const board = { width: 300, height: 300, paint: () => undefined };
    const painter = { draw: () => board, drawRules: () => board };
    expect(typeIn(drawEnd(painter, null, 'dark', { players, course, since }))).toContain(since);
  });
});
