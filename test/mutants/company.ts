import type { Mutant } from './mutant.ts';

const FILE = 'test/discord/absence.test.ts';
const FIRST = 'after the first turn that somebody let pass';

/** Who vanishes would win by it, or those who stay could do to others what is not theirs to do. */
export const COMPANY: readonly Mutant[] = [
  {
    means: 'in free pace a computer plays all keys of who is away',
    file: 'src/tables/clocks/timeUp.ts',
    old: 'if (pauseOf(game, match) !== undefined) {',
    now: 'if (pauseOf(game, match) === -1) {',
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
    file: 'src/tables/match/away.ts',
    old: 'if (own === seat || away.includes(own) || !away.includes(seat))',
    now: 'if (own === seat || away.includes(own))',
    seenBy: [[FILE, `${FIRST} nobody decides over themselves, over those who are there, nor from outside`]],
  },
  {
    means: 'a move answers for the others that nobody may come back',
    file: 'src/tables/match/proposals.ts',
    old: "if (proposal.kind === 'return' && match.status === 'running') {",
    now: "if (proposal.kind === 'return' && match.status === 'over') {",
    seenBy: [
      [
        FILE,
        `${FIRST} a move is no answer to whether somebody may come back, and who said no is not asked twice in a turn`,
      ],
    ],
  },
];
