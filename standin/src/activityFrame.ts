import { WebSocket } from 'ws';
import type { Activities } from './activities.ts';
import type { App } from './app.ts';
import type { AcceptSocket } from './sockets.ts';

/** Where the frame lies on this server: Discord would give it a host of its own. */
export const FRAME = '/activity';

/** As whom Discord's proxy is seen by whoever serves the page: one address for all people, of those for documentation. */
const PROXY = '203.0.113.200';

/** Cookies do not reach the Activity through Discord's proxy; the others are about one line, and `fetch` sets them anew. */
const NOT_HANDED_ON = [
  ...['cookie', 'host', 'content-length', 'accept-encoding', 'connection', 'keep-alive', 'transfer-encoding'],
  ...['upgrade', 'te', 'trailer', 'expect', 'proxy-authorization'],
];

/** Hands the frame's requests on to the bot's page, as Discord's proxy does. */
export function addActivityFrame(app: App, activities: Activities): void {
  app.all(`${FRAME}/*`, async (c) => {
    if (activities.target === undefined) return c.notFound();
    const { pathname, search } = new URL(c.req.url);
    const headers = new Headers(c.req.raw.headers);
    for (const name of NOT_HANDED_ON) headers.delete(name);
    headers.set('X-Forwarded-For', PROXY);
    const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    const response = await fetch(activities.target + pathname.slice(FRAME.length) + search, {
      method: c.req.method,
      headers,
      redirect: 'manual',
      ...(hasBody ? { body: await c.req.arrayBuffer() } : {}),
    }).catch(() => undefined);
    if (response === undefined) return c.text('The Activity does not answer.', 502);
    const answered = new Headers(response.headers);
    for (const name of ['set-cookie', 'content-encoding', 'content-length', 'transfer-encoding', 'connection']) {
      answered.delete(name);
    }
    return new Response(response.body, { status: response.status, headers: answered });
  });
}

/** The same for the frame's sockets; undefined where the application has no Activity. */
export function frameSocket({ target }: Activities): AcceptSocket | undefined {
  if (target === undefined) return undefined;
  return (here, { pathname, search }, origin) => {
    const address = target.replace(/^http/, 'ws') + pathname.slice(FRAME.length) + search;
    const headers = { 'X-Forwarded-For': PROXY };
    const there = new WebSocket(address, { headers, ...(origin === undefined ? {} : { origin }) });
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
  };
}
