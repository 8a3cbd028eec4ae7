import type { Interaction } from 'discord.js';
import { Client, GatewayIntentBits } from 'discord.js';
import type { Playground } from '../src/playground.ts';

/** What Discord (or its stand-in) answered to a request. */
export interface RawAnswer {
  readonly status: number;
  readonly code: number | undefined;
  /** Of each wrong field: its path, and Discord's name for the mistake. */
  readonly problems: readonly string[];
  readonly body: unknown;
}

/** A bot that says exactly what a test tells it to: no builder, no check of a client stands between. */
export interface RawBot {
  request(method: string, path: string, body?: unknown, files?: readonly File[]): Promise<RawAnswer>;
  /** Answers interactions in the order they come. */
  nextInteraction(): Promise<Interaction>;
  close(): Promise<void>;
}

export async function startRawBot(playground: Playground): Promise<RawBot> {
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: playground.api } });
  const come: Interaction[] = [];
  const waiting: ((interaction: Interaction) => void)[] = [];
  client.on('interactionCreate', (interaction) => {
    const next = waiting.shift();
    if (next === undefined) come.push(interaction);
    else next(interaction);
  });
  const ready = new Promise((resolve) => client.once('clientReady', resolve));
  await client.login(playground.token);
  await ready;
  return {
    request: (method, path, body, files) => request(playground, method, path, body, files),
    nextInteraction: () => {
      const first = come.shift();
      return first === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(first);
    },
    close: () => client.destroy(),
  };
}

async function request(
  playground: Playground,
  method: string,
  path: string,
  body?: unknown,
  files: readonly File[] = [],
): Promise<RawAnswer> {
  const headers: Record<string, string> = { authorization: `Bot ${playground.token}` };
  const init: RequestInit = { method, headers };
  if (files.length > 0) {
    const form = new FormData();
    form.set('payload_json', JSON.stringify(body ?? {}));
    for (const [index, file] of files.entries()) form.set(`files[${index}]`, file);
    init.body = form;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  const response = await fetch(`${playground.api}/v10${path}`, init);
  const text = await response.text();
  const read = text === '' ? undefined : (JSON.parse(text) as { code?: number; errors?: object });
  return { status: response.status, code: read?.code, problems: problemsOf(read?.errors ?? {}), body: read };
}

/** `{ a: { 0: { _errors: [{ code }] } } }` as `a.0 code`. */
function problemsOf(tree: object, path: readonly string[] = []): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    key === '_errors'
      ? (value as { code: string }[]).map(({ code }) => `${path.join('.')} ${code}`)
      : problemsOf(value as object, [...path, key]),
  );
}
