import { createHash } from 'node:crypto';
import { stepBudget } from '../../../src/engine/budget.ts';
import type { ComputerPlayer } from '../../../src/engine/computerPlayer.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { fastRandom, type Random } from '../../../src/engine/random.ts';
import { place, takeBack } from '../../../src/games/railroad/fast/board.ts';
import { type Move, placing, writeMove } from '../../../src/games/railroad/moves.ts';
import { writeBoard } from '../../../src/games/railroad/notation.ts';
import { play } from '../../../src/games/railroad/play.ts';
import { easy } from '../../../src/games/railroad/players/easy.ts';
import { eachEnd } from '../../../src/games/railroad/players/lastRound.ts';
import { PLAYERS } from '../../../src/games/railroad/players/levels.ts';
import { LAST_ROUND, type Position, specialsToCome, toPosition } from '../../../src/games/railroad/players/position.ts';
import { type Step, toPlacement } from '../../../src/games/railroad/players/steps.ts';
import { scorePlacements } from '../../../src/games/railroad/scoring.ts';
import { placementsOn, type State } from '../../../src/games/railroad/state.ts';
import { type View, view } from '../../../src/games/railroad/view.ts';
import { estimateDifficulty } from '../difficulty.ts';
import type { Refuse } from '../mine.ts';
import { type Stand, standsOfGame } from '../playedGame.ts';
import { CASTING, GAME } from './mine.ts';
import { pointsOverAllRolls } from './overAllRolls.ts';
import { WAYS } from './rolls.ts';
import { findThemes } from './themes.ts';

/** How often each level is asked to find a puzzle. */
const TRIES = 12;

/**
 * The number of dice of the second-to-last round still to be placed when a puzzle starts; all four would leave
 * thousands of boards.
 */
const DICE_LEFT = 2;

/** A sheet with a lower score by then is a ruin, and no fun. */
const FEWEST_POINTS = 18;

/** Fewer boards leave nothing to choose; with more, each takes its time. */
const [FEWEST_BOARDS, MOST_BOARDS] = [12, 80];

/** The maximum number of boards that may be the best, and the minimum average lead in points over the next one. */
const [MOST_BEST, LEAST_MARGIN] = [4, 0.1];

/** The theme of all of them: the next roll is unknown. */
const THEME = 'average';

/** A board with which the round can end, and the sum of its points over all ways in which the last dice can fall. */
interface End {
  readonly steps: readonly Step[];
  readonly sum: number;
}

/**
 * The puzzle of one sheet: how to place the rest of the second-to-last round so that the last round brings the most on
 * average over all its rolls, with the best end for every roll.
 */
export function* puzzlesOfGame(game: number, refuse: Refuse): Generator<Puzzle> {
  const seed = `r${game}`;
  const random = fastRandom(game);
  for (const stand of standsOfGame(GAME, {}, { ...CASTING, seed }, random)) {
    const [sheet] = stand.state.sheets;
    if (sheet === undefined || stand.state.completed !== LAST_ROUND - 1) continue;
    const position = toPosition(view(stand.state, 0), 0);
    if (specialsToCome(position.specials) > 0) return refuse('a special is left');
    if (position.dice.length > DICE_LEFT) continue;
    const puzzle = puzzleAt(stand, position, seed, random, refuse);
    if (puzzle !== undefined) yield puzzle;
    return;
  }
}

function puzzleAt(
  { state, entries }: Stand<State>,
  position: Position,
  seed: string,
  random: Random,
  refuse: Refuse,
): Puzzle | undefined {
  const [sheet] = state.sheets;
  if (sheet === undefined || position.dice.length < DICE_LEFT) return undefined;
  const placed = placementsOn(sheet);
  if (scorePlacements(placed).total < FEWEST_POINTS) return refuse('a ruined sheet');
  const lines: (readonly Step[])[] = [];
  eachEnd(position, Number.POSITIVE_INFINITY, (steps) => lines.push([...steps]));
  if (lines.length < FEWEST_BOARDS) return refuse('too few boards to choose from');
  if (lines.length > MOST_BOARDS) return refuse('too many boards to try all');
  const ends = endsOver(position, lines);
  if (ends === undefined) return refuse('too many last rounds to try all');
  const [best] = ends;
  const right = ends.filter(({ sum }) => sum === best?.sum);
  const [next] = ends.slice(right.length);
  if (best === undefined || next === undefined) return refuse('all boards are alike');
  if (right.length > MOST_BEST) return refuse('too many boards are the best');
  const margin = (best.sum - next.sum) / WAYS;
  if (margin < LEAST_MARGIN) return refuse('another board is about as good');
  const rightBoards = new Set(right.map(({ steps }) => boardOf(steps)));
  const isMissedBy = (player: ComputerPlayer<View, Move>) =>
    Array.from({ length: TRIES }, () => rightBoards.has(roundOf(player, state, random))).filter((found) => !found)
      .length >
    TRIES / 2;
  if (!isMissedBy(easy)) return refuse('the easy player finds it');
  const steps = best.steps.map(toPlacement);
  return {
    id: createHash('sha256')
      .update(writeBoard(placed) + position.dice.join())
      .digest('hex')
      .slice(0, 6),
    pool: isMissedBy(PLAYERS.medium) ? 'main' : 'first',
    position: { setup: {}, seatCount: 1, seed, entries },
    seat: 0,
    steps: best.steps.map((step) => ({ any: [moveOf(step)], replies: [] })),
    plans: right.map((end) => end.steps.map(moveOf)),
    margin: Math.round(margin * 100) / 100,
    decides: false,
    themes: [THEME, ...findThemes(placed, steps, DICE_LEFT - steps.length)],
    ...estimateDifficulty(
      ends.map(({ sum }) => sum / WAYS),
      1,
    ),
  };
}

/** The boards sorted by their average result, best first. */
function endsOver({ board }: Position, lines: readonly (readonly Step[])[]): readonly End[] | undefined {
  const ends: End[] = [];
  for (const steps of lines) {
    for (const { cell, shape } of steps) place(board, cell, shape);
    const sum = pointsOverAllRolls(board);
    for (const _ of steps) takeBack(board);
    if (sum === undefined) return undefined;
    ends.push({ steps, sum });
  }
  return ends.sort((a, b) => b.sum - a.sum);
}

const moveOf = (step: Step) => writeMove(placing(toPlacement(step)));
const boardOf = (steps: readonly Step[]) => steps.map(moveOf).sort().join();

/** What a player places in the rest of the round. */
function roundOf(player: ComputerPlayer<View, Move>, state: State, random: Random): string {
  const moves: string[] = [];
  for (let now = state; now.completed === state.completed; ) {
    const move = player.choose(view(now, 0), 0, random, stepBudget(1));
    if (move.kind === 'place') moves.push(writeMove(move));
    now = play(now, 0, move).state;
  }
  return moves.sort().join();
}
