import { describe, expect, it } from 'vitest';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { withTile } from '../../../src/games/newhaven/map.ts';
import { NO_RESOURCES } from '../../../src/games/newhaven/resources.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import {
  afterMoves,
  findRefusal,
  legalTexts,
  opened,
  parseBuildings,
  parseTiles,
  parseVillage,
  played,
  withPlayer,
} from './positions.ts';

/** A's first turn with tiles and buildings of our choice. */
function firstTurn(tiles: string, buildings: string, players = 2): State {
  return withPlayer(opened(players), 0, { tiles: parseTiles(tiles), buildings: parseBuildings(buildings) });
}

/** B, then the others, with buildings of our choice. */
function others(state: State, ...hands: readonly string[]): State {
  return hands.reduce((now, hand, at) => withPlayer(now, at + 1, { buildings: parseBuildings(hand) }), state);
}

describe('the deal', () => {
  it.each([2, 3, 4])(
    'gives %i players six buildings, two tiles and a shipment each, and five buildings on show',
    (players) => {
      const state = opened(players);
      for (const player of state.players) {
        expect(player.buildings).toHaveLength(6);
        expect(player.tiles).toHaveLength(2);
        expect(player.shipment).toHaveLength(4);
      }
      expect(state.pool).toHaveLength(5);
      expect(state.deck).toHaveLength(60 - 3 * players);
      expect(state.bag).toHaveLength(144 - 5 - 6 * players);
      expect(state.rounds).toBe(10);
      expect(newhaven.toAct(state)).toEqual([0]);
    },
  );

  it('with Careful Harvest gives three tiles each and takes out 48, 24 or no buildings', () => {
    const left = [2, 3, 4].map((players) => {
      const state = opened(players, { careful: true });
      expect(state.players.map((player) => player.tiles.length)).toEqual(Array(players).fill(3));
      return state.bag.length + state.pool.length + 6 * players;
    });
    expect(left).toEqual([96, 120, 144]);
  });
});

describe('laying a tile', () => {
  it('turns it clockwise, harvests and takes it from the hand', () => {
    // Between STONE SHEEP / TIMBER TIMBER on a1 and WHEAT SHEEP / WHEAT TIMBER on e1.
    const state = others(firstTurn('SSTW HHHS', 'T1'), 'S1');
    const next = afterMoves(state, 'place 1 b1 r1');
    expect([2, 3, 12, 13].map((node) => next.map.squares[node])).toEqual(['TIMBER', 'STONE', 'WHEAT', 'STONE']);
    expect(next.markers).toEqual({ STONE: 2, TIMBER: 1, WHEAT: 1, SHEEP: 0 });
    expect(next.players[0]?.tiles).toEqual(parseTiles('HHHS'));
    expect(next).toMatchObject({ phase: 'build', actor: 0 });
  });

  it('may be done on any open space, next to nothing and matching nothing', () => {
    const cells = new Set(legalTexts(opened(2)).map((text) => text.split(' ')[2]));
    expect(cells.size).toBe(21);
    expect(legalTexts(opened(2))).toHaveLength(21 * (2 * 4 + 4));
  });

  it('is refused off the board, on a tile, and for a tile one does not hold', () => {
    const state = opened(4);
    expect(findRefusal(state, 'place 1 h1')?.key).toBe('newhaven.refuse.offBoard');
    expect(findRefusal(state, 'place 1 a1')?.key).toBe('newhaven.refuse.outsideArea');
    expect(findRefusal(state, 'place 1 b2')?.key).toBe('newhaven.refuse.tileTaken');
    expect(findRefusal(state, 'place 3 c3')?.key).toBe('newhaven.refuse.noSuchTile');
    expect(findRefusal(state, 'done')?.key).toBe('newhaven.now.place');
  });
});

