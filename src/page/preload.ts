import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { PageService } from './pageService.ts';
import { DRAWN_COOKIE, NOT_SEEN, type PagePreload } from './protocol.ts';
import type { BoardRequest, OwnCookie, RequestLimits } from './requests.ts';
import type { OpenSession } from './sessions.ts';

/**
 * Returns what is sent along with the page; undefined for people who are not signed in or have not been here before,
 * whose page requests it later.
 */
export type Preload = (c: Context<BoardRequest>) => Promise<PagePreload | undefined>;

interface BringOptions {
  readonly room: Pick<PageService, 'welcome' | 'look'>;
  readonly sessionOf: (key: string | undefined) => OpenSession | undefined;
  readonly cookie: OwnCookie;
  readonly limits: RequestLimits;
}

/** The longest id of a match, or of the control that opens something else. */
const MOST = 100;

/**
 * Sends along what the page of a returning person would request first, which saves a round trip on a slow connection. A
 * foreign page can neither read nor trigger it, because the cookie is only sent from our own pages.
 */
export function createPreload({ room, sessionOf, cookie, limits }: BringOptions): Preload {
  return async (c) => {
    const session = sessionOf(cookie.of(c.env.incoming));
    const match = c.req.query('match') ?? '';
    const before = readDrawn(getCookie(c, DRAWN_COOKIE) ?? '');
    if (session === undefined || before === undefined || match === '' || match.length > MOST) return undefined;
    if (limits.ofPerson(c, session.person) !== undefined) return undefined;
    const { drawn, isStill } = before;
    const seen = isStill ? {} : { seen: NOT_SEEN };
    const [signed, answer] = await Promise.all([
      room.welcome(session),
      room.look(session, { match, picked: '', stamp: '', whole: true, ...seen }, drawn),
    ]);
    return { signed, drawn, answer };
  };
}

/** How someone's page last wanted its pictures: `dark.2`, `light.3.still`. */
function readDrawn(text: string): (Pick<PagePreload, 'drawn'> & { readonly isStill: boolean }) | undefined {
  const [, theme, scale, still] = /^(dark|light)\.([123])(\.still)?$/.exec(text) ?? [];
  const size = ([1, 2, 3] as const).find((one) => String(one) === scale);
  if ((theme !== 'dark' && theme !== 'light') || size === undefined) return undefined;
  return { drawn: { theme, scale: size }, isStill: still !== undefined };
}

/**
 * The preloaded data as an element of the page: text that is never executed, and that cannot close the element early.
 */
export function preloadedElement(brought: PagePreload): string {
  const text = JSON.stringify(brought).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="brought">${text}</script>`;
}
