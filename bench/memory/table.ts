import { decimal, markdownTable } from '../turns/tables.ts';
import type { MemoryFigures } from './measure.ts';
import { PIECES, type Piece } from './pieces.ts';

const MEGABYTE = 1024 * 1024;

/** Memory over time, and how much it grew in the second half. */
export function memoryTable({ ready, samples }: MemoryFigures): string {
  const rows = samples.map(({ turns, resident }) => [`${turns}`, decimal(resident / MEGABYTE, 0)]);
  const half = samples[Math.floor(samples.length / 2)]?.resident ?? 0;
  const end = samples.at(-1)?.resident ?? 0;
  return [
    `Ready ${decimal(ready / 1000, 2)} s after the start; in the second half memory grew by ${decimal((end - half) / MEGABYTE, 0)} MB.`,
    '',
    markdownTable(['turns over 1,000 tables', 'resident MB'], rows),
    '',
    piecesTable(samples),
  ].join('\n');
}

/** The parts of the memory: at the start, early, and at the end. */
function piecesTable(samples: MemoryFigures['samples']): string {
  const shown = [samples[0], samples[1], samples.at(-1)].flatMap((sample) => sample ?? []);
  const rows = Object.entries(PIECES).map(([piece, words]) => [
    words,
    ...shown.map(({ pieces }) => decimal(pieces[piece as Piece] / MEGABYTE, 0)),
  ]);
  return markdownTable(['MB after so many turns', ...shown.map(({ turns }) => `${turns}`)], rows);
}
