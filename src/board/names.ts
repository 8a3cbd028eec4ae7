import { escapeMarkdown } from 'discord.js';
import type { NameOf } from '../discord/delivery/names.ts';
import { playerName } from '../discord/words/names.ts';
import type { Say } from '../engine/phrase.ts';
import type { Match, PersonId } from '../tables/match.ts';

/** Stands for the person who looks, wherever they are spoken of. */
const YOU = '★';

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
