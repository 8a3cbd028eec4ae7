import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { parse } from 'dotenv';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type InstallationReport, lookAtInstallation } from '../doctor/installation.ts';
import { openPort } from '../port/port.ts';
import { replaceFile } from '../store/replaceFile.ts';
import type { BotBeside } from './botBeside.ts';
import { type SetupPageState, STYLE, setupPage } from './setupPage.ts';

/** The characters allowed in a Discord token: none that could mean something else in a settings file. */
const TOKEN = /^[\w.-]{10,200}$/;
const NO_TOKEN = 'That is not a token: a token is one long word of letters, digits, dots and dashes. Copy it again.';

/** The largest form, in bytes: a token has about eighty. */
const MOST_BYTES = 4096;

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  // Without a referrer, browsers would not say where a form comes from.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

interface SetupOptions {
  /** The settings file that the token is written to. */
  readonly envFile: string;
  /** The settings in addition to those in the file. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly bot: BotBeside;
  /** Why a bot cannot run next to the playground, if it cannot. */
  readonly obstacle: string | undefined;
}

/** The page on which someone who tried the playground adds the bot to their own server. */
export interface Setup {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the page only on this machine, only to pages of this machine, and only to requests with its secret address: it
 * contains a key, new at each start, that keeps out other programs and users of the machine. All other requests are
 * refused.
 */
export async function openSetup(options: SetupOptions): Promise<Setup> {
  const { envFile, bot, obstacle } = options;
  let known: InstallationReport = { findings: [] };
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

  const key = randomBytes(24).toString('base64url');
  const home = `/${key}/`;
  const app = new Hono();
  app.use(async (c, next) => {
    const { host, origin } = c.req.header();
    const isIn = isLocal(host, origin, c.req.method) && isSame(c.req.path.slice(0, home.length), home);
    if (!isIn) return c.text('This page opens only on this machine, with the link in the playground.', 403);
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    return undefined;
  });
  app.use(bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.text('too much', 413) }));
  app.get(home, async (c) => {
    const { application, findings } = known;
    const shown: SetupPageState = { application, findings, refusal, bot: bot.state(), obstacle };
    refusal = undefined;
    return c.html(setupPage(shown));
  });
  app.get(`${home}style.css`, (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.post(`${home}token`, async (c) => {
    const { token } = await c.req.parseBody();
    await take(typeof token === 'string' ? token.trim() : '');
    return c.redirect(home, 303);
  });
  app.post(`${home}look`, async (c) => {
    await look();
    return c.redirect(home, 303);
  });
  app.post(`${home}start`, (c) => {
    if (obstacle === undefined && known.application !== undefined) bot.start();
    return c.redirect(home, 303);
  });

  await look();
  const port = await openPort({ port: 0, host: '127.0.0.1', onFault: () => undefined, fetch: app.fetch });
  return {
    url: `http://127.0.0.1:${port.port}${home}`,
    async close() {
      await port.close();
      await bot.close();
    },
  };
}

/**
 * Whether a request comes from this machine's own pages: it must address this machine by a name that cannot be anyone
 * else's, and a request that changes something must also have its origin here.
 */
function isLocal(host: string | undefined, origin: string | undefined, method: string): boolean {
  if (host === undefined || !/^(?:127\.0\.0\.1|localhost):\d+$/.test(host)) return false;
  return origin === `http://${host}` || (origin === undefined && method === 'GET');
}

/** Compares in constant time, so that the duration does not reveal how much of it is right. */
function isSame(said: string, right: string): boolean {
  const [bytes, all] = [Buffer.from(said), Buffer.from(right)];
  return bytes.length === all.length && timingSafeEqual(bytes, all);
}

function tokenIn(envFile: string): string | undefined {
  try {
    return parse(readFileSync(envFile)).DISCORD_TOKEN || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes a setting to a file like `.env`, which only its owner may read from then on. All other lines stay unchanged; a
 * missing file is created. For a symbolic link, its target is written.
 */
export async function writeSetting(link: string, name: string, value: string): Promise<void> {
  const path = await realpath(link).catch(() => link);
  const text = readText(path);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(newline);
  const isOurs = (line: string) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line);
  const line = `${name}=${value}`;
  // If several lines have the same name, the last one counts.
  const at = lines.findLastIndex(isOurs);
  const written = at === -1 ? [...lines, line] : lines.with(at, line);
  const anew = `${path}.unfinished`;
  await rm(anew, { force: true });
  await writeFile(anew, written.map((one) => `${one}${newline}`).join(''), { mode: 0o600, flush: true });
  await replaceFile(anew, path);
}

/** Empty if there is no such file. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
