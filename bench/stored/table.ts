import { decimal, markdownTable } from '../turns/tables.ts';
import type { StoredFigures } from './measure.ts';

/** The cost of the stored part of a turn; the last column compares it with the first row. */
export function storedTable({ byLog, byMatches }: StoredFigures): string {
  return [byLog, byMatches]
    .map((costs) => {
      const least = costs[0]?.cpu ?? 1;
      const rows = costs.map(({ entries, stored, cpu }) => [
        `${entries}`,
        stored === 0 ? '1' : stored.toLocaleString('en'),
        decimal(cpu, 2),
        decimal(cpu / least, 2),
      ]);
      return markdownTable(
        ['entries in the log', 'matches stored', 'CPU ms a turn, without Discord and picture', 'times the first row'],
        rows,
      );
    })
    .join('\n\n');
}
