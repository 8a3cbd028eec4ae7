import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MoveResult } from '../../../src/engine/game.ts';
import { fastRandom, shuffled } from '../../../src/engine/random.ts';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { type Counts, NO_RESOURCES } from '../../../src/games/newhaven/resources.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import { afterMoves, findRefusal, opened, PLAIN, parseBuildings, parseTiles, withPlayer } from './positions.ts';

/** A has laid a tile; the markers and everybody's buildings are of our choice. */
function building(hands: readonly string[], markers: Partial<Counts>, seed = 1): State {
  const dealt = hands.reduce(
    (now, hand, seat) => withPlayer(now, seat, { buildings: parseBuildings(hand) }),
    withPlayer(opened(hands.length, {}, seed), 0, { tiles: parseTiles('TTSW HHHS') }),
  );
  const placed = afterMoves(dealt, 'place 1 c3');
  return { ...placed, phase: 'build', actor: 0, waiting: [], markers: { ...NO_RESOURCES, ...markers } };
}

/** A move of a seat that is to act, though others are as well. */
function by(state: State, seat: number, text: string): MoveResult<State> {
  const move = newhaven.read(text);
  if (!move.ok) throw new Error(`can't read ${text}`);
  const refusal = newhaven.refuse(state, seat, move.value);
  if (refusal !== undefined) throw new Error(`${text}: ${refusal.key}`);
  return newhaven.play(state, seat, move.value, fastRandom(0));
}

/** `['1 build timber1 a1', '1 done']` */
function following(state: State, ...moves: readonly string[]): State {
  return moves.reduce((now, move) => {
    const [seat, text] = [Number(move.charAt(0)), move.slice(2)];
    // Who can plan nothing more is done already.
    return text === 'done' && !newhaven.toAct(now).includes(seat) ? now : by(now, seat, text).state;
  }, state);
}

function refused(state: State, seat: number, text: string) {
  const move = newhaven.read(text);
  return move.ok ? newhaven.refuse(state, seat, move.value)?.key : move.refusal.key;
}

const FOUR = building(['T1', 'T3 S2', 'T2 S1', 'T1 W4'], { TIMBER: 4, STONE: 2, WHEAT: 4 });

