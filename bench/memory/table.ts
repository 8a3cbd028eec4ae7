import { decimal, markdownTable } from '../turns/tables.ts';
import type { MemoryFigures } from './measure.ts';

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
  ].join('\n');
}
