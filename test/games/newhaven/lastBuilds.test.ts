import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestTurns } from '../../../bench/puzzles/newhaven/bestTurn.ts';
import { stepBudget } from '../../../src/engine/budget.ts';
import { fastRandom, moveRandom } from '../../../src/engine/random.ts';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { buildChoices } from '../../../src/games/newhaven/legal.ts';
import { openTiles } from '../../../src/games/newhaven/map.ts';
import { afterPaying } from '../../../src/games/newhaven/plan.ts';
import { hard } from '../../../src/games/newhaven/players/hard.ts';
import { lastBuilds } from '../../../src/games/newhaven/players/lastBuilds.ts';
import { medium } from '../../../src/games/newhaven/players/medium.ts';
import { swiftBuilder, toMarkers } from '../../../src/games/newhaven/players/swiftMatch.ts';
import { type Counts, NO_RESOURCES, RESOURCES } from '../../../src/games/newhaven/resources.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import { playerAt } from '../../../src/games/newhaven/turn.ts';
import {
  type Building,
  isSameBuilding,
  type Village,
  villageScore,
  withBuilding,
} from '../../../src/games/newhaven/village.ts';
import { opened, PLAIN, parseBuildings, parseVillage, withPlayer } from './positions.ts';

/** The most points by every order of every building there is. */
function mostPoints(village: Village, hand: readonly Building[], markers: Counts): number {
  const after = buildChoices(village, hand, markers, false).map((choice) => {
    const at = hand.findIndex((other) => isSameBuilding(other, choice.building));
    const next = withBuilding(village, choice.building, choice.space);
    return mostPoints(next, hand.toSpliced(at, 1), afterPaying(markers, choice));
  });
  return Math.max(villageScore(village), ...after);
}

const letters = (row: string) => fc.string({ unit: fc.constantFrom(...row), minLength: 5, maxLength: 5 });
/** Nearly full below, so that something can be filled, with few empty spaces to try. */
const VILLAGES = fc
  .tuple(letters('..S'), letters('.TSs'), letters('TtSs.'), letters('TtWSs'), letters('TWSHh.'), letters('TWSHh.'))
  .map((rows) => parseVillage(...rows));
const HANDS = fc
  .array(fc.record({ colour: fc.constantFrom(...RESOURCES), number: fc.integer({ min: 1, max: 6 }) }), { maxLength: 3 })
  .map((hand): readonly Building[] => hand);
const MARKERS = fc.tuple(...RESOURCES.map(() => fc.integer({ min: 0, max: 6 })));

describe('the last builds', () => {
  it('bring as many points as the best of every order of every building', () => {
    fc.assert(
      fc.property(VILLAGES, HANDS, MARKERS, (village, hand, [STONE = 0, TIMBER = 0, WHEAT = 0, SHEEP = 0]) => {
        const markers = { STONE, TIMBER, WHEAT, SHEEP };
        const { points, isSure } = lastBuilds(swiftBuilder(village, hand), toMarkers(markers));
        expect(isSure).toBe(true);
        expect(points).toBe(mostPoints(village, hand, markers));
      }),
      { numRuns: 300 },
    );
  });

  it('are none where no line can be filled', () => {
    const builder = swiftBuilder(parseVillage('', '', '', '', '', 'T....'), parseBuildings('T1 T2'));
    expect(lastBuilds(builder, [0, 3, 0, 0])).toEqual({ builds: [], points: 0, isSure: true });
  });
});

/** Where medium players come to the last turn of a match. */
function lastTurn(seed: string): State {
  let state = newhaven.start(PLAIN, 2, moveRandom(seed, 0));
  for (let ply = 1; state.phase !== 'place' || openTiles(state.map).length > 2; ply += 1) {
    const [seat = 0] = newhaven.toAct(state);
    const move = medium.choose(newhaven.view(state, seat), seat, fastRandom(1), () => true);
    state = newhaven.play(state, seat, move, moveRandom(seed, ply)).state;
  }
  return state;
}

/** What the village of the hard player scores that makes the last turn. */
function pointsOfHard(before: State): number {
  const seat = before.active;
  let state = before;
  while (state.phase === 'place' || state.phase === 'build') {
    const move = hard.choose(newhaven.view(state, seat), seat, fastRandom(1), stepBudget(400));
    state = newhaven.play(state, seat, move, fastRandom(1)).state;
  }
  return villageScore(state.players[seat]?.village ?? []);
}

/** The last share of a match: a line lacks one building, and there are four timber. */
function lastShare(): State {
  const { map, ...turn } = withPlayer(opened(2), 0, {
    buildings: parseBuildings('T1 T6'),
    village: parseVillage('.TTT.', '', '', '', '', 'TTTT.'),
  });
  return {
    ...turn,
    ...{ active: 1, actor: 0, phase: 'share', waiting: [0] },
    map: { ...map, spaces: map.spaces.map((space, tile) => (tile > 0 && space === 'open' ? 'taken' : space)) },
    markers: { ...NO_RESOURCES, TIMBER: 4 },
  };
}

describe('the hard player in its last turn', () => {
  it.each([
    ['l 20', 20],
    ['l 31', 37],
  ])('builds the most points that any harvest can bring, in match %s', (seed, points) => {
    const state = lastTurn(seed);
    expect(bestTurns(state, playerAt(state, state.active))?.[0]?.points).toBe(points);
    expect(pointsOfHard(state)).toBe(points);
  });

  it('knows for certain how the match ends once only its share of the wealth is left', () => {
    const weighed = hard.weigh?.(newhaven.view(lastShare(), 0), 0, fastRandom(1), stepBudget(400)) ?? [];
    const ends = new Map(weighed.map(({ move, expected, exact }) => [newhaven.write(move), [expected, exact]]));
    expect(ends.get('build timber1 e1')).toEqual([2, true]);
    expect(ends.get('done')).toEqual([0, true]);
  });
});