describe('a shipment', () => {
  const lying = afterMoves(
    withPlayer(others(firstTurn('SSTW HHHS', 'T1 T2'), 'T1'), 0, { shipment: parseTiles('WHWS')[0] ?? null }),
    'ship timber b1',
  );

  it('counts as four squares of the resource named until the turn ends', () => {
    expect(lying.markers).toEqual({ ...NO_RESOURCES, TIMBER: 6 });
    expect(lying.players[0]?.tiles).toHaveLength(2);
  });

  it('shows what it is at the end of the turn, and no tile is drawn', () => {
    const done = afterMoves(lying, 'done', 'done', 'draw pool 1', 'draw pool 1', 'draw pool 1');
    expect([2, 3, 12, 13].map((node) => done.map.squares[node])).toEqual(['WHEAT', 'SHEEP', 'WHEAT', 'STONE']);
    expect(done.players[0]).toMatchObject({ shipment: null, tiles: parseTiles('SSTW HHHS') });
    expect(done.deck).toHaveLength(54);
  });

  it('is played once a game', () => {
    const done = afterMoves(lying, 'done', 'done', 'draw pool 1', 'draw bag', 'draw bag');
    expect(findRefusal({ ...done, active: 0, actor: 0 }, 'ship stone c1')?.key).toBe('newhaven.refuse.shipped');
    expect(legalTexts({ ...done, active: 0, actor: 0 }).some((text) => text.startsWith('ship'))).toBe(false);
  });
});

describe('building', () => {
  // 5 timber, 1 stone, 1 wheat.
  const state = (() => {
    const start = others(firstTurn('TTSW HHHS', 'T5 T1 T3 S6'), 'T2 S1');
    return afterMoves({ ...start, map: withTile(start.map, 2, ['TIMBER', 'TIMBER', 'TIMBER', 'STONE']) }, 'place 1 b1');
  })();

  it('costs the number of the space in the resource of the colour', () => {
    expect(state.markers).toEqual({ STONE: 1, TIMBER: 5, WHEAT: 1, SHEEP: 0 });
    expect(afterMoves(state, 'build timber1 c4').markers).toMatchObject({ TIMBER: 1 });
    expect(findRefusal(state, 'build timber1 c6')).toMatchObject({
      key: 'newhaven.refuse.cost',
      values: { cost: 6, have: 5, missing: 1 },
    });
  });

  it('stands face up exactly where the numbers are the same', () => {
    expect(afterMoves(state, 'build timber5 a5').players[0]?.village[5]).toEqual({
      colour: 'TIMBER',
      number: 5,
      faceUp: true,
    });
    expect(afterMoves(state, 'build timber3 a5').players[0]?.village[5]).toEqual({
      colour: 'TIMBER',
      number: 3,
      faceUp: false,
    });
  });

  it('goes on next to its own colour', () => {
    const next = afterMoves(state, 'build timber1 c1');
    expect(legalTexts(next).filter((text) => text.startsWith('build timber'))).toEqual([
      'build timber5 c2',
      'build timber5 b1',
      'build timber5 d1',
      'build timber3 c2',
      'build timber3 b1',
      'build timber3 d1',
    ]);
    expect(findRefusal(next, 'build timber3 a1')?.key).toBe('newhaven.refuse.apart');
    expect(findRefusal(next, 'build timber3 c1')?.key).toBe('newhaven.refuse.spaceTaken');
    expect(findRefusal(next, 'build timber1 b1')?.key).toBe('newhaven.refuse.notInHand');
    expect(findRefusal(next, 'build timber3 f6')?.key).toBe('newhaven.refuse.offVillage');
    expect(findRefusal(next, 'draw bag')?.key).toBe('newhaven.now.build');
  });

  it('says in words that a shipment lies there, and as what, until it is turned over', () => {
    const shipped = played(firstTurn('TTSW HHHS', 'W1'), 'ship timber b1').state;
    const keys = (state: State) => newhaven.describe(newhaven.view(state, 'public')).map(({ key }) => key);
    expect(keys({ ...shipped, phase: 'build' })).toContain('newhaven.describe.lastShipped');
    expect(keys({ ...shipped, phase: 'place' })).not.toContain('newhaven.describe.lastShipped');
  });

  it('can be taken back, unlike the tile, which the others have seen', () => {
    expect(played(opened(2), 'place 1 c3').revealed).toBe(true);
    expect(played(opened(2), 'ship stone c3').revealed).toBe(false);
    expect(played(state, 'build timber1 c1').revealed).toBe(false);
    expect(played(state, 'done').revealed).toBe(false);
  });

  it('over a building is allowed with Redevelop only, and takes that one out of the game', () => {
    const village = parseVillage('.....', '.....', '.....', '.....', '.....', 't....');
    const full = withPlayer(state, 0, { village });
    expect(findRefusal(full, 'build timber1 a1')?.key).toBe('newhaven.refuse.spaceTaken');
    const redeveloped = afterMoves({ ...full, variants: { ...full.variants, redevelop: true } }, 'build timber1 a1');
    expect(redeveloped.players[0]?.village[25]).toEqual({ colour: 'TIMBER', number: 1, faceUp: true });
    expect(redeveloped.players[0]?.cleared).toEqual([{ colour: 'TIMBER', number: 2, faceUp: false }]);
  });
});

