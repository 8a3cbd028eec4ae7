import { readFileSync } from 'node:fs';
import { parse } from 'dotenv';
import { Hono } from 'hono';
import { type Looked, lookAtInstallation } from '../doctor/installation.ts';
import { openPort } from '../port/port.ts';
import type { BotBeside } from './botBeside.ts';
import { writeSetting } from './dotEnv.ts';
import { type Shown, STYLE, setupPage } from './setupPage.ts';

/** What a token of Discord may be made of: nothing that could mean something else in a file of settings. */
const TOKEN = /^[\w.-]{10,200}$/;
const NO_TOKEN = 'This is no token: it is one long word of letters, digits, dots and dashes. Copy it anew.';

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  // Without a referrer browsers would not say from where a form comes.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

interface SetupOptions {
  /** The file of settings into which the token goes. */
  readonly envFile: string;
  /** The settings beside those of the file. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly bot: BotBeside;
  /** Why a bot cannot run beside the playground, if so. */
  readonly obstacle: string | undefined;
}

/** The page on which whoever tried the playground puts the bot on their own server. */
export interface Setup {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the page on this machine alone, to pages of this machine alone: whoever else asks, also by way of a browser that is
 * made to, is refused.
 */
export async function openSetup(options: SetupOptions): Promise<Setup> {
  const { envFile, bot, obstacle } = options;
  let known: Looked = { findings: [] };
  let refusal: string | undefined;

  const lookWith = (token: string) =>
    lookAtInstallation({
      environment: { ...options.environment, DISCORD_TOKEN: token },
      written: [],
      packages: [],
      server: undefined,
    });
  async function look(): Promise<void> {
    const token = tokenIn(envFile);
    if (token !== undefined) known = await lookWith(token);
  }
  async function take(token: string): Promise<void> {
    refusal = TOKEN.test(token) ? undefined : NO_TOKEN;
    if (refusal !== undefined) return;
    const looked = await lookWith(token);
    if (looked.application === undefined) {
      refusal = looked.findings.flatMap(({ verdict, words }) => (verdict === 'wrong' ? [words] : [])).join(' ');
      return;
    }
    await writeSetting(envFile, 'DISCORD_TOKEN', token);
    known = looked;
  }

  const app = new Hono();
  app.use(async (c, next) => {
    const { host, origin } = c.req.header();
    if (!isLocal(host, origin, c.req.method)) return c.text('This page is for this machine alone.', 403);
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    return undefined;
  });
  app.get('/', async (c) => {
    const { application, findings } = known;
    const shown: Shown = { application, findings, refusal, bot: bot.state(), obstacle };
    refusal = undefined;
    return c.html(setupPage(shown));
  });
  app.get('/style.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.post('/token', async (c) => {
    const { token } = await c.req.parseBody();
    await take(typeof token === 'string' ? token.trim() : '');
    return c.redirect('/', 303);
  });
  app.post('/look', async (c) => {
    await look();
    return c.redirect('/', 303);
  });
  app.post('/start', (c) => {
    if (obstacle === undefined && known.application !== undefined) bot.start();
    return c.redirect('/', 303);
  });

  await look();
  const port = await openPort({ port: 0, host: '127.0.0.1', onFault: () => undefined, fetch: app.fetch });
  return {
    url: `http://127.0.0.1:${port.port}/`,
    async close() {
      await port.close();
      await bot.close();
    },
  };
}

/**
 * Whether a request comes from this machine's own pages: it must ask for this machine by a name that cannot be another's, and
 * whatever changes something must say that it comes from here.
 */
function isLocal(host: string | undefined, origin: string | undefined, method: string): boolean {
  if (host === undefined || !/^(?:127\.0\.0\.1|localhost):\d+$/.test(host)) return false;
  return origin === `http://${host}` || (origin === undefined && method === 'GET');
}

function tokenIn(envFile: string): string | undefined {
  try {
    return parse(readFileSync(envFile)).DISCORD_TOKEN || undefined;
  } catch {
    return undefined;
  }
}
