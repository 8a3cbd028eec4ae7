import type { GameEvent, MoveResult } from '../../engine/game.ts';
import { byScore, type Outcome, winners } from '../../engine/outcome.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Random } from '../../engine/random.ts';
import { type Seat, seatsOf } from '../../engine/seat.ts';
import { squareName } from './board.ts';
import { ROUNDS, rollDice } from './dice.ts';
import { BACK, DONE, type Move, placing } from './moves.ts';
import { tileName } from './names.ts';
import { listPlacements } from './placement.ts';
import { refuseBack, refuseDone, refusePlacing, refuseWaiting } from './refusals.ts';
import { scoreOn } from './scoring.ts';
import {
  diceLeft,
  gridOn,
  isOver,
  isWaitedFor,
  openPlacements,
  openRoll,
  type Sheet,
  type State,
  specialsLeft,
  waitedFor,
} from './state.ts';

const EMPTY_SHEET: Sheet = { rounds: [[]], done: false, left: false, backs: 0 };

/** The dice are all that is random at the start, so equal random streams give equal dice for any number of seats. */
export function start(seatCount: number, random: Random): State {
  return {
    rolls: Array.from({ length: ROUNDS }, () => rollDice(random)),
    completed: 0,
    sheets: seatsOf(seatCount).map(() => EMPTY_SHEET),
  };
}

export function toAct(state: State): readonly Seat[] {
  return isOver(state) ? [] : waitedFor(state.sheets);
}

export function legal(state: State, seat: Seat): readonly Move[] {
  const sheet = state.sheets[seat];
  if (sheet === undefined || isOver(state) || !isWaitedFor(sheet)) return [];
  const grid = gridOn(sheet);
  const dice = [...new Set(diceLeft(openRoll(state), openPlacements(sheet)))];
  const dicePlacements = dice.flatMap((die) => listPlacements(grid, die));
  const specialPlacements = specialsLeft(sheet).flatMap((special) => listPlacements(grid, special));
  return [
    ...[...dicePlacements, ...specialPlacements].map(placing),
    ...(dicePlacements.length === 0 ? [DONE] : []),
    ...(refuseBack(sheet) === undefined ? [BACK] : []),
  ];
}

export function refuseMove(state: State, seat: Seat, move: Move): Phrase | undefined {
  const sheet = sheetOf(state, seat);
  if (isOver(state)) return phrase('railroad.refuse.over');
  if (!isWaitedFor(sheet)) return refuseWaiting(state);
  switch (move.kind) {
    case 'place':
      return refusePlacing(state, sheet, move.placement);
    case 'done':
      return refuseDone(state, sheet);
    case 'back':
      return refuseBack(sheet);
  }
}

export function play(state: State, seat: Seat, move: Move): MoveResult<State> {
  const sheet = sheetOf(state, seat);
  const placed = openPlacements(sheet);
  switch (move.kind) {
    case 'place': {
      const { tile, square } = move.placement;
      const text = phrase('railroad.placed', { tile: tileName(tile), square: squareName(square) });
      const next = withOpenPlacements(sheet, [...placed, move.placement]);
      return privately(withSheet(state, seat, next), seat, text);
    }
    case 'back': {
      const text = phrase('railroad.tookBack', { tiles: placed.slice(-1).map(({ tile }) => tileName(tile)) });
      const next = withOpenPlacements({ ...sheet, backs: sheet.backs + 1 }, placed.slice(0, -1));
      return privately(withSheet(state, seat, next), seat, text);
    }
    case 'done': {
      const skipped = diceLeft(openRoll(state), placed);
      const events: readonly GameEvent[] = [
        { to: 'everyone', text: phrase('railroad.finished', { player: { seat }, round: state.completed + 1 }) },
        ...(skipped.length === 0
          ? []
          : [{ to: [seat], text: phrase('railroad.skipped', { dice: skipped.map(tileName), count: skipped.length }) }]),
      ];
      return closeRound(withSheet(state, seat, { ...sheet, done: true }), events);
    }
  }
}

/**
 * Marks a seat as left, so that nobody waits for it anymore. Its placements in an unfinished round are removed; its
 * sheet stays.
 */
export function leave(state: State, seat: Seat): MoveResult<State> {
  const sheet = sheetOf(state, seat);
  if (isOver(state)) return { state, events: [], revealed: false };
  const kept = sheet.done ? sheet : withOpenPlacements({ ...sheet, backs: 0 }, []);
  return closeRound(withSheet(state, seat, { ...kept, left: true }), []);
}

/** Ranks by total, then by fewer errors, otherwise shared; players who left come after all who stayed. */
export function outcome(state: Pick<State, 'completed' | 'sheets'>): Outcome | undefined {
  if (!isOver(state)) return undefined;
  const scores = state.sheets.map((sheet) => scoreOn(sheet));
  const totals = scores.map(({ total }) => total);
  const stayed = state.sheets.map((sheet) => (sheet.left ? 0 : 1));
  const fewestErrors = scores.map(({ errors }) => -errors.length);
  return { scores: totals, places: byScore(stayed, totals, fewestErrors).places };
}

/** The current score of every sheet. */
export function countPoints({ sheets }: Pick<State, 'sheets'>): readonly number[] {
  return sheets.map((sheet) => scoreOn(sheet).total);
}

/** What decided between the best sheets if their scores are equal: fewer open ends. */
export function describeTieBreak(state: Pick<State, 'completed' | 'sheets'>): Phrase | undefined {
  const result = outcome(state);
  if (result === undefined) return undefined;
  const [first, ...others] = winners(result);
  if (first === undefined || others.length > 0) return undefined;
  const isRival = (sheet: State['sheets'][number], seat: Seat) =>
    seat !== first && !sheet.left && result.scores[seat] === result.scores[first];
  return state.sheets.some(isRival) ? phrase('railroad.tie.errors', { player: { seat: first } }) : undefined;
}

/** Ends the round once nobody is waited for: all sheets become public, and the next dice are shown. */
function closeRound(state: State, events: readonly GameEvent[]): MoveResult<State> {
  if (waitedFor(state.sheets).length > 0) return { state, events, revealed: false };
  const completed = state.completed + 1;
  const closed: State = { ...state, completed, sheets: state.sheets.map((sheet) => nextRound(sheet, completed)) };
  const scores = state.sheets.map((sheet, seat) =>
    phrase('railroad.seatScore', { player: { seat }, score: scoreOn(sheet).total }),
  );
  const text = isOver(closed)
    ? phrase('railroad.over', { scores })
    : phrase('railroad.nextRound', { round: completed, scores });
  return { state: closed, events: [...events, { to: 'everyone', text }], revealed: true };
}

function nextRound(sheet: Sheet, completed: number): Sheet {
  if (completed === ROUNDS) return { ...sheet, done: true, backs: 0 };
  return { ...sheet, rounds: [...sheet.rounds, []], done: false, backs: 0 };
}

function withOpenPlacements(sheet: Sheet, placed: Sheet['rounds'][number]): Sheet {
  return { ...sheet, rounds: [...sheet.rounds.slice(0, -1), placed] };
}

function withSheet(state: State, seat: Seat, sheet: Sheet): State {
  return { ...state, sheets: state.sheets.with(seat, sheet) };
}

function privately(state: State, seat: Seat, text: Phrase): MoveResult<State> {
  return { state, events: [{ to: [seat], text }], revealed: false };
}

function sheetOf(state: State, seat: Seat): Sheet {
  const sheet = state.sheets[seat];
  if (sheet === undefined) throw new Error(`no seat ${seat}`);
  return sheet;
}
