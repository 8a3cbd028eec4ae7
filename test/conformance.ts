import { describe, test } from 'vitest';
import type { Game } from '../src/engine/game.ts';
import { MOVE_CHECKS } from './conformance/moves.ts';
import { PICTURE_CHECKS } from './conformance/pictures.ts';
import { PLAYER_CHECKS } from './conformance/players.ts';
import { PLAYTHROUGH_CHECKS } from './conformance/playthrough.ts';
import { POSITION_CHECKS } from './conformance/positions.ts';
import { SEAT_CHECKS } from './conformance/seats.ts';
import { type Checks, type ConformanceOptions, subjectOf } from './conformance/subject.ts';
import { TREE_CHECKS } from './conformance/trees.ts';
import { VIEWER_CHECKS } from './conformance/viewers.ts';
import { WORD_CHECKS } from './conformance/words.ts';

/** Every property that a game must have, by its name. */
export const CHECKS: Checks = {
  ...WORD_CHECKS,
  ...MOVE_CHECKS,
  ...POSITION_CHECKS,
  ...VIEWER_CHECKS,
  ...SEAT_CHECKS,
  ...PICTURE_CHECKS,
  ...PLAYER_CHECKS,
  ...TREE_CHECKS,
  ...PLAYTHROUGH_CHECKS,
};

/** Declares the tests that every registered game must pass: random games of it are played once and looked at by all. */
export function conforms(game: Game, options: ConformanceOptions = {}): void {
  describe(game.id, () => {
    let subject: ReturnType<typeof subjectOf> | undefined;
    for (const [name, check] of Object.entries(CHECKS)) {
      test(name, () => {
        subject ??= subjectOf(game, options);
        check(subject);
      });
    }
  });
}
