import type { TextKey } from '../../engine/phrase.ts';

/** What puzzles are about (docs/puzzles.md), in words for who has tried one. */
export const PUZZLE_THEMES = {
  memory: 'domination-puzzles.theme.memory',
  lock: 'domination-puzzles.theme.lock',
  restraint: 'domination-puzzles.theme.restraint',
  shield: 'domination-puzzles.theme.shield',
  harvest: 'domination-puzzles.theme.harvest',
  crowd: 'domination-puzzles.theme.crowd',
  count: 'domination-puzzles.theme.count',
} as const satisfies Readonly<Record<string, TextKey>>;
