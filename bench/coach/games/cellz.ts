import { isDeepStrictEqual } from 'node:util';
import type { LogEntry } from '../../../src/engine/log.ts';
import type { Script } from '../../../src/engine/match.ts';
import type { PhraseValue } from '../../../src/engine/phrase.ts';
import { fastRandom } from '../../../src/engine/random.ts';
import { getBoard, type Line, lineAt, lineBetween, lineNumber } from '../../../src/games/cellz/board.ts';
import type { CellzState } from '../../../src/games/cellz/play.ts';
import {
  boxesCompletedBy,
  capturingLines,
  freeLines,
  type Position,
  sidesDrawn,
} from '../../../src/games/cellz/position.ts';
import { computeLoss } from '../../../src/tables/analysis/cost.ts';
import { type Bar, noneBar, type Size } from '../bar.ts';
import { blameOfEquals, type Gardener, plantedBlunders } from '../blame.ts';
import { fallExplained } from '../fall.ts';
import { SMALL_CELLZ, STRONG_CELLZ, USUAL } from '../fields.ts';
import { bestHints, type Proof, type Regret, samplePositions, trueSentences } from '../hints.ts';
import { judge, playMatch, type Stand } from '../matches.ts';
import { MOST_FREE, solveTruth } from '../truth/cellz.ts';

const { game } = USUAL.cellz;
/** In fewer matches, the result depends on a single line, which loses two boxes or none. */
const FEWEST_MATCHES = 4;

const cellz = (state: unknown) => state as CellzState;

export async function cellzBars({ levelMatches, plants, hints }: Size): Promise<readonly Bar[]> {
  const isKnown = ({ state }: Stand) => freeLines(cellz(state)).length <= MOST_FREE;
  const stands = [...samplePositions(SMALL_CELLZ, hints, isKnown)];
  const usual = [...samplePositions(USUAL.cellz, Math.ceil(hints / 10), isKnown)];
  return [
    await firstMoves(),
    await mirrored(Math.max(2, Math.ceil(plants / 4))),
    await blameOfEquals(STRONG_CELLZ, Math.max(FEWEST_MATCHES, levelMatches), 1, 'boxes'),
    await plantedBlunders(() => USUAL.cellz, plants, plantAt),
    await fallExplained(USUAL.cellz, levelMatches),
    bestHints(SMALL_CELLZ, stands, regretOf, 'hints that are best, 3x3 boxes, by a plain search'),
    bestHints(USUAL.cellz, usual, regretOf, 'hints that are best, 5x5 boxes, by a plain search'),
    ...trueSentences(SMALL_CELLZ, [...stands, ...usual], PROOFS),
  ];
}

/** On 4x4 boxes, the match is level after every first line according to theory, so none may be blamed. */
async function firstMoves(): Promise<Bar> {
  const setup = { ...USUAL.cellz.setup, columns: 5, rows: 5 };
  const state = cellz(game.start(setup, 2, fastRandom(1)));
  const blamed: string[] = [];
  const lines = getBoard(state).lines;
  for (const line of lines) {
    const log: LogEntry[] = [{ seat: 0, text: game.write(line), revealed: false }];
    const { weighed } = await judge(game, { setup, seatCount: 2, seed: 'first', log }, 1000);
    if (weighed.some((one) => computeLoss(one) > 0)) blamed.push(game.write(line));
  }
  return noneBar('first lines of 4x4 boxes that are blamed', blamed, lines.length);
}

const SYMMETRIES: readonly ((row: number, column: number, most: number) => readonly [number, number])[] = [
  (row, column, most) => [row, most - column],
  (row, column, most) => [most - row, column],
  (row, column, most) => [most - row, most - column],
  (row, column) => [column, row],
];