describe('sharing the wealth', () => {
  it('asks all others at once, and the active player what to draw', () => {
    const sharing = following(FOUR, '0 done');
    expect(newhaven.toAct(sharing)).toEqual([1, 2, 3, 0]);
    expect(following(sharing, '3 done', '0 draw 2 1', '1 done')).toMatchObject({ waiting: [2], phase: 'share' });
  });

  it('waits for who lays the next tile last, so that they share and lay at one go; they may share before', () => {
    const sharing = following(FOUR, '0 done');
    expect(newhaven.inNoHurry?.(sharing)).toEqual([1]);
    expect(newhaven.inNoHurry?.(following(sharing, '2 done'))).toEqual([1]);
    const alone = following(sharing, '2 done', '3 done');
    expect([newhaven.toAct(alone), newhaven.inNoHurry?.(alone)]).toEqual([[1, 0], []]);
    expect(newhaven.toAct(following(sharing, '1 done'))).toEqual([2, 3, 0]);
    expect(newhaven.inNoHurry?.(building(['T1', 'T3'], { TIMBER: 4 }))).toEqual([]);
  });

  it('comes out as if everybody had been asked in turn, in whatever order they answer', () => {
    const wishes = [
      ['build timber3 a3', 'done'],
      ['build stone1 b1', 'build timber2 c1', 'done'],
      ['build wheat4 c4', 'done'],
    ].map((moves, at) => moves.map((move) => `${at + 1} ${move}`));
    const sharing = following(FOUR, '0 done');
    const clockwise = following(sharing, '0 draw 1 2 3 4', ...wishes.flat());
    expect(clockwise.players.map(({ village }) => village.filter((built) => built !== null).length)).toEqual([
      0, 1, 2, 1,
    ]);
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const order = shuffled(wishes, fastRandom(seed));
        expect(following(sharing, '0 draw 1 2 3 4', ...order.flat())).toEqual(clockwise);
      }),
      { numRuns: 24 },
    );
  });

  it('leaves out what can no longer be paid, with all that follows in its colour, and says so to who planned it', () => {
    const start = building(['T1', 'T3', 'T2 T1 S2'], { TIMBER: 4, STONE: 2 });
    const early = following(start, '0 done', '2 build timber2 a2', '2 build timber1 a1', '2 build stone2 c2', '2 done');
    expect(early.players[2]?.village.every((built) => built === null)).toBe(true);
    const last = by(early, 1, 'build timber3 a3');
    const village = last.state.players[2]?.village;
    // One timber is left of four: it would pay for a6, but not for a5 to which a6 was to be joined.
    expect([20, 25].map((space) => village?.[space])).toEqual([null, null]);
    expect(village?.[22]).toMatchObject({ colour: 'STONE', faceUp: true });
    expect(last.state.players[2]?.buildings).toEqual(parseBuildings('T2 T1'));
    const left = last.events.filter(({ text }) => text.key === 'newhaven.event.leftOut');
    expect(left).toMatchObject([{ to: [2], text: { values: { count: 2 } } }]);
  });

  it('tells a player whose whole plan was dropped, because nothing is left for anyone', () => {
    const start = building(['T1', 'T3', 'T2 T1'], { TIMBER: 3 });
    const early = following(start, '0 done', '2 build timber2 a2', '2 done');
    const left = by(early, 1, 'build timber3 a3').events.filter(({ text }) => text.key === 'newhaven.event.leftOut');
    expect(left).toMatchObject([{ to: [2], text: { values: { count: 1 } } }]);
  });

  it('describes to the active player who has chosen what the others are still to do', () => {
    const sharing = following(FOUR, '0 done');
    const due = (state: State) =>
      newhaven.describe(newhaven.view(state, 0)).find(({ key }) => key === 'newhaven.describe.due')?.values?.now;
    expect(due(sharing)).toMatchObject({ key: 'newhaven.now.drawAhead' });
    expect(due(following(sharing, '0 draw 1'))).toMatchObject({ key: 'newhaven.now.share' });
  });

  it('shows nobody what others plan, only who has answered', () => {
    const sharing = following(FOUR, '0 done');
    const one = following(sharing, '3 build wheat4 c4', '3 done', '0 draw 1 bag');
    const other = following(sharing, '3 done', '0 draw 3');
    for (const viewer of [1, 2, 'public', 'spectator'] as const) {
      expect(newhaven.view(one, viewer)).toEqual(newhaven.view(other, viewer));
    }
    expect(newhaven.view(one, 3).players[3]?.ahead?.builds).toHaveLength(1);
    const told = by(sharing, 3, 'build wheat4 c4').events;
    expect(told.map(({ to }) => to)).toEqual([[3]]);
  });

  it('lets everybody plan with what is there now, less their own plan, and begin anew three times', () => {
    const sharing = following(building(['T1', 'T3 T1', 'S1'], { TIMBER: 5, STONE: 1 }), '0 done');
    const planned = following(sharing, '1 build timber3 a3');
    expect(refused(planned, 1, 'build timber1 a4')).toBe('newhaven.refuse.cost');
    expect(refused(planned, 1, 'build timber1 c1')).toBe('newhaven.refuse.apart');
    expect(refused(sharing, 1, 'clear')).toBe('newhaven.refuse.clear');
    let anew = planned;
    for (const text of ['clear', 'build timber3 a3', 'clear', 'build timber3 a3', 'clear', 'build timber1 a1']) {
      anew = following(anew, `1 ${text}`);
    }
    expect(refused(anew, 1, 'clear')).toBe('newhaven.refuse.clear');
    expect(following(anew, '1 done').players[1]?.village[25]).toMatchObject({ faceUp: true });
  });

  it('is over for who can plan nothing more, without another word', () => {
    const sharing = following(building(['T1', 'T3', 'S1'], { TIMBER: 4, STONE: 1 }), '0 done');
    const built = by(sharing, 1, 'build timber3 a3');
    expect(built.state.waiting).toEqual([2, 0]);
    expect(built.state.players[1]?.village[15]).toMatchObject({ faceUp: true });
  });

  it('is over for a player who leaves, whatever was planned', () => {
    const sharing = following(FOUR, '0 done', '2 build timber2 a2', '2 done', '3 done');
    const left = newhaven.leave(sharing, 2, fastRandom(1)).state;
    expect(left.waiting).toEqual([1, 0]);
    expect(following(left, '1 done', '0 draw 1').players[2]?.village[20]).toBeNull();
    const without = newhaven.leave(sharing, 0, fastRandom(1)).state;
    expect(following(without, '1 done')).toMatchObject({ phase: 'place', active: 1 });
  });
});

