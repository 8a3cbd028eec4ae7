import type { Random } from '../../src/engine/random.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { CellzState } from '../../src/games/cellz/play.ts';
import { firstMaxSquareChain } from '../../src/games/cellz/players/chains.ts';
import { capturingLines } from '../../src/games/cellz/position.ts';
import { scorePlacements } from '../../src/games/railroad/scoring.ts';
import { placementsOn, type Sheet } from '../../src/games/railroad/state.ts';
import type { View as RailroadView } from '../../src/games/railroad/view.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';

/** What a player to move has available: the board as they see it, and the result of each move. */
export interface LearnerPosition {
  readonly command: GameCommand;
  readonly view: unknown;
  readonly seat: Seat;
  readonly moves: readonly string[];
  /** What the seat would see after a move, its points then, and its lead over the best opponent. */
  readonly after: (move: string) => { readonly view: unknown; readonly points: number; readonly lead: number };
  readonly random: Random;
}

/** A player who knows only the sentences of a lesson: returns how good each move looks to them, higher is better. */
type Learner = (before: LearnerPosition) => (move: string) => number;

/** A weight so large that nothing of lower priority matters in comparison. */
const FIRST = 1000;

/** “Close what has three sides, else give no third side, else open the fewest.” */
const cellz: Learner =
  ({ view, after }) =>
  (move) => {
    const next = after(move).view as CellzState;
    const boxes = (state: CellzState) => state.boxes.filter((owner) => owner !== null).length;
    if (boxes(next) > boxes(view as CellzState)) return FIRST;
    return capturingLines(next).length === 0 ? 0 : -firstMaxSquareChain(next).lines.length;
  };

/** “Every time draw the line that gains most.” */
const domination: Learner =
  ({ after }) =>
  (move) =>
    after(move).lead;

/** “Take the nearest gold in sight; if you see none, go where it is dark.” There are buttons for both. */
const nuggets: Learner = ({ command, view, seat, moves }) => {
  const shortcuts = command
    .controls({ view, viewer: seat, legal: () => moves }, '')
    .flatMap((row) => ('kind' in row ? [] : row))
    .filter(({ style, disabled }) => style === 'success' && disabled !== true);
  const read = command.game.read(shortcuts[0]?.act.argument ?? '');
  const told = read.ok ? command.game.write(read.value) : undefined;
  return (move) => (move === told ? FIRST : 0);
};

/**
 * From this round on, counted from 0, open ends count as much as anything else; before that they are left for later.
 */
const LAST_ROUNDS = 4;

/** “First what joins exits, then what closes ends”; a special if it joins exits. */
const railroad: Learner =
  ({ view, seat, after }) =>
  (move) => {
    if (move === 'back' || move === 'done') return -FIRST;
    const { completed, sheets } = view as RailroadView;
    const totalOf = (sheet: Sheet | undefined) => {
      const { total, errors } = scorePlacements(sheet === undefined ? [] : placementsOn(sheet));
      return completed < LAST_ROUNDS ? total + errors.length : total;
    };
    const next = (after(move).view as RailroadView).sheets[seat];
    // A last die ends the round, which leaves the open one empty, so everything placed counts in either case.
    const gain = totalOf(next) - totalOf(sheets[seat]);
    const isSpecial = move.startsWith('S');
    return isSpecial && gain < EXIT ? -FIRST - 1 : gain;
  };

/** The worth of another exit in a network. */
const EXIT = 4;

/** “Lay for long chains, fill rows and columns, build face up, spend to zero.” */
const newhaven: Learner = (before) => (move) => {
  const [verb = ''] = move.split(' ');
  switch (verb) {
    case 'place':
      return harvestOf(before, move);
    case 'ship':
      return harvestOf(before, move) - SHIPMENT;
    case 'build':
      return worthOfBuilding(before, move);
    case 'draw':
      return move.split(' ').length > SINGLE_DRAW ? -FIRST : 0;
    default:
      return move === 'done' ? -1 : -FIRST;
  }
};

function markersOf(view: unknown): readonly number[] {
  return Object.values((view as { readonly markers: Readonly<Record<string, number>> }).markers);
}

function harvestOf({ after }: LearnerPosition, move: string): number {
  return markersOf(after(move).view).reduce((sum, one) => sum + one, 0);
}

function worthOfBuilding({ view, after }: LearnerPosition, move: string): number {
  const next = after(move);
  const zerosIn = (seen: unknown) => markersOf(seen).filter((one) => one === 0).length;
  const [, building = '', space = ''] = move.split(' ');
  const isUp = building.slice(-1) === space.slice(-1);
  return FIRST * next.points + (isUp ? FACE_UP : 0) + zerosIn(next.view) - zerosIn(view) + 1;
}

/** The worth of a building that stands face up, compared with resources brought to zero. */
const FACE_UP = 10;

/** The number of words in the longest draw of one building: `draw pool 3`. */
const SINGLE_DRAW = 3;

/** The shipment can only be laid once, so it is kept unless it brings at least this much more. */
const SHIPMENT = 4;

/** A learner for each game that has a lesson. */
export const LEARNERS: Readonly<Record<string, Learner>> = { cellz, domination, nuggets, railroad, newhaven };
