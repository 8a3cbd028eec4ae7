import { createHash } from 'node:crypto';
import { stepBudget } from '../../../src/engine/budget.ts';
import type { ComputerPlayer } from '../../../src/engine/computerPlayer.ts';
import type { Decision as PuzzleStep } from '../../../src/engine/exercise.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { fastRandom, pick, type Random } from '../../../src/engine/random.ts';
import { seatLetter } from '../../../src/engine/seat.ts';
import { type Line, type LineNumber, lineAt, lineNumber } from '../../../src/games/cellz/board.ts';
import { writeLine } from '../../../src/games/cellz/moves.ts';
import { type CellzState, type CellzView, countBoxes, play, start } from '../../../src/games/cellz/play.ts';
import { hard } from '../../../src/games/cellz/players/hard/hard.ts';
import { easy, medium } from '../../../src/games/cellz/players/medium.ts';
import { freeLines } from '../../../src/games/cellz/position.ts';
import { estimateDifficulty } from '../difficulty.ts';
import { type Decision, decisionAt, draw, type ReachedPosition, takeWhatIsFree, valued } from './decision.ts';
import { hashLook } from './symmetry.ts';
import { findTheme } from './themes.ts';

/** A board, how often it is used, and how few free lines a puzzle may start with. */
const BOARDS = [
  { columns: 4, rows: 4, share: 2, most: 16 },
  { columns: 5, rows: 4, share: 3, most: 22 },
  { columns: 5, rows: 5, share: 6, most: 28 },
  { columns: 6, rows: 5, share: 5, most: 28 },
  { columns: 6, rows: 6, share: 5, most: 30 },
  { columns: 7, rows: 6, share: 2, most: 28 },
  { columns: 7, rows: 7, share: 2, most: 28 },
].flatMap(({ share, ...board }) => Array.from({ length: share }, () => board));
const FEWEST_FREE = 6;

const LEVELS: readonly { readonly player: ComputerPlayer<CellzView, Line>; readonly steps: number }[] = [
  { player: medium, steps: 1 },
  { player: medium, steps: 1 },
  { player: easy, steps: 1 },
  { player: hard, steps: 3 },
];

/** One of this many lines is drawn at random, because games of good players are all alike. */
const ONE_CHANCE_IN = 8;

/** How often each level is asked to find a puzzle. */
const TRIES = 12;

/** The maximum number of the solver's own decisions in a puzzle. */
const MOST_STEPS = 4;

/** The puzzles from one game between computer players: at most one of each theme. */
export function* puzzlesOfGame(game: number): Generator<Puzzle> {
  const random = fastRandom(game);
  const board = pick(BOARDS, random);
  const players = [pick(LEVELS, random), pick(LEVELS, random)];
  const seen = new Set<string>();
  let now: ReachedPosition = { state: start(board, 2), lines: [] };
  for (let turn = -1; freeLines(now.state).length > 0; ) {
    const free = freeLines(now.state).length;
    if (now.state.turnOf !== turn && free <= board.most && free >= FEWEST_FREE) {
      const puzzle = puzzleAt(takeWhatIsFree(now), random);
      const [theme = ''] = puzzle?.themes ?? [];
      if (puzzle !== undefined && !seen.has(theme)) yield puzzle;
      seen.add(theme);
    }
    turn = now.state.turnOf;
    now = draw(now, lineOf(now.state, players[turn], random));
  }
}

function lineOf(state: CellzState, level: (typeof LEVELS)[number] | undefined, random: Random): LineNumber {
  if (level === undefined || random.below(ONE_CHANCE_IN) === 0) return pick(freeLines(state), random);
  return chosen(state, level.player, level.steps, random);
}

function chosen(state: CellzState, player: ComputerPlayer<CellzView, Line>, steps: number, random: Random): LineNumber {
  const number = lineNumber(state, player.choose(state, state.turnOf, random, stepBudget(steps)));
  if (number === undefined) throw new Error('a line off the board');
  return number;
}

function puzzleAt(reached: ReachedPosition, random: Random): Puzzle | undefined {
  const { state, lines } = reached;
  const decision = decisionAt(state);
  if (decision === undefined) return undefined;
  const missedBy = (player: ComputerPlayer<CellzView, Line>) =>
    Array.from({ length: TRIES }, () => chosen(state, player, 1, random)).filter(
      (line) => !decision.right.includes(line),
    ).length >
    TRIES / 2;
  if (!missedBy(easy)) return undefined;
  const steps = stepsFrom(reached, decision);
  const [first = 0] = decision.right;
  return {
    id: idOf(state),
    pool: missedBy(medium) ? 'main' : 'first',
    position: {
      setup: { columns: state.columns, rows: state.rows },
      seatCount: 2,
      seed: 'puzzle',
      entries: entriesOf(state, lines),
    },
    seat: state.turnOf,
    steps,
    margin: decision.margin,
    decides: decides(state, decision),
    themes: [findTheme(state, first), ...(steps.length > 1 ? ['long'] : [])],
    ...estimateDifficulty(decision.values, steps.length),
  };
}

function idOf(state: CellzState): string {
  return createHash('sha256')
    .update(hashLook(state))
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 6)
    .toLowerCase();
}

/** The whole match so far as entries, replayed to know who drew each line. */
function entriesOf({ columns, rows }: CellzState, lines: readonly LineNumber[], from = 0): readonly string[] {
  let state = start({ columns, rows }, 2);
  return lines.flatMap((number, at) => {
    const line = lineAt(state, number);
    const entry = `${seatLetter(state.turnOf)} ${writeLine(line)}`;
    state = play(state, state.turnOf, line).state;
    return at < from ? [] : [entry];
  });
}

/** Whether the next best line leads to a worse match result. */
function decides(state: CellzState, { value, margin }: Decision): boolean {
  const scores = countBoxes(state);
  const lead = (scores[state.turnOf] ?? 0) - (scores[1 - state.turnOf] ?? 0);
  return Math.sign(lead + value) !== Math.sign(lead + value - margin);
}

/** The solver's successive decisions, as long as each has one right line; the other player gives the best answers. */
function stepsFrom(reached: ReachedPosition, decision: Decision): readonly PuzzleStep[] {
  const { state } = reached;
  const [right = 0] = decision.right;
  const any = decision.right.map((line) => writeLine(lineAt(state, line)));
  const mine = draw(reached, right);
  const answered = decision.right.length === 1 ? answeredBest(mine, state.turnOf) : undefined;
  const next = answered === undefined ? undefined : decisionAt(answered.state);
  if (answered === undefined || next === undefined) return [{ any, replies: [] }];
  const replies = entriesOf(state, answered.lines, mine.lines.length);
  const rest = stepsFrom(answered, next);
  return [{ any, replies }, ...rest.slice(0, MOST_STEPS - 1)];
}

/**
 * The best the other can do until it is this seat's turn again, followed by the captures available then; undefined at
 * the end.
 */
function answeredBest(reached: ReachedPosition, seat: number): ReachedPosition | undefined {
  let now = takeWhatIsFree(reached);
  while (now.state.turnOf !== seat) {
    const [best] = valued(now.state) ?? [];
    if (best === undefined) return undefined;
    now = takeWhatIsFree(draw(now, best.line));
  }
  return freeLines(now.state).length === 0 ? undefined : now;
}
