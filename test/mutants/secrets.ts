import type { Mutant } from './mutant.ts';

/** What somebody would learn that the rules hide. */
export const SECRETS: readonly Mutant[] = [
  {
    means: 'everybody sees where all gold lies in Nuggets',
    file: 'src/games/nuggets/view.ts',
    old: 'piles: piles.filter((pile) => isInSight(pile.at)).map',
    now: 'piles: piles.map',
    seenBy: [
      [
        'test/games/nuggets/view.test.ts',
        'what a player sees follows the rules through a walk past pillars, doorways and passages',
      ],
    ],
  },
  {
    means: 'everybody sees how large a pile is before it is taken',
    file: 'src/games/nuggets/view.ts',
    old: '.map((pile) => ({ at: pile.at, size: null })),',
    now: '.map((pile) => ({ at: pile.at, size: pile.size })),',
    seenBy: [
      [
        'test/games/nuggets/view.test.ts',
        'what a player sees never shows unseen gold, players or squares, and no size',
      ],
    ],
  },
  {
    means: 'others are seen through walls',
    file: 'src/games/nuggets/view.ts',
    old: 'players: playersWhere(players, isInSight),',
    now: 'players: playersWhere(players, () => true),',
    seenBy: [
      [
        'test/games/nuggets/view.test.ts',
        'what a player sees shows gold and others only where they are in sight now, remembered floor where they are not',
      ],
    ],
  },
  {
    means: 'the whole map is known from the start',
    file: 'src/games/nuggets/view.ts',
    old: 'cells: knownCells(map, known),',
    now: 'cells: map.cells,',
    seenBy: [
      [
        'test/games/nuggets/view.test.ts',
        'what a player sees follows the rules through a walk past pillars, doorways and passages',
      ],
    ],
  },
  {
    means: 'with theft everybody knows who carries what',
    file: 'src/games/nuggets/view.ts',
    old: 'purse: showsAll || !state.theft || seat === viewer ? player.purse : null,',
    now: 'purse: player.purse,',
    seenBy: [
      [
        'test/games/nuggets/view.test.ts',
        'what the public sees is the same whatever was done, where nothing was found',
      ],
    ],
  },
  {
    means: 'the public of a running game sees the whole dungeon',
    file: 'src/games/nuggets/view.ts',
    old: "const showsAll = result !== null || viewer === 'spectator';",
    now: "const showsAll = result !== null || typeof viewer !== 'number';",
    seenBy: [
      [
        'test/games/nuggets/view.test.ts',
        'what the public sees is purses, what is left and whose turn it is, and nothing of the dungeon',
      ],
    ],
  },
  {
    means: 'somebody sees which key others have chosen',
    file: 'src/games/nuggets/view.ts',
    old: 'hasChosen: (state.chosen?.[seat] ?? null) !== null,',
    now: 'hasChosen: (state.chosen?.[seat] ?? null) as never,',
    seenBy: [['test/conformance/nuggets.test.ts', 'nuggets a move that shows dice or hidden things says so']],
  },
  {
    means: 'dice to come are known in Railroad Ink',
    file: 'src/games/railroad/view.ts',
    old: 'rolls: state.rolls.slice(0, state.completed + 1),',
    now: 'rolls: state.rolls,',
    seenBy: [
      [
        'test/games/railroad/match.test.ts',
        'what others may know the open round of others is hidden, and dice to come are from everybody',
      ],
    ],
  },
  {
    means: 'everybody sees what others place in the open round',
    file: 'src/games/railroad/view.ts',
    old: 'seat === viewer || isPublic(state) ? sheet :',
    now: 'seat === viewer || sheet.done || isPublic(state) ? sheet :',
    seenBy: [['test/conformance/railroad.test.ts', 'railroad its recorded playthrough is what the game plays today']],
  },
  {
    means: "everybody sees everybody's buildings",
    file: 'src/games/newhaven/view.ts',
    old: 'buildings: isOwner ? player.buildings : null,',
    now: 'buildings: player.buildings,',
    seenBy: [['test/conformance/newhaven.test.ts', 'newhaven its recorded playthrough is what the game plays today']],
  },
  {
    means: 'plans made in secret are seen',
    file: 'src/games/newhaven/view.ts',
    old: 'ahead: isOwner ? (player.ahead ?? null) : null,',
    now: 'ahead: player.ahead ?? null,',
    seenBy: [
      [
        'test/games/newhaven/sharing.test.ts',
        'sharing the wealth shows nobody what others plan, only who has answered',
      ],
    ],
  },
  {
    means: 'the seed of a match stands in what people get of a running one',
    file: 'src/match/seal.ts',
    old: 'return computeSeal(id, seed).slice(0, SHOWN);',
    now: 'return `${computeSeal(id, seed).slice(0, SHOWN)} ${seed}`;',
    seenBy: [
      [
        'test/play/fairness.test.ts',
        'the seal of a match is told on request before anybody has moved, not on the board, and is that of its secret',
      ],
    ],
  },
  {
    means: 'everybody sees how others play the game of the day',
    file: 'src/play/screens/boardVersion.ts',
    old: "return match.daily !== undefined && match.position !== undefined && typeof viewer !== 'number';",
    now: 'return false;',
    seenBy: [
      [
        'test/play/daily.test.ts',
        'the game of the day tells onlookers nothing that they ask for, and nobody can take a look by a forged button',
      ],
    ],
  },
  {
    means: 'what was hidden stays hidden at the end',
    file: 'src/play/screens/boardVersion.ts',
    old: 'if (!game.hidden || isLive(match)) return game.view(state, viewer);',
    now: 'return game.view(state, viewer);',
    seenBy: [['test/play/endings.test.ts', 'the end of a game shows the hands of New Haven after somebody resigned']],
  },
  {
    means: 'who watches takes a seat, and plays with what they saw',
    file: 'src/match/lobby.ts',
    old: "if (match.spectators.includes(person)) return refuse(phrase('tables.spectatorCannotJoin'));",
    now: '',
    seenBy: [['test/match/lobby.test.ts', 'joining is refused to those who watch']],
  },
  {
    means: 'who watches sees what a rated game hides',
    file: 'src/play/actions/views.ts',
    old: "match.spectators.includes(person) && !isKept(match) ? 'spectator'",
    now: "match.spectators.includes(person) ? 'spectator'",
    seenBy: [
      [
        'test/page/hidden.test.ts',
        'who promised to watch a game that may be rated sees of its page what all see, to the byte',
      ],
    ],
  },
  {
    means: 'who watches joins a running match',
    file: 'src/match/play.ts',
    old: "if (match.spectators.includes(person)) return refuse(phrase('tables.spectatorCannotJoin'));",
    now: '',
    seenBy: [
      [
        'test/play/nuggets.test.ts',
        'nothing leaks a person without a seat sees the public board, and all of it only as a spectator without a seat',
      ],
    ],
  },
  {
    means: 'dice that fell are taken back and thrown anew',
    file: 'src/match/undo.ts',
    old: "if (entries.some(({ revealed, text }) => revealed || text === JOIN)) return phrase('tables.undoRevealed');",
    now: '',
    seenBy: [
      ['test/match/play.test.ts', 'taking a move back is refused where the move, or an answer to it, showed dice'],
    ],
  },
  {
    means: 'that a move is taken back tells what others did in secret',
    file: 'src/match/undo.ts',
    old: "if (game.hidden && !isAlone(game, match, seat)) return refuse(phrase('tables.undoHidden'));",
    now: '',
    seenBy: [
      [
        'test/play/undo.test.ts',
        'Undo: nuggets, 2 persons takes back wherever it is shown, and never stands beside the game’s own way back',
      ],
    ],
  },
  {
    means: 'words in an id name a table that is not its own',
    file: 'src/play/contract/controls.ts',
    old: 'return match.success ? { match: match.data, stamp, action, argument } : undefined;',
    now: 'return { stamp, action, argument };',
    seenBy: [['test/play/controlId.test.ts', 'a control id is read as it was written']],
  },
  {
    means: 'hints are given between people who did not agree to them',
    file: 'src/play/actions/hint.ts',
    old: "return hints ?? players.filter(({ kind }) => kind !== 'computer').length + substituted.length < 2;",
    now: 'return hints ?? true;',
    seenBy: [['test/play/hint.test.ts', 'a hint is given between people only where the table allows it']],
  },
  {
    means: "everybody sees everybody's hand of tiles",
    file: 'src/games/newhaven/view.ts',
    old: 'tiles: isOwner ? player.tiles : null,',
    now: 'tiles: player.tiles,',
    seenBy: [['test/games/newhaven/match.test.ts', 'holds no hand but their own']],
  },
  {
    means: 'buildings that lie face down are read',
    file: 'src/games/newhaven/view.ts',
    old: 'isOwner || built.faceUp ? built :',
    now: 'built.number !== null ? built :',
    seenBy: [['test/games/newhaven/match.test.ts', 'holds no hand but their own']],
  },
];
