import type { Playground } from 'discord-standin';
import { z } from 'zod';

/** Opens so many threads in a channel, the first unless said, of a stand-in Discord: room for a table each. Gives their ids. */
export async function openThreads(
  discord: Playground,
  count: number,
  parent = discord.channels[0]?.id ?? '',
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let thread = 1; thread <= count; thread += 1) {
    const answer = await fetch(`${discord.api}/v10/channels/${parent}/threads`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Table ${thread}`, type: 11, auto_archive_duration: 10080 }),
    });
    ids.push(z.object({ id: z.string() }).parse(await answer.json()).id);
  }
  return ids;
}
