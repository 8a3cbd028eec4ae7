import type { TextKey } from '../../engine/phrase.ts';

/** What puzzles are about (docs/puzzles.md), in words for who has tried one. */
export const PUZZLE_THEMES = {
  shipment: 'newhaven-puzzles.theme.shipment',
  cross: 'newhaven-puzzles.theme.cross',
  double: 'newhaven-puzzles.theme.double',
  many: 'newhaven-puzzles.theme.many',
  last: 'newhaven-puzzles.theme.last',
  two: 'newhaven-puzzles.theme.two',
  dear: 'newhaven-puzzles.theme.dear',
  column: 'newhaven-puzzles.theme.column',
  row: 'newhaven-puzzles.theme.row',
  down: 'newhaven-puzzles.theme.down',
} as const satisfies Readonly<Record<string, TextKey>>;
