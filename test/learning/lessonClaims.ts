import type { Exercise } from '../../src/engine/exercise.ts';
import type { Game } from '../../src/engine/game.ts';
import { findOutcome, type Position } from '../../src/engine/match.ts';
import { leadIn } from '../../src/engine/outcome.ts';
import type { CellzState } from '../../src/games/cellz/play.ts';
import { firstMaxSquareChain, withDrawn } from '../../src/games/cellz/players/chains.ts';
import { boxesCompletedBy, capturingLines } from '../../src/games/cellz/position.ts';
import type { Resource } from '../../src/games/newhaven/resources.ts';
import type { State as NuggetsState } from '../../src/games/nuggets/state.ts';
import type { View as NuggetsView } from '../../src/games/nuggets/view.ts';
import { scorePlacements } from '../../src/games/railroad/scoring.ts';
import { openPlacements, placementsOn, type Sheet } from '../../src/games/railroad/state.ts';
import type { View as RailroadView } from '../../src/games/railroad/view.ts';

/** A move in a step, before others answer. */
export interface MoveMade {
  readonly game: Game;
  readonly exercise: Exercise;
  readonly move: string;
  readonly before: Position;
  readonly after: Position;
  /** As the step begins. */
  readonly start: Position;
}

type Claim = (made: MoveMade) => boolean;

const pointsIn = ({ game, exercise }: MoveMade, { state }: Position) => game.points?.(state)[exercise.seat] ?? 0;
const own = (made: MoveMade) => pointsIn(made, made.after);
const gained = (made: MoveMade) => own(made) - pointsIn(made, made.before);
const lead = ({ game, exercise }: MoveMade, { state }: Position) =>
  leadIn(game.points?.(state) ?? [], exercise.seat) ?? Number.NaN;
const isStillToMove = ({ game, exercise, after }: MoveMade) => game.toAct(after.state).includes(exercise.seat);
const isOver: Claim = ({ game, after }) => findOutcome(game, after) !== undefined;
const finalLead = ({ game, exercise, after }: MoveMade) =>
  leadIn(findOutcome(game, after)?.scores ?? [], exercise.seat) ?? Number.NaN;

/** How many boxes whoever moves next can close one after the other. */
const boxesOpen = ({ after }: MoveMade) => {
  const state = after.state as CellzState;
  const { lines } = capturingLines(state).length === 0 ? { lines: [] } : firstMaxSquareChain(state);
  return lines.reduce((sum, line, at) => sum + boxesCompletedBy(withDrawn(state, lines.slice(0, at)), line).length, 0);
};

/** How many cells a line from one middle to another passes through: one more where it leaves a row or a column alone. */
const cellsOfLine = ({ move }: MoveMade) => {
  const [from = '', to = ''] = move.split('-');
  const across = Math.abs(from.charCodeAt(0) - to.charCodeAt(0));
  const down = Math.abs(Number(from.slice(1)) - Number(to.slice(1)));
  const parts = greatestDivisor(across, down);
  const isThroughCorners = (across / parts) % 2 === 1 && (down / parts) % 2 === 1;
  return across + down + 1 - (isThroughCorners ? parts : 0);
};
const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

const markers = ({ game, exercise, after }: MoveMade) =>
  (game.view(after.state, exercise.seat) as { readonly markers: Readonly<Record<Resource, number>> }).markers;
const stoneLeft = (made: MoveMade) => markers(made).STONE;
const harvest = (made: MoveMade) => Object.values(markers(made)).reduce((sum, one) => sum + one, 0);
const isFaceUp = ({ move }: MoveMade) => {
  const [, building = '', space = ''] = move.split(' ');
  return building.slice(-1) === space.slice(-1);
};

const sheetIn = ({ game, exercise }: MoveMade, { state }: Position): Sheet => {
  const sheet = (game.view(state, exercise.seat) as RailroadView).sheets[exercise.seat];
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
};
const exitPoints = (made: MoveMade, at: Position) => scorePlacements(placementsOn(sheetIn(made, at))).exits;
const joinsExits: Claim = (made) => exitPoints(made, made.after) - exitPoints(made, made.before) >= 4;
const openEnds = (made: MoveMade, at: Position) => scorePlacements(placementsOn(sheetIn(made, at))).errors.length;
const turnsLeft = ({ exercise }: MoveMade, { state }: Position) =>
  (state as NuggetsState).players[exercise.seat]?.turnsLeft ?? Number.NaN;

const seesGold = ({ game, exercise, after }: MoveMade) =>
  ((game.view(after.state, exercise.seat) as NuggetsView).dungeon?.piles.length ?? 0) > 0;

