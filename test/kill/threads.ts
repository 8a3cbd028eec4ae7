import { z } from 'zod';
import type { Playground } from '../../src/playground/playground.ts';

/** Opens so many threads in the first channel of a stand-in Discord: room for a table each. Gives their ids. */
export async function openThreads(discord: Playground, count: number): Promise<readonly string[]> {
  const parent = discord.channels[0]?.id ?? '';
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
