import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { PersonId } from '../match/match.ts';
import { parsePath } from '../port/port.ts';
import type { Timers } from '../tables/clocks/timerQueue.ts';
import { readJson } from './cookies.ts';
import type { Session } from './sessions.ts';
import { createTally } from './tally.ts';

/** Largest message of a page, in bytes: it says its key and nothing else. */
const MOST_BYTES = 1024;

/** What a page may leave unread until it is given up, in bytes. */
const MOST_UNREAD = 16 * 1024;

/** Open pages of one person. */
const MOST_PAGES = 8;

/** How long somebody may take to say who they are, in milliseconds. */
const SILENCE = 5000;

/** How often lines are looked at: whether somebody is still there, and still signed in. In milliseconds. */
const LOOK = 15_000;

/** Closed with these: nobody is signed in on that page; newer pages have taken its place; nothing was to be said. */
const NOBODY = 4001;
const GIVEN_WAY = 4002;
const UNASKED = 1008;

const Hello = z.object({ key: z.string().max(400).optional() });

interface LiveParts {
  readonly isOurs: (request: IncomingMessage) => boolean;
  /** Whose page it is: by the key it says, or by its cookie. */
  readonly sessionOf: (request: IncomingMessage, key: string | undefined) => Session | undefined;
  /** Who says so at once, by the cookie or by what the address shows of their key: behind Discord's proxy all have one address. */
  readonly personOf: (request: IncomingMessage) => PersonId | undefined;
  /** For whom the request of a stranger is counted; undefined: for nobody. */
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  /** Hears on which connection somebody has signed in. */
  readonly onSignedIn: (connection: Duplex) => void;
  /** Tells of changes; gives what ends it. */
  readonly watch: (session: Session, tell: (change: number) => void) => () => void;
  /** Hears of what went wrong with a line that should not have: it is hung up on, and nothing else ends. */
  readonly onFault: (error: unknown) => void;
  readonly timers: Timers;
}

/** A page on which somebody is signed in. */
interface Line {
  readonly page: WebSocket;
  readonly person: PersonId;
  /** Closes it at once with this code: it takes no place of its person from then on. */
  readonly end: (code: number) => void;
  /** Whether they are still signed in. */
  readonly isGood: () => boolean;
  /** Whether its browser has answered since we asked last. */
  isThere: boolean;
}

/** The lines on which open pages hear that we are there, `here`, and that something changed, `changed 5`. What it is they ask for themselves. */
interface Lines {
  /** Takes a connection over on which a line is asked for, or hangs up. */
  readonly take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Hangs up on those who are not signed in any more. */
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

  /** Lets somebody in who has said who they are; gives whether they were. */
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

  /** `giveBack`: its place among those that are silent. */
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

/** The lines on which somebody is signed in, each looked at now and then. */
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
    /** The oldest page of somebody gives way to one more. */
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

/** Does this for a page; an exception ends that page's line alone. */
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

/** Asks whether its browser is there, and says that we are: what a browser hears of pings its page does not. */
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

/** Lines of one stranger's address, of all strangers, and of one person who is known to come. */
const MOST = { address: 16, strangers: 500, person: 8 } as const;

/** From whom a line comes: a person who showed at once who they are, or else an address, if that can be counted. */
interface LineOrigin {
  readonly person: PersonId | undefined;
  readonly address: string | undefined;
}

/** Lines on which nobody has said yet who they are. */
interface SilentLines {
  /** Takes a place for one more; gives what gives it back. Undefined where there is none. */
  readonly add: (from: LineOrigin) => (() => void) | undefined;
}

/** Behind Discord's proxy all have one address: there strangers take no place from who is signed in. */
function countSilentLines(): SilentLines {
  const strangers = createTally();
  const persons = createTally();

  function isFull({ person, address }: LineOrigin): boolean {
    if (person !== undefined) return persons.of(person) >= MOST.person;
    if (strangers.all() >= MOST.strangers) return true;
    return address !== undefined && strangers.of(address) >= MOST.address;
  }

  return {
    add(from) {
      if (isFull(from)) return undefined;
      const [tally, who] = from.person === undefined ? [strangers, from.address ?? ''] : [persons, from.person];
      tally.add(who);
      return () => tally.take(who);
    },
  };
}
