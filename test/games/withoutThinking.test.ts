import { describe, expect, test } from 'vitest';
import { USUAL } from '../../bench/coach/fields.ts';
import { listStands, playMatch } from '../../bench/coach/matches.ts';
import { fastRandom } from '../../src/engine/random.ts';

/** Of each match so many positions, from its beginning to its end. */
const POSITIONS = 6;

describe('who has no time to try anything out', () => {
  for (const field of Object.values(USUAL)) {
    test(`tells no expectation but what is certain in ${field.game.id}`, () => {
      const { game } = field;
      const script = playMatch({ ...field, steps: 5 }, 'medium', 'no time');
      const stands = listStands(game, script);
      const asked = Array.from({ length: POSITIONS }, (_, at) => stands[Math.floor((at * stands.length) / POSITIONS)]);
      const guesses = asked.flatMap((stand) => {
        if (stand === undefined) return [];
        const { state, seat, ply } = stand;
        const weighed = game.players.hard?.weigh?.(game.view(state, seat), seat, fastRandom(ply), () => false) ?? [];
        expect(weighed.length).toBeGreaterThan(0);
        return weighed
          .filter(({ expected, exact }) => expected !== undefined && exact !== true)
          .map(({ move, expected }) => `${ply}: ${game.write(move)} ${expected}`);
      });
      expect(guesses).toEqual([]);
    });
  }
});
