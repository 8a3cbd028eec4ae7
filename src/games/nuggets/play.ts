import { isDeepStrictEqual } from 'node:util';
import type { GameEvent, MoveResult } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { type Random, shuffled } from '../../engine/random.ts';
import type { Seat } from '../../engine/seat.ts';
import {
  DIRECTION_NAMES,
  DIRECTIONS,
  type Direction,
  isWay,
  type Key,
  type Move,
  readMove,
  spotBeside,
  writeMove,
} from './moves.ts';
import { press } from './press.ts';
import { canAct, passTurn, playerOf, type State, toAct, withPlayer } from './state.ts';
import { goOn, refuseWay, setOut, ways } from './way.ts';

/** Every possible step can also be a run; gold and players never block. */
export function legal(state: State, seat: Seat): readonly Move[] {
  if (!toAct(state).includes(seat)) return [];
  const { at } = playerOf(state, seat);
  const open = DIRECTIONS.filter((direction) => at !== null && spotBeside(state.map, at, direction) !== undefined);
  return [
    ...open.map((direction): Move => ({ kind: 'step', direction })),
    ...open.map((direction): Move => ({ kind: 'run', direction })),
    { kind: 'pass' },
    ...ways(state, seat),
    ...(state.rules === undefined ? [{ kind: 'quit' } as const] : []),
  ];
}

/** Returns a refusal for an impossible key, which does not use up a turn. */
export function refuse(state: State, seat: Seat, move: Move): Phrase | undefined {
  if (move.kind === 'quit' && state.rules !== undefined) return phrase('nuggets.quitByCommand');
  if (!toAct(state).includes(seat)) return phrase('engine.notYourTurn');
  if (move.kind === 'pass' || move.kind === 'quit') return undefined;
  if (isWay(move)) return refuseWay(state, seat, move);
  const { at } = playerOf(state, seat);
  if (at !== null && spotBeside(state.map, at, move.direction) !== undefined) return undefined;
  return phrase('nuggets.blocked', { direction: phrase(DIRECTION_NAMES[move.direction]) });
}

/**
 * Plays one key, or the first key of a way; if everyone acts at once, records the seat's choice. A player on a way
 * continues automatically.
 */
export function play(state: State, seat: Seat, move: Move, random: Random): MoveResult<State> {
  const refusal = refuse(state, seat, move);
  if (refusal !== undefined) throw new Error(`illegal move: ${refusal.key}`);
  if (move.kind === 'quit') return leave(state, seat, random);
  const begun = isWay(move) ? setOut(state, seat, move) : { state, key: move };
  return state.pace === 'together'
    ? choose(begun.state, seat, begun.key, random)
    : pressOn(begun.state, seat, begun.key);
}

/** Records a choice. Nobody learns it before everyone has chosen. */
function choose(state: State, seat: Seat, key: Key, random: Random): MoveResult<State> {
  const chosen = state.players.map((_, other) => (other === seat ? writeMove(key) : (state.chosen?.[other] ?? null)));
  const next = { ...state, chosen };
  return toAct(next).length > 0 ? { state: next, events: [], revealed: false } : playRounds(next, random);
}

/** Plays a round, and the following ones for which every player is on a way. */
function playRounds(before: State, random: Random): MoveResult<State> {
  let state = before;
  let events: readonly GameEvent[] = [];
  const seats = new Set<Seat>();
  do {
    for (const { seat } of listChosenKeys(state)) seats.add(seat);
    const played = playRound(state, random);
    state = withNextKeys(played.state);
    events = [...events, ...played.events];
  } while (state.chosen !== undefined && toAct(state).length === 0);
  const foundBy = (seat: Seat) => playerOf(state, seat).found - playerOf(before, seat).found;
  const lastRound = [...seats].sort((a, b) => a - b).map((seat) => ({ seat, found: foundBy(seat) }));
  const isNothing = lastRound.every(({ found }) => found === 0);
  const nothing: readonly GameEvent[] = isNothing
    ? [{ to: 'everyone', text: phrase('nuggets.describe.lastRoundNothing') }]
    : [];
  return { state: { ...state, lastRound }, events: [...nothing, ...toldOnce(events)], revealed: true };
}

