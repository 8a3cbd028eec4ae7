import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, type WebSocketServer } from 'ws';
import type { Activities } from './activities.ts';
import type { App } from './app.ts';

/** Where the frame lies on this server: Discord would give it a host of its own. */
export const FRAME = '/activity';

const KEPT_HEADERS = ['content-type', 'authorization', 'x-parlor', 'origin', 'accept'];

/** Hands the frame's requests on to the bot's page, as Discord's proxy does. Cookies do not reach it there either. */
export function addActivityFrame(app: App, activities: Activities): void {
  app.all(`${FRAME}/*`, async (c) => {
    if (activities.target === undefined) return c.notFound();
    const { pathname, search } = new URL(c.req.url);
    const headers = new Headers(
      KEPT_HEADERS.flatMap((name) => {
        const value = c.req.header(name);
        return value === undefined ? [] : [[name, value] as [string, string]];
      }),
    );
    const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    const response = await fetch(activities.target + pathname.slice(FRAME.length) + search, {
      method: c.req.method,
      headers,
      redirect: 'manual',
      ...(hasBody ? { body: await c.req.arrayBuffer() } : {}),
    });
    const answered = new Headers(response.headers);
    for (const name of ['set-cookie', 'content-encoding', 'content-length', 'transfer-encoding', 'connection']) {
      answered.delete(name);
    }
    return new Response(response.body, { status: response.status, headers: answered });
  });
}

/** The same for the frame's sockets. */
export function acceptFrameSocket(
  sockets: WebSocketServer,
  activities: Activities,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const path = (request.url ?? '').slice(FRAME.length);
  if (activities.target === undefined) {
    socket.destroy();
    return;
  }
  const origin = request.headers.origin;
  const there = new WebSocket(activities.target.replace(/^http/, 'ws') + path, origin === undefined ? {} : { origin });
  sockets.handleUpgrade(request, socket, head, (here) => {
    const early: string[] = [];
    here.on('message', (data) => {
      if (there.readyState === WebSocket.OPEN) there.send(String(data));
      else early.push(String(data));
    });
    there.on('open', () => {
      for (const data of early) there.send(data);
    });
    there.on('message', (data) => here.send(String(data)));
    there.on('close', () => here.close());
    there.on('error', () => here.terminate());
    here.on('close', () => there.close());
    here.on('error', () => there.terminate());
  });
}
