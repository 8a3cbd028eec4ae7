import { setTimeout as sleep } from 'node:timers/promises';
import type { Playground } from 'discord-standin';
import { z } from 'zod';

const TOO_MANY = 429;

/** Opens so many threads in a channel, the first unless said, of a stand-in Discord: room for a table each. Gives their ids. */
export async function openThreads(
  discord: Playground,
  count: number,
  parent = discord.channels[0]?.id ?? '',
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let thread = 1; thread <= count; thread += 1) {
    ids.push(await openThread(discord, parent, `Table ${thread}`));
  }
  return ids;
}

async function openThread(discord: Playground, parent: string, name: string): Promise<string> {
  const answer = await fetch(`${discord.api}/v10/channels/${parent}/threads`, {
    method: 'POST',
    headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, type: 11, auto_archive_duration: 10080 }),
  });
  if (answer.status !== TOO_MANY) return z.object({ id: z.string() }).parse(await answer.json()).id;
  const { retry_after: seconds } = z.object({ retry_after: z.number() }).parse(await answer.json());
  await sleep(1000 * seconds);
  return openThread(discord, parent, name);
}
