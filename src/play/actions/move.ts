import { standingEntries } from '../../engine/log.ts';
import { positions } from '../../engine/match.ts';
import { phrase, type TextKey } from '../../engine/phrase.ts';
import type { Seat, Viewer } from '../../engine/seat.ts';
import { findSeat, type Match, toScript } from '../../match/match.ts';
import { countWait, playMoves, positionOf, stored, toAct } from '../../match/play.ts';
import { sleep } from '../../tables/clocks/timerQueue.ts';
import type { Request, SubcommandSpec, Suggestion, TypingContext } from '../contract/command.ts';
import { readMoves } from '../contract/controls.ts';
import type { GameCommand, MoveCommand } from '../contract/gameCommand.ts';
import type { Arguments, Offer } from '../contract/option.ts';
import { computeBoardVersion } from '../screens/boardVersion.ts';
import { buildControlContext } from '../screens/screen.ts';
import { wordsFor } from '../words/wordsFor.ts';
import type { Action } from './action.ts';
import { type ControlRequest, carryOut, doing, listMeantMatches, refuseAction, type TableRequest } from './atTable.ts';
import { changeIfCurrent, viewerOfControl } from './changeIfCurrent.ts';
import { showOwnView } from './views.ts';

/** Makes moves with the controls under a board. */
export const makingMoves: Action = { controls: { move: makeMove }, limit: 'free', calls: 'due' };

/**
 * Makes the move of a control. If players must pause between moves, it is made as soon as this player may move again.
 */
function makeMove(at: ControlRequest): Promise<void> {
  const { request, command, match, control } = at;
  return changeIfCurrent(at, (seat) => playMoves(command.game, seat, readMoves(control.argument), doing(request)), {
    onRefusal: (refusal) => (refusal.key === TOO_SOON ? keepTap(at) : refuseAction(request, refusal, match)),
    isSame: (now, seat) => meansTheSame(command, now, { seat, board: viewerOfControl(at, seat), ...control }),
  });
}

const TOO_SOON: TextKey = 'tables.tooSoon';

/**
 * Keeps the newest tap until its player may move again. If they tap again in the meantime, they see the current board.
 */
async function keepTap(at: ControlRequest): Promise<void> {
  const { request, command, match, seat } = at;
  const { app, caller, now } = request;
  const { waitingTaps } = app.memory;
  const current = (await app.tables.read(match.id)) ?? match;
  const whose = `${match.id} ${caller.person}`;
  const tap = Symbol(whose);
  waitingTaps.set(whose, tap);
  await sleep(app.timers, seat === undefined ? 0 : countWait(command.game, current, seat, now()));
  if (waitingTaps.get(whose) !== tap) return showOwnView(request, (await app.tables.read(match.id)) ?? current);
  waitingTaps.delete(whose);
  return makeMove(at);
}

/** A subcommand that makes moves. */
export function moveSubcommand(command: GameCommand, move: MoveCommand): SubcommandSpec {
  return {
    name: move.name,
    text: move.text,
    options: move.options,
    suggest: (typing) => suggest(command, move, typing),
  };
}

/** Whether the typed moves are possible in a match now. */
export function canBeTyped(request: Request, move: MoveCommand, given: Arguments): (match: Match) => boolean {
  return (match) => {
    const seat = findSeat(match, request.caller.person);
    const texts = move.read(given);
    if (seat === undefined || !texts.ok) return false;
    return playMoves(request.app.tables.gameOf(match), seat, texts.value, doing(request))(match).ok;
  };
}

/** Makes the moves that were typed. */
export async function makeTypedMove(at: TableRequest, move: MoveCommand, given: Arguments): Promise<void> {
  const { request, command, match, seat } = at;
  if (seat === undefined) return refuseAction(request, phrase('tables.notYours'));
  const texts = move.read(given);
  if (!texts.ok) return refuseAction(request, texts.refusal, match);
  return carryOut(at, playMoves(command.game, seat, texts.value, doing(request)));
}

/** Suggestions for the player to move; none for anyone else. */
async function suggest(command: GameCommand, move: MoveCommand, typing: TypingContext): Promise<readonly Suggestion[]> {
  const { game } = command;
  return suggestionsFrom(await listMeantMatches(typing.app, command, typing, 'play'), (match) => {
    const seat = findSeat(match, typing.person);
    if (match.position === undefined || seat === undefined || !toAct(game, match).includes(seat)) return [];
    return listSuggestions(
      move.complete?.(buildControlContext(game, match, seat), typing.given, typing.option),
      typing,
      match,
    );
  });
}

/** A move that was tapped on an outdated board. */
interface StaleTap {
  readonly seat: Seat;
  /** The viewer whose board it was. */
  readonly board: Viewer;
  readonly stamp: string;
  /** The move, as text. */
  readonly argument: string;
}

/** How many moves back we look for the tapped board. If the board is older, people have to look again. */
const MOST_BACK = 12;

/**
 * Whether a move means the same on the current board as on the tapped one:
 * - It is legal now, and it was this seat's turn then as well.
 * - Since then, no dice or hidden information was revealed, and nobody joined, left or handed over a seat.
 * - In a game with hidden information, this seat has not moved since: otherwise the tap may be a second one for the
 *   same move. In a game without, only this seat has moved since: any other player's move deserves a new decision.
 */
function meansTheSame(command: GameCommand, match: Match, { seat, board, stamp, argument }: StaleTap): boolean {
  const { game } = command;
  if (match.status !== 'running' || !toAct(game, match).includes(seat)) return false;
  const move = game.read(argument);
  if (!move.ok || game.refuse(positionOf(match).state, seat, move.value) !== undefined) return false;
  const entries = standingEntries(match.log);
  const all = positions(game, toScript(match));
  for (let ply = entries.length - 1; ply >= Math.max(0, entries.length - MOST_BACK); ply--) {
    const entry = entries[ply];
    const position = all[ply];
    if (entry === undefined || position === undefined || entry.revealed) return false;
    if (game.hidden === (entry.seat === seat)) return false;
    const then: Match = { ...match, position: stored(position) };
    if (computeBoardVersion(command, then, board) === stamp) return toAct(game, then).includes(seat);
  }
  return false;
}

/** A game's offers for an option, in words. Offers with a label are filtered by what was typed. */
export function listSuggestions(
  offers: readonly Offer[] = [],
  { app, locale, typed }: TypingContext,
  match: Match,
): readonly Suggestion[] {
  const { plain } = wordsFor(app.catalogue, locale, match);
  const sought = typed.trim().toLowerCase();
  return offers.flatMap((offer) => {
    if (typeof offer === 'string') return [{ name: offer, value: offer }];
    const { value } = offer;
    const name = plain(offer.label);
    const isSought = value.toLowerCase().startsWith(sought) || name.toLowerCase().includes(sought);
    return isSought ? [{ name, value }] : [];
  });
}

/** The suggestions for all matches that the person may mean, without duplicates. */
export function suggestionsFrom(
  matches: readonly Match[],
  suggest: (match: Match) => readonly Suggestion[],
): readonly Suggestion[] {
  const byValue = new Map<string, Suggestion>();
  for (const one of matches.flatMap(suggest)) if (!byValue.has(one.value)) byValue.set(one.value, one);
  return [...byValue.values()];
}
