import { describe, expect, it } from 'vitest';
import { fastRandom, pick } from '../../../src/engine/random.ts';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { openTiles } from '../../../src/games/newhaven/map.ts';
import { afterMoves, opened, PLAIN, parseTiles, withPlayer } from './positions.ts';

function refusalOf(setup: Partial<typeof PLAIN>, players: number) {
  return newhaven.refuseSetup?.({ ...PLAIN, ...setup }, players)?.key;
}

describe('the choices for a match', () => {
  it("take any board and variant by default, but Careful Harvest and a map of one's own on side A only", () => {
    expect(refusalOf({}, 2)).toBeUndefined();
    expect(refusalOf({ side: 'B', redevelop: true }, 4)).toBeUndefined();
    expect(refusalOf({ side: 'B', careful: true }, 2)).toBe('newhaven.setup.carefulNeedsA');
    expect(refusalOf({ side: 'B', map: 'LENGTH 3\nHEIGHT 3' }, 2)).toBe('newhaven.setup.mapNeedsA');
  });

  it('refuse a map with a mistake, naming its line', () => {
    const refusal = newhaven.refuseSetup?.({ ...PLAIN, map: 'LENGTH 3\nHEIGHT 3\nDISABLE 9' }, 2);
    expect(refusal).toMatchObject({ key: 'newhaven.map.line', values: { line: 3 } });
  });

  it('refuse a map with fewer turns than players, or more than there are harvest tiles', () => {
    expect(refusalOf({ map: 'LENGTH 3\nHEIGHT 3' }, 2)).toBeUndefined();
    expect(refusalOf({ map: 'LENGTH 3\nHEIGHT 3' }, 3)).toBeUndefined();
    expect(refusalOf({ map: 'LENGTH 3\nHEIGHT 1' }, 4)).toBe('newhaven.setup.mapTooSmall');
    expect(refusalOf({ map: 'LENGTH 19\nHEIGHT 3' }, 2)).toBeUndefined();
    expect(refusalOf({ map: 'LENGTH 59\nHEIGHT 1' }, 2)).toBe('newhaven.map.line');
    expect(refusalOf({ map: 'LENGTH 20\nHEIGHT 3\nDISABLE 0' }, 2)).toBe('newhaven.setup.mapTooOpen');
    expect(refusalOf({ map: 'LENGTH 27\nHEIGHT 1' }, 2)).toBe('newhaven.setup.mapTooLong');
  });

  it("make a match on a map of one's own as long as its open spaces", () => {
    const state = opened(2, { map: 'LENGTH 3\nHEIGHT 2\nRESOURCE 0 STONE STONE STONE WHEAT' });
    expect(state).toMatchObject({ rounds: 2, map: { length: 3, height: 2 } });
  });
});

/** `test.gbmap` as the seed prints it: six open spaces. */
const SAMPLE = `# Length and height of the grid
LENGTH\t3
HEIGHT\t3

# Row 0, Column 0
RESOURCE\t0\tSTONE\tSHEEP\tTIMBER\tWHEAT

# Row 1, Column 2
RESOURCE\t5\tTIMBER\tWHEAT\tWHEAT\tTIMBER

# Row 2, Column 2
DISABLE\t\t8
`;

describe('a map whose spaces do not divide', () => {
  const warningsOf = (map: string, players: number) => newhaven.warnings?.({ ...PLAIN, map }, players) ?? [];

  it.each([
    [2, 3, 1],
    [3, 2, 2],
    [4, 2, 1],
  ])(
    "such as the seed's sample is played by %i players in %i rounds, and the host hears how short the last is",
    (players, rounds, count) => {
      expect(refusalOf({ map: SAMPLE }, players)).toBeUndefined();
      expect(warningsOf(SAMPLE, players)).toMatchObject([
        { key: 'newhaven.setup.shorterRound', values: { open: 6, turns: 5, players, round: rounds, count } },
      ]);
      let state = opened(players, { map: SAMPLE });
      expect(state.rounds).toBe(rounds);
      const turns: number[] = [];
      const random = fastRandom(players);
      while (newhaven.outcome(state) === undefined) {
        if (state.phase === 'place') turns.push(state.active);
        const [seat = 0] = newhaven.toAct(state);
        state = newhaven.play(state, seat, pick(newhaven.legal(state, seat), random), random).state;
      }
      expect(turns).toEqual([0, 1, 2, 3, 4].map((turn) => turn % players));
      expect(openTiles(state.map)).toHaveLength(1);
      expect(state.round).toBe(rounds);
    },
  );

  it('is not warned of where it divides, or where the board is the usual one', () => {
    expect(warningsOf('LENGTH 3\nHEIGHT 3', 2)).toEqual([]);
    expect(warningsOf('', 3)).toEqual([]);
  });

  it('is warned of beside the slips of its file, each with its line', () => {
    const map = `\uFEFF${SAMPLE}RESOURCES 1 SHEEP SHEEP SHEEP STONE\nRESOURCE 5 TIMBER WHEAT WHEAT TIMBER\n`;
    expect(warningsOf(map, 2).map(({ key, values }) => [key, values?.line])).toEqual([
      ['newhaven.map.line', 1],
      ['newhaven.map.line', 13],
      ['newhaven.map.line', 14],
      ['newhaven.setup.shorterRound', undefined],
    ]);
  });

  it('quotes only the beginning of a long word', () => {
    const [warning] = warningsOf(`LENGTH 3\nHEIGHT 3\nDISABLED${'x'.repeat(9000)}`, 2);
    expect(JSON.stringify(warning).length).toBeLessThan(200);
  });
});

describe('side B', () => {
  it.each([
    [2, 2, 19, 5],
    [3, 3, 28, 9],
    [4, 4, 37, 13],
  ])('for %i players has %i ponds, %i open spaces and %i buildings on clearings', (players, ponds, open, clearings) => {
    for (const seed of [1, 2, 3]) {
      const state = opened(players, { side: 'B' }, seed);
      expect(state.map.spaces.filter((space) => space === 'pond')).toHaveLength(ponds);
      expect(state.map.spaces.filter((space) => space === 'taken')).toHaveLength(4);
      expect(openTiles(state.map)).toHaveLength(open);
      expect(state.clearings).toHaveLength(clearings);
      for (const { tile } of state.clearings) expect(state.map.spaces[tile]).toBe('open');
      expect(state.rounds).toBe(9);
    }
  });

  it('gives the building of a clearing at once to whoever lays a tile there', () => {
    const state = opened(2, { side: 'B' });
    const found = state.clearings.find(({ tile }) => tile === 12)?.building;
    const next = afterMoves(withPlayer(state, 0, { tiles: parseTiles('SSTW HHHS') }), 'place 1 c3');
    expect(next.players[0]?.buildings.at(-1)).toEqual(found);
    expect(next.players[0]?.buildings).toHaveLength(7);
    expect(next.clearings).toHaveLength(4);
  });
});
