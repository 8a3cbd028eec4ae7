import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '../../src/discord/wire/client.ts';

/** The bot's client in its own process: reports how much heap it uses once this many servers have arrived. */
const [api, token = '', servers] = process.argv.slice(2);
const client = openClient({ api, shards: { ids: [0], count: 1 } }, { ask: () => () => undefined, now: Date.now });
await client.login(token);
while (client.guilds.cache.filter(({ available }) => available).size < Number(servers)) await sleep(50);
await sleep(500);
globalThis.gc?.();
globalThis.gc?.();
process.send?.({ heap: process.memoryUsage().heapUsed });
