import { fastRandom, pick, type Random } from '../../../src/engine/random.ts';
import { EMPTY_GRID, type Placement, withPlacement } from '../../../src/games/railroad/board.ts';
import { readBoard, readPlacement } from '../../../src/games/railroad/notation.ts';
import { listPlacements } from '../../../src/games/railroad/placement.ts';
import { start } from '../../../src/games/railroad/play.ts';
import type { Sheet, State } from '../../../src/games/railroad/state.ts';
import { type DieTile, TILES, type Tile } from '../../../src/games/railroad/tiles.ts';

/** A board from placements written with spaces between them. */
export function board(text: string): readonly Placement[] {
  const placements = readBoard(text.replaceAll(/\s/g, ''));
  if (placements === undefined) throw new Error(`no board: ${text}`);
  return placements;
}

export function placement(text: string): Placement {
  const read = readPlacement(text);
  if (read === undefined) throw new Error(`no placement: ${text}`);
  return read;
}

/** A board of up to `count` of these tiles, laid down at random in legal order. */
export function randomBoard(seed: number, count: number, tiles: readonly Tile[] = TILES): readonly Placement[] {
  const random = fastRandom(seed);
  let grid = EMPTY_GRID;
  const placements: Placement[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const ways = listPlacements(grid, pick(tiles, random));
    if (ways.length === 0) continue;
    const chosen = pick(ways, random);
    placements.push(chosen);
    grid = withPlacement(grid, chosen);
  }
  return placements;
}

/** A match in its first round with these dice: `A0 A1 A3 B2`. */
export function opened(dice: string, seatCount = 1, random: Random = fastRandom(1)): State {
  const state = start(seatCount, random);
  return { ...state, rolls: [dice.split(' ') as DieTile[], ...state.rolls.slice(1)] };
}

/** The match with other placements, round by round, on the first sheet; the last text is the open round. */
export function withRounds(state: State, rounds: readonly string[]): State {
  const sheet = state.sheets[0] as Sheet;
  const sheets = state.sheets.with(0, { ...sheet, rounds: rounds.map(board) });
  return { ...state, completed: rounds.length - 1, sheets };
}
