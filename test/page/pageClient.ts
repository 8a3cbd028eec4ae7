import type { Visitor } from 'discord-standin';
import { WebSocket } from 'ws';
import type { ActionRequest, PageAnswer, SignedIn } from '../../src/page/protocol.ts';
import { missingOnPage, TYPED } from '../namedControls.ts';

/** The board's page without a browser: what it asks of its server, with a jar for its cookie. */
export interface PageClient {
  /** HTTP status of the last request. */
  readonly status: number;
  readonly signed: SignedIn | undefined;
  /** What its browser sends along with whatever it asks of the server. */
  readonly cookie: string | undefined;
  signIn(by: object): Promise<number>;
  look(match: string, more?: object): Promise<PageAnswer>;
  tap(tap: Pick<ActionRequest, 'match' | 'control'> & Partial<ActionRequest>): Promise<PageAnswer>;
  hint(match: string, argument: string): Promise<string>;
  /** Opens a line as a page does, and waits until it is greeted. */
  listen(): Promise<Line>;
  get(path: string): Promise<Response>;
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** On which a page hears that something changed. */
export interface Line {
  /** The words so far since the greeting, but for those that only say that the server is there. */
  readonly heard: readonly string[];
  /** Waits for the next word. */
  readonly next: () => Promise<void>;
  readonly close: () => void;
  readonly closed: Promise<void>;
}

let taps = 0;

export function pageClient(url: string): PageClient {
  let cookie: string | undefined;
  let key: string | undefined;
  let status = 0;
  let signed: SignedIn | undefined;
  const headers = () => ({
    'x-parlor': '1',
    'content-type': 'application/json',
    ...(cookie === undefined ? {} : { cookie }),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  });
  const post = async (path: string, body: object, more: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${url}/board/api/${path}`, {
      method: 'POST',
      headers: { ...headers(), ...more },
      body: JSON.stringify(body),
    });
    status = response.status;
    const set = response.headers.get('set-cookie');
    if (set !== null && path === 'sign-in') cookie = set.split(';')[0];
    return response;
  };
  /** What the server said; throws where it names a control that is not on the page, or a command. */
  const checked = async (response: Response): Promise<PageAnswer> => {
    const answer = (await response.json()) as PageAnswer;
    const typed = TYPED.test(answer.notice ?? '') ? [`nobody can type here: ${answer.notice}`] : [];
    const missing = [...missingOnPage(answer, signed), ...typed];
    if (missing.length > 0) throw new Error(missing.join('\n'));
    return answer;
  };
  return {
    get status() {
      return status;
    },
    get signed() {
      return signed;
    },
    get cookie() {
      return cookie;
    },
    async signIn(by) {
      const response = await post('sign-in', by);
      if (response.ok) {
        signed = (await response.json()) as SignedIn;
        key = signed.key;
      }
      return response.status;
    },
    look: async (match, more = {}) =>
      checked(await post('look', { match, picked: '', stamp: '', theme: 'dark', ...more })),
    async tap(tap) {
      taps += 1;
      const body = { tap: `tap-number-${taps}`, words: '', theme: 'dark', ...tap };
      return checked(await post('tap', body));
    },
    async hint(match, argument) {
      return ((await (await post('hint', { match, argument })).json()) as { hint: string }).hint;
    },
    async listen() {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/board/api/live`, {
        headers: cookie === undefined ? {} : { cookie },
      });
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      await new Promise((resolve) => socket.once('open', resolve));
      socket.send(JSON.stringify(key === undefined ? {} : { key }));
      await new Promise((resolve) => socket.once('message', resolve));
      const heard: string[] = [];
      const waiting: (() => void)[] = [];
      socket.on('message', (data) => {
        if (String(data) === 'here') return;
        heard.push(String(data));
        for (const resolve of waiting.splice(0)) resolve();
      });
      const next = () => new Promise<void>((resolve) => waiting.push(resolve));
      return { heard, next, close: () => socket.close(), closed };
    },
    get: (path) => fetch(`${url}/board/api/${path}`, { headers: headers() }),
    post,
  };
}

/** Presses «Open the board», and gives the link that came: its ticket and match. */
export async function linkFrom(
  visitor: Visitor,
  from?: Parameters<Visitor['click']>[1],
): Promise<{ readonly ticket: string; readonly match: string }> {
  const { message } = await visitor.click('Open the board', from);
  const [row] = message?.components ?? [];
  const [link] = row !== undefined && 'components' in row ? row.components : [];
  const url = new URL(link !== undefined && 'url' in link ? String(link.url) : '');
  return {
    ticket: new URLSearchParams(url.hash.slice(1)).get('ticket') ?? '',
    match: url.searchParams.get('match') ?? '',
  };
}

/** A page on which this visitor is signed in by a link. */
export async function openPage(url: string, visitor: Visitor): Promise<PageClient & { readonly match: string }> {
  const { ticket, match } = await linkFrom(visitor);
  const client = pageClient(url);
  await client.signIn({ ticket });
  return Object.assign(client, { match });
}
