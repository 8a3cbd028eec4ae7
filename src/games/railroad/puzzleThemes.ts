import type { TextKey } from '../../engine/phrase.ts';

/** What puzzles are about (docs/puzzles.md), in words for who has tried one. */
export const PUZZLE_THEMES = {
  exits: 'railroad-puzzles.theme.exits',
  merge: 'railroad-puzzles.theme.merge',
  highway: 'railroad-puzzles.theme.highway',
  railway: 'railroad-puzzles.theme.railway',
  ends: 'railroad-puzzles.theme.ends',
  centre: 'railroad-puzzles.theme.centre',
  skip: 'railroad-puzzles.theme.skip',
  special: 'railroad-puzzles.theme.special',
  average: 'railroad-puzzles.theme.average',
} as const satisfies Readonly<Record<string, TextKey>>;