describe('sharing the wealth', () => {
  const start = withPlayer(others(firstTurn('TTSW HHHS', 'T1', 4), 'T1 T2', 'T2', 'T3'), 0, {
    tiles: parseTiles('TTSW HHHS'),
  });

  it('goes once round clockwise, every player building from what is left', () => {
    const placed = afterMoves(start, 'place 1 d3');
    expect(placed.markers.TIMBER).toBe(2);
    const actors = [
      afterMoves(placed, 'done'),
      afterMoves(placed, 'done', 'done'),
      afterMoves(placed, 'done', 'done', 'done'),
    ];
    expect(actors.map(({ actor, phase }) => [actor, phase])).toEqual([
      [1, 'share'],
      [2, 'share'],
      [3, 'share'],
    ]);
    const last = afterMoves(placed, 'done', 'build timber1 a1', 'done', 'pass', 'pass');
    expect(last).toMatchObject({ actor: 0, phase: 'draw' });
    expect(last.players[1]?.village[25]).toMatchObject({ faceUp: true });
  });

  it('gives the active player no second chance', () => {
    const placed = afterMoves(start, 'place 1 d3', 'done', 'done', 'done', 'done');
    expect(findRefusal(placed, 'build timber1 a1')?.key).toBe('newhaven.now.draw');
  });

  it('passes over players only where everybody can see that they cannot build', () => {
    const placed = afterMoves(start, 'place 1 d3');
    // With no markers left the others are passed over, whatever they hold.
    const spent = afterMoves({ ...placed, markers: { ...NO_RESOURCES, TIMBER: 1 } }, 'build timber1 a1');
    expect(spent).toMatchObject({ phase: 'draw', actor: 0 });
    // A hand of the wrong colours is asked all the same.
    const wrong = withPlayer({ ...placed, markers: { ...NO_RESOURCES, TIMBER: 2 } }, 1, {
      buildings: parseBuildings('S1'),
    });
    expect(afterMoves(wrong, 'done')).toMatchObject({ phase: 'share', actor: 1 });
    // An empty hand, whose size everybody sees, is not.
    expect(afterMoves(withPlayer(wrong, 1, { buildings: [] }), 'done')).toMatchObject({ phase: 'share', actor: 2 });
  });
});

