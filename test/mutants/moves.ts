import type { Mutant } from './mutant.ts';

/** What could be done at a table that nobody may: out of turn, after the end, without the others. */
export const MOVES: readonly Mutant[] = [
  {
    means: 'who resigned resigns again',
    file: 'src/engine/match.ts',
    old: "return left.includes(seat) ? phrase('engine.hasLeft') : undefined;",
    now: 'return undefined;',
    seenBy: [['test/engine/match.test.ts', 'resigning twice, or for a seat that is not there, is refused']],
  },
  {
    means: 'a draw that one side wants is one',
    file: 'src/engine/match.ts',
    old: 'if (agreed.length > 0 && agreed.length === seatCount - left.length) return',
    now: 'if (agreed.length > 0) return',
    seenBy: [
      ['test/engine/match.test.ts', 'agreeing to a draw by all who stayed ends the match with a shared first place'],
    ],
  },
  {
    means: 'a draw that was offered before the last move still counts',
    file: 'src/engine/match.ts',
    old: 'const after = { ...position, state: played.state, agreed: [] };',
    now: 'const after = { ...position, state: played.state };',
    seenBy: [['test/engine/match.test.ts', 'agreeing to a draw counts only until somebody moves, joins or leaves']],
  },
  {
    means: 'who left last comes in last',
    file: 'src/engine/match.ts',
    old: 'return order === -1 ? 1 : seatCount - order;',
    now: 'return order === -1 ? 1 : 2 + order;',
    seenBy: [
      ['test/engine/match.test.ts', 'resigning by all but one ends a match: who left last is best of those who left'],
    ],
  },
  {
    means: 'a move that was taken back still counts',
    file: 'src/engine/log.ts',
    old: 'else standing.length = Math.max(0, standing.length - undone);',
    now: 'else standing.length = Math.max(0, standing.length - 1);',
    seenBy: [['test/engine/match.test.ts', 'the log stands but for what undos took back']],
  },
  {
    means: 'of several moves some are played though one is refused',
    file: 'src/match/play.ts',
    old: 'if (!next.ok) return index === 0 ? next : refuse(refusedLater(texts, index, next.refusal));',
    now: 'if (!next.ok) return index === 0 ? next : accept(current);',
    seenBy: [
      [
        'test/match/play.test.ts',
        'several moves at once are none of them played where one is refused, and the refusal says which',
      ],
    ],
  },
  {
    means: 'who pauses too little plays on',
    file: 'src/match/play.ts',
    old: 'return wait > 0 ? phrase',
    now: 'return wait > 0 && at < 0 ? phrase',
    seenBy: [
      [
        'test/play/nuggets.test.ts',
        'a hunt in a channel at a free pace has a pause for everybody, each for themselves',
      ],
    ],
  },
  {
    means: 'a match in which nobody stays runs on',
    file: 'src/match/play.ts',
    old: "return personStays ? 'running' : 'closed';",
    now: "return personStays ? 'running' : 'running';",
    seenBy: [
      ['test/match/play.test.ts', 'resigning of the last person closes a match that only computers would play on'],
    ],
  },
  {
    means: 'who asked answers themselves',
    file: 'src/match/proposals.ts',
    old: "if (seat === proposal.by) return refuse(phrase('tables.proposal.own'));",
    now: '',
    seenBy: [
      [
        'test/match/proposals.test.ts',
        'an undo by consent is answered by those asked, about this very question, in time',
      ],
    ],
  },
  {
    means: 'who was refused asks again at once',
    file: 'src/match/proposals.ts',
    old: "if (proposal?.kind === kind && proposal.by === seat) return refuse(phrase('tables.proposal.answered'));",
    now: '',
    seenBy: [
      [
        'test/match/proposals.test.ts',
        'an undo by consent is answered by those asked, about this very question, in time',
      ],
    ],
  },
  {
    means: 'a yes to an old question settles a new one',
    file: 'src/match/proposals.ts',
    old: 'isDeepStrictEqual({ ...proposal, log, ...meant }, proposal)',
    now: 'isDeepStrictEqual({ ...proposal, ...meant }, proposal)',
    seenBy: [
      [
        'test/match/proposals.test.ts',
        'an undo by consent is answered by those asked, about this very question, in time',
      ],
    ],
  },
  {
    means: 'a question that a move answered is still open',
    file: 'src/match/proposals.ts',
    old: "return isOvertaken || match.status !== 'running' ? rest : match;",
    now: "return match.status !== 'running' ? rest : match;",
    seenBy: [['test/match/proposals.test.ts', 'an undo by consent is overtaken by any move']],
  },
];
