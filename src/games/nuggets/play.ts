import type { Happening, Played } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { type Random, shuffled } from '../../engine/random.ts';
import type { Seat } from '../../engine/seat.ts';
import { learn, noticeTaken } from './learn.ts';
import { type DungeonMap, type Gridpoint, isSpot, neighbour } from './map.ts';
import { DIRECTION_FACTS, DIRECTIONS, type Direction, type Move, readMove, writeMove } from './move.ts';
import { canAct, passTurn, playerOf, type State, seatAt, toAct, unclaimed, withPlayer } from './state.ts';

/** The spot one step away; undefined where the step is impossible. A corner may be cut. */
export function spotBeside(map: DungeonMap, from: Gridpoint, direction: Direction): Gridpoint | undefined {
  const to = neighbour(map, from, DIRECTION_FACTS[direction].step);
  return to !== undefined && isSpot(map, to) ? to : undefined;
}

/** A possible step can also be run; gold and players never bar the way. */
export function legal(state: State, seat: Seat): readonly Move[] {
  if (!toAct(state).includes(seat)) return [];
  const { at } = playerOf(state, seat);
  const ways = DIRECTIONS.filter((direction) => at !== null && spotBeside(state.map, at, direction) !== undefined);
  return [
    ...ways.map((direction): Move => ({ kind: 'step', direction })),
    ...ways.map((direction): Move => ({ kind: 'run', direction })),
    { kind: 'pass' },
    ...(state.rules === undefined ? [{ kind: 'quit' } as const] : []),
  ];
}

/** An impossible key is refused and costs no turn. */
export function refuse(state: State, seat: Seat, move: Move): Phrase | undefined {
  if (move.kind === 'quit' && state.rules !== undefined) return phrase('nuggets.quitByCommand');
  if (!toAct(state).includes(seat)) return phrase('engine.notYourTurn');
  if (move.kind === 'pass' || move.kind === 'quit') return undefined;
  const { at } = playerOf(state, seat);
  if (at !== null && spotBeside(state.map, at, move.direction) !== undefined) return undefined;
  return phrase('nuggets.blocked', { direction: phrase(DIRECTION_NAMES[move.direction]) });
}

/** How each direction is called to players. */
export const DIRECTION_NAMES = {
  north: 'nuggets.direction.north',
  northeast: 'nuggets.direction.northeast',
  east: 'nuggets.direction.east',
  southeast: 'nuggets.direction.southeast',
  south: 'nuggets.direction.south',
  southwest: 'nuggets.direction.southwest',
  west: 'nuggets.direction.west',
  northwest: 'nuggets.direction.northwest',
} as const satisfies Record<Direction, string>;

/** One key; where all act at once, the choice of one. */
export function play(state: State, seat: Seat, move: Move, random: Random): Played<State> {
  const refusal = refuse(state, seat, move);
  if (refusal !== undefined) throw new Error(`illegal move: ${refusal.key}`);
  if (move.kind === 'quit') return leave(state, seat, random);
  return state.pace === 'together' ? choose(state, seat, move, random) : press(state, seat, move);
}

/** Nobody learns what was chosen before everybody has. */
function choose(state: State, seat: Seat, move: Move, random: Random): Played<State> {
  const chosen = state.players.map((_, other) => (other === seat ? writeMove(move) : (state.chosen?.[other] ?? null)));
  const next = { ...state, chosen };
  return toAct(next).length > 0 ? { state: next, events: [], revealed: false } : playRound(next, random);
}

