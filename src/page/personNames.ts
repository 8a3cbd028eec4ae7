import { escapeMarkdown } from '@discordjs/formatters';
import { phrase, type Say } from '../engine/phrase.ts';
import type { Match, PersonId } from '../match/match.ts';
import type { Channels } from '../play/contract/channels.ts';
import { playerName } from '../play/words/wordsFor.ts';
import { lruMap } from '../store/lruMap.ts';
import { sleep, type Timers } from '../tables/clocks/timerQueue.ts';

/** How long a name is considered current, in milliseconds; and how long the absence of a name is. */
const LASTS = 10 * 60 * 1000;
const NONE_LASTS = 60 * 1000;
/** The `ttl` with which lru-cache never expires an entry: used until the name has arrived. */
const FOR_GOOD = 0;

/** How long a board waits for unknown names, in milliseconds; after that, it is shown without them. */
const PATIENCE = 150;

const MOST_NAMES = 10_000;

/** People's names, as far as known. */
type Names = ReadonlyMap<string, string>;

/** Returns these people's names for a reader. */
export type NamesOf = (persons: readonly string[], reader: PersonId) => Promise<Names>;

/** A reader of the page, and the words of their language. */
export interface PageReader {
  readonly person: PersonId;
  readonly plain: Say;
}

interface NamesOptions {
  readonly ask: Channels['fetchName'];
  /** Called when a name arrives after someone's board was shown without it. */
  readonly onLate: (reader: PersonId) => void;
  readonly timers: Timers;
  readonly now: () => number;
}

/** A requested name. */
interface NameLookup {
  name?: string | undefined;
  isThere: boolean;
  /** Whether boards were already shown without it, so that no other board waits for it. */
  isLate: boolean;
  readonly readers: Set<PersonId>;
  readonly coming: Promise<void>;
}

/**
 * Fetches each name only once in a while, because Discord limits our requests. They are kept only in memory, until
 * nobody has a page open.
 */
export function createNames({ ask, onLate, timers, now }: NamesOptions) {
  const known = lruMap<string, NameLookup>(MOST_NAMES, { lasts: LASTS, now });

  function asked(person: string): NameLookup {
    const found = known.get(person);
    if (found !== undefined) return found;
    const coming = Promise.withResolvers<void>();
    const one: NameLookup = { isThere: false, isLate: false, readers: new Set(), coming: coming.promise };
    known.set(person, one, { ttl: FOR_GOOD });
    const take = (name: string | undefined) => {
      one.name = name;
      one.isThere = true;
      if (known.peek(person) === one) known.set(person, one, { ttl: name === undefined ? NONE_LASTS : LASTS });
      coming.resolve();
      for (const reader of one.readers) onLate(reader);
      one.readers.clear();
    };
    ask(person).then(take, () => take(undefined));
    return one;
  }

  async function readNames(persons: readonly string[], reader: PersonId): Promise<Names> {
    const all = persons.map((person) => [person, asked(person)] as const);
    const waited = all.flatMap(([, one]) => (one.isThere || one.isLate ? [] : [one.coming]));
    if (waited.length > 0) await Promise.race([Promise.all(waited), sleep(timers, PATIENCE)]);
    for (const [, one] of all) {
      if (one.isThere) continue;
      one.isLate = true;
      one.readers.add(reader);
    }
    return new Map(all.flatMap(([person, { name }]) => (name === undefined ? [] : [[person, name]])));
  }

  return { readNames: readNames satisfies NamesOf, forget: (): void => known.clear() };
}

/** Links to other places in Discord where someone is awaited. The page lists those matches beside the board instead. */
const ELSEWHERE = /https:\/\/discord\.com\/channels\/|<#\d+>/;

/**
 * Words for the page, which has no mentions: people appear by name, the reader as “you”, commands as they are typed,
 * and links to other channels are removed.
 */
export async function withNames(
  content: string,
  { person: reader, plain }: PageReader,
  readNames: NamesOf,
): Promise<string> {
  const ids = new Set([...content.matchAll(/<@!?(\d+)>/g)].map(([, id = '']) => id));
  ids.delete(reader);
  const names = await readNames([...ids], reader);
  const nameOf = (id: string) => (id === reader ? plain(phrase('board.page.you')) : written(names.get(id)));
  return content
    .split('\n')
    .filter((line) => !ELSEWHERE.test(line))
    .join('\n')
    .replace(/( ?)<@!?(\d+)>/g, (_, space: string, id: string) => (nameOf(id) ? `${space}${nameOf(id)}` : ''))
    .replace(/<(\/[^:>]+):\d+>/g, '$1');
}

/** A name escaped for Discord's markdown. */
function written(name: string | undefined): string {
  return name === undefined ? '' : escapeMarkdown(name.replaceAll('<', '‹'));
}

/** The other players of a match, in plain text. */
export async function othersIn({ players }: Match, reader: PersonId, readNames: NamesOf, plain: Say): Promise<string> {
  const others = players.filter((player) => player.kind !== 'person' || player.id !== reader);
  const persons = others.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
  const names = await readNames(persons, reader);
  const called = others.map((player) => (player.kind === 'person' ? names.get(player.id) : playerName(player, plain)));
  return called.filter((name) => name !== undefined).join(', ');
}
