import { z } from 'zod';
import { LEVELS, type Level } from '../engine/computerPlayer.ts';
import type { Game } from '../engine/game.ts';
import { isMove, isUndo } from '../engine/log.ts';
import { leadIn } from '../engine/outcome.ts';
import { type Match, PersonId } from '../match/match.ts';
import { findResult } from '../match/result.ts';
import type { Draft, Store } from '../store/store.ts';
import { defineRecord, MARK } from '../store/upgradeRecord.ts';
import { type PartOfList, personsIn } from './rankList.ts';

// People's results against computer players in the usual setup of a game: not a rating, but the levels beaten.

/** A person's results against a level. */
const Tries = z.object({
  tried: z.int(),
  won: z.int(),
  /** The most points they won by; absent if they never won. */
  best: z.number().optional(),
});

/** A person's results against the computer players of one game on one server. */
const LevelsTried = defineRecord(z.object({ schema: z.literal(1), levels: z.partialRecord(z.enum(LEVELS), Tries) }));
export type LevelsTried = Readonly<z.infer<typeof LevelsTried>>;

const TRIED_KEYS = 'levels:';
/** The keys of the list: people who have beaten the highest level come first, then those who did so most often. */
const LISTED_KEYS = 'beaten:';

const triedKeys = (person: PersonId) => `${TRIED_KEYS}${person}:`;
const triedKey = (guild: string, game: string, person: PersonId) => `${triedKeys(person)}${guild}:${game}`;

/** A match of one person against one computer player: who, against which level, and how it ended. */
interface Try {
  readonly person: PersonId;
  readonly level: Level;
  /** The points it was won by; undefined if it was not won. */
  readonly margin: number | undefined;
}

/**
 * The try that a finished match was: one person against one computer player, in the usual setup, from its first move.
 * It is won if the person took no hint and no move back; with those, or ended early, it only counts as tried.
 */
function findTry(game: Game, match: Match): Try | undefined {
  const { players, substituted, daily, playedOn, where, log, status } = match;
  const seat = players.findIndex(({ kind }) => kind === 'person');
  const [person, computer] = [players[seat], players[1 - seat]];
  const isUsual = Object.entries(game.setup).every(([name, option]) => {
    const chosen = match.setup[name];
    return chosen === undefined || chosen === option.default;
  });
  if (person?.kind !== 'person' || computer?.kind !== 'computer' || players.length !== 2) return undefined;
  if (!isUsual || where.guild === undefined || daily !== undefined || playedOn !== undefined) return undefined;
  if (substituted !== undefined || !log.some((entry) => entry.seat === seat && isMove(entry.text))) return undefined;
  const outcome = status === 'over' ? findResult(game, match) : undefined;
  const hasWon = outcome?.places[seat] === 1 && outcome.places[1 - seat] === 2;
  const isAlone = (match.hinted ?? []).length === 0 && !log.some(({ text, by }) => isUndo(text) || by === 'clock');
  const margin = hasWon && isAlone ? (leadIn(outcome.scores, seat) ?? 0) : undefined;
  return { person: person.id, level: computer.level, margin };
}

/** Adds a finished match to its player's tries, if it was one. */
export async function noteTry(draft: Draft, game: Game, match: Match): Promise<void> {
  const tried = findTry(game, match);
  const { guild } = match.where;
  if (tried === undefined || guild === undefined) return;
  const { person, level, margin } = tried;
  const key = triedKey(guild, game.id, person);
  const before = await draft.get(key, LevelsTried);
  const own = before?.levels[level] ?? { tried: 0, won: 0 };
  const best = margin === undefined ? own.best : Math.max(own.best ?? margin, margin);
  const after: LevelsTried = {
    schema: 1,
    levels: {
      ...before?.levels,
      [level]: {
        tried: own.tried + 1,
        won: own.won + (margin === undefined ? 0 : 1),
        ...(best === undefined ? {} : { best }),
      },
    },
  };
  draft.set(key, after);
  listLevels(draft, { guild, game: game.id, person }, before, after);
}

/** Updates the list when a person's tries change. */
function listLevels(
  draft: Pick<Draft, 'set' | 'remove'>,
  { guild, game, person }: { readonly guild: string; readonly game: string; readonly person: PersonId },
  before: LevelsTried | undefined,
  after: LevelsTried | undefined,
): void {
  const keyOf = (tried: LevelsTried | undefined) => {
    return tried && `${LISTED_KEYS}${guild}:${game}:${orderOf(tried)}:${person}`;
  };
  const [was, is] = [keyOf(before), keyOf(after)];
  if (was === is) return;
  if (was !== undefined) draft.remove(was);
  if (is !== undefined) draft.set(is, MARK);
}

const MOST_WON = 999_999;

function orderOf({ levels }: LevelsTried): string {
  const highest = LEVELS.findLastIndex((level) => (levels[level]?.won ?? 0) > 0);
  const level = LEVELS[highest];
  const fewer = MOST_WON - Math.min(MOST_WON, (level && levels[level]?.won) ?? 0);
  return `${LEVELS.length - highest}${String(fewer).padStart(6, '0')}`;
}

/** People's results against computer players, by server, game and person. */
export interface Levels {
  readonly triedBy: (guild: string, game: string, person: PersonId) => Promise<LevelsTried | undefined>;
  /** At most this many of the people who have tried, starting at place `from`. */
  readonly listed: (
    guild: string,
    game: string,
    part: PartOfList,
  ) => Promise<readonly { readonly person: PersonId; readonly tried: LevelsTried }[]>;
  /** Everything stored about a person, on every server. */
  readonly of: (
    person: PersonId,
  ) => Promise<readonly { readonly guild: string; readonly game: string; readonly tried: LevelsTried }[]>;
  readonly forget: (person: PersonId) => Promise<void>;
  readonly removeServer: (guild: string) => Promise<void>;
}

export function openLevels(store: Store): Levels {
  const triedBy = (guild: string, game: string, person: PersonId) =>
    store.get(triedKey(guild, game, person), LevelsTried);

  async function of(person: PersonId) {
    const keys: string[] = [];
    for await (const key of store.keys(triedKeys(person))) keys.push(key);
    const found = await Promise.all(
      keys.map(async (key) => {
        const [guild = '', game = ''] = key.slice(triedKeys(person).length).split(':');
        const tried = await store.get(key, LevelsTried);
        return tried === undefined ? [] : [{ guild, game, tried }];
      }),
    );
    return found.flat();
  }

  const remove = (guild: string, game: string, person: PersonId) =>
    store.change(async (draft) => {
      const key = triedKey(guild, game, person);
      listLevels(draft, { guild, game, person }, await draft.get(key, LevelsTried), undefined);
      draft.remove(key);
    });

  return {
    triedBy,
    async listed(guild, game, part) {
      const persons = await personsIn(store, `${LISTED_KEYS}${guild}:${game}:`, part);
      const found = await Promise.all(
        persons.map(async (person) => ({ person, tried: await triedBy(guild, game, person) })),
      );
      return found.flatMap(({ person, tried }) => (tried === undefined ? [] : [{ person, tried }]));
    },
    of,
    async forget(person) {
      for (const { guild, game } of await of(person)) await remove(guild, game, person);
    },
    async removeServer(guild) {
      for await (const key of store.keys(`${LISTED_KEYS}${guild}:`)) {
        const [game = '', , person = ''] = key.slice(`${LISTED_KEYS}${guild}:`.length).split(':');
        await remove(guild, game, PersonId.parse(person));
      }
    },
  };
}
