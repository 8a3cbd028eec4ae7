import type { TextKey } from '../../engine/phrase.ts';

/** What puzzles are about (docs/puzzles.md), in words for who has tried one. */
export const PUZZLE_THEMES = {
  order: 'nuggets-puzzles.theme.order',
  step: 'nuggets-puzzles.theme.step',
  sweep: 'nuggets-puzzles.theme.sweep',
  aim: 'nuggets-puzzles.theme.aim',
  only: 'nuggets-puzzles.theme.only',
  long: 'nuggets-puzzles.theme.long',
  slant: 'nuggets-puzzles.theme.slant',
  plan: 'nuggets-puzzles.theme.plan',
  race: 'nuggets-puzzles.theme.race',
} as const satisfies Readonly<Record<string, TextKey>>;
