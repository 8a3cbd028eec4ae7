import type { Mutant } from './mutant.ts';

/** What could be played that the rules of a game forbid. */
export const RULES: readonly Mutant[] = [
  {
    means: 'who completes a box does not draw again',
    file: 'src/games/cellz/play.ts',
    old: 'const next = completed.length > 0 ? drawn : passTurn(drawn);',
    now: 'const next = passTurn(drawn);',
    seenBy: [
      [
        'test/games/cellz/play.test.ts',
        'a turn goes on when a line completes a box, which belongs to who drew that line',
      ],
    ],
  },
  {
    means: 'who completes no box draws again',
    file: 'src/games/cellz/play.ts',
    old: 'const next = completed.length > 0 ? drawn : passTurn(drawn);',
    now: 'const next = completed.length >= 0 ? drawn : passTurn(drawn);',
    seenBy: [['test/games/cellz/play.test.ts', 'a turn passes to the next seat when a line completes nothing']],
  },
  {
    means: 'a box that somebody has is taken by the next line beside it',
    file: 'src/games/cellz/play.ts',
    old: 'boxes: state.boxes.map((owner, box) => (completed.includes(box) ? seat : owner)),',
    now: 'boxes: state.boxes.map(() => seat),',
    seenBy: [
      [
        'test/games/cellz/play.test.ts',
        'a turn goes on when a line completes a box, which belongs to who drew that line',
      ],
    ],
  },
  {
    means: 'who has left is waited for',
    file: 'src/games/cellz/play.ts',
    old: 'const staying = seatsOf(state.seatCount).filter((seat) => !state.left.includes(seat));',
    now: 'const staying = seatsOf(state.seatCount);',
    seenBy: [['test/games/cellz/play.test.ts', 'who leaves is passed over from then on']],
  },
  {
    means: 'anybody draws for whoever is to draw',
    file: 'src/games/cellz/play.ts',
    old: "if (seat !== state.turnOf) return phrase('engine.notYourTurn');",
    now: '',
    seenBy: [['test/games/cellz/play.test.ts', 'a line is refused out of turn and after the end']],
  },
  {
    means: 'a line is drawn over another',
    file: 'src/games/cellz/play.ts',
    old: 'if (owner === null) return undefined;',
    now: 'if (owner !== seat) return undefined;',
    seenBy: [['test/games/cellz/play.test.ts', 'a line is refused already drawn, saying by whom and which is free']],
  },
  {
    means: 'a pile is taken again and again',
    file: 'src/games/nuggets/press.ts',
    old: 'piles: richer.piles.filter((one) => one !== pile)',
    now: 'piles: richer.piles',
    seenBy: [
      [
        'test/games/nuggets/play.test.ts',
        'a key takes every pile it passes, and tells everybody how much but not where',
      ],
    ],
  },
  {
    means: 'a thief takes all',
    file: 'src/games/nuggets/press.ts',
    old: 'Math.floor(playerOf(state, victim).purse / 10)',
    now: 'Math.floor(playerOf(state, victim).purse)',
    seenBy: [['test/games/nuggets/play.test.ts', 'theft of somebody with 9 takes 0']],
  },
  {
    means: 'people steal where theft was not chosen',
    file: 'src/games/nuggets/press.ts',
    old: 'const loot = state.theft ? Math.floor(',
    now: 'const loot = state.theft !== null ? Math.floor(',
    seenBy: [['test/games/nuggets/play.test.ts', 'stepping on a player takes nothing unless theft was chosen']],
  },
  {
    means: 'what a thief takes the victim keeps',
    file: 'src/games/nuggets/press.ts',
    old: '{ purse: rich }), victim, { purse: poor }),',
    now: '{ purse: rich }), victim, {}),',
    seenBy: [['test/games/nuggets/play.test.ts', 'theft of somebody with 10 takes 1']],
  },
  {
    means: 'who is stepped on does not change places',
    file: 'src/games/nuggets/press.ts',
    old: 'const swapped = withPlayer(withPlayer(state, seat, { at: to }), other, { at: from, displaced: true });',
    now: 'const swapped = withPlayer(withPlayer(state, seat, { at: to }), other, { displaced: true });',
    seenBy: [['test/games/nuggets/play.test.ts', 'stepping on a player changes places, and both are told']],
  },
  {
    means: 'the last who has to choose leaves, and the round never ends',
    file: 'src/games/nuggets/play.ts',
    old: 'const isRoundOver = toAct(waiting).length === 0 && waiting.players.some(canAct);',
    now: 'const isRoundOver = false;',
    seenBy: [
      [
        'test/games/nuggets/play.test.ts',
        'where all act at once who leaves while all others have chosen keeps nobody waiting',
      ],
    ],
  },
  {
    means: 'one sees around corners',
    file: 'src/games/nuggets/sight.ts',
    old: 'if (cells.charCodeAt(point + aside) !== ROOM_CODE) return [point, point + aside];',
    now: 'if (cells.charCodeAt(point + aside) === -1) return [point, point + aside];',
    seenBy: [['test/games/nuggets/sight.test.ts', 'sight is as the rules word it, on maps of all kinds']],
  },
  {
    means: 'a wall that is met exactly blocks nothing',
    file: 'src/games/nuggets/sight.ts',
    old: 'if (remainder === 0) return [point];',
    now: 'if (remainder === 0) continue;',
    seenBy: [['test/games/nuggets/sight.test.ts', 'sight is as the rules word it, on maps of all kinds']],
  },
  {
    means: 'lines are compared with the first earlier one alone',
    file: 'src/games/domination/validity.ts',
    old: 'return !remembered.some((earlier) => forbids(move, earlier));',
    now: 'return !remembered.slice(0, 1).some((earlier) => forbids(move, earlier));',
    seenBy: [
      [
        'test/games/domination/rules.test.ts',
        'legal holds exactly the lines that are not refused, both directions of each',
      ],
    ],
  },
  {
    means: 'lines at right angles are allowed',
    file: 'src/games/domination/validity.ts',
    old: 'any: (move, earlier) => hasSameMiddle(move, earlier) || isPerpendicular(move, earlier),',
    now: 'any: (move, earlier) => hasSameMiddle(move, earlier),',
    seenBy: [
      ['test/games/domination/rules.test.ts', 'after b2-f4, which is remembered, rule any forbids what it should'],
    ],
  },
  {
    means: 'the oldest lines are remembered, not the latest',
    file: 'src/games/domination/validity.ts',
    old: 'return attempts.slice(Math.max(0, attempts.length - memory));',
    now: 'return attempts.slice(0, memory);',
    seenBy: [['test/games/domination/rules.test.ts', 'the memory forgets the line before them']],
  },
  {
    means: 'the middle counts in one direction only',
    file: 'src/games/domination/validity.ts',
    old: 'return a.from.row + a.to.row === b.from.row + b.to.row && a.from.column + a.to.column === b.from.column + b.to.column;',
    now: 'return a.from.row + a.to.row === b.from.row + b.to.row;',
    seenBy: [
      [
        'test/games/domination/rules.test.ts',
        'legal holds exactly the lines that are not refused, both directions of each',
      ],
    ],
  },
  {
    means: 'open ends cost nothing',
    file: 'src/games/railroad/scoring.ts',
    old: 'exits + highway.length + railway.length + centre - errors.length;\n  return { networks',
    now: 'exits + highway.length + railway.length + centre;\n  return { networks',
    seenBy: [
      ['test/games/railroad/scoring.test.ts', 'scoring only the strand of an overpass that faces an exit is on it'],
    ],
  },
  {
    means: 'routes that cross on a bridge are one network',
    file: 'src/games/railroad/scoring.ts',
    old: 'return square * 2 + (tile === OVERPASS ? direction % 2 : 0);',
    now: 'return square * 2 + (tile === OVERPASS ? 0 : direction * 0);',
    seenBy: [['test/games/railroad/scoring.test.ts', 'scoring the overpass keeps its strands apart']],
  },
  {
    means: 'open ends at the border cost points',
    file: 'src/games/railroad/scoring.ts',
    old: 'findNeighbour(placement.square, direction) !== undefined &&\n',
    now: '',
    seenBy: [
      [
        'test/games/railroad/scoring.test.ts',
        'scoring an open end into a blank side is an error, at the border it is free',
      ],
    ],
  },
  {
    means: 'the longest way may go through a square twice',
    file: 'src/games/railroad/scoring.ts',
    old: 'if (!path.includes(next)) extend(next);',
    now: 'if (path.length < 9) extend(next);',
    seenBy: [
      ['test/games/railroad/scoring.test.ts', 'scoring a highway from top to bottom joins two exits and is seven long'],
    ],
  },
  {
    means: 'a tile lies alone in the middle',
    file: 'src/games/railroad/placement.ts',
    old: 'return grid[placement.square] === undefined && connects(grid, placement) && clashes(grid, placement).length === 0;',
    now: 'return grid[placement.square] === undefined && clashes(grid, placement).length === 0;',
    seenBy: [
      [
        'test/games/railroad/placing.test.ts',
        'finishing and taking back a round cannot end while a die left over fits, and the refusal says which and where',
      ],
    ],
  },
  {
    means: 'of equals those with more open ends win',
    file: 'src/games/railroad/play.ts',
    old: 'const fewestErrors = scores.map(({ errors }) => -errors.length);',
    now: 'const fewestErrors = scores.map(({ errors }) => errors.length);',
    seenBy: [
      [
        'test/games/railroad/match.test.ts',
        'rounds equal totals go to fewer errors, and are shared where these are equal too',
      ],
    ],
  },
  {
    means: 'a round ends though dice can still be placed',
    file: 'src/games/railroad/play.ts',
    old: '...(dicePlacements.length === 0 ? [DONE] : []),',
    now: 'DONE,',
    seenBy: [['test/conformance/railroad.test.ts', 'railroad the move that passes the turn is legal']],
  },
  {
    means: 'what was placed in a round that somebody left counts',
    file: 'src/games/railroad/play.ts',
    old: 'const kept = sheet.done ? sheet : withOpenPlacements({ ...sheet, backs: 0 }, []);',
    now: 'const kept = sheet;',
    seenBy: [
      [
        'test/games/railroad/match.test.ts',
        'rounds what a player who leaves had placed in the open round is wiped off',
      ],
    ],
  },
  {
    means: 'the wealth goes the wrong way around',
    file: 'src/games/newhaven/sharedWealth.ts',
    old: 'actor: (state.actor + 1) % state.players.length };',
    now: 'actor: (state.actor + state.players.length - 1) % state.players.length };',
    seenBy: [
      [
        'test/games/newhaven/sharing.test.ts',
        'sharing the wealth leaves out what can no longer be paid, with all that follows in its colour, and says so to who planned it',
      ],
    ],
  },
  {
    means: 'who cannot build is asked to',
    file: 'src/games/newhaven/sharedWealth.ts',
    old: 'const asked = clockwise(state).filter((seat) => isAsked(state, seat));',
    now: 'const asked = clockwise(state);',
    seenBy: [
      [
        'test/games/newhaven/sharing.test.ts',
        'an order to pass unless a building could stand face up answers for the player, who is asked only where one could',
      ],
    ],
  },
  {
    means: 'a strong player builds half a line in the last turn, where it is worth nothing',
    file: 'src/games/newhaven/players/planLastTurn.ts',
    old: 'if (view.variants.redevelop || hasTurnAfter(view, seat)) return undefined;',
    now: 'return undefined;',
    seenBy: [
      [
        'test/games/newhaven/lastBuilds.test.ts',
        'the hard player in its last turn builds the most points that any harvest can bring, in match l 20',
      ],
    ],
  },
  {
    means: 'what is usual is added to a proof that contains it, and called certain',
    file: 'src/games/domination/players/levels.ts',
    old: 'weighed(view, line, nextBoard(view)), ...sure',
    now: 'weighed(view, line, lastWord(view) + nextBoard(view)), ...sure',
    seenBy: [
      [
        'test/games/domination/players.test.ts',
        'hard weighs lines and knows for certain how the match ends: 4 x 2, 1 lines drawn',
      ],
    ],
  },
  {
    means: 'a move that seems better than the best makes up for a worse one',
    file: 'src/tables/analysis/accuracy.ts',
    old: 'return Math.max(0, expected - got);',
    now: 'return expected - got;',
    seenBy: [
      [
        'test/tables/accuracy.test.ts',
        'no move makes up for another: an estimate above the best one is an error of the estimate',
      ],
    ],
  },
  {
    means: 'a plan that nobody played out is expected to end with its estimate',
    file: 'src/games/railroad/players/race.ts',
    old: 'candidate.playouts < FEW_PLAYOUTS ? undefined : worth(candidate)',
    now: 'worth(candidate)',
    seenBy: [
      [
        'test/games/railroad/players.test.ts',
        'computer players hard says nothing of the end before it has tried enough: 1 at the table',
      ],
    ],
  },
  {
    means: 'an analysis does not see that a key gives gold to somebody else',
    file: 'src/games/nuggets/players/levels.ts',
    old: ': comparedWith(weighed, made, view, random, budget);',
    now: ': weighed;',
    seenBy: [
      [
        'test/games/nuggets/race.test.ts',
        'a key that somebody pressed in a race is told to lose a pile where the other takes it for that',
      ],
    ],
  },
  {
    means: 'blunders are told that the estimate cannot tell',
    file: 'src/tables/analysis/weighPlies.ts',
    old: 'got.within !== undefined',
    now: '(got.within ?? 0) >= 0',
    seenBy: [
      [
        'test/tables/weighPlies.test.ts',
        'nothing is told that the estimate cannot tell, however much seems to be lost: it counts as too early',
      ],
    ],
  },
];