/** Compares a match with its mirror images, move by move. */
async function mirrored(matches: number): Promise<Bar> {
  const apart: string[] = [];
  let all = 0;
  for (let match = 0; match < matches; match += 1) {
    const script = playMatch(SMALL_CELLZ, 'medium', `mirror ${match}`);
    const found = await judge(game, script);
    for (const turn of SYMMETRIES) {
      const image = await judge(game, mirrorOf(script, turn));
      for (const one of found.weighed) {
        all += 1;
        const other = image.weighed.find(({ ply }) => ply === one.ply);
        if (other === undefined || Math.abs(computeLoss(other) - computeLoss(one)) > 0.1) apart.push(`move ${one.ply}`);
      }
    }
  }
  return noneBar('moves whose mirror image is judged otherwise by more than 0.1', apart, all);
}

function mirrorOf(script: Script, turn: (typeof SYMMETRIES)[number]): Script {
  const most = Number(script.setup.columns) - 1;
  const log = script.log.map((entry) => {
    const read = game.read(entry.text);
    if (!read.ok) throw new Error(entry.text);
    const { from, to } = read.value as Line;
    const [a, b] = [from, to].map(({ row, column }) => {
      const [newRow, newColumn] = turn(row, column, most);
      return { row: newRow, column: newColumn };
    });
    return { ...entry, text: game.write(a && b && lineBetween(a, b)) };
  });
  return { ...script, log };
}

const plantAt: Gardener = ({ state, ply }) => {
  const position = cellz(state);
  const free = freeLines(position);
  if (free.length > MOST_FREE || free.length < 4) return undefined;
  const truth = solveTruth(position);
  const [worst] = free.map((line) => ({ line, loss: truth.value - truth.after(line) })).sort((a, b) => b.loss - a.loss);
  return worst && { ply, text: game.write(lineAt(position, worst.line)), loss: worst.loss };
};

const regretOf: Regret = ({ state }, { move }) => {
  const position = cellz(state);
  const truth = solveTruth(position);
  return truth.value - truth.after(lineNumber(position, move as Line) ?? 0);
};

const drawn = (position: Position, line: number): Position => ({ ...position, lines: position.lines.with(line, 0) });

/** How many boxes the player to move can take at once, one after another. */
function canTake(position: Position): number {
  const [line] = capturingLines(position);
  return line === undefined ? 0 : boxesCompletedBy(position, line).length + canTake(drawn(position, line));
}

/** The free lines that bring no box to its third side. */
function quietLines(position: Position): readonly number[] {
  const { boxes, boxesBeside } = getBoard(position);
  return freeLines(position).filter((line) =>
    boxesBeside[line]?.every((box) => {
      const beside = boxes[box];
      return beside !== undefined && sidesDrawn(position.lines, beside) < 2;
    }),
  );
}

/** The possible numbers of further lines until no quiet one is left, if only quiet ones are drawn, in any order. */
function endsOf(position: Position, known = new Map<string, ReadonlySet<number>>()): ReadonlySet<number> {
  const key = position.lines.map((owner) => (owner === null ? '.' : 'x')).join('');
  const found = known.get(key);
  if (found !== undefined) return found;
  const lines = quietLines(position);
  const ends = new Set(
    lines.length === 0
      ? [0]
      : lines.flatMap((line) => [...endsOf(drawn(position, line), known)].map((count) => count + 1)),
  );
  known.set(key, ends);
  return ends;
}

/** Whether these are the numbers mentioned, and all of them leave this remainder when divided by two. */
function isSaid(lines: PhraseValue | undefined, ends: ReadonlySet<number>, remainder: number): boolean {
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const isEach = [...ends].every((count) => count % 2 === remainder);
  return isEach && lines === (least === most ? least : `${least}–${most}`);
}

type Claim = (
  at: { readonly position: Position; readonly line: number; readonly after: Position },
  values: Readonly<Record<string, PhraseValue>>,
) => boolean;

function claim(isTrue: Claim): Proof {
  return ({ state }, move, values) => {
    const position = cellz(state);
    const line = lineNumber(position, move as Line);
    return line !== undefined && isTrue({ position, line, after: drawn(position, line) }, values);
  };
}

