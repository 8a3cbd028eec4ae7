import { drawCellz } from '../../render/cellz/picture.ts';
import { encodePixels } from '../../render/shared/encode.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { writeLine } from '../../src/games/cellz/notation.ts';
import { type CellzState, legal } from '../../src/games/cellz/rules.ts';
import { matchKey } from '../../src/tables/live.ts';
import { Match } from '../../src/tables/match.ts';
import { playMoves, positionOf } from '../../src/tables/play.ts';
import { openStore } from '../../src/tables/store/store.ts';
import { matchOf } from './matches.ts';
import { columns, median, print } from './statistics.ts';

const STEPS = ['read', 'engine', 'view', 'draw', 'encode', 'write'] as const;

/** What the steps of a turn cost by themselves, in this process, over two matches of Cellz 6x6; the first warms up. */
export async function printShares(storeUri: string): Promise<void> {
  const store = openStore(storeUri);
  await playThrough(store);
  const times = await playThrough(store);
  await store.close();
  print('a turn by steps, ms (in one process, nothing else going on)');
  print(STEPS.map((step) => step.padStart(8)).join(''));
  print(columns(...STEPS.map((step) => median(times[step]))));
}

async function playThrough(store: ReturnType<typeof openStore>) {
  const times: Record<(typeof STEPS)[number], number[]> = {
    read: [],
    engine: [],
    view: [],
    draw: [],
    encode: [],
    write: [],
  };
  const timed = async <T>(step: keyof typeof times, work: () => T | Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    times[step].push(performance.now() - begun);
    return result;
  };
  const random = fastRandom(1);
  const match = matchOf('shares0000', 6);
  await store.set({ [matchKey(match.id)]: match });
  for (;;) {
    const current = await timed('read', () => store.get(matchKey(match.id), Match));
    if (current === undefined) throw new Error('the match is gone');
    const state = positionOf(current).state as CellzState;
    const lines = legal(state, state.turnOf);
    if (lines.length === 0) return times;
    const line = writeLine(pick(lines, random));
    const moved = await timed('engine', () =>
      playMoves(cellz, state.turnOf, [line], { at: 0, interaction: '1' })(current),
    );
    if (!moved.ok) throw new Error(moved.refusal.key);
    await timed('write', () => store.set({ [matchKey(match.id)]: moved.value.match }));
    const view = await timed('view', () => cellz.view(positionOf(moved.value.match).state as CellzState, 'public'));
    const pixels = await timed('draw', () => rasterize(drawCellz(view, 'dark')));
    await timed('encode', () => encodePixels(pixels));
  }
}
