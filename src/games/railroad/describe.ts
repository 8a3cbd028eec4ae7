import { winners } from '../../engine/outcome.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { EXITS, type Placement, squareName } from './board.ts';
import { ROUNDS, type Roll } from './dice.ts';
import { compassLetters, exitNames, SIDES, seatPhrases, tileName, tilePhrases } from './names.ts';
import { outcome } from './play.ts';
import { type Score, scoreOn } from './scoring.ts';
import {
  diceLeft,
  dueDice,
  gridOn,
  isOver,
  openPlacements,
  openRoll,
  placementsOn,
  type Sheet,
  SPECIALS_PER_MATCH,
  specialsUsed,
  waitedFor,
} from './state.ts';
import { BLANK, DIRECTIONS, HIGHWAY, OVERPASS, RAILWAY, ROUTES, type Route, rotateEdges } from './tiles.ts';
import type { View } from './view.ts';

/** Dice still due and specials left on the viewer's own (or the only) sheet; at the end, the scores. */
export function summary(view: View): readonly Phrase[] {
  if (isOver(view)) return finalPhrases(view);
  const roll = openRoll(view);
  const values = { round: view.completed + 1, rounds: ROUNDS, dice: roll.map(tileName) };
  const mine = ownSheet(view);
  // A player who is placing sees the dice that are left, not all the dice as well.
  return mine === undefined
    ? [phrase('railroad.summary.round', values)]
    : [phrase('railroad.summary.ownRound', values), ownSummary(mine.sheet, roll)];
}

/** With more players, an alt text has no space for the parts of everybody's score. */
const MOST_IN_PARTS = 4;

/** Everybody's score; with many players, in parts only for the seat whose sheet follows. */
function finalPhrases(view: View, described?: Seat): readonly Phrase[] {
  const areMany = described !== undefined && view.sheets.length > MOST_IN_PARTS;
  const scores = view.sheets.map((sheet, seat) =>
    areMany && seat !== described ? otherPhrase(seat, sheet) : scorePhrase(seat, scoreOn(sheet)),
  );
  return isDecidedByErrors(view) ? [...scores, phrase('railroad.summary.fewerErrors')] : scores;
}

/** Whether the winner has as many points as someone else. */
function isDecidedByErrors(view: View): boolean {
  const result = outcome(view);
  if (result === undefined) return false;
  const [first = 0] = winners(result);
  return view.sheets.some(
    ({ left }, seat) => !left && result.places[seat] !== 1 && result.scores[seat] === result.scores[first],
  );
}

/** Who the round is waiting for; nothing if there is only one player. */
function waitingPhrases({ sheets }: View): readonly Phrase[] {
  return sheets.length === 1 ? [] : [phrase('railroad.describe.waiting', { players: seatPhrases(waitedFor(sheets)) })];
}

function ownSummary(sheet: Sheet, roll: Roll): Phrase {
  const placed = openPlacements(sheet);
  const due = dueDice(gridOn(sheet), roll, placed);
  const left = diceLeft(roll, placed);
  const stuck = left.filter((die) => !due.includes(die));
  const values = {
    dice: left.filter((die) => due.includes(die)).map(tileName),
    stuck: stuck.map(tileName),
    specials: SPECIALS_PER_MATCH - specialsUsed(sheet).length,
    count: scoreOn(sheet).total,
  };
  if (sheet.done) return phrase('railroad.summary.done', values);
  if (left.length === 0) return phrase('railroad.summary.placed', values);
  if (stuck.length === 0) return phrase('railroad.summary.left', values);
  return due.length === 0 ? phrase('railroad.summary.stuck', values) : phrase('railroad.summary.leftAndStuck', values);
}

/** The points of each part of the score, and which exits are joined: two lines per seat. */
export function scorePhrases(view: View): readonly Phrase[] {
  return view.sheets.flatMap((sheet, seat) => {
    const score = scoreOn(sheet);
    const networks = score.networks
      .filter(({ points }) => points > 0)
      .map(({ exits, points }) => phrase('railroad.score.network', { exits: exitNames(exits), points }));
    return [
      scorePhrase(seat, score),
      ...(networks.length === 0 ? [] : [phrase('railroad.score.networks', { player: { seat }, networks })]),
    ];
  });
}

function scorePhrase(seat: Seat, score: Score): Phrase {
  return phrase('railroad.summary.score', {
    player: { seat },
    count: score.total,
    exits: score.exits,
    highway: score.highway.length,
    railway: score.railway.length,
    centre: score.centre,
    errors: 0 - score.errors.length,
  });
}

/** The round and dice, the viewer's own (or the only) sheet square by square, then a line for each other player. */
export function describe(view: View): readonly Phrase[] {
  const mine = ownSheet(view);
  const sheet = mine === undefined ? [] : sheetPhrases(mine.sheet);
  if (isOver(view)) return [...finalPhrases(view, mine?.seat), ...sheet];
  const last = mine === undefined ? [] : lastPlaced(mine.sheet);
  return [...toDo(view), ...waitingPhrases(view), ...last, ...sheet, ...otherPhrases(view)];
}

/**
 * What is read out with every board: the dice, what was placed last, and where routes end, without the squares. At the
 * end of the match, everything.
 */
export function outline(view: View): readonly Phrase[] {
  if (isOver(view)) return describe(view);
  const mine = ownSheet(view);
  const own = mine === undefined ? [] : [...lastPlaced(mine.sheet), openEnds(scoreOn(mine.sheet))];
  return [...summary(view), ...waitingPhrases(view), ...own, ...otherPhrases(view)];
}

