import type { Game, GameEvent } from './game.ts';
import { DRAW, JOIN, type LogEntry, RESIGN, SUBSTITUTE, standingEntries, TAKE_OVER } from './log.ts';
import type { Outcome } from './outcome.ts';
import { type Phrase, phrase } from './phrase.ts';
import { moveRandom, type Random } from './random.ts';
import { accept, type Result, refuse } from './result.ts';
import { type Seat, seatLetter, seatsOf } from './seat.ts';
import type { SetupValue } from './setup.ts';

/** Everything needed to replay a match from the start. */
export interface Script<Entry extends LogEntry = LogEntry> {
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
  readonly seed: string;
  readonly log: readonly Entry[];
}

/** A position of a match in progress. */
export interface Position {
  readonly state: unknown;
  /** Increases if new players may join a running match. */
  readonly seatCount: number;
  /** The seats whose players have resigned, in the order in which they left. */
  readonly left: readonly Seat[];
  /**
   * The seats that have agreed to a draw since the last move. Once it contains every seat that has not resigned, the
   * match is over.
   */
  readonly agreed: readonly Seat[];
}

/** The result of a log entry. */
interface Step {
  /** The entry in its canonical form, as it is written in the log. */
  readonly text: string;
  readonly position: Position;
  readonly events: readonly GameEvent[];
  readonly revealed: boolean;
}

/** Returns the position before the first move. */
export function opening(game: Game, script: Script): Position {
  const state = game.start(script.setup, script.seatCount, moveRandom(script.seed, 0));
  return { state, seatCount: script.seatCount, left: [], agreed: [] };
}

/** Returns the position after all entries that count; throws if the log does not fit the game. */
export function replay(game: Game, script: Script): Position {
  return positions(game, script).at(-1) ?? opening(game, script);
}

/** Returns every position of the match, from the opening to the last entry that counts. */
export function positions(game: Game, script: Script): readonly Position[] {
  const result = [opening(game, script)];
  for (const [ply, entry] of standingEntries(script.log).entries()) {
    const before = result[ply] as Position;
    const step = advance(game, before, script.seed, ply, entry.seat, entry.text);
    if (!step.ok) throw new Error(`entry ${ply + 1} (${entry.text}) does not fit: ${step.refusal.key}`);
    result.push(step.value.position);
  }
  return result;
}

/**
 * Returns the result of `seat` doing `text`, or the reason why it may not. `ply` is the number of entries before it
 * that count: together with the seed it determines the entry's dice, so that a move that is taken back and played again
 * has the same result.
 */
export function advance(
  game: Game,
  position: Position,
  seed: string,
  ply: number,
  seat: Seat,
  text: string,
): Result<Step> {
  if (findOutcome(game, position) !== undefined) return refuse(phrase('engine.over'));
  const random = moveRandom(seed, ply + 1);
  if (text === RESIGN) return resign(game, position, seat, random);
  if (text === JOIN) return join(game, position, seat, random);
  if (text === SUBSTITUTE) return substitute(position, seat);
  if (text === TAKE_OVER) return takeOver(position, seat);
  if (text === DRAW) return agreeToDraw(position, seat);
  return move(game, position, seed, ply, seat, text);
}

/** Like `advance`, but accepts only moves of the game, none of the other words of the log. */
export function move(
  game: Game,
  position: Position,
  seed: string,
  ply: number,
  seat: Seat,
  text: string,
): Result<Step> {
  if (findOutcome(game, position) !== undefined) return refuse(phrase('engine.over'));
  const read = game.read(text);
  if (!read.ok) return read;
  const { state, left } = position;
  if (left.includes(seat)) return refuse(phrase('engine.hasLeft'));
  const refusal = game.refuse(state, seat, read.value) ?? refuseOutOfTurn(game, state, seat);
  if (refusal !== undefined) return refuse(refusal);
  const played = game.play(state, seat, read.value, moveRandom(seed, ply + 1));
  const after = { ...position, state: played.state, agreed: [] };
  return accept({ ...played, text: game.write(read.value), position: after });
}

