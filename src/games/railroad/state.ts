import type { Seat } from '../../engine/seat.ts';
import { type Grid, type Placement, toGrid } from './board.ts';
import { ROUNDS, type Roll } from './dice.ts';
import { fitsSomewhere } from './placement.ts';
import { type DieTile, isSpecial, SPECIALS, type Special } from './tiles.ts';

/** How many specials each player may use in a match. */
export const SPECIALS_PER_MATCH = 3;
/** How often a player may take back in one round, so that a match is finite (our decision). */
export const BACKS_PER_ROUND = 30;

/** One player's own sheet. */
export interface Sheet {
  /** All placements, round by round, in the order of placement; the last list is the open round's. */
  readonly rounds: readonly (readonly Placement[])[];
  /** Whether the player has finished the open round. */
  readonly done: boolean;
  /** Whether the player has left for good: nobody waits for this sheet anymore. */
  readonly left: boolean;
  /** How often the player took back in the open round. */
  readonly backs: number;
}

export interface State {
  /** The dice of all seven rounds, fixed at the start: they depend on nobody's moves and are the same for everyone. */
  readonly rolls: readonly Roll[];
  /** Number of complete rounds: 0 while the first is open, 7 when the match is over. */
  readonly completed: number;
  readonly sheets: readonly Sheet[];
}

export function isOver(state: { readonly completed: number }): boolean {
  return state.completed === ROUNDS;
}

export function openRoll({ rolls, completed }: Pick<State, 'rolls' | 'completed'>): Roll {
  return rolls[completed] ?? [];
}

export function isWaitedFor(sheet: Sheet): boolean {
  return !sheet.done && !sheet.left;
}

export function placementsOn(sheet: Sheet): readonly Placement[] {
  return sheet.rounds.flat();
}

/** What was placed in the round that is open. */
export function openPlacements(sheet: Sheet): readonly Placement[] {
  return sheet.rounds.at(-1) ?? [];
}

/** The dice of a roll that are not among the placements of its round; a face rolled twice may be due twice. */
export function diceLeft(roll: Roll, placed: readonly Placement[]): readonly DieTile[] {
  const left = [...roll];
  for (const { tile } of placed) {
    const at = isSpecial(tile) ? -1 : left.indexOf(tile);
    if (at !== -1) left.splice(at, 1);
  }
  return left;
}

/** Why no special may be placed now: one was used in this round, or three in the match. */
export function specialLimit(sheet: Sheet): 'round' | 'match' | undefined {
  if (openPlacements(sheet).some(({ tile }) => isSpecial(tile))) return 'round';
  return specialsUsed(sheet).length >= SPECIALS_PER_MATCH ? 'match' : undefined;
}

export function specialsUsed(sheet: Sheet): readonly Special[] {
  return placementsOn(sheet).flatMap(({ tile }) => (isSpecial(tile) ? [tile] : []));
}

/** The specials this player may place now. */
export function specialsLeft(sheet: Sheet): readonly Special[] {
  if (specialLimit(sheet) !== undefined) return [];
  const used = specialsUsed(sheet);
  return SPECIALS.filter((special) => !used.includes(special));
}

/** The distinct remaining dice that still fit somewhere: while there is one, the round is not complete. */
export function dueDice(grid: Grid, roll: Roll, placed: readonly Placement[]): readonly DieTile[] {
  return [...new Set(diceLeft(roll, placed))].filter((die) => fitsSomewhere(grid, die));
}

export function gridOn(sheet: Sheet): Grid {
  return toGrid(placementsOn(sheet));
}

export function waitedFor(sheets: readonly Sheet[]): readonly Seat[] {
  return sheets.flatMap((sheet, seat) => (isWaitedFor(sheet) ? [seat] : []));
}