/** Everybody's key, in an order drawn by lot. What has become impossible on the way uses up the turn all the same. */
function playRound({ chosen = [], ...state }: State, random: Random): Played<State> {
  const keys = chosen.flatMap((text, seat) => {
    const move = text === null ? undefined : readMove(text);
    return move?.ok === true && move.value.kind !== 'quit' ? [{ seat, move: move.value }] : [];
  });
  const begun = keys.reduce<State>((next, { seat }) => withPlayer(next, seat, { news: [], displaced: false }), state);
  let played: Played<State> = { state: begun, events: [], revealed: true };
  for (const { seat, move } of shuffled(keys, random)) {
    if (played.state.piles.length === 0) break;
    const isPossible = !('direction' in move) || isWay(played.state, seat, move.direction);
    const { news, displaced } = playerOf(played.state, seat);
    const next = press(played.state, seat, isPossible ? move : { kind: 'pass' });
    const kept = withPlayer(next.state, seat, { news: [...news, ...playerOf(next.state, seat).news], displaced });
    played = { state: kept, events: [...played.events, ...next.events], revealed: true };
  }
  const foundBy = (seat: Seat) => playerOf(played.state, seat).found - playerOf(state, seat).found;
  const lastRound = keys.map(({ seat }) => ({ seat, found: foundBy(seat) }));
  const isNothing = lastRound.every(({ found }) => found === 0);
  const nothing: readonly Happening[] = isNothing
    ? [{ to: 'everyone', text: phrase('nuggets.describe.lastRoundNothing') }]
    : [];
  const over = { ...played.state, turn: state.turn, lastTurn: null, lastRound };
  return { ...played, state: over, events: [...nothing, ...played.events] };
}

function isWay(state: State, seat: Seat, direction: Direction): boolean {
  const { at } = playerOf(state, seat);
  return at !== null && spotBeside(state.map, at, direction) !== undefined;
}

/** One key. Only who acted and what it found is told to everybody; swaps and thefts to the two they concern. */
function press(state: State, seat: Seat, move: Exclude<Move, { kind: 'quit' }>): Played<State> {
  const before = withPlayer(state, seat, {
    news: [],
    displaced: false,
    turnsLeft: playerOf(state, seat).turnsLeft - 1,
  });
  const walked = move.kind === 'pass' ? { state: before, events: [] } : walk(before, seat, move);
  const found = playerOf(walked.state, seat).found - playerOf(state, seat).found;
  const lastTurn = { seat, found };
  const told = noteWalk(walked.events.reduce(addNews, walked.state), seat, state, move);
  return {
    state: passTurn({ ...told, lastTurn }),
    events: [...foundEvents(told, seat, found), ...walked.events],
    revealed: true,
  };
}

/** Remembers how the player went, for its own picture: a run is straight, and what lay on it before is found. */
function noteWalk(state: State, seat: Seat, before: State, move: Move): State {
  const { at } = playerOf(before, seat);
  const end = playerOf(state, seat).at;
  if (state.rules === undefined || at === null || !('direction' in move)) return state;
  const path = [at];
  for (let spot: Gridpoint | undefined = at; spot !== undefined && spot !== end; path.push(spot)) {
    spot = spotBeside(state.map, spot, move.direction) ?? end ?? at;
  }
  return withPlayer(state, seat, { walk: { path, found: before.piles.filter((pile) => path.includes(pile.at)) } });
}

/** What a player is told is kept for its view until its next turn. */
function addNews(state: State, { to, text }: PrivateHappening): State {
  return to.reduce((told, seat) => withPlayer(told, seat, { news: [...playerOf(told, seat).news, text] }), state);
}

interface PrivateHappening extends Happening {
  readonly to: readonly Seat[];
}

interface Walked {
  readonly state: State;
  readonly events: readonly PrivateHappening[];
}

/**
 * A step, or a run: the same step until it is impossible, with all that happens on the way. The match ends with the last
 * nugget, also in the middle of a run.
 */
function walk(state: State, seat: Seat, { kind, direction }: Extract<Move, { direction: Direction }>): Walked {
  let walked: Walked = { state, events: [] };
  do {
    const { at } = playerOf(walked.state, seat);
    const to = at === null ? undefined : spotBeside(state.map, at, direction);
    if (to === undefined) break;
    const stepped = stepTo(walked.state, seat, to);
    walked = { state: stepped.state, events: [...walked.events, ...stepped.events] };
  } while (kind === 'run' && (walked.state.piles.length > 0 || state.rules === undefined));
  return walked;
}

