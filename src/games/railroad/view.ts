import { pick, type Random } from '../../engine/random.ts';
import { isViewer, type Viewer } from '../../engine/seat.ts';
import type { Placement } from './board.ts';
import { ROUNDS, type Roll, rollDice } from './dice.ts';
import { listPlacements } from './placement.ts';
import { dueDice, gridOn, isOver, openPlacements, openRoll, type Sheet, type State } from './state.ts';

/**
 * What one viewer may know: the dice up to the open round, their own sheet in full, and the sheets of others as they
 * were when the last round ended. With one seat, or when the match is over, only dice to come are hidden.
 */
export interface View {
  readonly viewer: Viewer;
  /** The dice of the rounds so far and of the open round. */
  readonly rolls: readonly Roll[];
  /** Number of complete rounds: 0 while the first is open, 7 when the match is over. */
  readonly completed: number;
  readonly sheets: readonly Sheet[];
}

export function view(state: State, viewer: Viewer): View {
  if (!isViewer(viewer, state.sheets.length)) throw new Error(`no viewer ${viewer} at this match`);
  return {
    viewer,
    rolls: state.rolls.slice(0, state.completed + 1),
    completed: state.completed,
    sheets: state.sheets.map((sheet, seat) =>
      seat === viewer || isPublic(state) ? sheet : { ...sheet, rounds: [...sheet.rounds.slice(0, -1), []], backs: 0 },
    ),
  };
}

/** All sheets in full, also in the middle of a round. */
export function reveal(state: State): View {
  const seen = view(state, 'public');
  return { ...seen, sheets: state.sheets };
}

function isPublic(state: State | View): boolean {
  return isOver(state) || state.sheets.length === 1;
}

/**
 * Rolls new dice for the rounds to come; opponents who are done get random placements of their dice, opponents who are
 * not have placed nothing yet.
 */
export function imagine(seen: View, viewer: Viewer, random: Random): State {
  const missing = ROUNDS - seen.rolls.length;
  return {
    rolls: [...seen.rolls, ...Array.from({ length: missing }, () => rollDice(random))],
    completed: seen.completed,
    sheets: seen.sheets.map((sheet, seat) =>
      seat === viewer || isPublic(seen) || !sheet.done ? sheet : finishedSheet(sheet, openRoll(seen), random),
    ),
  };
}

/** The sheet with the dice of the open round placed at random, as far as they fit. */
function finishedSheet(sheet: Sheet, roll: Roll, random: Random): Sheet {
  const placed: readonly Placement[] = openPlacements(sheet);
  const grid = gridOn(sheet);
  const due = dueDice(grid, roll, placed);
  if (due.length === 0) return sheet;
  const placement = pick(listPlacements(grid, pick(due, random)), random);
  return finishedSheet({ ...sheet, rounds: sheet.rounds.with(-1, [...placed, placement]) }, roll, random);
}
