import type { Mutant } from './mutant.ts';

/** Who would sit where, in which match of a channel, and what a tap on a picture would do. */
export const PLACES: readonly Mutant[] = [
  {
    means: 'who plays alone takes the place of the channel',
    file: 'src/tables/lists/liveTables.ts',
    old: "return solo === true ? soloKey(channel, game, host ?? '') : tableKey(channel, game);",
    now: 'return tableKey(channel, game);',
    seenBy: [
      [
        'test/play/solo.test.ts',
        "a game that one person plays alone or against computers leaves the channel's place free: several run beside its table",
      ],
    ],
  },
  {
    means: 'the place of a match that ended stays taken',
    file: 'src/tables/lists/liveTables.ts',
    old: 'if (was !== undefined && was !== is) draft.remove(was);',
    now: '',
    seenBy: [
      [
        'test/tables/tables.test.ts',
        'opening a table through the same interaction once more, when the table is over, opens no second one',
      ],
    ],
  },
  {
    means: 'a server belongs to two processes',
    file: 'src/match/shard.ts',
    old: 'Number((BigInt(guild) >> 22n) % BigInt(count));',
    now: 'Number(BigInt(guild) % BigInt(count));',
    seenBy: [['test/discord/shards.test.ts', 'two processes with a shard each play in the servers of their own shard']],
  },
  {
    means: 'errands of other processes are taken and forgotten',
    file: 'src/tables/lists/crossProcessQueue.ts',
    old: 'if (share.has(guild)) ids.push',
    now: 'if (share.has(guild) || guild !== undefined) ids.push',
    seenBy: [
      [
        'test/discord/shards.test.ts',
        'two processes with a shard each tell each other of what somebody changed in private: the board of a table elsewhere is shown there',
      ],
    ],
  },
  {
    means: 'a challenge is taken by a stranger',
    file: 'src/match/lobby.ts',
    old: "if (match.invited.length > 0 && !match.invited.includes(person)) return refuse(phrase('tables.challengeForOther'));",
    now: '',
    seenBy: [['test/match/lobby.test.ts', 'joining a challenge is for the one who is invited alone']],
  },
  {
    means: 'one person sits on two seats',
    file: 'src/match/lobby.ts',
    old: "if (findSeat(match, person) !== undefined) return refuse(phrase('tables.alreadySeated'));",
    now: '',
    seenBy: [
      ['test/tables/tables.test.ts', 'changing a match of an interaction that was refused before may still happen'],
    ],
  },
  {
    means: 'anybody starts the table of others',
    file: 'src/match/lobby.ts',
    old: "if (match.host !== person) return refuse(phrase('tables.onlyHostStarts'));",
    now: '',
    seenBy: [['test/match/lobby.test.ts', 'starting is refused with too few, to strangers, and twice']],
  },
  {
    means: 'a host ends a game that they are losing',
    file: 'src/match/lobby.ts',
    old: 'if (match.host === person && !isCommon) return changed',
    now: 'if (match.host === person) return changed',
    seenBy: [
      [
        'test/match/lobby.test.ts',
        'closing is for nobody alone once both sides have moved, but for a moderator with a reason',
      ],
    ],
  },
  {
    means: 'a moderator ends a game without a word',
    file: 'src/match/lobby.ts',
    old: 'if (mayJudge && (!isCommon || reason !== undefined))',
    now: 'if (mayJudge)',
    seenBy: [
      [
        'test/match/lobby.test.ts',
        'closing is for nobody alone once both sides have moved, but for a moderator with a reason',
      ],
    ],
  },
  {
    means: 'with the host the table is gone',
    file: 'src/match/lobby.ts',
    old: 'return changed({ ...match, players, host: match.host === person ? host : match.host });',
    now: 'return changed({ ...match, players });',
    seenBy: [['test/match/lobby.test.ts', 'leaving passes the host on to the next person, over computers']],
  },
  {
    means: 'a rematch puts people on other seats than they were promised',
    file: 'src/match/lobby.ts',
    old: 'return [...expected, ...others];',
    now: 'return [...others, ...expected];',
    seenBy: [['test/match/lobby.test.ts', 'planned seats leave out those who did not come; others sit behind']],
  },
  {
    means: 'a game that somebody touched yesterday is taken for the one that they mean',
    file: 'src/play/actions/atTable.ts',
    old: 'const AT_IT = 10 * 60 * 1000;',
    now: 'const AT_IT = 10 * 24 * 60 * 60 * 1000;',
    seenBy: [
      [
        'test/play/solo.test.ts',
        'a typed command goes on where one played just now by the board itself, though both games were touched today',
      ],
    ],
  },
];
