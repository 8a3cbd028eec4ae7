import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { drawCellz } from '../render/cellz/picture.ts';
import { cellCentre } from '../render/shared/coordinates.ts';
import { type Drawing, SCALE } from '../render/shared/drawing.ts';
import { encodePicture, encodePixels } from '../render/shared/encode.ts';
import { rasterize } from '../render/shared/pixels.ts';
import { paintText } from '../render/shared/text.ts';
import { fastRandom, pick } from '../src/engine/random.ts';
import { type CellzState, legal, play, start } from '../src/games/cellz/rules.ts';

/** What a picture costs, step by step, and how its encoding compares with the fastest complete route known. */
const ROUNDS = 40;

const FASTEST = 'data() + sharp png level 1, no adaptive filter';

/** 64 cells, 60 discs, 100 runs of text on 900 x 900 pixels (and one row more: our pictures are never square). */
const STRESS: Drawing = {
  width: 450,
  height: 450.5,
  paint(ctx) {
    const grid = { left: 0, top: 0, cell: 56.25, columns: 8, rows: 8 };
    for (let at = 0; at < 64; at += 1) {
      const { x, y } = cellCentre(grid, { row: Math.floor(at / 8), column: at % 8 });
      ctx.fillStyle = (at + Math.floor(at / 8)) % 2 === 0 ? '#f0d9b5' : '#b58863';
      ctx.fillRect(x - 28.125, y - 28.125, 56.25, 56.25);
      if (at < 60) paintDisc(ctx, x, y, at % 2 === 0 ? '#6bb8f5' : '#eba41e');
    }
    for (let at = 0; at < 100; at += 1) {
      const style = { size: 11, colour: '#14151a' } as const;
      paintText(ctx, `c${at}`, 20 + (at % 10) * 45, 20 + Math.floor(at / 10) * 45, style);
    }
  },
};

function paintDisc(ctx: SKRSContext2D, x: number, y: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.strokeStyle = '#14151a';
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.arc(x, y, 20, 0, Math.PI * 2);
  ctx.fill();
  ctx.stroke();
}

function cellzAfter(size: number, seatCount: number, lines: number): CellzState {
  const random = fastRandom(size);
  let state = start({ columns: size, rows: size }, seatCount);
  for (let line = 0; line < lines; line += 1)
    state = play(state, state.turnOf, pick(legal(state, state.turnOf), random)).state;
  return state;
}

interface Cost {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly bytes: number;
}

/** Medians over many rounds; `prepare` is not counted. */
async function costOf<T>(prepare: () => T, work: (prepared: T) => Promise<number> | number): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = prepare();
    const cpu = process.cpuUsage();
    const begun = performance.now();
    const bytes = await work(prepared);
    const wallMs = performance.now() - begun;
    const { user, system } = process.cpuUsage(cpu);
    costs.push({ cpuMs: (user + system) / 1000, wallMs, bytes });
    // Canvases are freed between turns of the event loop only.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const median = (of: (cost: Cost) => number) => costs.map(of).sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
  return {
    cpuMs: median((cost) => cost.cpuMs),
    wallMs: median((cost) => cost.wallMs),
    bytes: median((cost) => cost.bytes),
  };
}

async function fastestRoute(drawing: Drawing): Promise<number> {
  const { width, height, bytes } = rasterize(drawing);
  const png = sharp(bytes, { raw: { width, height, channels: 4 } }).png({
    compressionLevel: 1,
    adaptiveFiltering: false,
  });
  return (await png.toBuffer()).byteLength;
}

/** Only the recording of what is to be drawn: canvas paints when the pixels are asked for. */
function record(drawing: Drawing): number {
  const ctx = createCanvas(drawing.width * SCALE, drawing.height * SCALE).getContext('2d');
  ctx.scale(SCALE, SCALE);
  drawing.paint(ctx);
  return 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const PICTURES: Readonly<Record<string, Drawing>> = {
  'stress board': STRESS,
  'cellz 6x6': drawCellz(cellzAfter(6, 2, 34), 'dark'),
  'cellz 10x10, 4 seats, full': drawCellz(cellzAfter(10, 4, 180), 'dark'),
};

print(`CPU ms, median of ${ROUNDS}; fastest route: ${FASTEST}`);
print(`${'picture'.padEnd(28)} record  raster  encode   whole    wall  fastest  ratio    bytes  (fastest)`);
for (const [name, drawing] of Object.entries(PICTURES)) {
  await costOf(
    () => undefined,
    () => fastestRoute(drawing),
  );
  const none = () => undefined;
  const recorded = await costOf(none, () => record(drawing));
  const raster = await costOf(none, () => rasterize(drawing).width);
  const encoded = await costOf(
    () => rasterize(drawing),
    async (pixels) => (await encodePixels(pixels)).byteLength,
  );
  const whole = await costOf(none, async () => (await encodePicture(drawing)).byteLength);
  const fastest = await costOf(none, () => fastestRoute(drawing));
  const figures = [recorded.cpuMs, raster.cpuMs, encoded.cpuMs, whole.cpuMs, whole.wallMs, fastest.cpuMs].map((ms) =>
    ms.toFixed(1).padStart(7),
  );
  const ratio = (whole.cpuMs / fastest.cpuMs).toFixed(2).padStart(6);
  print(
    `${name.padEnd(28)}${figures.join(' ')} ${ratio} ${`${whole.bytes}`.padStart(8)} ${`${fastest.bytes}`.padStart(8)}`,
  );
}