describe('drawing', () => {
  /** After sharing: two timber are left, so three markers stand at 0. */
  const due = afterMoves(others(firstTurn('TTSW HHHS', 'S1'), 'S1'), 'place 1 c3');
  const state = afterMoves({ ...due, markers: { ...NO_RESOURCES, TIMBER: 2 } }, 'done', 'done');

  it('is due once for each marker at 0', () => {
    expect(state).toMatchObject({ phase: 'draw', drawsLeft: 3 });
  });

  it('begins with the pool, and may go on blind', () => {
    expect(findRefusal(state, 'draw bag')?.key).toBe('newhaven.refuse.poolFirst');
    const next = afterMoves(state, 'draw pool 2');
    expect(next.players[0]?.buildings.at(-1)).toEqual(state.pool[1]);
    expect(legalTexts(next).slice(0, 5)).toEqual([
      'draw pool 1',
      'draw pool 2',
      'draw pool 3',
      'draw pool 4',
      'draw bag',
    ]);
    expect(findRefusal(next, 'draw pool 5')?.key).toBe('newhaven.refuse.noSuchPool');
    const blind = played(next, 'draw bag');
    expect(blind.revealed).toBe(true);
    expect(blind.state.players[0]?.buildings.at(-1)).toEqual(state.bag[0]);
  });

  it('may be done in one go, by places in the pool before it', () => {
    const all = afterMoves(state, 'draw 3 bag 1');
    expect(all.players[0]?.buildings.slice(-3)).toEqual([state.pool[2], state.pool[0], state.bag[0]]);
    expect(all).toMatchObject({ phase: 'place', active: 1 });
    expect(findRefusal(state, 'draw 1 2 3 4')?.key).toBe('newhaven.refuse.tooMany');
    expect(findRefusal(state, 'draw 2 2')?.key).toBe('newhaven.refuse.poolTwice');
    expect(findRefusal(state, 'draw bag bag')?.key).toBe('newhaven.refuse.poolFirst');
    const mixed = { kind: 'draw', from: [1, 'bag', 2] } as const;
    expect(newhaven.refuse(state, 0, mixed)?.key).toBe('newhaven.refuse.bagLast');
    expect(findRefusal({ ...state, bag: state.bag.slice(0, 1) }, 'draw 1 bag bag')?.key).toBe(
      'newhaven.refuse.bagEmpty',
    );
    expect(legalTexts(state)).toHaveLength(new Set(legalTexts(state)).size);
  });

  it('tells only the drawer what came out of the bag', () => {
    const { events } = played(afterMoves(state, 'draw pool 2'), 'draw bag');
    expect(events.map(({ to, text }) => [to, text.key])).toEqual([
      ['everyone', 'newhaven.event.drewBag'],
      [[0], 'newhaven.event.drewBagYou'],
    ]);
  });

  it('fills the pool after the last one only, and ends the turn with a new tile', () => {
    const two = afterMoves(state, 'draw pool 1', 'draw pool 1');
    expect(two.pool).toHaveLength(3);
    const done = afterMoves(two, 'draw pool 1');
    expect(done.pool).toHaveLength(5);
    expect(done).toMatchObject({ phase: 'place', active: 1, actor: 1, markers: NO_RESOURCES });
    expect(done.players[0]?.tiles.at(-1)).toEqual(state.deck[0]);
  });

  it('takes what there is where the bag is empty', () => {
    const poor = { ...due, markers: { ...NO_RESOURCES, TIMBER: 2 }, bag: [], pool: due.pool.slice(0, 2) };
    const drawing = afterMoves(poor, 'done', 'done');
    expect(drawing.drawsLeft).toBe(2);
    expect(findRefusal(drawing, 'draw bag')?.key).toBe('newhaven.refuse.bagEmpty');
    expect(afterMoves(drawing, 'draw pool 1', 'draw pool 1')).toMatchObject({ active: 1, pool: [] });
    expect(afterMoves({ ...poor, pool: [] }, 'done', 'done')).toMatchObject({ active: 1, phase: 'place' });
  });
});

