import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { THEMES, type Theme } from '../../render/shared/drawing.ts';
import { fadeColour, mixColours, paletteOf } from '../../render/shared/theme.ts';

/** A file of the page whose name contains a hash of its content, so that it can be cached forever. */
interface BundledFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** The page's script and style, and the script inside the page itself. */
interface PageBundle {
  readonly loader: string;
  readonly script: BundledFile;
  readonly style: BundledFile;
  readonly fonts: readonly FontFile[];
}

/** One weight of the font used in the pictures, with the Latin letters and symbols that the page's own texts need. */
interface FontFile {
  readonly name: string;
  readonly weight: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

const WEIGHTS = { Regular: 400, SemiBold: 600, Bold: 700 } as const;

/**
 * The color for the last minute of a clock and for irreversible actions: the only one besides the colors of the seats.
 */
const URGENT: Readonly<Record<Theme, string>> = { dark: '#ff8f87', light: '#b3261e' };

/** Bundles everything in the page's folder into one script and one style; the colors are those of the pictures. */
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
  const fonts = readFonts();
  return {
    loader: textOf('loader.js').trim(),
    fonts,
    script: named('main', 'js', 'text/javascript; charset=utf-8', textOf('main.js')),
    style: named('style', 'css', 'text/css; charset=utf-8', fonts.map(fontFace).join('') + colours() + textOf('.css')),
  };
}

function named(name: string, end: string, type: string, text: string): BundledFile {
  return { name: hashedName(name, end, text), type, text };
}

function hashedName(name: string, end: string, content: string | Uint8Array): string {
  return `${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 12)}.${end}`;
}

function readFonts(): readonly FontFile[] {
  return Object.entries(WEIGHTS).map(([name, weight]) => {
    const body = new Uint8Array(readFileSync(new URL(`../../data/fonts/Inter-${name}.woff2`, import.meta.url)));
    return { name: hashedName(name, 'woff2', body), weight, body };
  });
}

/** The page loads a font when the first text is written in it (base.css), and shows another one until then. */
function fontFace({ name, weight }: FontFile): string {
  return `@font-face{font-family:Inter;font-weight:${weight};font-display:swap;src:url(${name}) format("woff2")}`;
}

/**
 * The colors of the page, which are those of the pictures: as chosen by the person, otherwise as preferred by their
 * browser.
 */
function colours(): string {
  const [dark, light] = THEMES;
  return [
    `:root{${listColours(dark)}}`,
    `@media (prefers-color-scheme:light){:root:not([data-theme]){${listColours(light)}}}`,
    `:root[data-theme=light]{${listColours(light)}}`,
  ].join('\n');
}

function listColours(theme: Theme): string {
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
