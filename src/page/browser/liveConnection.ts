import { readPageKey, shownKey } from './requests.ts';

/** How long to wait before reconnecting, in milliseconds. */
const AGAIN = 1000;
/**
 * How long the connection may be silent before it counts as dead, in milliseconds: the server sends something four
 * times a minute.
 */
const SILENCE = 25_000;
/** How often that is checked, in milliseconds. */
const LOOK = 5000;
/** The close code if a newer page of the same person has replaced this one. */
const GIVEN_WAY = 4002;

/** What to do when the connection reports something. */
interface LineListener {
  /** Called with the number of a change. The number is missing after a reconnect, when anything may have changed. */
  readonly changed: (change?: number) => void;
  /**
   * Called when the connection's state changes. `elsewhere`: newer pages have replaced this one, which reconnects once
   * someone looks at it.
   */
  readonly tellLine: (state: 'up' | 'down' | 'elsewhere') => void;
}

/**
 * Keeps a WebSocket connection open for changes as long as the page is open. A connection that died silently, such as
 * when a phone sleeps or changes its network, is noticed within half a minute, and immediately when someone looks
 * again. While there is no connection, it is retried.
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

  /** Replaces the connection if it may be dead. */
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
  // This also happens when a page comes back from the browser's own cache.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) check(true);
  });
  open();
}