/** A line for each player whose board is not described in full. */
function otherPhrases(view: View): readonly Phrase[] {
  const mine = ownSheet(view);
  return view.sheets.flatMap((sheet, seat) => (seat === mine?.seat ? [] : [otherPhrase(seat, sheet)]));
}

/** The summary, with dice by letters and name, because players type the letters. */
function toDo(view: View): readonly Phrase[] {
  const [first, ...rest] = summary(view);
  if (first === undefined) return [];
  const dice = tilePhrases(openRoll(view));
  return [phrase('railroad.roll', { round: view.completed + 1, rounds: ROUNDS, dice }), ...rest];
}

function lastPlaced(sheet: Sheet): readonly Phrase[] {
  const last = openPlacements(sheet).at(-1);
  if (last === undefined) return [];
  return [phrase('railroad.describe.last', { tile: tileName(last.tile), square: squareName(last.square) })];
}

/** The sheet that is described in full: the viewer's own, or the only one. */
function ownSheet(view: View): { readonly seat: Seat; readonly sheet: Sheet } | undefined {
  const seat = typeof view.viewer === 'number' ? view.viewer : 0;
  const sheet = view.sheets[seat];
  if (sheet === undefined || (seat !== view.viewer && view.sheets.length > 1)) return undefined;
  return { seat, sheet };
}

function otherPhrase(seat: Seat, sheet: Sheet): Phrase {
  const placements = placementsOn(sheet);
  const { total, networks } = scoreOn(sheet);
  const joined = networks.map(({ exits }) => exits.length).filter((exits) => exits > 1);
  const points = phrase('engine.points', { number: total, count: total });
  const values = { player: { seat }, count: placements.length, points, networks: joined.join(', ') };
  return joined.length === 0
    ? phrase('railroad.describe.other', values)
    : phrase('railroad.describe.otherJoined', values);
}

/** A sheet square by square. */
export function sheetPhrases(sheet: Sheet): readonly Phrase[] {
  const placements = placementsOn(sheet);
  if (placements.length === 0) return [phrase('railroad.describe.empty')];
  const score = scoreOn(sheet);
  const networks = score.networks.map(({ exits }) => exitNames(exits));
  return [
    phrase('railroad.describe.legend'),
    ...listed(placements.filter(isOnly(HIGHWAY)), (squares) => phrase('railroad.describe.highways', { squares })),
    ...listed(placements.filter(isOnly(RAILWAY)), (squares) => phrase('railroad.describe.railways', { squares })),
    ...listed(placements.filter(isStation), (squares) => phrase('railroad.describe.stations', { squares })),
    ...listed(placements.filter(isOverpass), (squares) => phrase('railroad.describe.overpasses', { squares })),
    phrase('railroad.describe.exits', { networks: networks.join(', ') }),
    ...freeExits(score),
    openEnds(score),
  ];
}

/** The exits that no route has reached yet. */
function freeExits({ networks }: Score): readonly Phrase[] {
  const reached = networks.flatMap(({ exits }) => exits);
  const free = ROUTES.flatMap((route) => {
    const names = EXITS.flatMap((exit, at) =>
      exit.route === route && !reached.includes(at) ? [squareName(exit.square)] : [],
    );
    return names.length === 0 ? [] : [phrase(SIDES[route], { sides: names.join(' ') })];
  });
  return free.length === 0 ? [] : [phrase('railroad.describe.freeExits', { exits: free })];
}

/** `C3 EW, D0 N`: for each square, the sides where a route stops inside the board. */
function openEnds({ errors }: Score): Phrase {
  const squares = [...new Set(errors.map(({ square }) => square))];
  const ends = squares.map((square) => {
    const sides = errors.flatMap((error) => (error.square === square ? [error.direction] : []));
    return phrase('railroad.describe.square', { square: squareName(square), first: compassLetters(sides) });
  });
  return ends.length === 0 ? phrase('railroad.describe.noEnds') : phrase('railroad.describe.ends', { ends });
}

function listed(placements: readonly Placement[], say: (squares: readonly Phrase[]) => Phrase): readonly Phrase[] {
  return placements.length === 0 ? [] : [say(placements.map(squareWords))];
}

/**
 * `B3 NS` for a single route; `B3 N and ES` if a highway to the north and a railway to east and south share the square.
 */
function squareWords({ tile, square, orientation }: Placement): Phrase {
  const edges = rotateEdges(tile, orientation);
  const [first = '', second] = ROUTES.flatMap((route) => {
    const sides = DIRECTIONS.filter((direction) => edges[direction] === route);
    return sides.length === 0 ? [] : [compassLetters(sides)];
  });
  const values = { square: squareName(square), first };
  return second === undefined
    ? phrase('railroad.describe.square', values)
    : phrase('railroad.describe.twoRoutes', { ...values, second });
}

function isOnly(route: Route): (placement: Placement) => boolean {
  return ({ tile, orientation }) => rotateEdges(tile, orientation).every((edge) => edge === BLANK || edge === route);
}

function isOverpass({ tile }: Placement): boolean {
  return tile === OVERPASS;
}

function isStation(placement: Placement): boolean {
  return !isOverpass(placement) && !isOnly(HIGHWAY)(placement) && !isOnly(RAILWAY)(placement);
}
