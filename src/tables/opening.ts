import { z } from 'zod';
import type { Game, Level } from '../engine/game.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { SetupValue } from '../engine/setup.ts';
import type { Clocks } from './clocks/clocks.ts';
import { dateOf, matchesOf, type openDaily } from './daily/daily.ts';
import { inPlaceOf, matchKey, placeTaken } from './lists/live.ts';
import type { Share } from './lists/share.ts';
import type { Clock } from './match/clockRecord.ts';
import { seat } from './match/lobby.ts';
import { Match, MatchId, type PersonId, type Player, seatOf } from './match/match.ts';
import { chooseSetup } from './match/setup.ts';
import type { TablesOptions } from './options.ts';
import { Person, personKey } from './people/person.ts';
import type { Repository, Stored } from './repository.ts';
import type { Queue } from './store/queue.ts';
import { recordOf } from './store/record.ts';
import type { Draft, Store } from './store/store.ts';

/** What somebody asks for who opens a table. */
export interface Opening {
  readonly game: Game;
  readonly setup: Readonly<Record<string, SetupValue>>;
  /** How the files among it are called. */
  readonly files?: Readonly<Record<string, string>>;
  readonly seatCount: number;
  readonly host: PersonId;
  /** The persons the table waits for; nobody: anybody may join. */
  readonly invited: readonly PersonId[];
  /** Computer players that sit down with the host. */
  readonly computers: readonly Level[];
  /** Without it, nobody's time runs. */
  readonly clock?: Pick<Clock, 'pace' | 'timeout'>;
  /** Whether hints may be taken, where the host says so. */
  readonly hints?: boolean;
  /** Who sits where, if not in the order of coming. */
  readonly planned?: readonly Player[];
  readonly where: { readonly channel: string; readonly guild?: string };
  /** Whether its result counts although only one person plays. */
  readonly ratesComputers?: boolean;
  /** The day it is the game of, and that day's seed. */
  readonly daily?: { readonly date: string; readonly seed: string };
}

/** Which match an interaction has opened: delivered again, it opens no second one, even where that is over by then. */
const OPENED_KEYS = 'opened:';
const openedKey = (interaction: string) => `${OPENED_KEYS}${interaction}`;
const Opened = recordOf(z.object({ schema: z.literal(1), id: MatchId, at: z.number() }));

/** At so many tables that are not over somebody may sit who opens another: more than anybody plays, less than hurts. */
export const MOST_TABLES = 100;

/** Discord delivers nothing again after so long, in milliseconds. */
const REMEMBERED = 24 * 60 * 60 * 1000;

/** Forgets the interactions of long ago. */
export async function sweepOpened(store: Store, key: string, now: number): Promise<void> {
  if (!key.startsWith(OPENED_KEYS)) return;
  const opened = await store.get(key, Opened);
  if (opened !== undefined && opened.at + REMEMBERED <= now) await store.remove([key]);
}

/** Whether nobody else can come to such a table. */
function isSolo({ seatCount, computers, invited }: Opening): boolean {
  return invited.length === 0 && computers.length + 1 >= seatCount;
}

/** What of a match is there only where it was asked for. */
function wishesOf(opening: Opening): Pick<Match, 'daily' | 'solo' | 'hints' | 'ratesComputers' | 'clock'> {
  const { daily, hints, ratesComputers, clock } = opening;
  return {
    ...(daily === undefined ? {} : { daily: daily.date }),
    ...(isSolo(opening) ? { solo: true } : {}),
    ...(hints === undefined ? {} : { hints }),
    ...(ratesComputers === true ? { ratesComputers } : {}),
    ...(clock === undefined ? {} : { clock: { ...clock, seats: [] } }),
  };
}

interface OpeningOptions extends Pick<TablesOptions, 'store' | 'now' | 'newSeed' | 'newId'> {
  readonly share: Share;
  readonly queue: Queue;
  readonly repository: Repository;
  readonly daily: ReturnType<typeof openDaily>;
  readonly clocks: Clocks;
}

