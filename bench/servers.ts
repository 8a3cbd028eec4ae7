import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startPlayground } from 'discord-standin';
import { z } from 'zod';
import { print } from './turns/statistics.ts';

/**
 * `npm run bench -- servers`: the memory a process needs for each server it is in, by the server's size: the heap after
 * all have arrived, minus that of a bot in one server. discord.js runs in its own process, with the bot's client.
 */
const SERVERS = 500;
const SIZES = [
  { channels: 60, roles: 40, threads: 20 },
  { channels: 200, roles: 100, threads: 60 },
];

const Said = z.object({ heap: z.number() });
const CLIENT = fileURLToPath(new URL('servers/client.ts', import.meta.url));

/** The heap of a client in this many servers, in bytes. */
async function heapWith(guilds: number, serverSize: (typeof SIZES)[number]): Promise<number> {
  const discord = await startPlayground({ guilds, serverSize, shards: 1 });
  const client: ChildProcess = fork(CLIENT, [discord.api, discord.token, String(guilds)], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  const ended = once(client, 'exit');
  const said = await Promise.race([once(client, 'message').then(([words]) => Said.parse(words)), ended]);
  client.kill();
  const [code, signal] = await ended;
  await discord.close();
  if (!('heap' in said))
    throw new Error(`the client in ${guilds} servers ended (${signal ?? code}) before it said its heap`);
  return said.heap;
}

for (const size of SIZES) {
  const [few, many] = [await heapWith(1, size), await heapWith(SERVERS + 1, size)];
  const { channels, roles, threads } = size;
  const each = ((many - few) / SERVERS / 1000).toFixed(1);
  print(`a server of ${channels} channels, ${roles} roles, ${threads} threads: ${each} kB of heap`);
}
