import { z } from 'zod';
import type { TurnFigures } from '../turns/measure.ts';
import { median } from '../turns/statistics.ts';
import { decimal, markdownTable } from '../turns/tables.ts';

/** The stored results of a run. Ratios are keyed by name, such as `typed, 10 tables: CPU to draws and stores`. */
export const Run = z.object({
  commit: z.string(),
  date: z.string(),
  machine: z.string(),
  load: z.number(),
  ratios: z.record(z.string(), z.number()),
  readyMs: z.number(),
  residentMb: z.number(),
});
export type Run = Readonly<z.infer<typeof Run>>;

/** How much a ratio may grow compared with the median of the last runs; a single run is sometimes off by a fifth. */
const MOST_GROWTH = 1.2;
const RUNS_COMPARED = 5;

/** The waiting time and cost of turns as multiples of the floors. */
export function computeRatios(turns: readonly TurnFigures[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    turns.flatMap(({ how, tables, ours, png, drawing }) =>
      (['cpu', 'median'] as const).flatMap((what) => [
        [`${how}, ${tables}: ${what} to draws and stores`, ours[what] / drawing[what]] as const,
        [`${how}, ${tables}: ${what} to the same PNG`, ours[what] / png[what]] as const,
      ]),
    ),
  );
}

/** The ratios that have grown by more than a fifth since the previous runs (oldest first), each as a sentence. */
export function grown(before: readonly Run[], now: Run): readonly string[] {
  return Object.entries(now.ratios).flatMap(([name, ratio]) => {
    const known = before.flatMap(({ ratios }) => ratios[name] ?? []).slice(-RUNS_COMPARED);
    const usual = median(known);
    if (known.length === 0 || ratio <= usual * MOST_GROWTH) return [];
    return [`${name} grew from ${decimal(usual, 2)}, the median of ${known.length}, to ${decimal(ratio, 2)}`];
  });
}

/** One row per run, newest last. */
export function historyTable(runs: readonly Run[]): string {
  const names = Object.keys(runs.at(-1)?.ratios ?? {});
  const head = ['ratio', ...runs.map(({ commit, date }) => `${commit}, ${date.slice(0, 10)}`)];
  const row = (name: string, of: (run: Run) => number | undefined) => [
    name,
    ...runs.map((run) => {
      const figure = of(run);
      return figure === undefined ? '' : decimal(figure, 2);
    }),
  ];
  return markdownTable(head, [
    ...names.map((name) => row(name, ({ ratios }) => ratios[name])),
    row('load of the machine', ({ load }) => load),
    row('ready, s', ({ readyMs }) => readyMs / 1000),
    row('resident after 10,000 turns, MB', ({ residentMb }) => residentMb),
  ]);
}
