import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The number of people in one instance of the Activity. */
const TOGETHER = 10;

/** A player of the crowd, and what their window reports about itself. */
export interface Player {
  readonly code: string;
  readonly instance: string;
  readonly channel: string;
}

/** The player with this number, in this channel. */
export function playerAt(at: number, channel: string): Player {
  return { code: `good-code-of-somebody-${idAt(at)}`, instance: `i-${Math.floor(at / TOGETHER)}`, channel };
}

const idAt = (at: number) => `${700_000_000_000_000_000n + BigInt(at)}`;

/**
 * A Discord that knows a crowd too large for the stand-in: it exchanges their codes and reports the instance they are
 * in, without a rate limit of its own, and forwards everything else to the stand-in at `api`. Returns its address and a
 * function that closes it.
 */
export async function openCrowd(api: string, channel: string) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = { path: request.url ?? '', by: request.headers.authorization ?? '', body: Buffer.concat(chunks) };
    if (isOfCrowd(asked)) {
      const told = answerTo(asked, channel);
      response.writeHead(told === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(told ?? {}));
      return;
    }
    const answer = await handOn(api, request, asked.body).catch(() => undefined);
    if (answer === undefined) return void response.destroy();
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !HOP.has(name)));
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    api: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface RecordedRequest {
  readonly path: string;
  readonly by: string;
  readonly body: Buffer;
}

const INSTANCE = /\/activity-instances\/(?:i-(\d+)$)?/;

/** Whether a request is about people of the crowd rather than the bot itself. */
function isOfCrowd({ path, by }: RecordedRequest): boolean {
  return INSTANCE.test(path) || path.endsWith('/oauth2/token') || by.startsWith('Bearer ');
}

function answerTo({ path, by, body }: RecordedRequest, channel: string): object | undefined {
  if (by.startsWith('Bearer ')) return { id: by.slice('Bearer '.length) };
  const found = INSTANCE.exec(path);
  if (found === null) return tokenFor(new URLSearchParams(body.toString()).get('code') ?? '');
  return found[1] === undefined ? undefined : instanceAt(Number(found[1]), channel);
}

function tokenFor(code: string): object | undefined {
  const id = /^good-code-of-somebody-(\d+)$/.exec(code)?.[1];
  return id === undefined ? undefined : { access_token: id };
}

function instanceAt(at: number, channel: string): object {
  const users = Array.from({ length: TOGETHER }, (_, one) => idAt(at * TOGETHER + one));
  return { location: { channel_id: channel }, users };
}

/** Hop-by-hop headers, which apply only to a single connection. */
const HOP = new Set(['connection', 'content-length', 'content-encoding', 'host', 'keep-alive', 'transfer-encoding']);

function handOn(api: string, { method = 'GET', url = '', headers }: IncomingMessage, body: Buffer): Promise<Response> {
  const handed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    HOP.has(name) || value === undefined ? [] : [[name, String(value)]],
  );
  return fetch(api + url, { method, headers: handed, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) });
}
