import { describe, expect, it } from 'vitest';
import { stepBudget } from '../../../src/engine/budget.ts';
import type { Level } from '../../../src/engine/computerPlayer.ts';
import { fastRandom } from '../../../src/engine/random.ts';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { buildGain, buildingWorth, harvestWorth } from '../../../src/games/newhaven/players/value.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import { EMPTY_VILLAGE } from '../../../src/games/newhaven/village.ts';
import { opened, parseBuildings, parseTiles, parseVillage, withPlayer } from './positions.ts';

/** Scores by seat of a match between computer players. */
function scoresOf(levels: readonly Level[], seed: number): readonly number[] {
  let state = opened(levels.length, {}, seed);
  const random = fastRandom(seed);
  for (let outcome = newhaven.outcome(state); ; outcome = newhaven.outcome(state)) {
    if (outcome !== undefined) return outcome.scores;
    const move = choose(levels[state.actor] ?? 'easy', state, state.actor, random);
    state = newhaven.play(state, state.actor, move, random).state;
  }
}

function choose(level: Level, state: State, seat: number, random = fastRandom(1), steps = 100_000) {
  const player = newhaven.players[level];
  if (player === undefined) throw new Error(`no ${level}`);
  return player.choose(newhaven.view(state, seat), seat, random, stepBudget(steps));
}

/** Another position that looks the same to a seat. */
function imagine(state: State, seat: number): State {
  const imagined = newhaven.imagine?.(newhaven.view(state, seat), seat, fastRandom(11));
  if (imagined === undefined) throw new Error('nothing is hidden');
  return imagined;
}

describe('the value of a position', () => {
  it('grows with the square of how full a line is, and halves with the first building face down', () => {
    const [building] = parseBuildings('T2');
    if (building === undefined) throw new Error('no building');
    // Row 5 (value 2, space for five) and column a (value 5, six).
    expect(buildGain(EMPTY_VILLAGE, building, 20)).toBeCloseTo(4 / 25 + 10 / 36);
    expect(buildGain(EMPTY_VILLAGE, building, 25)).toBeCloseTo(1 / 25 + 5 / 36);
    expect(buildGain(parseVillage('', '', '', '', '.TTTT'), building, 20)).toBeCloseTo(4 - (4 * 16) / 25 + 10 / 36);
  });

  it('of a harvest is highest for exact amounts', () => {
    const hand = parseBuildings('T2');
    const worth = (timber: number) =>
      harvestWorth(EMPTY_VILLAGE, hand, { STONE: 0, TIMBER: timber, WHEAT: 0, SHEEP: 0 }, false);
    expect(worth(2)).toBeGreaterThan(worth(1));
    expect(worth(2)).toBeGreaterThan(worth(3));
  });

  it('of a building counts what the hand does not have yet', () => {
    const [building] = parseBuildings('T6');
    if (building === undefined) throw new Error('no building');
    const village = parseVillage('.T...');
    expect(buildingWorth(village, [], building)).toBeGreaterThan(buildingWorth(village, [building], building));
    expect(buildingWorth(parseVillage('', '', '', '', '', 'T....'), [], building)).toBe(0);
  });
});

describe('the medium player', () => {
  it('lays the tile that pays for its building exactly', () => {
    const state = withPlayer(opened(2), 0, {
      tiles: parseTiles('HHHW SWWS'),
      buildings: parseBuildings('H4'),
      village: parseVillage('', 'H....', 'H....', 'H....', 'H....', 'H....').with(10, null),
      shipment: null,
    });
    const move = choose('medium', state, 0);
    const next = newhaven.play(state, 0, move, fastRandom(1)).state;
    expect(next.markers.SHEEP).toBe(4);
    expect(newhaven.write(choose('medium', next, 0))).toBe('build sheep4 a4');
  });

  it('passes where every building would do harm', () => {
    const base = withPlayer(opened(2), 0, {
      buildings: parseBuildings('T1'),
      village: parseVillage('', '', '', '', '.TTTT', '.TTTT'),
    });
    const state: State = { ...base, phase: 'build', markers: { STONE: 0, TIMBER: 2, WHEAT: 0, SHEEP: 0 } };
    // Timber 1 belongs on a6: a5 would take it face down.
    expect(newhaven.write(choose('medium', state, 0))).toBe('build timber1 a1');
  });

  it('chooses within any budget, and always the same', () => {
    const state = opened(4, { side: 'B' });
    for (const steps of [0, 1, 50]) {
      const move = choose('medium', state, 0, fastRandom(1), steps);
      expect(newhaven.refuse(state, 0, move)).toBeUndefined();
      expect(choose('medium', state, 0, fastRandom(2), steps)).toEqual(move);
    }
  });

  it('beats the easy one in every one of a few matches', () => {
    for (const seed of [1, 2, 3, 4]) {
      const [first = 0, second = 0] = scoresOf(['medium', 'easy'], seed);
      expect(first).toBeGreaterThan(second);
      const [other = 0, last = 0] = scoresOf(['easy', 'medium'], seed);
      expect(last).toBeGreaterThan(other);
    }
  });
});

describe('the hard player', () => {
  it('chooses within any budget, the same for the same dice', () => {
    const state = opened(3);
    for (const steps of [0, 1, 280]) {
      const move = choose('hard', state, 0, fastRandom(1), steps);
      expect(newhaven.refuse(state, 0, move)).toBeUndefined();
      expect(choose('hard', state, 0, fastRandom(1), steps)).toEqual(move);
    }
  });

  it('weighs moves alike whatever is hidden from it, the best first, each legal and with a reason', () => {
    for (const state of [opened(2), withPlayer(opened(3, {}, 7), 0, { tiles: parseTiles('TTSW HHHS') })]) {
      const view = newhaven.view(state, 0);
      const imagined = newhaven.view(imagine(state, 0), 0);
      const weigh = (seen: typeof view) =>
        newhaven.players.hard?.weigh?.(seen, 0, fastRandom(5), stepBudget(4000)) ?? [];
      const weighed = weigh(view);
      expect(weigh(imagined)).toEqual(weighed);
      expect(weighed.length).toBeGreaterThan(3);
      for (const { move, reason } of weighed) {
        expect(newhaven.refuse(state, 0, move)).toBeUndefined();
        expect(reason?.key).toMatch(/^newhaven\.reason\./);
      }
      expect(weighed[0]?.expected).toBeGreaterThanOrEqual(weighed[1]?.expected ?? 0);
      expect(choose('hard', state, 0, fastRandom(5), 4000)).toEqual(weighed[0]?.move);
    }
  });

  it('plays as the medium one where it has no time to imagine anything', () => {
    const state = opened(2);
    expect(choose('hard', state, 0, fastRandom(1), 0)).toEqual(choose('medium', state, 0));
  });
});
