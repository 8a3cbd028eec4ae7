import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A stranger behind the same address as all players who sends as many requests as possible, `rate` per second, until
 * told to stop.
 */
const { url, channel, headers, rate } = workerData as {
  readonly url: string;
  readonly channel: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rate: number;
};

/** How often requests are sent, in milliseconds. */
const BEAT = 10;

/**
 * No more requests are sent while this many await an answer, because the bench would otherwise measure the stranger's
 * own machine.
 */
const MOST_WAITING = 2000;

const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const statuses = new Map<number, number>();
let sent = 0;
let waiting = 0;

const said = (at: number): readonly [string, string, object?] => {
  const code = `made-up-code-number-${at}`;
  const kinds: readonly (readonly [string, string, object?])[] = [
    ['POST', '/board/api/sign-in', { code, instance: `made-up-${at}`, channel }],
    ['POST', '/board/api/sign-in', { code, instance: `made-up-${at}`, channel: `${at}` }],
    ['POST', '/board/api/sign-in', { ticket: code }],
    ['GET', '/'],
    ['GET', '/nowhere'],
    ['GET', '/board/api/welcome'],
  ];
  return kinds[at % kinds.length] ?? ['GET', '/'];
};

function send(): void {
  if (waiting >= MOST_WAITING) return;
  const [method, path, body] = said(sent);
  sent += 1;
  waiting += 1;
  const told = { ...headers, 'x-parlor': '1', 'content-type': 'application/json' };
  const asked = request(url + path, { method, agent, headers: told }, (answer) => {
    statuses.set(answer.statusCode ?? 0, (statuses.get(answer.statusCode ?? 0) ?? 0) + 1);
    answer.resume();
  });
  asked.on('close', () => {
    waiting -= 1;
  });
  asked.on('error', () => undefined);
  asked.end(body === undefined ? undefined : JSON.stringify(body));
}

const begun = performance.now();
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - begun) / 1000) * rate) - sent;
  for (let one = 0; one < Math.min(due, rate / 10); one += 1) send();
}, BEAT);
parentPort?.on('message', () => {
  clearInterval(timer);
  parentPort?.postMessage({ rate: sent / ((performance.now() - begun) / 1000), statuses: [...statuses] });
  process.exit();
});