/** How tables are opened. */
export function tableOpening({ store, share, now, newSeed, newId, queue, repository, daily, clocks }: OpeningOptions) {
  /** Opens a table where its channel has none of this game yet, or a game of one's own beside it. */
  async function open(opening: Opening, interaction: string): Promise<Result<Stored>> {
    const { game, where } = opening;
    return noted(queue.run(`open:${where.channel}:${game.id}`, () => store.change(openIn(opening, interaction))));
  }

  /** The match of this day, the same seed for everybody: opened for who has none yet, else the one they have. */
  async function openTheDaily(opening: Opening, interaction: string): Promise<Result<Stored>> {
    const { game, host } = opening;
    const date = dateOf(now());
    const today = { date, seed: await daily.seedOf(game, date) };
    const openToday = async (draft: Draft) => {
      const matches = await Promise.all((await matchesOf(draft, game.id, date)).map(repository.read));
      const earlier = matches.find((match) => match !== undefined && seatOf(match, host) !== undefined);
      if (earlier !== undefined) return accept({ match: earlier, events: [], repeated: true });
      return openIn({ ...opening, daily: today }, interaction)(draft);
    };
    return noted(queue.run(`daily:${host}`, () => store.change(openToday)));
  }

  async function noted(opened: Promise<Result<Stored>>): Promise<Result<Stored>> {
    const result = await opened;
    const isOurs = result.ok && share.has(result.value.match.where.guild);
    if (isOurs && !result.value.repeated) await clocks.note(result.value.match);
    return result;
  }

  function openIn(opening: Opening, interaction: string) {
    const { game, host } = opening;
    const computers = opening.computers.map((level): Player => ({ kind: 'computer', level }));
    return async (draft: Draft): Promise<Result<Stored>> => {
      const opened = await draft.get(openedKey(interaction), Opened);
      const earlier = opened && (await draft.get(matchKey(opened.id), Match));
      if (earlier !== undefined) return accept({ match: earlier, events: [], repeated: true });
      const empty = emptyTable(opening, interaction);
      if (!empty.ok) return empty;
      const refusal = await refuseTable(draft, empty.value, host);
      if (refusal !== undefined) return refuse(refusal);
      const seated = seat(game, empty.value, { kind: 'person', id: host }, ...computers);
      if (!seated.ok) return seated;
      const match = await repository.add(draft, seated.value.match);
      draft.set(openedKey(interaction), { schema: 1, id: match.id, at: now() });
      return accept({ ...seated.value, match, repeated: false });
    };
  }

  /** Why a table cannot be opened now; undefined where it can. */
  async function refuseTable(draft: Draft, table: Match, host: PersonId): Promise<Phrase | undefined> {
    if ((await inPlaceOf(draft, table)) !== undefined) return placeTaken(table);
    const person = await draft.get(personKey(host), Person);
    const isFull = person !== undefined && person.live.length >= MOST_TABLES;
    return isFull ? phrase('tables.tooMany', { most: MOST_TABLES }) : undefined;
  }

  function emptyTable(opening: Opening, interaction: string): Result<Match> {
    const { game, host, seatCount } = opening;
    const { min, max } = game.seats;
    if (seatCount < min || seatCount > max) return refuse(phrase('tables.seats', { min, max }));
    const setup = chooseSetup(game, opening.setup, seatCount);
    if (!setup.ok) return setup;
    return accept({
      schema: 1,
      id: newId(),
      game: game.id,
      rules: game.rules,
      setup: setup.value,
      ...(opening.files === undefined ? {} : { files: opening.files }),
      seatCount,
      seed: opening.daily?.seed ?? newSeed(),
      ...wishesOf(opening),
      players: [],
      invited: [...opening.invited],
      planned: [...(opening.planned ?? [])],
      spectators: [],
      host,
      status: 'lobby',
      log: [],
      revision: 1,
      where: opening.where,
      shown: 0,
      createdAt: now(),
      answered: [interaction],
    });
  }

  return { open, openDaily: openTheDaily };
}
