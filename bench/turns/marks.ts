import { channel } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { Client, Events, REST } from 'discord.js';
import { Tinypool } from 'tinypool';

/**
 * Loaded into our bot with `--import`: records when a turn passes its stations, and writes them as lines of `mark
 * <name> <milliseconds since 1970> [<duration reported by the thread>]`. None of this is in the bot itself.
 */
const lines: string[] = [];
const now = () => performance.timeOrigin + performance.now();
const mark = (name: string, ...more: readonly number[]) => lines.push(['mark', name, now(), ...more].join(' '));

const require = createRequire(createRequire(import.meta.url).resolve('discord.js'));
const { WebSocketShard } = require('@discordjs/ws');

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Calls `before` at each call of a method, and `after` once its result has arrived. */
function around(
  owner: object,
  name: string,
  before: (...given: unknown[]) => void,
  after: (result: unknown) => void = () => undefined,
): void {
  const original: Method = Reflect.get(owner, name);
  const wrapped: Method = function wrapped(...given) {
    before(...given);
    const result = original.apply(this, given);
    if (result instanceof Promise) result.then(after, () => undefined);
    return result;
  };
  Reflect.set(owner, name, wrapped);
}

/** The time that a thread reports for drawing and encoding a picture. */
function timesOf(drawn: unknown): readonly number[] {
  if (typeof drawn !== 'object' || drawn === null) return [];
  return [Number(Reflect.get(drawn, 'drawing')), Number(Reflect.get(drawn, 'encoding'))];
}

around(WebSocketShard.prototype, 'onMessage', () => mark('heard'));
around(Client.prototype, 'emit', (event) => {
  if (event === Events.InteractionCreate) mark('interaction');
});
around(
  Tinypool.prototype,
  'run',
  () => mark('picture'),
  (drawn) => mark('drawn', ...timesOf(drawn)),
);
around(REST.prototype, 'request', () => mark('request'));
channel('undici:request:bodySent').subscribe(() => mark('sent'));

process.on('SIGUSR2', () => {
  process.stdout.write(`${lines.splice(0).join('\n')}\nmarked\n`);
});