/** What each text of a lesson says of a move, as something that can be worked out of the positions. */
export const CLAIMS: Readonly<Record<string, Claim>> = {
  'cellz-lesson.line.praise': (made) => gained(made) === 0 && !isStillToMove(made),
  'cellz-lesson.box.otherwise': (made) => gained(made) === 0 && boxesOpen(made) > 0,
  'cellz-lesson.box.praise': (made) => gained(made) === 1 && isStillToMove(made),
  'cellz-lesson.again.more': (made) => gained(made) === 1 && boxesOpen(made) > 0,
  'cellz-lesson.again.third': (made) => gained(made) === 1 && boxesOpen(made) > 0,
  'cellz-lesson.again.far': (made) => gained(made) === 0 && !isStillToMove(made),
  'cellz-lesson.again.otherwise': (made) => gained(made) === 0 && !isStillToMove(made),
  'cellz-lesson.again.praise': (made) => own(made) === 3 && isStillToMove(made),
  'cellz-lesson.gift.otherwise': (made) => boxesOpen(made) > 0,
  'cellz-lesson.gift.praise': (made) => boxesOpen(made) === 0,
  'cellz-lesson.least.otherwise': (made) => boxesOpen(made) === 4,
  'cellz-lesson.least.end': (made) => boxesOpen(made) === 2,
  'cellz-lesson.least.praise': (made) => boxesOpen(made) === 2,
  'cellz-lesson.leave.greedy': (made) => gained(made) === 1 && own(made) === 2 && isStillToMove(made),
  'cellz-lesson.leave.otherwise': (made) => gained(made) === 0 && boxesOpen(made) >= 6,
  'cellz-lesson.leave.praise': (made) => own(made) === 1 && boxesOpen(made) === 2,
  'cellz-lesson.match.praise': isOver,

  'domination-lesson.line.praise': (made) => own(made) > 0,
  'domination-lesson.slant.otherwise': (made) => own(made) < 8,
  'domination-lesson.slant.praise': (made) => own(made) === 8,
  'domination-lesson.over.otherwise': (made) => lead(made, made.after) - lead(made, made.before) < 10,
  'domination-lesson.over.praise': (made) => lead(made, made.after) - lead(made, made.before) >= 10,
  'domination-lesson.forbidden.otherwise': (made) => cellsOfLine(made) < 8,
  'domination-lesson.forbidden.praise': (made) => cellsOfLine(made) === 8,
  'domination-lesson.last.close': (made) => finalLead(made) === 1,
  'domination-lesson.last.tie': (made) => finalLead(made) === 0,
  'domination-lesson.last.otherwise': (made) => finalLead(made) < 0,
  'domination-lesson.last.praise': (made) => finalLead(made) === 3,
  'domination-lesson.match.praise': isOver,

  'newhaven-lesson.lay.praise': (made) => harvest(made) > 0,
  'newhaven-lesson.build.done': (made) => stoneLeft(made) === 7,
  'newhaven-lesson.build.otherwise': (made) => made.move.startsWith('build') && !isFaceUp(made),
  'newhaven-lesson.build.praise': (made) => made.move.startsWith('build') && isFaceUp(made),
  'newhaven-lesson.spend.done': (made) => !made.move.startsWith('build') && stoneLeft(made) > 0,
  'newhaven-lesson.spend.more': (made) => stoneLeft(made) > 0 && isStillToMove(made),
  'newhaven-lesson.spend.otherwise': (made) => stoneLeft(made) > 0,
  'newhaven-lesson.spend.praise': (made) => stoneLeft(made) === 0,
  'newhaven-lesson.column.single': (made) => gained(made) === 5 && !isFaceUp(made),
  'newhaven-lesson.column.otherwise': (made) => gained(made) < 5,
  'newhaven-lesson.column.praise': (made) => gained(made) === 10,
  'newhaven-lesson.match.praise': isOver,

  'nuggets-lesson.step.otherwise': (made) => own(made) === 0,
  'nuggets-lesson.step.praise': (made) => own(made) === 10,
  'nuggets-lesson.run.short': (made) => own(made) === 0 && made.move === 'west',
  'nuggets-lesson.run.otherwise': (made) => own(made) === 0,
  'nuggets-lesson.run.praise': (made) => own(made) === 10,
  'nuggets-lesson.plan.one': (made) => own(made) > 0 && own(made) < 10 && turnsLeft(made, made.after) === 1,
  'nuggets-lesson.plan.none': (made) => own(made) < 10,
  'nuggets-lesson.plan.praise': (made) =>
    own(made) === 10 && turnsLeft(made, made.start) - turnsLeft(made, made.after) === 2,
  'nuggets-lesson.dark.seen': (made) => own(made) === 0 && seesGold(made),
  'nuggets-lesson.dark.on': (made) => own(made) === 0,
  'nuggets-lesson.dark.praise': (made) => own(made) === 10,
  'nuggets-lesson.match.praise': isOver,

  'railroad-lesson.exit.praise': (made) => openPlacements(sheetIn(made, made.after)).length === 1,
  'railroad-lesson.join.otherwise': (made) => !joinsExits(made),
  'railroad-lesson.join.praise': joinsExits,
  'railroad-lesson.station.otherwise': (made) => !joinsExits(made),
  'railroad-lesson.station.praise': joinsExits,
  'railroad-lesson.ends.less': (made) => gained(made) < 0 && openEnds(made, made.after) > openEnds(made, made.before),
  'railroad-lesson.ends.more': (made) => gained(made) === 1,
  'railroad-lesson.ends.otherwise': (made) => gained(made) === 0,
  'railroad-lesson.ends.praise': (made) => gained(made) === 3,
  'railroad-lesson.match.praise': isOver,
};