function resign(game: Game, position: Position, seat: Seat, random: Random): Result<Step> {
  const refusal = refuseAbsent(position, seat);
  if (refusal !== undefined) return refuse(refusal);
  const left = [...position.left, seat];
  const resigned: GameEvent = { to: 'everyone', text: phrase('engine.resigned', { player: { seat } }) };
  if (position.seatCount - left.length < 2) {
    return accept({ text: RESIGN, position: { ...position, left, agreed: [] }, events: [resigned], revealed: true });
  }
  if (game.leave === undefined)
    throw new Error(`${game.id} has seats for more than two, and nothing says how one leaves`);
  const played = game.leave(position.state, seat, random);
  return accept({
    text: RESIGN,
    position: { ...position, state: played.state, left, agreed: [] },
    events: [resigned, ...played.events],
    revealed: true,
  });
}

/** Hands the seat to a computer player. Nothing changes on the board: the game does not care who moves for the seat. */
function substitute(position: Position, seat: Seat): Result<Step> {
  const refusal = refuseAbsent(position, seat);
  if (refusal !== undefined) return refuse(refusal);
  const replaced: GameEvent = { to: 'everyone', text: phrase('engine.substituted', { seat: seatLetter(seat) }) };
  return accept({ text: SUBSTITUTE, position, events: [replaced], revealed: true });
}

/** Gives a computer player's seat to a person. Nothing changes on the board here either. */
function takeOver(position: Position, seat: Seat): Result<Step> {
  const refusal = refuseAbsent(position, seat);
  if (refusal !== undefined) return refuse(refusal);
  return accept({ text: TAKE_OVER, position, events: [], revealed: true });
}

function agreeToDraw(position: Position, seat: Seat): Result<Step> {
  const refusal = refuseAbsent(position, seat);
  if (refusal !== undefined) return refuse(refusal);
  if (position.agreed.includes(seat)) return refuse(phrase('engine.hasAgreed'));
  const agreed = [...position.agreed, seat];
  return accept({ text: DRAW, position: { ...position, agreed }, events: [], revealed: true });
}

/** Returns a refusal if `seat` does not exist or has resigned. */
function refuseAbsent({ seatCount, left }: Position, seat: Seat): Phrase | undefined {
  if (!seatsOf(seatCount).includes(seat)) return phrase('engine.noSuchSeat');
  return left.includes(seat) ? phrase('engine.hasLeft') : undefined;
}

function join(game: Game, position: Position, seat: Seat, random: Random): Result<Step> {
  if (game.join === undefined) return refuse(phrase('engine.noLateJoin'));
  if (seat !== position.seatCount) return refuse(phrase('engine.noSuchSeat'));
  const joined = game.join(position.state, random);
  if (!joined.ok) return joined;
  const { state } = joined.value;
  return accept({
    ...joined.value,
    text: JOIN,
    position: { ...position, state, seatCount: position.seatCount + 1, agreed: [] },
  });
}

/**
 * Returns how the match ended: by the rules of the game, because at most one player has not resigned, or because all
 * remaining players agreed to a draw. Undefined while it runs.
 */
export function findOutcome(game: Game, position: Position): Outcome | undefined {
  const { left, agreed, seatCount, state } = position;
  if (agreed.length > 0 && agreed.length === seatCount - left.length) return brokenOff(position);
  if (left.length === 0 || seatCount - left.length >= 2) return game.outcome(state);
  return game.outcome(state) ?? brokenOff(position);
}

/**
 * Returns the outcome of a match that is abandoned: those who stayed are first; of those who left, the last to leave is
 * best.
 */
export function brokenOff({ seatCount, left }: Position): Outcome {
  const places = seatsOf(seatCount).map((seat) => {
    const order = left.indexOf(seat);
    return order === -1 ? 1 : seatCount - order;
  });
  return { scores: [], places };
}

/** Returns the seats that may act now; none if the match is over. */
export function actors(game: Game, position: Position): readonly Seat[] {
  return findOutcome(game, position) === undefined ? game.toAct(position.state) : [];
}

/** Returns those of the acting seats for which the match is waiting; all of them if there are no others. */
export function listAwaitedSeats(game: Game, position: Position): readonly Seat[] {
  const acting = actors(game, position);
  const later = game.inNoHurry?.(position.state) ?? [];
  const now = acting.filter((seat) => !later.includes(seat));
  return now.length === 0 ? acting : now;
}

/** Returns the refusal “not your turn”; undefined if the seat may act in this state. */
function refuseOutOfTurn(game: Pick<Game, 'toAct'>, state: unknown, seat: Seat): Phrase | undefined {
  return game.toAct(state).includes(seat) ? undefined : phrase('engine.notYourTurn');
}
