import type { Theme } from './drawing.ts';

/** The colors of a theme, as `#rrggbb`. Text on `background` or `surface` has a contrast of at least 4.5 to 1. */
export interface Palette {
  /** Around the board. It is a color of its own, since Discord's backgrounds vary and a picture may be saved. */
  readonly background: string;
  /** The board itself. */
  readonly surface: string;
  /** Text, and marks as prominent as text. */
  readonly ink: string;
  /** Secondary text: coordinates, captions. */
  readonly muted: string;
  /** Lines between squares, and the edge of the board. */
  readonly rule: string;
  /** Things that could still be drawn: visible, but not for reading. */
  readonly faint: string;
  /** Marks around what the last move changed and what a player has chosen; no seat has this color. */
  readonly highlight: string;
}

const PALETTES: Readonly<Record<Theme, Palette>> = {
  dark: {
    background: '#1e2025',
    surface: '#26282c',
    ink: '#f4f5f7',
    muted: '#b9bfca',
    rule: '#4a4d55',
    faint: '#41444b',
    highlight: '#ffffff',
  },
  light: {
    background: '#ffffff',
    surface: '#f2f3f5',
    ink: '#14151a',
    muted: '#4f545e',
    rule: '#c4c8cf',
    faint: '#d9dce1',
    highlight: '#14151a',
  },
};

/** Colors for good and bad results, which are never distinguished by color alone. */
const GOOD_AND_BAD: Readonly<Record<Theme, { readonly good: string; readonly bad: string }>> = {
  dark: { good: '#7fe0b0', bad: '#ff9a76' },
  light: { good: '#0f6b45', bad: '#a83208' },
};

export function goodAndBad(theme: Theme): { readonly good: string; readonly bad: string } {
  return GOOD_AND_BAD[theme];
}

export function paletteOf(theme: Theme): Palette {
  return PALETTES[theme];
}

/** Returns the color that is `share` (0 to 1) of the way from one `#rrggbb` to another. */
export function mixColours(from: string, to: string, share: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const start = channel(from, at);
    return Math.round(start + (channel(to, at) - start) * share);
  });
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Makes `#rrggbb` transparent: `alpha` is from 0 (invisible) to 1 (opaque). */
export function fadeColour(colour: string, alpha: number): string {
  return `${colour}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
}

/** Returns the contrast between two `#rrggbb`, from 1 (identical) to 21 (black on white), as defined by WCAG 2.2. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = channel(colour, at) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channel(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16);
}
