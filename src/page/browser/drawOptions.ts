import type { DrawOptions, PageBoard, SignedIn } from '../protocol.ts';

/** How wide most pictures are, in their own pixels. */
const USUAL_WIDTH = 400;

const light = matchMedia('(prefers-color-scheme: light)');
let chosenTheme: SignedIn['theme'];
let scale = scaleFor(Math.min(innerWidth, innerHeight) / USUAL_WIDTH);

/** How pictures are wanted; the page has the same colours. */
export function drawn(): DrawOptions {
  const theme = chosenTheme ?? (light.matches ? 'light' : 'dark');
  document.documentElement.dataset.theme = theme;
  return { theme, scale };
}

/** The colours that somebody chose in their settings go before those of the window. */
export function chooseTheme(theme: SignedIn['theme']): void {
  chosenTheme = theme;
}

/** Writes in the type of the pictures from now on: it is fetched only then, after what is waited for. */
export function showType(): void {
  document.documentElement.dataset.type = '';
}

export function onOtherLight(change: () => void): void {
  light.addEventListener('change', change);
}

/** The board is so wide now: where its picture is too coarse for that, finer ones are asked for from now on. Gives whether. */
export function refine({ picture, parts }: Pick<PageBoard, 'picture' | 'parts'>, width: number): boolean {
  if (picture === undefined) return false;
  const share = parts.find(({ role }) => role === 'board')?.width ?? 1;
  const finer = scaleFor(width / share / picture.width);
  if (finer <= picture.scale) return false;
  scale = finer;
  return true;
}

/** So fine that no pixel of the screen is wanting, as far as the server draws. */
function scaleFor(larger: number): DrawOptions['scale'] {
  const wanted = larger * devicePixelRatio;
  return wanted <= 1.1 ? 1 : wanted <= 2.2 ? 2 : 3;
}