function stepTo(state: State, seat: Seat, to: Gridpoint): Walked {
  const other = seatAt(state, to);
  if (other !== undefined) return swap(state, seat, other);
  return { state: learn(collect(withPlayer(state, seat, { at: to }), seat, to), seat), events: [] };
}

/** Whoever steps on gold takes the whole pile. */
function collect(state: State, seat: Seat, at: Gridpoint): State {
  const pile = state.piles.find((one) => one.at === at);
  if (pile === undefined) return state;
  const { purse, found } = playerOf(state, seat);
  const richer = withPlayer(state, seat, { purse: purse + pile.size, found: found + pile.size });
  return noticeTaken({ ...richer, piles: richer.piles.filter((one) => one !== pile) }, at);
}

/** Whoever steps on a player changes places with it; both then see what there is to see from there. */
function swap(state: State, seat: Seat, other: Seat): Walked {
  const from = playerOf(state, seat).at;
  const to = playerOf(state, other).at;
  const swapped = withPlayer(withPlayer(state, seat, { at: to }), other, { at: from, displaced: true });
  return rob(learn(learn(swapped, seat), other), seat, other);
}

/** With theft, whoever steps on a player takes a tenth of the other's purse, rounded down (rules 2). */
function rob(state: State, thief: Seat, victim: Seat): Walked {
  const loot = state.theft ? Math.floor(playerOf(state, victim).purse / 10) : 0;
  if (loot === 0) {
    const toThief = phrase('nuggets.swapped', { player: { seat: victim } });
    return { state, events: tell(thief, victim, toThief, phrase('nuggets.wasSwapped', { player: { seat: thief } })) };
  }
  const rich = playerOf(state, thief).purse + loot;
  const poor = playerOf(state, victim).purse - loot;
  const toThief = phrase('nuggets.robbed', { player: { seat: victim }, count: loot, purse: rich });
  const toVictim = phrase('nuggets.wasRobbed', { player: { seat: thief }, count: loot, purse: poor });
  return {
    state: withPlayer(withPlayer(state, thief, { purse: rich }), victim, { purse: poor }),
    events: tell(thief, victim, toThief, toVictim),
  };
}

function tell(mover: Seat, other: Seat, toMover: Phrase, toOther: Phrase): readonly PrivateHappening[] {
  return [
    { to: [mover], text: toMover },
    { to: [other], text: toOther },
  ];
}

function foundEvents(state: State, seat: Seat, found: number): readonly Happening[] {
  if (found === 0) return state.pace === 'turns' && state.rules !== undefined ? [movedOn(seat)] : [];
  const left = unclaimed(state);
  const player = { seat };
  const text =
    left === 0
      ? phrase('nuggets.foundLast', { player, count: found })
      : phrase('nuggets.found', { player, count: found, left });
  return [{ to: 'everyone', text }];
}

/** That somebody acted is told where all wait for it. */
function movedOn(seat: Seat): Happening {
  return { to: 'everyone', text: phrase('nuggets.moved', { player: { seat } }) };
}

/** A player who quits vanishes from the map at once; its purse and its row stay (rules 1.3). */
export function leave(state: State, seat: Seat, random: Random): Played<State> {
  const gone = withPlayer(state, seat, { at: null, news: [], displaced: false });
  const next = state.turn === seat ? passTurn(gone) : gone;
  const events: readonly Happening[] = [{ to: 'everyone', text: phrase('nuggets.quit', { player: { seat } }) }];
  if (next.chosen === undefined) return { state: next, events, revealed: true };
  // The others may have waited for this key alone.
  const waiting = { ...next, chosen: next.chosen.map((text, other) => (other === seat ? null : text)) };
  const isRoundOver = toAct(waiting).length === 0 && waiting.players.some(canAct);
  const played = isRoundOver ? playRound(waiting, random) : { state: waiting, events: [] };
  return { state: played.state, events: [...events, ...played.events], revealed: true };
}
