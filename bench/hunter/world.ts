import type { Game } from '../../src/engine/game.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import type { Change } from '../../src/match/change.ts';
import { join } from '../../src/match/lobby.ts';
import { type Match, type MatchId, PersonId } from '../../src/match/match.ts';
import { playMoves, positionOf, toAct } from '../../src/match/play.ts';
import { newcomer, type Standing } from '../../src/ratings/standing.ts';
import { writeStanding } from '../../src/ratings/writeStanding.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { LISTS_BUILT } from '../../src/tables/keeping/rebuildLists.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nim } from '../../test/engine/toys/nim.ts';
import { BrittleDisk } from '../../test/store/brittleStore.ts';
import { numberedIds, tablesOn } from '../../test/tables/tablesOn.ts';
import { GROUPS, playYear } from '../ratings/year.ts';

// A server with twelve members and a year of history, on the real tables; one of the members is the hunter. The winner
// of a game is drawn by true strength before it starts, and both play accordingly; the hunter knows it from the first
// move on, which no real player does.

const DAY = 24 * 60 * 60 * 1000;
export const GUILD = '1';
const HUNTER_AT = 5;

export interface Person {
  readonly id: PersonId;
  readonly strength: number;
}

/** The members with whom the hunter plays honestly; the hunter's own accounts are added to these. */
export interface World extends HuntedGame {
  readonly tables: Tables;
  readonly hunter: Person;
  readonly others: readonly Person[];
  readonly ratingOf: (person: PersonId) => Promise<Standing>;
  /** Writes the standing of a person. */
  readonly write: (person: PersonId, before: Standing | undefined, after: Standing) => Promise<unknown>;
  /** Makes a change; returns the match after it, or undefined if it was refused. */
  readonly attempt: (id: MatchId, change: Change) => Promise<Match | undefined>;
  /** Seats two people at a table with these wishes; the first one named begins. Undefined if they may not meet. */
  readonly seat: (first: PersonId, second: PersonId, wishes: Wishes) => Promise<Match | undefined>;
  /** Plays a running match on until this many moves are left, or to its end. */
  readonly playOn: (match: Match, left?: number) => Promise<Match>;
  /** Lets this many days pass, and does what is due. */
  readonly passDays: (days: number) => Promise<void>;
  readonly now: () => number;
}

export interface Wishes {
  readonly hints?: boolean;
  readonly isChallenge?: boolean;
  /** Whether a player who lets a day pass loses. */
  readonly clock?: boolean;
  readonly setup?: Match['setup'];
  readonly rematchOf?: MatchId;
}

/** The options of a host, and the number of moves until the player who moves first has won. */
interface HuntedSetup {
  readonly setup: Match['setup'];
  readonly moves: number;
}

/** The kinds of setup a strategy may choose; each game has one of each. */
export const SETUPS = ['usual', 'short', 'long', 'other'] as const;

/** A game that the first player wins if both play accordingly. */
export interface HuntedGame {
  readonly game: Game;
  readonly setups: Readonly<Record<(typeof SETUPS)[number], HuntedSetup>>;
  /** The number of moves left. */
  readonly leftOf: (match: Match) => number;
  readonly moveOf: (match: Match, seat: Seat) => string;
}

/** A toy game with few moves per game. */
const NIM: HuntedGame = {
  game: nim,
  setups: {
    usual: { setup: {}, moves: 7 },
    short: { setup: { heap: 3 }, moves: 3 },
    long: { setup: { heap: 11, most: 'two' }, moves: 11 },
    other: { setup: { heap: 8, misere: true }, moves: 8 },
  },
  leftOf: ({ position }) => ((position?.state ?? {}) as { readonly heap?: number }).heap ?? 0,
  moveOf: () => 'take-1',
};

const boxes: Game = cellz;

/**
 * One of our games: a single box is won by the player who draws last, and is not rated; on other boards the player who
 * begins takes what the other leaves.
 */
