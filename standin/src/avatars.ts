import { crc32, deflateSync } from 'node:zlib';
import type { App } from './app.ts';
import type { FaultResponse } from './faults.ts';
import type { World } from './world.ts';

const SIDE = 64;
type Colour = readonly [red: number, green: number, blue: number];

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

/** A plain ground; with two eyes and a mouth, if somebody chose it. */
function face(number: number, isOwn: boolean): Uint8Array<ArrayBuffer> {
  const ground = GROUNDS[number % GROUNDS.length] ?? INK;
  const isEye = (x: number, y: number) => Math.hypot(x - 22, y - 24) < 5 || Math.hypot(x - 42, y - 24) < 5;
  const isMouth = (x: number, y: number) => y > 36 && Math.abs(Math.hypot(x - 32, y - 30) - 18) < 2.5;
  const rows = Array.from({ length: SIDE }, (_, y) => [
    0,
    ...Array.from({ length: SIDE }, (_, x) => (isOwn && (isEye(x, y) || isMouth(x, y)) ? INK : ground)).flat(),
  ]);
  return png(Buffer.from(rows.flat()));
}

/** A PNG of red, green and blue bytes, each row with its filter before it. */
function png(rows: Buffer): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]));
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
