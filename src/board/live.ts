import type { IncomingMessage, Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { readJson } from './json.ts';
import type { Session } from './sessions.ts';

/** Largest message of a page, in bytes: it says its key and nothing else. */
const MOST_BYTES = 1024;

/** Open pages of one person. */
const MOST_PAGES = 8;

/** Closed with this: nobody is signed in on that page. */
const NOBODY = 4001;

const Hello = z.object({ key: z.string().max(400).optional() });

interface LiveParts {
  readonly isOurs: (request: IncomingMessage) => boolean;
  /** Whose page it is: by the key it says, or by its cookie. */
  readonly sessionOf: (request: IncomingMessage, key: string | undefined) => Session | undefined;
  /** Tells of changes; gives what ends it. */
  readonly watch: (session: Session, tell: (change: number) => void) => Promise<() => void>;
}

/** The lines on which open pages hear that something changed, `changed 5`. What it is they ask for themselves. */
export function acceptPages(server: Server, { isOurs, sessionOf, watch }: LiveParts): WebSocketServer {
  const opened = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
  const pages = new Map<string, number>();

  async function greet(page: WebSocket, session: Session): Promise<void> {
    const { person } = session;
    const stop = await watch(session, (change) => page.send(`changed ${change}`));
    page.on('close', () => {
      stop();
      pages.set(person, (pages.get(person) ?? 1) - 1);
      if (pages.get(person) === 0) pages.delete(person);
    });
    page.send('ready');
  }

  function accept(page: WebSocket, request: IncomingMessage): void {
    page.on('error', () => page.terminate());
    page.once('message', (data) => {
      const hello = Hello.safeParse(readJson(String(data)));
      const session = hello.success ? sessionOf(request, hello.data.key) : undefined;
      const open = session === undefined ? MOST_PAGES : (pages.get(session.person) ?? 0);
      if (session === undefined || open >= MOST_PAGES) {
        page.close(NOBODY);
        return;
      }
      pages.set(session.person, open + 1);
      greet(page, session).catch(() => page.terminate());
    });
  }

  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/board/api/live' || !isOurs(request)) socket.destroy();
    else opened.handleUpgrade(request, socket, head, (page) => accept(page, request));
  });
  return opened;
}
