import type { TurnCost, TurnFigures } from './measure.ts';
import type { Timeline } from './timeline.ts';

/** A Markdown table. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

export function decimal(number: number, digits = 1): string {
  return number.toFixed(digits);
}

/** The waiting time and cost of a turn, for our bot and the floors, and the ratios. */
export function turnsTable(figures: readonly TurnFigures[]): string {
  const head = ['turns', 'bot', 'median ms', 'p99 ms', 'CPU ms', 'a second', 'a second of one core'];
  const costs = ({ median, p99, cpu, perSecond }: TurnCost) =>
    [decimal(median), decimal(p99), decimal(cpu, 2), decimal(perSecond, 0), decimal(1000 / cpu, 0)] as const;
  const rows = figures.flatMap(({ how, tables, ours, png, drawing }) => {
    const name = `${how}, ${tables} ${tables === 1 ? 'table' : 'tables'}`;
    const ratio = (to: TurnCost) => [
      decimal(ours.median / to.median, 2),
      decimal(ours.p99 / to.p99, 2),
      decimal(ours.cpu / to.cpu, 2),
      decimal(ours.perSecond / to.perSecond, 2),
      '',
    ];
    return [
      [name, 'ours', ...costs(ours)],
      ['', 'draws and stores', ...costs(drawing)],
      ['', 'the same PNG', ...costs(png)],
      ['', 'ours : draws and stores', ...ratio(drawing)],
      ['', 'ours : the same PNG', ...ratio(png)],
    ];
  });
  return markdownTable(head, rows);
}

/** Where the time of one turn goes. */
export function timelineTable(how: string, { whole, parts }: Timeline): string {
  const rows = parts.map(({ at, name, ms }) => [name, at, decimal(ms, 2), `${decimal((ms / whole) * 100)} %`]);
  const named = parts.reduce((sum, { ms }) => sum + ms, 0);
  const all = ['**all of it**', '', decimal(whole, 2), `${decimal((named / whole) * 100)} %`];
  return markdownTable([`a turn, ${how}`, 'whose', 'ms', 'share'], [...rows, all]);
}
