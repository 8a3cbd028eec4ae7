import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { phrase } from '../../engine/phrase.ts';
import { nameLanguage, wordsFor } from '../../play/words/wordsFor.ts';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import { type BoardApp, type BoardRequest, ownCookie, type RequestLimits } from '../requests.ts';
import { type Grants, SCOPE } from './grants.ts';
import type { LinkedRoles } from './linkedRoles.ts';

/** Where people link their account, and where Discord sends them back to. */
export const LINKED_ROLE_PATH = '/linked-role';
export const END = '/linked-role/done';

const STYLE = '/linked-role/style.css';

/** How long someone may take to decide, in seconds. */
const PATIENCE = 10 * 60;

/** The format of Discord's codes. */
const CODE = /^[\w-]{20,60}$/;

/** The possible endings, with the text for each. */
const ENDINGS = {
  linked: { status: 200, words: 'board.roles.linked', next: 'board.roles.linked.next' },
  refused: { status: 200, words: 'board.roles.refused', next: 'board.roles.refused.next' },
  stale: { status: 400, words: 'board.roles.stale', next: 'board.roles.stale.next' },
  failed: { status: 502, words: 'board.roles.failed', next: 'board.roles.failed.next' },
} as const;
type EndingName = keyof typeof ENDINGS;

interface LinkedRoleRoutes {
  readonly roles: LinkedRoles;
  readonly grants: Grants;
  readonly clientId: string;
  /** The address at which Discord asks people for permission. */
  readonly authorizeUrl: string;
  /** The address of the board. */
  readonly url: string;
  readonly limits: RequestLimits;
  readonly catalogue: Catalogue;
}

/**
 * Lets people give permission to tell Discord their figures: leads them to Discord's question, and handles their
 * return.
 */
export function addLinkedRoleRoutes(app: BoardApp, options: LinkedRoleRoutes): void {
  const { clientId, authorizeUrl, url, limits, catalogue } = options;
  // People return by a link from Discord's site, on which a `Strict` cookie would not be sent.
  const kind = { name: 'parlor-role', path: LINKED_ROLE_PATH, sameSite: 'Lax', maxAge: PATIENCE } as const;
  const cookie = ownCookie(kind, url.startsWith('https:'));
  app.get(LINKED_ROLE_PATH, (c) => {
    const refused = limits.ofAddress(c, 'stranger');
    if (refused !== undefined) return refused;
    // Proves that the person who returns is the one who left.
    const state = randomBytes(18).toString('base64url');
    cookie.set(c, state);
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: `${url}${END}`,
      response_type: 'code',
      scope: SCOPE,
      state,
      prompt: 'consent',
    });
    return c.redirect(`${authorizeUrl}?${query}`);
  });
  app.get(END, async (c) => {
    const refused = limits.ofAddress(c, 'stranger');
    return refused ?? page(c, catalogue, await linkBy(c, cookie.of(c.env.incoming), options));
  });
  app.get(STYLE, (c) => {
    const style = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' });
  });
}

async function linkBy(
  c: Context<BoardRequest>,
  state: string | undefined,
  { roles, grants, url }: LinkedRoleRoutes,
): Promise<EndingName> {
  if (state === undefined || state !== c.req.query('state')) return 'stale';
  if (c.req.query('error') !== undefined) return 'refused';
  const code = c.req.query('code') ?? '';
  if (!CODE.test(code)) return 'stale';
  try {
    const grant = await grants.exchange(code, `${url}${END}`);
    if (!grant.ok) return grant.status >= 500 || grant.status === 429 ? 'failed' : 'stale';
    return (await roles.link(grant.value)) === undefined ? 'failed' : 'linked';
  } catch {
    return 'failed';
  }
}

/** A page with the result in the reader's language, and a link to start again if that may help. */
function page(c: Context, catalogue: Catalogue, ended: EndingName): Response | Promise<Response> {
  const [locale = DEFAULT_LANGUAGE] = (c.req.header('accept-language') ?? '').split(/[,;]/);
  const { plain } = wordsFor(catalogue, locale.trim());
  const { status, words, next } = ENDINGS[ended];
  const again =
    ended === 'linked' ? '' : html`<p><a href="${LINKED_ROLE_PATH}">${plain(phrase('board.roles.again'))}</a></p>`;
  return c.html(
    html`<!doctype html>
<html lang="${nameLanguage(catalogue, locale.trim())}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Parlor</title>
<link rel="stylesheet" href="${STYLE}">
<main>
<h1>${plain(phrase(words))}</h1>
<p>${plain(phrase(next))}</p>
${again}
</main>
</html>`,
    status,
  );
}
