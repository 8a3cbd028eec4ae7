import { describe, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { LESSON_CHECKS } from './lessons.ts';
import { MOVE_CHECKS } from './moves.ts';
import { PICTURE_CHECKS } from './pictures.ts';
import { PLACE_CHECKS } from './places.ts';
import { PLAYER_CHECKS } from './players.ts';
import { PLAYTHROUGH_CHECKS } from './playthrough.ts';
import { POSITION_CHECKS } from './positions.ts';
import { PUZZLE_CHECKS } from './puzzles.ts';
import { SEAT_CHECKS } from './seats.ts';
import { SECRET_CHECKS } from './secrets.ts';
import { type Checks, type ConformanceOptions, createSubject } from './subject.ts';
import { TREE_CHECKS } from './trees.ts';
import { VIEWER_CHECKS } from './viewers.ts';
import { WORD_CHECKS } from './words.ts';

/** Every property that a game must have, by its name. */
export const CHECKS: Checks = {
  ...WORD_CHECKS,
  ...MOVE_CHECKS,
  ...POSITION_CHECKS,
  ...VIEWER_CHECKS,
  ...SECRET_CHECKS,
  ...SEAT_CHECKS,
  ...PICTURE_CHECKS,
  ...PLACE_CHECKS,
  ...PLAYER_CHECKS,
  ...TREE_CHECKS,
  ...PLAYTHROUGH_CHECKS,
  ...LESSON_CHECKS,
  ...PUZZLE_CHECKS,
};

/** Declares the tests that every registered game must pass: random games of it are played once and looked at by all. */
export function conforms(game: Game, options: ConformanceOptions = {}): void {
  describe(game.id, () => {
    let subject: ReturnType<typeof createSubject> | undefined;
    for (const [name, check] of Object.entries(CHECKS)) {
      test(name, () => {
        subject ??= createSubject(game, options);
        return check(subject);
      });
    }
  });
}
