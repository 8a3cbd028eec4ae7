import type { Game, GameEvent } from './game.ts';
import type { Outcome } from './outcome.ts';
import { type Phrase, phrase } from './phrase.ts';
import { moveRandom, type Random } from './random.ts';
import { accept, type Result, refuse } from './result.ts';
import { type Seat, seatLetter, seatsOf } from './seat.ts';
import type { SetupValue } from './setup.ts';

/**
 * The words of the log that are not moves of a game: taking a seat late, leaving for good, handing the seat to a computer
 * player, a person taking it from that one, agreeing that nobody shall win, taking moves back.
 */
export const JOIN = 'join';
export const RESIGN = 'resign';
export const SUBSTITUTE = 'substitute';
export const TAKE_OVER = 'take-over';
export const DRAW = 'agree-draw';
const UNDO = /^undo:([1-9]\d*)$/;

/** One entry of the log: what a seat did, as text. `undo:n` takes back the n entries before it that still count. */
export interface LogEntry {
  readonly seat: Seat;
  readonly text: string;
  /** Whether the entry let anybody see dice or hidden things, so that it cannot be taken back. */
  readonly revealed: boolean;
}

/** What a match needs to be played again from the start: everything follows from this. */
export interface Script<Entry extends LogEntry = LogEntry> {
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
  readonly seed: string;
  readonly log: readonly Entry[];
}

/** A position of a match as it is played. */
export interface Position {
  readonly state: unknown;
  /** Grows where newcomers may join a running match. */
  readonly seatCount: number;
  /** The seats whose players have left for good, in the order in which they left. */
  readonly left: readonly Seat[];
  /** The seats that have agreed to a draw since the last move. Once all who stayed are in it, the match is over. */
  readonly agreed: readonly Seat[];
}

/** What an entry of the log led to. */
interface Step {
  /** The entry, written the one way that it is written in the log. */
  readonly text: string;
  readonly position: Position;
  readonly events: readonly GameEvent[];
  readonly revealed: boolean;
}

/** How an entry takes back the `count` entries before it. */
export function undoText(count: number): string {
  return `undo:${count}`;
}

/** Whether an entry takes others back. */
export function isUndo(text: string): boolean {
  return UNDO.test(text);
}

/** How many entries such a text takes back; undefined for every other text. */
export function undoneBy(text: string): number | undefined {
  // Whole logs are asked entry by entry, and looking at a letter is faster than the expression.
  if (text[0] !== 'u') return undefined;
  const count = UNDO.exec(text)?.[1];
  return count === undefined ? undefined : Number(count);
}

/** The entries that still count: those that no later undo took back, without the undos. */
export function standingEntries<Entry extends LogEntry>(log: readonly Entry[]): readonly Entry[] {
  const standing: Entry[] = [];
  for (const entry of log) {
    const undone = undoneBy(entry.text);
    if (undone === undefined) standing.push(entry);
    else standing.length = Math.max(0, standing.length - undone);
  }
  return standing;
}

/** The position before anybody moved. */
export function opening(game: Game, script: Script): Position {
  const state = game.start(script.setup, script.seatCount, moveRandom(script.seed, 0));
  return { state, seatCount: script.seatCount, left: [], agreed: [] };
}

/** The position after all that stands in the log; throws where the log does not fit the game. */
export function replay(game: Game, script: Script): Position {
  return positions(game, script).at(-1) ?? opening(game, script);
}

/** Every position of the match, from the opening to the last entry that stands. */
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
 * What `seat` doing `text` leads to, or why it may not. `ply` is the number of entries that stand before it: with the
 * seed it gives the entry's own dice, so that a move taken back and played again falls the same.
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

/** Whether an entry of the log is a move of its game, and none of the words above. */
export function isMove(text: string): boolean {
  return ![JOIN, RESIGN, SUBSTITUTE, TAKE_OVER, DRAW].includes(text) && !isUndo(text);
}

/** What the move that `text` writes leads to, as `advance`; no other word of the log is one. */
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

/** Nothing changes on the board: who moves for the seat is not the game's affair. */
function substitute(position: Position, seat: Seat): Result<Step> {
  const refusal = refuseAbsent(position, seat);
  if (refusal !== undefined) return refuse(refusal);
  const replaced: GameEvent = { to: 'everyone', text: phrase('engine.substituted', { seat: seatLetter(seat) }) };
  return accept({ text: SUBSTITUTE, position, events: [replaced], revealed: true });
}

/** A person plays on for the computer player of a seat: nothing changes on the board either. */
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

/** Why `seat` is nobody who still plays, if so. */
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
 * How the match ended: as the game says, because at most one player stayed, or because all who stayed agreed to a draw.
 * Undefined while it runs.
 */
export function findOutcome(game: Game, position: Position): Outcome | undefined {
  const { left, agreed, seatCount, state } = position;
  if (agreed.length > 0 && agreed.length === seatCount - left.length) return brokenOff(position);
  if (left.length === 0 || seatCount - left.length >= 2) return game.outcome(state);
  return game.outcome(state) ?? brokenOff(position);
}

/** How a match ends that is not played on: who stayed is first; of those who left, who left last is best. */
export function brokenOff({ seatCount, left }: Position): Outcome {
  const places = seatsOf(seatCount).map((seat) => {
    const order = left.indexOf(seat);
    return order === -1 ? 1 : seatCount - order;
  });
  return { scores: [], places };
}

/** The seats that may act now; none where the match is over. */
export function actors(game: Game, position: Position): readonly Seat[] {
  return findOutcome(game, position) === undefined ? game.toAct(position.state) : [];
}

/** Of those who may act, for whom the match waits; all of them where nobody else is left. */
export function waitedFor(game: Game, position: Position): readonly Seat[] {
  const acting = actors(game, position);
  const later = game.inNoHurry?.(position.state) ?? [];
  const now = acting.filter((seat) => !later.includes(seat));
  return now.length === 0 ? acting : now;
}

/** «Not your turn»: why a seat may do nothing in this state; undefined where it is to act. */
function refuseOutOfTurn(game: Pick<Game, 'toAct'>, state: unknown, seat: Seat): Phrase | undefined {
  return game.toAct(state).includes(seat) ? undefined : phrase('engine.notYourTurn');
}
