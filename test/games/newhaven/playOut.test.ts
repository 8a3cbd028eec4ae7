import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastRandom, pick } from '../../../src/engine/random.ts';
import { harvest } from '../../../src/games/newhaven/harvest.ts';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { openTiles } from '../../../src/games/newhaven/map.ts';
import { playOut } from '../../../src/games/newhaven/players/playOut.ts';
import { harvestsOn } from '../../../src/games/newhaven/players/swiftHarvest.ts';
import { swiftMatch } from '../../../src/games/newhaven/players/swiftMatch.ts';
import { countGain, countScore, fits, swiftVillage } from '../../../src/games/newhaven/players/swiftVillage.ts';
import { buildGain } from '../../../src/games/newhaven/players/value.ts';
import { RESOURCES } from '../../../src/games/newhaven/resources.ts';
import type { Setup } from '../../../src/games/newhaven/start.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import { checkFit, standsFaceUp, villageScore } from '../../../src/games/newhaven/village.ts';
import { opened } from './positions.ts';

const POSITIONS = fc.record({
  players: fc.integer({ min: 2, max: 4 }),
  seed: fc.nat(),
  setup: fc.constantFrom<Partial<Setup>>({}, { side: 'B' }, { redevelop: true }, { careful: true }),
  moves: fc.integer({ min: 0, max: 120 }),
});

/** A position some moves of easy players into a match. */
function reached({ players, seed, setup, moves }: typeof POSITIONS extends fc.Arbitrary<infer T> ? T : never): State {
  const random = fastRandom(seed);
  let state = opened(players, setup, seed);
  for (let move = 0; move < moves && state.phase !== 'over'; move += 1) {
    const seat = pick(newhaven.toAct(state), random);
    const chosen = newhaven.players.easy?.choose(newhaven.view(state, seat), seat, random, () => true);
    if (chosen === undefined) throw new Error('no easy player');
    state = newhaven.play(state, seat, chosen, random).state;
  }
  return state;
}

describe('an imagined match', () => {
  it('harvests as the rules do, on every space with every tile', () => {
    fc.assert(
      fc.property(POSITIONS, (position) => {
        const state = reached(position);
        const harvests = harvestsOn(swiftMatch(state));
        for (const tile of openTiles(state.map)) {
          harvests.look(tile);
          for (const face of state.players.flatMap(({ tiles }) => tiles)) {
            const counts = harvests.count(face.map((resource) => RESOURCES.indexOf(resource) + 1));
            const expected = harvest(state.map, tile, face);
            expect([...counts]).toEqual(RESOURCES.map((resource) => expected[resource]));
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('scores villages, and judges where a building may stand and what it is worth, as the rules do', () => {
    fc.assert(
      fc.property(
        POSITIONS,
        fc.nat({ max: 29 }),
        fc.nat({ max: 3 }),
        fc.integer({ min: 1, max: 6 }),
        (position, space, at, number) => {
          const colour = RESOURCES[at] ?? 'STONE';
          for (const { village } of reached(position).players) {
            const swift = swiftVillage(village);
            expect(countScore(swift)).toBe(villageScore(village));
            for (const redevelop of [false, true]) {
              expect(fits(swift, space, at, redevelop)).toBe(checkFit(village, colour, space, redevelop) === 'fits');
            }
            if (village[space] !== null) continue;
            const isDown = !standsFaceUp({ colour, number }, space);
            expect(countGain(swift, space, isDown)).toBeCloseTo(buildGain(village, { colour, number }, space), 9);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('comes to an end with one open space and no village worse than before, whatever is due', () => {
    fc.assert(
      fc.property(POSITIONS, (position) => {
        const state = reached(position);
        if (state.phase === 'over' || position.setup.redevelop === true) return;
        const match = swiftMatch(state);
        const scores = playOut(match, state.phase === 'place', () => true) ?? [];
        expect(match.open).toHaveLength(1);
        for (const [seat, score] of scores.entries()) {
          expect(score).toBeGreaterThanOrEqual(villageScore(state.players[seat]?.village ?? []));
        }
      }),
      { numRuns: 30 },
    );
  });
});
