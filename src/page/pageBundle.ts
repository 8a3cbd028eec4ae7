import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { THEMES, type Theme } from '../../render/shared/drawing.ts';
import { fadeColour, mixColours, paletteOf } from '../../render/shared/theme.ts';

/** A file of the page under a name that only its own content has: it can be kept for good. */
interface BundledFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** The page's script and style, and the lines that stand in the page itself. */
interface PageBundle {
  readonly loader: string;
  readonly script: BundledFile;
  readonly style: BundledFile;
}

/** The last minute of a clock, and what cannot be undone: the one colour beside those of the seats. */
const URGENT: Readonly<Record<Theme, string>> = { dark: '#ff8f87', light: '#b3261e' };

/** Makes one script and one style of all that lies in the page's folder; the colours are those of the pictures. */
export async function bundlePage(): Promise<PageBundle> {
  const folder = new URL('./browser/', import.meta.url);
  const { outputFiles } = await build({
    entryPoints: ['loader.ts', 'main.ts', 'style.css'].map((name) => fileURLToPath(new URL(name, folder))),
    bundle: true,
    charset: 'utf8',
    format: 'iife',
    minify: true,
    outdir: 'out',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return {
    loader: textOf('loader.js').trim(),
    script: named('main', 'js', 'text/javascript; charset=utf-8', textOf('main.js')),
    style: named('style', 'css', 'text/css; charset=utf-8', colours() + textOf('.css')),
  };
}

function named(name: string, end: string, type: string, text: string): BundledFile {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  return { name: `${name}-${hash}.${end}`, type, text };
}

/** The page is the paper of the pictures: as somebody has chosen, or else as their window is. */
function colours(): string {
  const [dark, light] = THEMES;
  return [
    `:root{${coloursOf(dark)}}`,
    `@media (prefers-color-scheme:light){:root:not([data-theme]){${coloursOf(light)}}}`,
    `:root[data-theme=light]{${coloursOf(light)}}`,
  ].join('\n');
}

function coloursOf(theme: Theme): string {
  const { background, surface, ink, muted, rule, faint } = paletteOf(theme);
  const all = {
    'color-scheme': theme,
    '--page': background,
    '--surface': surface,
    '--raised': theme === 'dark' ? faint : mixColours(surface, rule, 0.3),
    '--ink': ink,
    '--muted': muted,
    '--rule': rule,
    '--urgent': URGENT[theme],
    '--own': ink,
    '--tap': fadeColour(ink, 0.16),
    '--shade': theme === 'dark' ? '#00000073' : '#00000038',
  };
  return Object.entries(all)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}
