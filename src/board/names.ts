import { escapeMarkdown } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { playerName } from '../discord/words/names.ts';
import type { Say } from '../engine/phrase.ts';
import type { Match, PersonId } from '../tables/match.ts';

/** Stands for the person who looks, wherever they are spoken of. */
const YOU = '★';

/** What somebody is called now, as Discord says; undefined for nobody it knows. */
export type NameOf = (person: string) => Promise<string | undefined>;

/** How long a name is taken for what somebody is called, in milliseconds. */
const LASTS = 10 * 60 * 1000;

const MOST_NAMES = 10_000;

/**
 * Asks for each name once in a while, and not for every board: Discord counts. They are remembered in memory alone, until
 * nobody has a page open.
 */
export function rememberNames(nameOf: NameOf, now: () => number) {
  const known = new LRUCache<string, { readonly name: Promise<string | undefined>; readonly until: number }>({
    max: MOST_NAMES,
  });
  return {
    nameOf(person: string): Promise<string | undefined> {
      const found = known.get(person);
      if (found !== undefined && found.until > now()) return found.name;
      const name = nameOf(person);
      known.set(person, { name, until: now() + LASTS });
      return name;
    },
    forget: (): void => known.clear(),
  };
}

/**
 * Words for the page, which has no mentions: people by their names, the reader as a star, commands as they are typed.
 */
export async function withNames(content: string, reader: PersonId, nameOf: NameOf): Promise<string> {
  const ids = new Set([...content.matchAll(/<@!?(\d+)>/g)].map(([, id = '']) => id));
  const names = await Promise.all(
    [...ids].map(async (id) => [id, id === reader ? YOU : written(await nameOf(id))] as const),
  );
  const known = new Map(names);
  return content
    .replace(/( ?)<@!?(\d+)>/g, (_, space: string, id: string) => (known.get(id) ? `${space}${known.get(id)}` : ''))
    .replace(/<(\/[^:>]+):\d+>/g, '$1');
}

/** A name as Discord's markdown writes it, so that it can mark nothing up. */
function written(name: string | undefined): string {
  return name === undefined ? '' : escapeMarkdown(name.replaceAll('<', '‹'));
}

/** The players of a match besides the reader, in plain text. */
export async function othersIn({ players }: Match, reader: PersonId, nameOf: NameOf, plain: Say): Promise<string> {
  const others = players.filter((player) => player.kind !== 'person' || player.id !== reader);
  const names = others.map((player) => (player.kind === 'person' ? nameOf(player.id) : playerName(player, plain)));
  return (await Promise.all(names)).filter((name) => name !== undefined).join(', ');
}
