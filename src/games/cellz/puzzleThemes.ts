import type { TextKey } from '../../engine/phrase.ts';

/** What puzzles are about (docs/puzzles.md), in words for who has tried one. */
export const PUZZLE_THEMES = {
  opening: 'cellz-puzzles.theme.opening',
  parity: 'cellz-puzzles.theme.parity',
  sacrifice: 'cellz-puzzles.theme.sacrifice',
  double: 'cellz-puzzles.theme.double',
  loop: 'cellz-puzzles.theme.loop',
  control: 'cellz-puzzles.theme.control',
  cheapest: 'cellz-puzzles.theme.cheapest',
  long: 'cellz-puzzles.theme.long',
} as const satisfies Readonly<Record<string, TextKey>>;
