import type { Mutant } from './mutant.ts';

const FILE = 'test/play/absence.test.ts';
const FIRST = 'after the first turn that somebody let pass';

/** Who vanishes would win by it, or those who stay could do to others what is not theirs to do. */
export const COMPANY: readonly Mutant[] = [
  {
    means: 'in free pace a computer plays all keys of who is away',
    file: 'src/tables/clocks/timeUp.ts',
    old: 'if (findPause(game, match) !== undefined) {',
    now: 'if (findPause(game, match) === -1) {',
    seenBy: [[FILE, 'in free pace no key is played for who is away, and nobody wins by being so']],
  },
  {
    means: 'of all who vanished the first loses',
    file: 'src/tables/clocks/timeUp.ts',
    old: 'const isEnd = haveAllVanished(match, seat);',
    now: 'const isEnd = haveAllVanished(match, seat) && missed < 0;',
    seenBy: [[FILE, 'who comes back to a game that all left finds it ended for all alike, and rated for nobody']],
  },
  {
    means: 'who has come back is thrown out all the same',
    file: 'src/match/absence.ts',
    old: 'if (own === seat || away.includes(own) || !away.includes(seat))',
    now: 'if (own === seat || away.includes(own))',
    seenBy: [[FILE, `${FIRST} nobody decides over themselves, over those who are there, nor from outside`]],
  },
  {
    means: 'a move answers for the others that nobody may come back',
    file: 'src/match/proposals.ts',
    old: "if (proposal.kind === 'return' && match.status === 'running') {",
    now: "if (proposal.kind === 'return' && match.status === 'over') {",
    seenBy: [
      [
        FILE,
        `${FIRST} a move is no answer to whether somebody may come back, and who said no is not asked twice in a turn`,
      ],
    ],
  },
  {
    means: 'who handed a seat over takes another one',
    file: 'src/match/play.ts',
    old: "if (match.substituted?.some((one) => one.person === person)) return refuse(phrase('engine.hasLeft'));",
    now: '',
    seenBy: [
      [
        'test/match/play.test.ts',
        'coming late is refused to who handed the seat over: they come back to that one or not at all',
      ],
    ],
  },
  {
    means: 'what the clock played is taken back',
    file: 'src/match/undo.ts',
    old: "return entries.some(({ by }) => by === 'clock') ? phrase('tables.undoTimedOut') : undefined;",
    now: 'return undefined;',
    seenBy: [
      [
        'test/match/play.test.ts',
        "taking a move back is refused where the clock made the move, also as the last of one's own",
      ],
    ],
  },
  {
    means: 'a tie is won',
    file: 'src/ratings/standingAfter.ts',
    old: "return places.filter((other) => other === place).length > 1 ? 'tied' : 'won';",
    now: "return 'won';",
    seenBy: [['test/ratings/ratings.test.ts', 'a draw that all agree to is tied for both, and won by nobody']],
  },
  {
    means: 'two tables of a game are opened in one channel',
    file: 'src/tables/keeping/openTable.ts',
    old: 'if ((await findLiveMatchInPlace(draft, empty.value)) !== undefined) return refuse(placeTaken(empty.value));',
    now: '',
    seenBy: [
      [
        'test/tables/tables.test.ts',
        'opening a table of a game of which there is one in the channel is refused until that is over; other games and games alone are not',
      ],
    ],
  },
  {
    means: 'people move on after the end',
    file: 'src/engine/match.ts',
    old: "if (findOutcome(game, position) !== undefined) return refuse(phrase('engine.over'));\n  const read",
    now: 'const read',
    seenBy: [['test/engine/match.test.ts', 'a move is refused once the match is over']],
  },
  {
    means: 'who was barred plays on',
    file: 'src/tables/keeping/seatRules.ts',
    old: 'one.person === person && one.until > now',
    now: 'one.person === person && one.until < now',
    seenBy: [['test/play/blocking.test.ts', 'moderators bar a person from play for a time, and undo it']],
  },
  {
    means: 'who was blocked sits down beside who blocked them',
    file: 'src/tables/keeping/changeStored.ts',
    old: 'const refusal = await refuseNewcomers(keeping, draft, before, made.value.match);',
    now: 'const refusal = await refuseNewcomers(keeping, draft, made.value.match, made.value.match);',
    seenBy: [
      [
        'test/play/blocking.test.ts',
        'who is blocked can neither challenge nor sit beside who blocked them, until that is undone; nothing names them',
      ],
    ],
  },
  {
    means: 'a voided match keeps its points',
    file: 'src/tables/keeping/changeStored.ts',
    old: 'if (before.voided === undefined && after.voided !== undefined)',
    now: 'if (before.voided !== undefined && after.voided === undefined)',
    seenBy: [
      [
        'test/play/blocking.test.ts',
        'a rated match is voided with a reason: what it did to ratings is taken back to the point, and once',
      ],
    ],
  },
];
