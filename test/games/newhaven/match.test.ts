import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastRandom, pick } from '../../../src/engine/random.ts';
import { seatsOf, type Viewer } from '../../../src/engine/seat.ts';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { openTiles } from '../../../src/games/newhaven/map.ts';
import { RESOURCES } from '../../../src/games/newhaven/resources.ts';
import { allBuildings, type Setup } from '../../../src/games/newhaven/start.ts';
import { type State, shipmentLies } from '../../../src/games/newhaven/state.ts';
import { HARVEST_TILES, normalizeTile } from '../../../src/games/newhaven/tiles.ts';
import { standsFaceUp, type Village } from '../../../src/games/newhaven/village.ts';
import { opened, PLAIN } from './positions.ts';

const MATCHES = fc.record({
  players: fc.integer({ min: 2, max: 4 }),
  seed: fc.nat(),
  setup: fc.constantFrom<Partial<Setup>>(
    {},
    { side: 'B' },
    { redevelop: true },
    { careful: true },
    { side: 'B', redevelop: true },
    { careful: true, redevelop: true },
  ),
});

/** Plays on at random, building rather than passing, and hands every position to `look`. */
function playOut(start: State, seed: number, look: (state: State) => void = () => undefined): State[] {
  const random = fastRandom(seed);
  const states = [start];
  for (let state = start; newhaven.outcome(state) === undefined; states.push(state)) {
    look(state);
    const seat = pick(newhaven.toAct(state), random);
    state = newhaven.play(state, seat, pick(newhaven.legal(state, seat), random), random).state;
  }
  return states;
}

/** Face up is exactly what has the number of its space. */
function hasRightSides(village: Village): boolean {
  return village.every(
    (built, space) => built === null || built.faceUp === standsFaceUp({ ...built, number: built.number ?? 0 }, space),
  );
}

function turnsOf(states: readonly State[], seat: number): number {
  const own = states.filter(({ phase, active }) => phase === 'place' && active === seat);
  return new Set(own.map(({ round }) => round)).size;
}

function buildingKeys(state: State): string[] {
  const built = state.players.flatMap((player) => [...player.village.filter((one) => one !== null), ...player.cleared]);
  const all = [
    ...state.bag,
    ...state.pool,
    ...state.clearings.map((clearing) => clearing.building),
    ...state.players.flatMap((player) => player.buildings),
    ...built,
  ];
  return all.map(({ colour, number }) => `${colour}${number}`).sort();
}

function tileKeys(state: State): string[] {
  const hands = state.players.flatMap((player) => [...player.tiles, ...(player.shipment ? [player.shipment] : [])]);
  return [...state.deck, ...state.seenTiles, ...hands].map(normalizeTile).sort();
}

function viewersOf(state: State): readonly Viewer[] {
  return [...seatsOf(state.players.length), 'public', 'spectator'];
}

describe('the harvest tiles', () => {
  it('are 60 with two or three resources each, every resource as often as the others', () => {
    expect(HARVEST_TILES).toHaveLength(60);
    for (const tile of HARVEST_TILES) expect([2, 3]).toContain(new Set(tile).size);
    const counts = RESOURCES.map((resource) => HARVEST_TILES.flat().filter((square) => square === resource).length);
    expect(counts).toEqual([60, 60, 60, 60]);
    // 12 halves are there twice, everything else once.
    expect(new Set(HARVEST_TILES.map(normalizeTile)).size).toBe(54);
  });
});

