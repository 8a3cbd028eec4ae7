import type { DrawOptions, PageBoard, SignedIn } from '../protocol.ts';

/** The width of most pictures, in their own pixels. */
const USUAL_WIDTH = 400;

const light = matchMedia('(prefers-color-scheme: light)');
let chosenTheme: SignedIn['theme'];
let scale = scaleFor(Math.min(innerWidth, innerHeight) / USUAL_WIDTH);

/** The options for pictures; the page uses the same colors. */
export function drawn(): DrawOptions {
  const theme = chosenTheme ?? (light.matches ? 'light' : 'dark');
  document.documentElement.dataset.theme = theme;
  return { theme, scale };
}

/** Uses the colors in someone's settings instead of the browser's preference. */
export function chooseTheme(theme: SignedIn['theme']): void {
  chosenTheme = theme;
}

/** Switches to the fonts of the pictures. They are only loaded now, after everything that is more urgent. */
export function showType(): void {
  document.documentElement.dataset.type = '';
}

export function onOtherLight(change: () => void): void {
  light.addEventListener('change', change);
}

/** If the board's picture is too coarse at this width, requests finer ones from now on; returns whether that is so. */
export function refine({ picture, parts }: Pick<PageBoard, 'picture' | 'parts'>, width: number): boolean {
  if (picture === undefined) return false;
  const share = parts.find(({ role }) => role === 'board')?.width ?? 1;
  const finer = scaleFor(width / share / picture.width);
  if (finer <= picture.scale) return false;
  scale = finer;
  return true;
}

/** A scale that is fine enough for every pixel of the screen, as far as the server supports it. */
function scaleFor(larger: number): DrawOptions['scale'] {
  const wanted = larger * devicePixelRatio;
  return wanted <= 1.1 ? 1 : wanted <= 2.2 ? 2 : 3;
}
