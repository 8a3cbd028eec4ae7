import { readPageKey, shownKey } from './requests.ts';

/** How long to wait before the line is tried again, in milliseconds. */
const AGAIN = 1000;
/** The server reports four times a minute: a line that is silent for longer is dead. In milliseconds. */
const SILENCE = 25_000;
/** How often that is checked. */
const LOOK = 5000;
/** The close code if a newer page of the same person has replaced this one. */
const GIVEN_WAY = 4002;

/** Listens to the line. */
interface LineListener {
  /** Something changed: the number of that change. Missing after a reconnect, when anything may have. */
  readonly changed: (change?: number) => void;
  /** `elsewhere`: newer pages have replaced it, and it is retried once someone looks at this one. */
  readonly tellLine: (state: 'up' | 'down' | 'elsewhere') => void;
}

/**
 * Listens for changes as long as the page is open. A silently dead line, as when a phone sleeps or changes its network,
 * is noticed within half a minute, and immediately when someone looks again; while there is none, it is retried.
 */
export function openLine({ changed, tellLine }: LineListener): void {
  let socket: WebSocket | undefined;
  let heardAt = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(waiting);
    const line = new WebSocket(new URL(`api/live${shownKey()}`, document.baseURI.replace(/^http/, 'ws')));
    socket = line;
    heardAt = Date.now();
    line.addEventListener('open', () => line.send(JSON.stringify(readPageKey())));
    line.addEventListener('message', ({ data }) => {
      if (line === socket) hear(String(data));
    });
    line.addEventListener('close', ({ code }) => {
      if (line === socket) lose(code);
    });
  }

  function hear(words: string): void {
    heardAt = Date.now();
    const [word, change] = words.split(' ');
    if (word === 'here') return;
    if (word === 'ready') tellLine('up');
    changed(change === undefined ? undefined : Number(change));
  }

  function lose(code: number): void {
    socket = undefined;
    tellLine(code === GIVEN_WAY ? 'elsewhere' : 'down');
    if (code === GIVEN_WAY) return;
    waiting = setTimeout(() => {
      changed();
      open();
    }, AGAIN);
  }

  /** What may be dead is replaced. */
  function check(isLookedAt: boolean): void {
    if (socket === undefined ? isLookedAt : Date.now() - heardAt > SILENCE) {
      const dead = socket;
      socket = undefined;
      tellLine('down');
      dead?.close();
      open();
    }
    if (isLookedAt) changed();
  }

  setInterval(() => check(false), LOOK);
  window.addEventListener('online', () => check(true));
  // Also when a page comes back from the browser's own memory.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) check(true);
  });
  open();
}
