import type { MoveResult } from '../../engine/game.ts';
import { phrase } from '../../engine/phrase.ts';
import { type Random, shuffled } from '../../engine/random.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { seatsOf } from '../../engine/seat.ts';
import { noBits } from './bitSet.ts';
import { cellOf, type Gridpoint, ROOM, roomSpots } from './map.ts';
import { chosenMap, goldFor, isFair, MAX_PLAYERS, pileLimits, pileLimitsUnderRules1, type Setup } from './setup.ts';
import { canAct, type Pile, type Player, RULES, type State } from './state.ts';
import { updateKnowledge } from './updateKnowledge.ts';

/** Drops the gold and puts every player on an empty room spot (rules 1.3). */
export function start(setup: Setup, seatCount: number, random: Random): State {
  return begin(setup, seatCount, random, pileLimits, { rules: RULES, pause: setup.pause });
}

/** The same under rules 1, for records of matches that started then. */
export function startUnderRules1(setup: Setup, seatCount: number, random: Random): State {
  return begin(setup, seatCount, random, pileLimitsUnderRules1, {});
}

function begin(
  setup: Setup,
  seatCount: number,
  random: Random,
  limits: typeof pileLimits,
  rules: Pick<State, 'rules' | 'pause'>,
): State {
  const { name, map } = chosenMap(setup, seatCount);
  const gold = goldFor(setup, seatCount);
  const { fewest, most } = limits(setup, map, seatCount);
  const pileCount = fewest + random.below(most - fewest + 1);
  const places = shuffled(roomSpots(map), random).slice(0, pileCount);
  const empty: State = {
    ...rules,
    mapName: name,
    map,
    gold,
    theft: setup.theft,
    pace: setup.pace,
    piles: isFair(setup) ? splitEvenly(places, gold, random) : splitGold(places, gold, random),
    players: [],
    turn: 0,
    lastTurn: null,
  };
  const starts = isFair(setup) ? fairStarts(empty, seatCount, random) : [];
  return seatsOf(seatCount).reduce((state, seat) => enter(state, setup.turns, random, starts[seat]), empty);
}

/** A pile of at least 1 on each of `places`, holding `gold` in total; every such split is equally likely. */
export function splitGold(places: readonly Gridpoint[], gold: number, random: Random): readonly Pile[] {
  const cuts = new Set<number>([0, gold]);
  while (cuts.size <= places.length) cuts.add(1 + random.below(gold - 1));
  const bounds = [...cuts].sort((a, b) => a - b);
  return [...places]
    .sort((a, b) => a - b)
    .map((at, index) => ({ at, size: (bounds[index + 1] ?? gold) - (bounds[index] ?? 0) }));
}

/** The largest size of a pile, as a multiple of the smallest, when they are of similar size. */
const LARGEST = 3;
const PARTS = 500;

/** The same with piles of similar size: from half of the average to half more. */
function splitEvenly(places: readonly Gridpoint[], gold: number, random: Random): readonly Pile[] {
  const parts = places.map(() => PARTS + random.below((LARGEST - 1) * PARTS + 1));
  const all = parts.reduce((sum, part) => sum + part, 0);
  // Every pile holds at least one nugget.
  const shared = gold - places.length;
  let upTo = 0;
  const sizes = parts.map((part) => {
    const before = Math.round((upTo * shared) / all);
    upTo += part;
    return 1 + Math.round((upTo * shared) / all) - before;
  });
  return [...places].sort((a, b) => a - b).map((at, index) => ({ at, size: sizes[index] ?? 1 }));
}

/** From how many spots the starts are chosen, per player and in addition. */
const STARTS_A_HEAD = 4;
const MORE_STARTS = 24;
/** By how much a pile counts less with every step of distance. */
const NEARER = 0.85;

/** Room spots without gold, all about equally near to it, in random order. */
function fairStarts({ map, piles }: State, seatCount: number, random: Random): readonly Gridpoint[] {
  const gold = piles.map(({ at }) => cellOf(map, at));
  const isTaken = new Set(piles.map(({ at }) => at));
  const free = roomSpots(map).filter((spot) => !isTaken.has(spot));
  const drawn = shuffled(free, random)
    .slice(0, STARTS_A_HEAD * seatCount + MORE_STARTS)
    .map((spot) => {
      const { row, column } = cellOf(map, spot);
      const steps = gold.map((pile) => Math.max(Math.abs(pile.row - row), Math.abs(pile.column - column)));
      return { spot, near: steps.reduce((sum, count) => sum + NEARER ** count, 0) };
    })
    .sort((a, b) => a.near - b.near);
  const spread = (from: number) => (drawn[from + seatCount - 1]?.near ?? 0) - (drawn[from]?.near ?? 0);
  const windows = Array.from({ length: Math.max(1, drawn.length - seatCount + 1) }, (_, from) => from);
  const best = windows.reduce((least, from) => (spread(from) < spread(least) ? from : least), 0);
  return shuffled(
    drawn.slice(best, best + seatCount).map(({ spot }) => spot),
    random,
  );
}

/** Adds a player with an empty purse who knows only what it sees; there must be an empty room spot. */
function enter(state: State, turnsLeft: number, random: Random, start = emptyRoomSpot(state, random)): State {
  const newcomer: Player = {
    at: start,
    purse: 0,
    found: 0,
    turnsLeft,
    known: noBits(state.map.cells.length),
    goldSeen: [],
    news: [],
    displaced: false,
  };
  return updateKnowledge({ ...state, players: [...state.players, newcomer] }, state.players.length);
}

/** One of the room spots without gold and without a player, all equally likely. */
function emptyRoomSpot(state: State, random: Random): Gridpoint {
  const spots = roomSpots(state.map);
  const taken = takenRoomSpots(state);
  if (taken.length === spots.length) throw new Error('no empty room spot');
  let number = random.below(spots.length - taken.length);
  for (const spot of taken) if (spot <= (spots[number] ?? 0)) number += 1;
  return spots[number] ?? 0;
}

/** Returns the room spots with gold or a player, in ascending order. */
function takenRoomSpots({ map, piles, players }: State): readonly Gridpoint[] {
  const taken = new Set(
    [...piles, ...players].flatMap(({ at }) => (at !== null && map.cells[at] === ROOM ? [at] : [])),
  );
  return [...taken].sort((a, b) => a - b);
}

/** A newcomer takes the next letter and gets as many turns as the player with the most turns left. */
export function join(state: State, random: Random): Result<MoveResult<State>> {
  if (state.players.length >= MAX_PLAYERS) return refuse(phrase('nuggets.full', { most: MAX_PLAYERS }));
  if (takenRoomSpots(state).length === roomSpots(state.map).length) return refuse(phrase('nuggets.noEmptySpot'));
  const turnsLeft = Math.max(0, ...state.players.filter(canAct).map((player) => player.turnsLeft));
  const seat = state.players.length;
  const text = phrase('nuggets.joined', { player: { seat } });
  return accept({ state: enter(state, turnsLeft, random), events: [{ to: 'everyone', text }], revealed: true });
}