/**
 * Whether everything open except the last `left` boxes can be taken so that leaving those is worth more than taking
 * them too.
 */
function isLeavingBetter(position: Position, left: number): boolean {
  const lines = capturingLines(position);
  if (canTake(position) > left) return lines.some((line) => isLeavingBetter(drawn(position, line), left));
  const truth = solveTruth(position);
  return canTake(position) === left && lines.every((line) => truth.value > truth.after(line));
}

/** What each reason claims, proven from the rules and by the plain search. */
const PROOFS: Readonly<Record<string, Proof>> = {
  'cellz.reason.safe': claim(({ position, line, after }, { count }) => {
    return quietLines(position).includes(line) && quietLines(after).length === count;
  }),
  'cellz.reason.safeLast': claim(({ position, line, after }) => {
    return quietLines(position).includes(line) && quietLines(after).length === 0;
  }),
  'cellz.reason.safeAhead': claim(({ after }, { lines }) => isSaid(lines, endsOf(after), 0)),
  'cellz.reason.safeTheirs': claim(({ after }) => isDeepStrictEqual([...endsOf(after)], [1])),
  'cellz.reason.safeBehind': claim(({ after }, { lines }) => isSaid(lines, endsOf(after), 1)),
  'cellz.reason.safeOpen': claim(({ after }, { least, most }) => {
    const ends = [...endsOf(after)];
    const parities = new Set(ends.map((count) => count % 2));
    return Math.min(...ends) === least && Math.max(...ends) === most && parities.size === 2;
  }),
  'cellz.reason.take': claim(({ position, line }, { count }) => {
    const truth = solveTruth(position);
    return canTake(position) === count && truth.after(line) === truth.value;
  }),
  'cellz.reason.takeSome': claim(({ position }, { count, all, left }) => {
    return (
      canTake(position) === all &&
      Number(count) === Number(all) - Number(left) &&
      isLeavingBetter(position, Number(left))
    );
  }),
  'cellz.reason.takeFirst': claim(
    ({ position }, { count, left }) => canTake(position) === Number(count) + Number(left),
  ),
  'cellz.reason.takeAll': claim(({ position }, { count }) => {
    return canTake(position) === count && !isLeavingBetter(position, Number(count));
  }),
  'cellz.reason.last': claim(
    ({ position, after }, { count }) => canTake(position) === count && freeLines(after).length === 0,
  ),
  'cellz.reason.control': claim(({ position, after }, { given, count }) => {
    return canTake(position) === given && canTake(after) === given && leastToOpen(after) >= Number(count);
  }),
  'cellz.reason.leave': claim(({ after }, { count }) => canTake(after) === count),
  'cellz.reason.turn': claim(({ position, after }, { count }) => {
    const ends = [...endsOf(afterTaking(after))];
    return canTake(after) === count && quietLines(position).length > 0 && ends.every((lines) => lines % 2 === 0);
  }),
  'cellz.reason.give': claim(({ position, after }, { count, safe }) => {
    const left = quietLines(afterTaking(after)).length;
    return canTake(after) === count && quietLines(position).length > 0 && left === safe;
  }),
  'cellz.reason.openLast': claim(
    ({ after }, { count }) => canTake(after) === count && freeLines(afterTaking(after)).length === 0,
  ),
  'cellz.reason.middle': claim(({ position, after }) => canTake(after) === 2 && quietLines(position).length === 0),
  'cellz.reason.open': claim(({ position, after }, { count }) => {
    const rest = freeLines(afterTaking(after)).length;
    return canTake(after) === count && quietLines(position).length === 0 && rest > 0;
  }),
};

/** The position once everything open is taken. */
function afterTaking(position: Position): Position {
  const [line] = capturingLines(position);
  return line === undefined ? position : afterTaking(drawn(position, line));
}

/** The fewest boxes that the next line gives away after everything open is taken. */
function leastToOpen(position: Position): number {
  const rest = afterTaking(position);
  return Math.min(...freeLines(rest).map((free) => canTake(drawn(rest, free))));
}