/** The public events, with the amount of gold left mentioned only once, in the last find. */
function toldOnce(events: readonly GameEvent[]): readonly GameEvent[] {
  const last = events.findLast(({ text }) => text.key === 'nuggets.found' || text.key === 'nuggets.foundLast');
  return events.map((event) => {
    const { player, count } = event.text.values ?? {};
    const isEarlier = event !== last && event.text.key === 'nuggets.found';
    return isEarlier && player !== undefined && count !== undefined
      ? { ...event, text: phrase('nuggets.foundBefore', { player, count }) }
      : event;
  });
}

/** Fills in the next key of every player who is on a way. */
function withNextKeys(state: State): State {
  return state.players.reduce<State>((before, _, seat) => {
    const { state: next, key } = goOn(before, seat);
    if (key === undefined) return next;
    const chosen = next.players.map((_, other) => (other === seat ? writeMove(key) : (next.chosen?.[other] ?? null)));
    return { ...next, chosen };
  }, state);
}

function listChosenKeys({ chosen = [] }: State): readonly { readonly seat: Seat; readonly key: Key }[] {
  return chosen.flatMap((text, seat) => {
    const move = text === null ? undefined : readMove(text);
    return move?.ok === true && move.value.kind !== 'quit' && !isWay(move.value) ? [{ seat, key: move.value }] : [];
  });
}

/**
 * Plays every player's key in random order. A key that has become impossible in the meantime still uses up the turn.
 */
function playRound(state: State, random: Random): MoveResult<State> {
  const keys = listChosenKeys(state);
  const { chosen: _, ...open } = state;
  const begun = keys.reduce<State>((next, { seat }) => withPlayer(next, seat, { news: [], displaced: false }), open);
  let played: MoveResult<State> = { state: begun, events: [], revealed: true };
  for (const { seat, key } of shuffled(keys, random)) {
    if (played.state.piles.length === 0) break;
    const isPossible = !('direction' in key) || isOpen(played.state, seat, key.direction);
    const { news, displaced } = playerOf(played.state, seat);
    const next = press(played.state, seat, isPossible ? key : { kind: 'pass' });
    const kept = withPlayer(next.state, seat, { news: [...news, ...playerOf(next.state, seat).news], displaced });
    played = { state: kept, events: [...played.events, ...next.events], revealed: true };
  }
  return { ...played, state: { ...played.state, turn: state.turn, lastTurn: null } };
}

function isOpen(state: State, seat: Seat, direction: Direction): boolean {
  const { at } = playerOf(state, seat);
  return at !== null && spotBeside(state.map, at, direction) !== undefined;
}

/** Plays one key, and the following keys of players on a way when their turn comes. */
function pressOn(state: State, seat: Seat, key: Key): MoveResult<State> {
  let played = press(state, seat, key);
  for (;;) {
    const next = goOn(played.state, played.state.turn);
    if (next.key === undefined) return { ...played, state: next.state };
    const pressed = press(next.state, next.state.turn, next.key);
    const isNew = ({ text }: GameEvent) => !played.events.some((event) => isDeepStrictEqual(event.text, text));
    played = { ...pressed, events: [...played.events, ...pressed.events.filter(isNew)] };
  }
}

/** A player who quits vanishes from the map at once; the purse and the row in the table stay (rules 1.3). */
export function leave(state: State, seat: Seat, random: Random): MoveResult<State> {
  const gone = withPlayer(state, seat, { at: null, news: [], displaced: false });
  const next = state.turn === seat ? passTurn(gone) : gone;
  const events: readonly GameEvent[] = [{ to: 'everyone', text: phrase('nuggets.quit', { player: { seat } }) }];
  if (next.chosen === undefined) return { state: next, events, revealed: true };
  // The others may have been waiting for this key only.
  const waiting = { ...next, chosen: next.chosen.map((text, other) => (other === seat ? null : text)) };
  const isRoundOver = toAct(waiting).length === 0 && waiting.players.some(canAct);
  const played = isRoundOver ? playRounds(waiting, random) : { state: waiting, events: [] };
  return { state: played.state, events: [...events, ...played.events], revealed: true };
}
