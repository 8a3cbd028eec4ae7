import type { Move } from '../../../src/games/newhaven/moves.ts';
import {
  type BuildChoice,
  COLUMNS,
  costOf,
  type Line,
  lineScore,
  ROWS,
  standsFaceUp,
  type Village,
  withBuilding,
} from '../../../src/games/newhaven/village.ts';

/** With at least this many buildings, the turn is about their number. */
const MANY = 4;
/** More themes would be a list rather than a lesson. */
const MOST_THEMES = 3;
/** The rows whose spaces cost at least this much. */
const DEAR = 5;

/** The themes of the best turn, most telling first. */
export function findThemes(
  village: Village,
  placement: Move,
  builds: readonly BuildChoice[],
  isLast: boolean,
): readonly string[] {
  const after = builds.reduce((now, { building, space }) => withBuilding(now, building, space), village);
  const filled = (lines: readonly Line[]) => lines.filter((line) => lineScore(after, line) > lineScore(village, line));
  const [rows, columns] = [filled(ROWS), filled(COLUMNS)];
  const lines = [...rows, ...columns];
  const isDouble = lines.some((line) => lineScore(after, line) === 2 * line.value);
  const isTurnedDown = builds.some(({ building, space }) => !standsFaceUp(building, space));
  const isCross = builds.some(({ space }) =>
    [rows, columns].every((ones) => ones.some(({ spaces }) => spaces.includes(space))),
  );
  return [
    ...(placement.kind === 'ship' ? ['shipment'] : []),
    ...(isCross ? ['cross'] : []),
    ...(isDouble ? ['double'] : []),
    ...(builds.length >= MANY ? ['many'] : []),
    ...(isLast ? ['last'] : []),
    ...(lines.length > 1 && !isCross ? ['two'] : []),
    ...(builds.some(({ space }) => costOf(space) >= DEAR) ? ['dear'] : []),
    ...(columns.length > 0 ? ['column'] : []),
    ...(rows.length > 0 ? ['row'] : []),
    ...(isTurnedDown ? ['down'] : []),
  ].slice(0, MOST_THEMES);
}
