import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { PersonId } from '../match/match.ts';
import { parsePath } from '../port/port.ts';
import type { Timers } from '../tables/clocks/timerQueue.ts';
import { readJson } from './requests.ts';
import type { Session } from './sessions.ts';
import { countSilentLines } from './silentConnections.ts';
import { createTally } from './tally.ts';

/** The largest message that a page may send, in bytes: it only sends its key. */
const MOST_BYTES = 1024;

/** How much sent data a page may leave unread before it is disconnected, in bytes. */
const MOST_UNREAD = 16 * 1024;

/** How many open pages one person may have. */
const MOST_PAGES = 8;

/** How long someone may take to identify themselves, in milliseconds. */
const SILENCE = 5000;

/** How often connections are checked for whether someone is still there and signed in, in milliseconds. */
const LOOK = 15_000;

/**
 * Close codes: nobody is signed in on that page; newer pages have replaced it; it sent a message although it should
 * not.
 */
const NOBODY = 4001;
const GIVEN_WAY = 4002;
const UNASKED = 1008;

const Hello = z.object({ key: z.string().max(400).optional() });

interface LiveParts {
  readonly isOurs: (request: IncomingMessage) => boolean;
  /** The session of a page, from the key that it sends or from its cookie. */
  readonly sessionOf: (request: IncomingMessage, key: string | undefined) => Session | undefined;
  /**
   * The person, if the cookie or the visible part of the key in the address shows it immediately: behind Discord's
   * proxy everyone has the same address.
   */
  readonly personOf: (request: IncomingMessage) => PersonId | undefined;
  /** The address that a stranger's request is counted for; undefined if it is not counted. */
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  /** Called with the connection on which someone has signed in. */
  readonly onSignedIn: (connection: Duplex) => void;
  /** Reports changes; returns a function that stops it. */
  readonly watch: (session: Session, tell: (change: number) => void) => () => void;
  /** Called when a connection fails unexpectedly: only that connection is closed. */
  readonly onFault: (error: unknown) => void;
  readonly timers: Timers;
}

/** The connection of a page on which someone is signed in. */
interface Line {
  readonly page: WebSocket;
  readonly person: PersonId;
  /** Closes the connection with this code; from then on, it does not count toward its person's limit. */
  readonly end: (code: number) => void;
  /** Whether they are still signed in. */
  readonly isGood: () => boolean;
  /** Whether the browser has answered the last ping. */
  isThere: boolean;
}

/**
 * The WebSocket connections through which open pages learn that the server is there (`here`) and that something changed
 * (`changed 5`). Pages then request the change themselves.
 */
interface Lines {
  /** Accepts a connection that asks for a WebSocket, or closes it. */
  readonly take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Closes the connections of people who are not signed in any more. */
  readonly recheck: () => void;
  readonly close: () => void;
}

export function openLines({
  isOurs,
  sessionOf,
  personOf,
  addressOf,
  onSignedIn,
  watch,
  onFault,
  timers,
}: LiveParts): Lines {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
  const silent = countSilentLines();
  const safely = contained(onFault);
  const lines = createLines(timers, safely);

  /** Accepts a page whose person has identified themselves; returns whether they could be. */
  function letIn(page: WebSocket, request: IncomingMessage, key: string | undefined): boolean {
    const session = sessionOf(request, key);
    if (session === undefined) return false;
    const { person } = session;
    onSignedIn(request.socket);
    const line: Line = { page, person, end, isGood: () => sessionOf(request, key) !== undefined, isThere: true };
    lines.add(line);
    page.on('pong', () => {
      line.isThere = true;
    });
    page.on('message', () => page.close(UNASKED));
    const stopWatching = watch(session, (change) => safely(page, () => tell(page, `changed ${change}`)));
    const leave = once(() => {
      lines.remove(line);
      stopWatching();
    });
    page.on('close', leave);
    tell(page, 'ready');
    return true;

    function end(code: number): void {
      leave();
      page.close(code);
    }
  }

  /** `giveBack`: releases the connection's place among those that have not identified themselves. */
  function accept(page: WebSocket, request: IncomingMessage, giveBack: () => void): void {
    const patience = timers.set(() => page.terminate(), SILENCE);
    const end = () => {
      timers.clear(patience);
      giveBack();
    };
    page.on('error', () => page.terminate());
    page.on('close', end);
    page.once('message', (data) => {
      safely(page, () => {
        const hello = Hello.safeParse(readJson(String(data)));
        if (hello.success && letIn(page, request, hello.data.key)) end();
        else page.close(NOBODY);
      });
    });
  }

  return {
    recheck: lines.recheck,
    take(request, socket, head) {
      const isMeant = parsePath(request.url) === '/board/api/live' && isOurs(request);
      const place = isMeant && silent.add({ person: personOf(request), address: addressOf(request) });
      if (!place) return void socket.destroy();
      const giveBack = once(place);
      socket.once('close', giveBack);
      sockets.handleUpgrade(request, socket, head, (page) => accept(page, request, giveBack));
    },
    close() {
      lines.stop();
      for (const page of sockets.clients) page.terminate();
    },
  };
}

/** The connections of signed-in people, each checked regularly. */
function createLines(timers: Timers, safely: ReturnType<typeof contained>) {
  const lines = new Set<Line>();
  const pages = createTally();
  let timer: unknown;

  function look(): void {
    for (const line of lines) {
      safely(line.page, () => {
        if (!line.isThere) line.page.terminate();
        line.isThere = false;
        ask(line.page);
      });
    }
    recheck();
    timer = lines.size === 0 ? undefined : timers.set(look, LOOK);
  }

  function recheck(): void {
    for (const { page, isGood } of lines) {
      safely(page, () => {
        if (!isGood()) page.close(NOBODY);
      });
    }
  }

  return {
    recheck,
    /** If someone has too many pages, the new one replaces the oldest. */
    add(line: Line): void {
      const { person } = line;
      if (pages.of(person) >= MOST_PAGES) [...lines].find((one) => one.person === person)?.end(GIVEN_WAY);
      lines.add(line);
      pages.add(person);
      timer ??= timers.set(look, LOOK);
    },
    remove(line: Line): void {
      lines.delete(line);
      pages.take(line.person);
    },
    stop: () => timers.clear(timer),
  };
}

/** Returns a function that does something for a page; an exception closes only that page's connection. */
function contained(onFault: LiveParts['onFault']): (page: WebSocket, act: () => void) => void {
  return (page, act) => {
    try {
      act();
    } catch (error) {
      onFault(error);
      page.terminate();
    }
  };
}

/** Pings the browser, and also sends a message, because a page does not see pings. */
function ask(page: WebSocket): void {
  page.ping();
  tell(page, 'here');
}

function tell(page: WebSocket, words: string): void {
  if (page.bufferedAmount > MOST_UNREAD) page.terminate();
  else page.send(words);
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}
