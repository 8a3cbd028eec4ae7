import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { App } from './app.ts';
import type { World } from './world.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ts: 'text/javascript; charset=utf-8',
};

/** Modules outside the page's folder that the page imports. */
const SHARED_MODULES = ['slashText.ts', 'optionTypes.ts', 'componentTypes.ts'];

/** Serves the page as it lies in its folder; its TypeScript goes out with the types stripped, so nothing has to be built. */
export function addPageFiles(app: App, world: World): void {
  const folder = new URL('./page/', import.meta.url);
  const files = new Map<string, URL>([
    ...readdirSync(folder).map((name) => [`/page/${name}`, new URL(name, folder)] as const),
    ...SHARED_MODULES.map((name) => [`/${name}`, new URL(`./${name}`, import.meta.url)] as const),
  ]);
  app.get('*', (c) => {
    const path = c.req.path === '/' ? '/page/index.html' : c.req.path;
    const file = files.get(path);
    const type = CONTENT_TYPES[path.split('.').at(-1) ?? ''];
    if (file === undefined || type === undefined) return c.notFound();
    // Read anew each time: an open page shows a change of the code on its next load.
    const text = readFileSync(file, 'utf8');
    return c.body(path.endsWith('.ts') ? stripTypeScriptTypes(text) : text, 200, headers(type, world));
  });
}

function headers(type: string, world: World): Record<string, string> {
  const port = new URL(world.origin).port;
  const sockets = `ws://127.0.0.1:${port} ws://localhost:${port}`;
  return {
    'Content-Type': type,
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob:",
      `connect-src 'self' ${sockets}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "frame-src 'self'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  };
}
