import type { Report } from './siege.ts';

/** What became of people's moves under one fault; words, where it could not be made to happen. */
export interface Row {
  readonly fault: string;
  readonly store: string;
  readonly report: Report | string;
}

const HEADINGS = [
  'fault',
  'store',
  'blows',
  'moves tried',
  'acknowledged',
  'stored unheard',
  'lost',
  'doubled',
  'boards missing',
  'boards doubled',
  'other faults',
  'what people saw, who were not answered by their board',
];

/** All of it as a table in Markdown. */
export function faultTable(rows: readonly Row[]): string {
  return [HEADINGS, HEADINGS.map(() => '---'), ...rows.map(cellsOf)].map(line).join('\n');
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function cellsOf({ fault, store, report }: Row): readonly (string | number)[] {
  if (typeof report === 'string')
    return [fault, store, ...Array.from({ length: HEADINGS.length - 3 }, () => ''), report];
  const { faults } = report;
  const lost = faults.filter((words) => / is stored 0 times/.test(words)).length;
  const doubled = faults.filter((words) => /twice| stored [2-9]\d* times/.test(words)).length;
  const told = Object.entries(report.told).map(([words, times]) => `${times} × ${words}`);
  return [
    fault,
    store,
    report.blows,
    report.attempts,
    report.acknowledged,
    report.storedUnheard,
    lost,
    doubled,
    report.boardsMissing,
    report.boardsDoubled,
    faults.length - lost - doubled - report.boardsMissing,
    told.join('; '),
  ];
}
