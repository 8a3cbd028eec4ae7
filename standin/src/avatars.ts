import type { App } from './app.ts';
import type { FaultResponse } from './faults.ts';
import { type Colour, png } from './png.ts';
import type { World } from './world.ts';

const SIDE = 64;

/** A face of its own for each account; `default`: those whom Discord gives to people without one. */
const GROUNDS: readonly Colour[] = [
  [88, 101, 242],
  [235, 69, 158],
  [87, 242, 135],
  [254, 166, 53],
  [237, 66, 69],
  [52, 152, 219],
];
const INK: Colour = [255, 255, 255];

/** Serves the pictures of the made-up people: PNGs, whatever size is asked for. A fault of a test disturbs them by path. */
export function addAvatarRoutes(
  app: App,
  world: World,
  takeFault: (method: string, path: string) => FaultResponse | undefined,
): void {
  app.get('/avatars/:user/:file', (c) => {
    const person = world.people.get(c.req.param('user'));
    const isBroken = takeFault('GET', c.req.path) !== undefined;
    if (isBroken || person?.avatar === undefined || c.req.param('file') !== `${person.avatar}.png`) {
      return c.text('Not found', 404);
    }
    return c.body(face(Number(person.id.slice(-2)), true), 200, { 'Content-Type': 'image/png' });
  });
  app.get('/embed/avatars/:file', (c) =>
    c.body(face(Number.parseInt(c.req.param('file'), 10), false), 200, { 'Content-Type': 'image/png' }),
  );
}

/** The faces that were asked for, each drawn once. */
const Faces = new Map<string, Uint8Array<ArrayBuffer>>();

/** A plain ground; with two eyes and a mouth, if somebody chose it. */
function face(number: number, isOwn: boolean): Uint8Array<ArrayBuffer> {
  const key = `${number % GROUNDS.length} ${isOwn}`;
  const known = Faces.get(key) ?? drawFace(GROUNDS[number % GROUNDS.length] ?? INK, isOwn);
  Faces.set(key, known);
  return known;
}

function drawFace(ground: Colour, isOwn: boolean): Uint8Array<ArrayBuffer> {
  const isEye = (x: number, y: number) => Math.hypot(x - 22, y - 24) < 5 || Math.hypot(x - 42, y - 24) < 5;
  const isMouth = (x: number, y: number) => y > 36 && Math.abs(Math.hypot(x - 32, y - 30) - 18) < 2.5;
  return png(SIDE, SIDE, (x, y) => (isOwn && (isEye(x, y) || isMouth(x, y)) ? INK : ground));
}