describe('the end', () => {
  /** B's last turn, one space besides the last one open. */
  const last: State = (() => {
    const state = others(firstTurn('TTSW HHHS', 'T1'), 'T1 T2');
    const open = new Set([12, 13]);
    const spaces = state.map.spaces.map((_, tile) => (open.has(tile) ? 'open' : 'taken') as 'open' | 'taken');
    const almost: State = { ...state, map: { ...state.map, spaces }, round: 10, active: 1, actor: 1 };
    return withPlayer(almost, 1, { tiles: parseTiles('TTSW') });
  })();

  it('comes with the last space but one: build and share, nobody draws', () => {
    const shared = afterMoves(last, 'place 1 c3', 'done');
    expect(shared).toMatchObject({ phase: 'share', actor: 0 });
    const over = afterMoves(shared, 'pass');
    expect(newhaven.toAct(over)).toEqual([]);
    expect(over.players.map((player) => player.buildings.length)).toEqual([1, 2]);
    expect(over.players[1]?.tiles).toEqual([]);
    expect(newhaven.outcome(over)).toMatchObject({ scores: [0, 0] });
  });

  const over = { ...last, phase: 'over' as const };
  const ended = (...villages: readonly (readonly string[])[]) =>
    villages.reduce(
      (now, rows, seat) => withPlayer(now, seat, { village: parseVillage(...rows), buildings: [] }),
      over as State,
    );

  it('is won by the higher village', () => {
    expect(newhaven.outcome(ended(['ttttt'], ['', 'TTTTT']))).toEqual({ scores: [6, 10], places: [2, 1] });
  });

  it('is won by the fewest empty spaces where scores are equal', () => {
    expect(newhaven.outcome(ended(['ttttt'], ['ttttt', 't....']))).toEqual({ scores: [6, 6], places: [2, 1] });
  });

  it('is won by the fewest buildings left over where the empty spaces are equal too', () => {
    const tied = withPlayer(ended(['ttttt'], ['ttttt']), 1, { buildings: parseBuildings('T1') });
    expect(newhaven.outcome(tied)).toEqual({ scores: [6, 6], places: [1, 2] });
  });

  it('is shared where everything is equal', () => {
    expect(newhaven.outcome(ended(['ttttt'], ['TTTT.', 'ttttt', 't....']))?.places).toEqual([1, 2]);
    expect(newhaven.outcome(ended(['ttttt'], ['ttttt']))).toEqual({ scores: [6, 6], places: [1, 1] });
  });
});

describe('a player who leaves', () => {
  const state = others(firstTurn('TTSW HHHS', 'T1', 3), 'T1', 'T1');

  it('before laying a tile ends the turn', () => {
    expect(newhaven.leave(state, 0, { below: () => 0 }).state).toMatchObject({ active: 1, actor: 1, phase: 'place' });
  });

  it('while building leaves the rest to the others, and draws nothing', () => {
    const left = newhaven.leave(afterMoves(state, 'place 1 c3'), 0, { below: () => 0 }).state;
    expect(left).toMatchObject({ active: 0, actor: 1, phase: 'share' });
    const next = afterMoves(left, 'pass', 'pass');
    expect(next).toMatchObject({ active: 1, actor: 1, phase: 'place' });
    expect(next.players[0]).toMatchObject({ tiles: parseTiles('HHHS'), hasLeft: true });
  });

  it('while the wealth is shared is passed over', () => {
    const sharing = afterMoves(state, 'place 1 c3', 'done');
    expect(newhaven.leave(sharing, 1, { below: () => 0 }).state).toMatchObject({ actor: 2, phase: 'share' });
    expect(newhaven.leave(sharing, 2, { below: () => 0 }).state).toMatchObject({ actor: 1, phase: 'share' });
  });

  it('keeps the village and comes after everybody who stayed', () => {
    const over: State = { ...withPlayer(state, 0, { village: parseVillage('TTTTT'), hasLeft: true }), phase: 'over' };
    expect(newhaven.outcome(over)).toEqual({ scores: [12, 0, 0], places: [3, 1, 1] });
  });
});