const CELLZ: HuntedGame = {
  game: boxes,
  setups: {
    usual: { setup: { columns: 3, rows: 3 }, moves: 12 },
    short: { setup: { columns: 2, rows: 2 }, moves: 4 },
    long: { setup: { columns: 4, rows: 3 }, moves: 17 },
    other: { setup: { columns: 2, rows: 5 }, moves: 13 },
  },
  leftOf: (match) =>
    match.position === undefined ? 0 : boxes.legal(positionOf(match).state, toAct(boxes, match)[0] ?? 0).length,
  moveOf(match, seat) {
    const { state } = positionOf(match);
    const lines = boxes.legal(state, seat);
    const boxesWith = (line: (typeof lines)[number]) =>
      boxes.points?.(boxes.play(state, seat, line, fastRandom(1)).state)[seat] ?? 0;
    const [least, most] = [Math.min, Math.max].map((of) => of(...lines.map(boxesWith)));
    const wanted = seat === 0 ? most : least;
    const line = lines.find((one) => boxesWith(one) === wanted);
    if (line === undefined) throw new Error('no line is left');
    return boxes.write(line);
  },
};

export const HUNTED_GAMES = { nim: NIM, cellz: CELLZ } as const;

/** The average strength of the twelve. */
const MIDDLE = 1450;

const YEAR = playYear(GROUPS.at(-1) ?? [], fastRandom(43));

export async function openWorld(hunted: HuntedGame): Promise<World> {
  const { game, leftOf, moveOf } = hunted;
  let at = 400 * DAY;
  let channels = 0;
  const store = storeOn(new BrittleDisk());
  await store.set(LISTS_BUILT);
  const people = YEAR.map(({ strength }, index) => ({ id: PersonId.parse(String(index + 1)), strength }));
  await store.change(async (draft) => {
    for (const [index, { standing, strength }] of YEAR.entries()) {
      const person = people[index]?.id;
      // Everyone is rated at their true strength, because otherwise a lucky player would gain by not playing anymore.
      const just = { ...standing, mean: strength + newcomer().mean - MIDDLE };
      if (person !== undefined) writeStanding(draft, { guild: GUILD, game: game.id, person }, undefined, just);
    }
  });
  const tables = await tablesOn(store, [game], { now: () => at, newId: numberedIds() });
  const hunter = people[HUNTER_AT];
  if (hunter === undefined) throw new Error('a server of fewer');
  const attempt: World['attempt'] = async (id, change) => {
    const changed = await tables.change(id, change);
    return changed?.ok === true ? changed.value.match : undefined;
  };
  return {
    ...hunted,
    tables,
    hunter,
    others: people.filter((one) => one !== hunter),
    ratingOf: async (person) => (await tables.ratings.readStanding(GUILD, game.id, person)) ?? newcomer(),
    write: (person, before, after) =>
      store.change(async (draft) => writeStanding(draft, { guild: GUILD, game: game.id, person }, before, after)),
    attempt,
    async seat(first, second, { hints, isChallenge = false, clock = false, setup = {}, rematchOf }) {
      channels += 1;
      const opening = {
        game,
        setup,
        seatCount: 2,
        host: first,
        invited: isChallenge ? [second] : [],
        computers: [],
        ...(hints === undefined ? {} : { hints }),
        ...(clock ? { clock: { pace: '1d', timeout: 'forfeit' } as const } : {}),
        ...(rematchOf === undefined ? {} : { rematchOf }),
        where: { channel: String(channels), guild: GUILD },
      };
      const opened = await tables.open(opening, `open ${channels}`);
      return opened.ok ? attempt(opened.value.match.id, join(game, second)) : undefined;
    },
    async playOn(match, left = 0) {
      let current = match;
      while (current.status === 'running' && leftOf(current) > left) {
        const [seat = 0] = toAct(game, current);
        const next = await attempt(current.id, playMoves(game, seat, [moveOf(current, seat)], { at }));
        if (next === undefined) throw new Error('a move could not be made');
        current = next;
      }
      return current;
    },
    async passDays(days) {
      at += days * DAY;
      await tables.clocks.attendDue();
    },
    now: () => at,
  };
}

/** The opponent, and whether the hunter wins: drawn so that every strategy gets the same luck. */
export function drawGame(
  { hunter, others }: World,
  random: Random,
): { readonly opponent: Person; readonly luck: number; readonly wins: (other: Person) => boolean } {
  const opponent = pick(others, random);
  const luck = random.below(1_000_000) / 1_000_000;
  return { opponent, luck, wins: (other) => luck < 1 / (1 + 10 ** ((other.strength - hunter.strength) / 400)) };
}
