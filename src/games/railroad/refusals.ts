import { type Phrase, phrase } from '../../engine/phrase.ts';
import { exitAt, type Grid, type Placement, squareName } from './board.ts';
import { DIRECTION_WORDS, ROUTE_WORDS, seatPhrases, tilePhrase, tilePhrases } from './names.ts';
import { clashes, connects, facing, listPlacements } from './placement.ts';
import {
  BACKS_PER_ROUND,
  diceLeft,
  dueDice,
  gridOn,
  openPlacements,
  openRoll,
  type Sheet,
  type State,
  specialLimit,
  specialsUsed,
  waitedFor,
} from './state.ts';
import { BLANK, type DieTile, type Direction, isSpecial, rotateEdges, type Special } from './tiles.ts';

/** How many squares a refusal lists for a die that still fits. */
const SQUARES_LISTED = 4;

/** Why a player who has finished the round, or left, may not move. */
export function refuseWaiting(state: State): Phrase {
  return phrase('railroad.refuse.waiting', { players: seatPhrases(waitedFor(state.sheets)) });
}

export function refusePlacing(state: State, sheet: Sheet, placement: Placement): Phrase | undefined {
  const { tile, square } = placement;
  const refusal = isSpecial(tile) ? refuseSpecial(sheet, tile) : refuseDie(state, sheet, tile);
  if (refusal !== undefined) return refusal;
  const grid = gridOn(sheet);
  const there = grid[square];
  if (there !== undefined) {
    return phrase('railroad.refuse.occupied', { square: squareName(square), tile: tilePhrase(there.tile) });
  }
  const values = { tile: tilePhrase(tile), square: squareName(square) };
  const clashing = clashes(grid, placement);
  if (clashing.length > 0) {
    const edges = clashing.map((direction) => clashPhrase(grid, placement, direction));
    return phrase('railroad.refuse.clash', { ...values, edges });
  }
  return connects(grid, placement) ? undefined : phrase('railroad.refuse.unconnected', values);
}

function refuseSpecial(sheet: Sheet, special: Special): Phrase | undefined {
  const used = specialsUsed(sheet);
  if (used.includes(special)) return phrase('railroad.refuse.specialUsed', { tile: tilePhrase(special) });
  const limit = specialLimit(sheet);
  if (limit === 'round') return phrase('railroad.refuse.specialInRound');
  return limit === 'match' ? phrase('railroad.refuse.specialsGone', { specials: tilePhrases(used) }) : undefined;
}

function refuseDie(state: State, sheet: Sheet, die: DieTile): Phrase | undefined {
  const left = diceLeft(openRoll(state), openPlacements(sheet));
  if (left.includes(die)) return undefined;
  if (left.length === 0) return phrase('railroad.refuse.diceGone');
  return phrase('railroad.refuse.notRolled', { tile: tilePhrase(die), dice: tilePhrases(left) });
}

function clashPhrase(grid: Grid, { tile, square, orientation }: Placement, direction: Direction): Phrase {
  const own = rotateEdges(tile, orientation)[direction];
  const theirs = facing(grid, square, direction);
  const values = {
    edge: phrase(DIRECTION_WORDS[direction]),
    own: own === BLANK ? '' : phrase(ROUTE_WORDS[own]),
    theirs: theirs === BLANK ? '' : phrase(ROUTE_WORDS[theirs]),
    square: squareName(square),
  };
  return exitAt(square, direction) === undefined
    ? phrase('railroad.refuse.clashTile', values)
    : phrase('railroad.refuse.clashExit', values);
}

export function refuseDone(state: State, sheet: Sheet): Phrase | undefined {
  const grid = gridOn(sheet);
  const due = dueDice(grid, openRoll(state), openPlacements(sheet));
  if (due.length === 0) return undefined;
  const dice = due.map((die) => {
    const squares = [...new Set(listPlacements(grid, die).map(({ square }) => squareName(square)))];
    const listed = squares.slice(0, SQUARES_LISTED).join(' ');
    return phrase('railroad.refuse.dieFits', { tile: tilePhrase(die), squares: listed, count: squares.length });
  });
  return phrase('railroad.refuse.notDone', { dice });
}

export function refuseBack(sheet: Sheet): Phrase | undefined {
  if (openPlacements(sheet).length === 0) return phrase('railroad.refuse.nothingBack');
  if (sheet.backs >= BACKS_PER_ROUND) return phrase('railroad.refuse.backsGone', { limit: BACKS_PER_ROUND });
  return undefined;
}
