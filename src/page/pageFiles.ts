import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';
import type { Context } from 'hono';
import { compress } from 'hono/compress';
import { DEFAULT_LANGUAGE, languagesShown, readTexts } from '../texts/catalogue.ts';
import type { Texts } from '../texts/missingTexts.ts';
import { bundlePage } from './pageBundle.ts';
import { type Preload, preloadedElement } from './preload.ts';
import type { PagePreload } from './protocol.ts';
import type { BoardApp } from './requests.ts';

interface PageFile {
  readonly type: string;
  /** One copy for all requests, so that slow readers do not each hold one; compressed for clients that support it. */
  readonly body: Bytes;
  readonly br?: () => Promise<Bytes>;
  readonly gzip?: () => Promise<Bytes>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** For files whose name contains a hash of their content, which therefore never change. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * What the page says if nobody is signed in and the language is therefore unknown, by the name under which the page
 * looks up the text.
 */
const FAILURES = {
  again: 'board.door.again',
  discord: 'board.door.discord',
  expired: 'board.door.expired',
  failed: 'board.page.failed',
  'go-on': 'board.door.goOn',
  other: 'board.door.other',
  refused: 'board.door.refused',
  'signed-out': 'board.door.signedOut',
  stay: 'board.door.stay',
  used: 'board.door.used',
} as const;

/**
 * Serves the page: an HTML frame in the reader's language, one script and one style, built when the first reader comes.
 */
export function addPageFiles(app: BoardApp, clientId: string | undefined, bring: Preload): void {
  const made = lazy(() => makePage(clientId));
  // Discord shows an Activity at the root of its own host.
  for (const address of ['/', '/board']) {
    app.use(address, compress());
    app.get(address, async (c) => {
      const { frames, english, loaderHash } = await made();
      c.set('inlineScript', loaderHash);
      const asked = (c.req.header('accept-language') ?? '').split(',').map((one) => one.trim().split(/[-;]/)[0] ?? '');
      const frame = asked.map((language) => frames.get(language)).find((one) => one !== undefined) ?? english;
      // What cannot be preloaded is requested by the page later, where a failure is reported.
      const brought = await bring(c).catch(() => undefined);
      if (brought !== undefined) return c.html(withBrought(frame, brought), 200, { 'Cache-Control': 'no-store' });
      return answer(c, frame, { 'Cache-Control': 'no-cache', Vary: 'Accept-Language, Accept-Encoding' });
    });
  }
  app.get('/board/page/:name', async (c) => {
    const name = c.req.param('name');
    if (name === 'sdk.js' && clientId !== undefined) {
      const { type, body } = await bundleSdk();
      return c.body(body, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
    }
    const file = (await made()).files.get(name);
    if (file === undefined) return c.notFound();
    const isForGood = !ICONS.some((icon) => icon === name);
    return answer(c, file, { 'Cache-Control': isForGood ? FOR_GOOD : 'no-cache', Vary: 'Accept-Encoding' });
  });
}

/** The page's icon: the usual one, and the one for when something is waiting. */
const ICONS = ['icon.svg', 'icon-dot.svg'] as const;
const DOT = '<circle cx="12.5" cy="3.5" r="3.5" fill="#b3261e" stroke="#fff"/></svg>';

interface Page {
  /** The hash of the page's only inline script (SHA-256, base64). */
  readonly loaderHash: string;
  readonly frames: ReadonlyMap<string, PageFile>;
  readonly english: PageFile;
  readonly files: ReadonlyMap<string, PageFile>;
}

async function makePage(clientId: string | undefined): Promise<Page> {
  const read = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
  const { loader, script, style, fonts } = await bundlePage();
  const page = read('index.html')
    .replace('{{client}}', clientId ?? '')
    .replace('<script data-loader>', () => `<script>${loader}`)
    .replace('{{script}}', script.name)
    .replace('{{style}}', style.name);
  const english = readTexts(DEFAULT_LANGUAGE);
  const createFrame = (texts: Texts) =>
    createPageFile('text/html; charset=utf-8', inWords({ ...english, ...texts }, page));
  return {
    loaderHash: createHash('sha256').update(loader).digest('base64'),
    frames: new Map(languagesShown().map((language) => [language, createFrame(readTexts(language))])),
    english: createFrame(english),
    files: new Map([
      ['icon.svg', createPageFile('image/svg+xml', read('icon.svg'))],
      ['icon-dot.svg', createPageFile('image/svg+xml', read('icon.svg').replace('</svg>', DOT))],
      ...[script, style].map(({ name, type, text }) => [name, createPageFile(type, text)] as const),
      ...fonts.map(({ name, body }) => [name, { type: 'font/woff2', body }] as const),
    ]),
  };
}

function withBrought({ body }: PageFile, brought: PagePreload): string {
  return new TextDecoder().decode(body).replace('</body>', () => `${preloadedElement(brought)}</body>`);
}

function createPageFile(type: string, text: string): PageFile {
  const body = new TextEncoder().encode(text);
  // This takes one of Node's threads a tenth of a second, at the first request that supports it.
  const smaller = (how: (bytes: Bytes) => Promise<Buffer>) => lazy(async () => new Uint8Array(await how(body)));
  return { type, body, br: smaller(promisify(brotliCompress)), gzip: smaller(promisify(gzip)) };
}

/** Answers with the smallest encoding that the browser accepts. */
async function answer(
  c: Context,
  { type, body, br, gzip }: PageFile,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const accepted = c.req.header('accept-encoding') ?? '';
  const all = { ...headers, 'Content-Type': type };
  if (br !== undefined && /\bbr\b/.test(accepted)) return c.body(await br(), 200, { ...all, 'Content-Encoding': 'br' });
  if (gzip !== undefined && /\bgzip\b/.test(accepted))
    return c.body(await gzip(), 200, { ...all, 'Content-Encoding': 'gzip' });
  return c.body(body, 200, all);
}

/** The page with its texts filled in, some of them as attributes for later use. */
function inWords(texts: Texts, page: string): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const failures = Object.entries(FAILURES).map(([name, key]) => `data-${name}="${escaped(texts[key] ?? '')}"`);
  return page
    .replace('data-failures', () => failures.join(' '))
    .replace('{{late}}', () => escaped(texts['board.door.late'] ?? ''));
}

/**
 * Discord's Embedded App SDK with its dependencies as one script for browsers, which defines `discordSdk`; built when
 * the first page requests it.
 */
const bundleSdk = lazy(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(import.meta.resolve('@discord/embedded-app-sdk'))],
    bundle: true,
    format: 'iife',
    globalName: 'discordSdk',
    minify: true,
    platform: 'browser',
    write: false,
  });
  return { type: 'text/javascript; charset=utf-8', body: new Uint8Array(outputFiles[0]?.contents ?? []) };
});

/** Makes something on first use, and returns it from then on; what failed is made anew on the next use. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
