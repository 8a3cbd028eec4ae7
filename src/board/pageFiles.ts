import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Env, Hono } from 'hono';
import { DEFAULT_LANGUAGE, languagesShown, readTexts } from '../texts/catalogue.ts';
import { bundleSdk } from './sdk.ts';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ts: 'text/javascript; charset=utf-8',
};

interface PageFile {
  readonly type: string;
  /** One for all who ask, so that those who ask and do not read hold no copy each. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** What the page says where nobody is signed in, whose language would be known: by the name under which the page looks it up. */
const FAILURES = {
  used: 'board.page.used',
  'not-yours': 'board.page.notYours',
  failed: 'board.page.failed',
} as const;

/** Serves the page as it lies in its folder, its TypeScript with the types stripped: nothing has to be built. */
export function addPageFiles<E extends Env>(app: Hono<E>, clientId: string | undefined): void {
  const folder = new URL('./page/', import.meta.url);
  const files = new Map(readdirSync(folder).flatMap((name) => entry(new URL(name, folder), name)));
  const page = readFileSync(new URL('index.html', folder), 'utf8').replace('{{client}}', clientId ?? '');
  const english = bodyOf(page.replace('data-failures', failuresIn(DEFAULT_LANGUAGE)));
  const pages = new Map(
    languagesShown().map((language) => [language, bodyOf(page.replace('data-failures', failuresIn(language)))]),
  );
  // Discord shows an Activity at the root of its own host.
  for (const address of ['/', '/board']) {
    app.get(address, (c) => {
      const asked = (c.req.header('accept-language') ?? '').split(',').map((one) => one.trim().split(/[-;]/)[0] ?? '');
      const body = asked.map((language) => pages.get(language)).find((one) => one !== undefined) ?? english;
      return c.body(body, 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Language',
      });
    });
  }
  app.get('/board/page/:name', async (c) => {
    const name = c.req.param('name');
    const file = name === 'sdk.js' && clientId !== undefined ? await bundleSdk() : files.get(name);
    if (file === undefined) return c.notFound();
    return c.body(file.body, 200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' });
  });
}

function entry(file: URL, name: string): readonly (readonly [string, PageFile])[] {
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (type === undefined) return [];
  const text = readFileSync(file, 'utf8');
  return [[name, { type, body: bodyOf(name.endsWith('.ts') ? stripTypeScriptTypes(text) : text) }]];
}

function bodyOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** These words as attributes of the page. */
function failuresIn(language: string): string {
  const texts = { ...readTexts(DEFAULT_LANGUAGE), ...readTexts(language) };
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return Object.entries(FAILURES)
    .map(([name, key]) => `data-${name}="${escaped(texts[key] ?? '')}"`)
    .join(' ');
}