describe('the active player while the others share', () => {
  it('chooses what to draw ahead, is drawn as much as is due, and is not asked again', () => {
    // Stone and sheep are at 0 already; timber may be after B.
    const sharing = following(building(['T1', 'T1 T2', 'S1'], { TIMBER: 2, WHEAT: 1 }), '0 done');
    const chosen = following(sharing, '0 draw 5 bag bag');
    expect(newhaven.toAct(chosen)).toEqual([1, 2]);
    const [fifth, blind] = [chosen.pool[4], chosen.bag[0]];
    const two = following(chosen, '1 done', '2 done');
    expect(two.players[0]?.buildings).toEqual([...parseBuildings('T1'), fifth, blind]);
    expect(two).toMatchObject({ phase: 'place', active: 1 });
    const three = following(chosen, '1 build timber2 a2', '1 done', '2 done');
    expect(three.players[0]?.buildings).toHaveLength(4);
  });

  it('is asked for the rest where too little was chosen', () => {
    const sharing = following(building(['T1', 'T1 T2'], { TIMBER: 2 }), '0 done', '0 draw 2', '1 done');
    expect(sharing).toMatchObject({ phase: 'draw', actor: 0, drawsLeft: 2, hasDrawn: true });
    expect(following(sharing, '0 draw bag bag')).toMatchObject({ phase: 'place', active: 1 });
  });

  it('may only draw, and the others may only build', () => {
    const sharing = following(FOUR, '0 done');
    expect(refused(sharing, 0, 'build timber1 a1')).toBe('newhaven.now.drawAhead');
    expect(refused(sharing, 0, 'done')).toBe('newhaven.now.drawAhead');
    expect(refused(sharing, 1, 'draw pool 1')).toBe('newhaven.now.share');
    expect(refused(following(sharing, '0 draw 1'), 0, 'draw pool 1')).toBe('engine.notYourTurn');
  });
});

describe('an order to pass unless a building could stand face up', () => {
  /** B's stone 2 stands face up for two stone; timber 3 for three timber. */
  const ordered = (markers: Partial<Counts>) => {
    const state = building(['T1', 'T3 S2'], markers);
    return following(
      withPlayer(state, 1, { ahead: { builds: [], restarts: 0, draws: [], passesUnlessUp: true } }),
      '0 done',
    );
  };

  it('answers for the player, who is asked only where one could', () => {
    expect(ordered({ STONE: 1, TIMBER: 2 })).toMatchObject({ phase: 'draw', actor: 0 });
    expect(newhaven.toAct(ordered({ STONE: 2 }))).toEqual([1, 0]);
  });

  it('is given with the end of building, stands until it is taken back, and is nobody else’s to know', () => {
    const sharing = following(building(['T1', 'T3 S2'], { STONE: 1 }), '0 done unless-up');
    const given = following(sharing, '1 done unless-up');
    expect(given.players.map(({ ahead }) => ahead?.passesUnlessUp)).toEqual([true, true]);
    expect(newhaven.view(given, 0).players[1]?.ahead).toBeNull();
    expect(findRefusal({ ...sharing, actor: 1 }, 'done ask')?.key).toBeDefined();
    const back = following(ordered({ STONE: 2 }), '1 done ask');
    expect(back.players[1]?.ahead?.passesUnlessUp).toBe(false);
    expect(refused(ordered({ STONE: 2 }), 1, 'done unless-up')).toBe('newhaven.refuse.sharing');
  });
});

describe('under the first rules', () => {
  const [first] = newhaven.earlier;
  const start = (): State => {
    const state = first?.start(PLAIN, 3, fastRandom(1)) as State;
    const dealt = withPlayer(state, 0, { tiles: parseTiles('TTSW HHHS'), buildings: parseBuildings('T1') });
    return ['T1 T2', 'T2'].reduce(
      (now, hand, at) => withPlayer(now, at + 1, { buildings: parseBuildings(hand) }),
      dealt,
    );
  };

  it('the others are asked one after the other, and build at once', () => {
    const placed = afterMoves(start(), 'place 1 c3', 'done');
    expect(newhaven.toAct(placed)).toEqual([1]);
    const built = afterMoves(placed, 'build timber1 a6');
    expect(built.players[1]?.village[25]).toMatchObject({ faceUp: true });
    expect(newhaven.toAct(afterMoves(built, 'done'))).toEqual([2]);
    expect(afterMoves(built, 'done', 'done')).toMatchObject({ phase: 'draw', actor: 0 });
  });

  it('one building is drawn at a time, and nothing can be ordered ahead', () => {
    const placed = afterMoves(start(), 'place 1 c3');
    expect(findRefusal(placed, 'done unless-up')?.key).toBe('newhaven.refuse.sharing');
    const drawing = afterMoves(placed, 'done', 'done', 'done');
    expect(findRefusal(drawing, 'draw 1 2')?.key).toBe('newhaven.refuse.tooMany');
    expect(newhaven.legal(drawing, 0).map(newhaven.write)).toHaveLength(5);
  });
});
