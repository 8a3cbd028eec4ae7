import { cellz } from '../../src/games/cellz/index.ts';
import { answerAbsence, endIdle, evict } from '../../src/match/absence.ts';
import { type Change, changed } from '../../src/match/change.ts';
import { close, closeOld, decline, expire, join, leave } from '../../src/match/lobby.ts';
import type { Match, PersonId } from '../../src/match/match.ts';
import { MatchId } from '../../src/match/match.ts';
import { removePerson } from '../../src/match/moderation.ts';
import { playMoves, replaceBySubstitute, resign } from '../../src/match/play.ts';
import { agree, proposeClose } from '../../src/match/proposals.ts';
import type { EndCause } from '../../src/tables/people/endedTables.ts';
import { ADA, BEN, CLEO, changedBy, createTable, DAN } from './seating.ts';

export const PEOPLE = [ADA, BEN, CLEO] as const;
export const NAMES = { [ADA]: 'Ada', [BEN]: 'Ben', [CLEO]: 'Cleo' };
const BY_CLOCK = { at: 9, by: 'clock' as const };
const AT = { at: 9 };

const open = () => changedBy(createTable(cellz, 3, [ADA]), join(cellz, BEN));
const challenge = (more: Partial<Match> = {}) => createTable(cellz, 2, [ADA], { invited: [BEN], ...more });
const rematch = () => challenge({ rematchOf: MatchId.parse('abcdefghik') });
const clock = (...missed: number[]): Match['clock'] & object => ({
  timeout: 'computer',
  seats: missed.map((turns) => ({ left: 1, missed: turns })),
});
const begun = (more: Partial<Match> = {}): Match => ({
  ...changedBy(createTable(cellz, 2, [ADA], { clock: clock(0, 0) }), join(cellz, BEN)),
  ...more,
});
const both = (more: Partial<Match> = {}): Match => {
  const moves = [playMoves(cellz, 0, ['a1-a2'], AT), playMoves(cellz, 1, ['c1-c2'], AT)];
  return { ...changedBy(begun(), ...moves), ...more };
};
const idle = { clock: { timeout: 'computer' as const, pace: 'none' as const, seats: [] }, warned: { since: 0, at: 1 } };
const end: Change = (match) => changed({ ...match, status: 'closed' });

/** A way in which a table ends, or ends for somebody: who did it, and what each finds in their list who had no say. */
export interface Way {
  readonly way: string;
  readonly before: Match;
  readonly change: Change;
  readonly by?: PersonId;
  readonly told: Readonly<Record<string, EndCause>>;
}

export const WAYS: readonly Way[] = [
  { way: 'an open table lapses', before: createTable(cellz, 2, [ADA]), change: expire, told: { Ada: 'lapsed' } },
  { way: 'too few come to a table', before: open(), change: expire, told: { Ada: 'lapsed', Ben: 'lapsed' } },
  { way: 'a challenge lapses', before: challenge(), change: expire, told: { Ada: 'lapsed', Ben: 'lapsed' } },
  { way: 'a rematch lapses', before: rematch(), change: expire, told: { Ada: 'lapsed', Ben: 'lapsed' } },
  { way: 'a challenge is declined', before: challenge(), change: decline(BEN), by: BEN, told: { Ada: 'declined' } },
  { way: 'a rematch is declined', before: rematch(), change: decline(BEN), by: BEN, told: { Ada: 'declined' } },
  { way: 'its host closes a table', before: open(), change: close(ADA, false), by: ADA, told: { Ben: 'host' } },
  {
    way: 'its host closes a challenge',
    before: challenge(),
    change: close(ADA, false),
    by: ADA,
    told: { Ben: 'host' },
  },
  { way: 'its host leaves a challenge', before: challenge(), change: leave(ADA), by: ADA, told: { Ben: 'host' } },
  {
    way: 'a moderator closes a table that waits',
    ...{ before: open(), change: close(DAN, true), by: DAN, told: { Ada: 'moderator', Ben: 'moderator' } },
  },
  {
    way: 'a moderator takes somebody from a table that waits',
    ...{ before: open(), change: removePerson(cellz, BEN, 'spam', AT), by: DAN, told: { Ben: 'removed' } },
  },
  {
    way: 'its host closes a game at its beginning',
    before: begun(),
    change: close(ADA, false),
    by: ADA,
    told: { Ben: 'host' },
  },
  {
    way: 'a moderator closes a game',
    ...{ before: both(), change: close(DAN, true, 'spam'), by: DAN, told: { Ada: 'moderator', Ben: 'moderator' } },
  },
  {
    way: 'a moderator closes a game of old rules',
    ...{ before: both(), change: closeOld(DAN, true), by: DAN, told: { Ada: 'moderator', Ben: 'moderator' } },
  },
  {
    way: 'nobody moves for a month in a game that has hardly begun',
    ...{ before: begun(idle), change: (match) => endIdle(cellz, match, 9), told: { Ada: 'idle', Ben: 'idle' } },
  },
  {
    way: 'one does not move for a month',
    ...{ before: both(idle), change: (match) => endIdle(cellz, match, 9), told: { Ada: 'out' } },
  },
  {
    way: 'all are late at once',
    before: both({ clock: clock(1, 1) }),
    change: end,
    told: { Ada: 'away', Ben: 'away' },
  },
  { way: 'the days of its ring are over', before: both(), change: end, told: { Ada: 'unfinished', Ben: 'unfinished' } },
  {
    way: 'the clock puts somebody out',
    ...{ before: both(), change: (match) => evict(cellz, match, 0, BY_CLOCK), told: { Ada: 'out' } },
  },
  {
    way: 'who stayed goes on without who is away',
    ...{
      before: both({ clock: clock(1, 0) }),
      change: answerAbsence(cellz, BEN, 0, 'go-on', AT),
      by: BEN,
      told: { Ada: 'out' },
    },
  },
  {
    way: 'who stayed gives the seat of who is away to a computer',
    ...{
      before: both({ clock: clock(1, 0) }),
      change: answerAbsence(cellz, BEN, 0, 'computer', AT),
      by: BEN,
      told: { Ada: 'replaced' },
    },
  },
  {
    way: 'the clock gives a seat to a computer',
    ...{ before: both(), change: (match) => replaceBySubstitute(cellz, match, 0, BY_CLOCK), told: { Ada: 'replaced' } },
  },
  {
    way: 'a moderator takes somebody from a game',
    ...{ before: both(), change: removePerson(cellz, BEN, 'spam', AT), by: DAN, told: { Ben: 'removed' } },
  },
];

/** Ends that somebody made, all agreed to or that came by the rules: they need no line. */
export const OWN: readonly Omit<Way, 'told'>[] = [
  { way: 'somebody resigns', before: both(), change: resign(cellz, ADA, AT), by: ADA },
  { way: 'all agree', before: changedBy(both(), proposeClose(ADA, 0)), change: agree(cellz, BEN, 2, AT), by: BEN },
  { way: 'somebody leaves a table that waits', before: open(), change: leave(BEN), by: BEN },
];
