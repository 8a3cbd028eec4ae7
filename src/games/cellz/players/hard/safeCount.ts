import { type BoxNumber, getBoard, type LineNumber } from '../../board.ts';
import { type Position, sidesDrawn } from '../../position.ts';
import { safeLines } from '../safeLines.ts';

/** How many safe lines can follow if only safe ones are drawn, in any order: the fewest, the most, and the parity. */
interface SafeCount {
  readonly least: number;
  readonly most: number;
  /** Whether the number is even or odd for every order of drawing; `open` if that depends on the order. */
  readonly parity: 'even' | 'odd' | 'open';
}

/** The largest group of interdependent safe lines that is examined, since all orders are tried. */
const MOST_TOGETHER = 12;

/** Counts the safe lines of a position; undefined if too many of them depend on each other. */
export function countSafe(position: Position): SafeCount | undefined {
  let counts = new Set([0]);
  for (const group of groupSafeLines(position)) {
    if (group.length > MOST_TOGETHER) return undefined;
    const own = listPossibleCounts(position, group);
    counts = new Set([...counts].flatMap((count) => own.map((more) => count + more)));
  }
  const all = [...counts];
  const odd = all.filter((count) => count % 2 === 1).length;
  const parity = odd === 0 ? 'even' : odd === all.length ? 'odd' : 'open';
  return { least: Math.min(...all), most: Math.max(...all), parity };
}

/** Groups the safe lines: lines that touch the same boxes, directly or through other lines, are together. */
function groupSafeLines(position: Position): readonly (readonly LineNumber[])[] {
  const { boxesBeside } = getBoard(position);
  const groups: { readonly lines: LineNumber[]; readonly boxes: Set<BoxNumber> }[] = [];
  for (const line of safeLines(position)) {
    const boxes = boxesBeside[line] ?? [];
    const touched = groups.filter((group) => boxes.some((box) => group.boxes.has(box)));
    const joined = {
      lines: [line, ...touched.flatMap(({ lines }) => lines)],
      boxes: new Set([...boxes, ...touched.flatMap((group) => [...group.boxes])]),
    };
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map(({ lines }) => lines);
}

/** Returns every possible number of lines in a group that are drawn before none of it is safe any more. */
function listPossibleCounts(position: Position, group: readonly LineNumber[]): readonly number[] {
  const { boxes, boxesBeside } = getBoard(position);
  const beside = group.map((line) =>
    (boxesBeside[line] ?? []).flatMap((number) => {
      const box = boxes[number];
      if (box === undefined) return [];
      const sides = group.reduce((bits, side, at) => (box.sides.includes(side) ? bits | (1 << at) : bits), 0);
      return [{ sides, isUntouched: sidesDrawn(position.lines, box) === 0 }];
    }),
  );
  const isSafe = (at: number, drawn: number): boolean =>
    beside[at]?.every(({ sides, isUntouched }) => {
      const more = drawn & sides;
      return more === 0 || (isUntouched && (more & (more - 1)) === 0);
    }) ?? false;
  const known = new Map<number, ReadonlySet<number>>();
  const after = (drawn: number): ReadonlySet<number> => {
    const found = known.get(drawn);
    if (found !== undefined) return found;
    const next = group.flatMap((_, at) => ((drawn & (1 << at)) === 0 && isSafe(at, drawn) ? [drawn | (1 << at)] : []));
    const counts = new Set(next.length === 0 ? [0] : next.flatMap((one) => [...after(one)].map((count) => count + 1)));
    known.set(drawn, counts);
    return counts;
  };
  return [...after(0)];
}
