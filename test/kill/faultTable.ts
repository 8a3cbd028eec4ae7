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

/**
 * The same in short, for docs/faults.md: a row a fault, and for each store of how many moves how many were acknowledged, or
 * stored without an answer; what went wrong stands behind it.
 */
export function faultSummary(rows: readonly Row[]): string {
  const stores = [...new Set(rows.map(({ store }) => store))];
  const faults = [...new Set(rows.map(({ fault }) => fault))];
  const cell = (fault: string, store: string) => {
    const report = rows.find((row) => row.fault === fault && row.store === store)?.report;
    return report === undefined ? '' : typeof report === 'string' ? report : summaryOf(report);
  };
  const body = faults.map((fault) => [fault, ...stores.map((store) => cell(fault, store))]);
  return [['fault', ...stores], ['fault', ...stores].map(() => '---'), ...body].map(line).join('\n');
}

function summaryOf({ faults, boardsDoubled, acknowledged, storedUnheard, attempts }: Report): string {
  const wrong = faults.length === 0 ? '' : `, **${faults.length} wrong**`;
  const twice = boardsDoubled === 0 ? '' : `, ${boardsDoubled} boards twice`;
  return `${acknowledged}+${storedUnheard}/${attempts}${wrong}${twice}`;
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