describe('a match', () => {
  it('keeps every tile and every building, whatever is played', () => {
    const tiles = HARVEST_TILES.map(normalizeTile).sort();
    fc.assert(
      fc.property(MATCHES, ({ players, seed, setup }) => {
        const all = allBuildings(players, setup.careful ?? false);
        const buildings = all.map(({ colour, number }) => `${colour}${number}`).sort();
        for (const state of playOut(opened(players, setup, seed), seed)) {
          expect(buildingKeys(state)).toEqual(buildings);
          expect(tileKeys(state)).toEqual(tiles);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('never has a marker below 0, its actor to act until the end, and only what the rules allow in its villages', () => {
    fc.assert(
      fc.property(MATCHES, ({ players, seed, setup }) => {
        playOut(opened(players, setup, seed), seed, (state) => {
          expect(RESOURCES.filter((resource) => state.markers[resource] < 0)).toEqual([]);
          const acting = newhaven.toAct(state);
          if (state.phase !== 'share') expect(acting).toEqual([state.actor]);
          expect(acting).toContain(state.actor);
          expect(state.players.every(({ village }) => hasRightSides(village))).toBe(true);
        });
      }),
      { numRuns: 12 },
    );
  });

  it('gives everybody equally many turns and ends with one open space, within its bound of moves', () => {
    fc.assert(
      fc.property(MATCHES, ({ players, seed, setup }) => {
        const states = playOut(opened(players, setup, seed), seed);
        const turns = new Set(
          states.filter((state) => state.phase === 'place').map(({ round, active }) => `${round} ${active}`),
        );
        const over = states.at(-1) as State;
        expect(turns.size).toBe(players * over.rounds);
        expect(over.rounds).toBe(setup.side === 'B' ? 9 : 10);
        expect(openTiles(over.map)).toHaveLength(1);
        expect(states.length - 1).toBeLessThanOrEqual(newhaven.longest({ ...PLAIN, ...setup }, players));
      }),
      { numRuns: 30 },
    );
  });

  it('goes on for those who stay until one space is open, in turns as equal as can be, whoever leaves and whenever', () => {
    fc.assert(
      fc.property(MATCHES, fc.nat(), fc.nat(), (match, when, who) => {
        const players = match.players === 2 ? 3 : match.players;
        const states = playOut(opened(players, match.setup, match.seed), match.seed).slice(0, -1);
        const at = when % states.length;
        const leaver = who % players;
        const left = newhaven.leave(states[at] as State, leaver, fastRandom(1)).state;
        const later = playOut(left, match.seed);
        const all = [...states.slice(0, at + 1), ...later];
        for (const seat of seatsOf(players).filter((one) => one !== leaver)) {
          expect([left.rounds - 1, left.rounds]).toContain(turnsOf(all, seat));
        }
        const last = states[at] as State;
        const isLastTurn = last.phase !== 'place' && openTiles(last.map).length === 1;
        expect(openTiles((later.at(-1) as State).map)).toHaveLength(1);
        if (!isLastTurn) expect(later.findLast((state) => state.phase !== 'over')?.round).toBe(left.rounds);
        expect(later.filter((state) => newhaven.toAct(state).includes(leaver))).toEqual([]);
        expect(newhaven.outcome(later.at(-1) as State)?.places[leaver]).toBe(players);
      }),
      { numRuns: 30 },
    );
  });

  it('under the first rules ends when those who stay have had as many turns as planned', () => {
    const [first] = newhaven.earlier;
    const start = first?.start(PLAIN, 3, fastRandom(4)) as State;
    const states = playOut(start, 4);
    const left = newhaven.leave(states[40] as State, 2, fastRandom(1)).state;
    const later = playOut(left, 4);
    expect(left.rounds).toBe(10);
    expect(later.findLast((state) => state.phase !== 'over')).toMatchObject({ round: 10 });
    expect(openTiles((later.at(-1) as State).map).length).toBeGreaterThan(1);
  });

  it('refuses exactly the moves that are not legal', () => {
    fc.assert(
      fc.property(MATCHES, ({ players, seed, setup }) => {
        const states = playOut(opened(players, setup, seed), seed);
        const all = states.flatMap((state) => newhaven.toAct(state).flatMap((seat) => newhaven.legal(state, seat)));
        const moves = all.filter((_, at) => at % 197 === 0);
        const state = states[seed % states.length] as State;
        for (const seat of seatsOf(players)) {
          const legal = new Set(newhaven.legal(state, seat).map(newhaven.write));
          for (const move of moves) {
            expect(newhaven.refuse(state, seat, move) === undefined).toBe(legal.has(newhaven.write(move)));
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  it('writes each move in one way, and reads it again', () => {
    for (const state of playOut(opened(3, { side: 'B' }, 5), 5)) {
      const moves = newhaven.toAct(state).flatMap((seat) => newhaven.legal(state, seat));
      for (const move of moves) {
        expect(newhaven.read(newhaven.write(move))).toEqual({ ok: true, value: move });
      }
    }
  });
});

describe('what a viewer sees', () => {
  it('could come from many positions, and looks the same in each', () => {
    fc.assert(
      fc.property(MATCHES, ({ players, seed, setup }) => {
        for (const state of playOut(opened(players, setup, seed), seed).filter((_, at) => at % 9 === 0)) {
          for (const viewer of viewersOf(state)) {
            const view = newhaven.view(state, viewer);
            const imagined = newhaven.imagine?.(view, viewer, fastRandom(seed + 1)) as State;
            expect(newhaven.view(imagined, viewer)).toEqual(view);
            expect(buildingKeys(imagined)).toEqual(buildingKeys(state));
            expect(tileKeys(imagined)).toEqual(tileKeys(state));
            if (typeof viewer === 'number')
              expect(newhaven.legal(imagined, viewer)).toEqual(newhaven.legal(state, viewer));
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  it('holds no hand but their own, no order of deck and bag, no shipment, and no front that lies face down', () => {
    const seen = { tiles: 0, lying: 0 };
    playOut(opened(3, {}, 3), 3, (state) => {
      const view = newhaven.view(state, 1);
      expect(view.players.map((player) => player.tiles === null)).toEqual([true, false, true]);
      expect(view.players.map((player) => player.buildings === null)).toEqual([true, false, true]);
      expect(Object.keys(view)).not.toEqual(expect.arrayContaining(['deck']));
      for (const [seat, player] of view.players.entries()) {
        expect(Object.keys(player)).not.toContain('shipment');
        const down = player.village.filter((built) => built && !built.faceUp);
        for (const built of down) expect(built?.number === null).toBe(seat !== 1);
        seen.tiles += down.length;
      }
      if (shipmentLies(state)) {
        seen.lying += 1;
        expect(view.players[state.active]?.hasShipment).toBe(false);
      }
    });
    expect(seen.tiles).toBeGreaterThan(0);
    expect(seen.lying).toBeGreaterThan(0);
  });
});
