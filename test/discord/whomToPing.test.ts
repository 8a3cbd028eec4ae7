import { expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { isStillThere, personsToPing } from '../../src/discord/delivery/whomToPing.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { join } from '../../src/match/lobby.ts';
import { Match, PersonId } from '../../src/match/match.ts';
import { playMoves } from '../../src/match/play.ts';

const [ADA, BEN, CLEO] = ['1', '2', '3'].map((id) => PersonId.parse(id)) as [PersonId, PersonId, PersonId];
const MINUTE = 60_000;

const plain = COMMANDS.find(({ game }) => game === cellz);
if (plain === undefined) throw new Error('Cellz has no command');
const swift = { ...plain, swift: true };

const lobby: Match = Match.parse({
  ...{ schema: 1, id: '0000000000', game: cellz.id, rules: cellz.rules, setup: { columns: 3, rows: 3 }, seatCount: 2 },
  ...{ seed: 'f'.repeat(32), players: [{ kind: 'person', id: ADA }], invited: [], planned: [], spectators: [] },
  ...{
    host: ADA,
    status: 'lobby',
    log: [],
    revision: 1,
    where: { channel: '1' },
    shown: 0,
    createdAt: 0,
    answered: [],
  },
});
const begun = join(cellz, BEN)(lobby);
if (!begun.ok) throw new Error(begun.refusal.key);
const opening = begun.value.match;

function moved(match: Match, seat: number, line: string, at: number): Match {
  const made = playMoves(cellz, seat, [line], { at })(match);
  if (!made.ok) throw new Error(made.refusal.key);
  return made.value.match;
}
const adaMoved = moved(opening, 0, 'a1-a2', 0);

test('a challenge pings whom it challenges, and nobody where anybody may join', () => {
  expect(personsToPing(plain, undefined, { ...lobby, invited: [CLEO] })).toEqual([CLEO]);
  expect(personsToPing(plain, undefined, lobby)).toEqual([]);
});

test('a move pings who is due by it, and not who was due before', () => {
  expect(personsToPing(plain, opening, adaMoved)).toEqual([BEN]);
  expect(personsToPing(plain, adaMoved, adaMoved)).toEqual([]);
});

test('at a swift game nobody is pinged who moved a moment ago, but who has been away', () => {
  const benMoved = (at: number) => moved(adaMoved, 1, 'c1-c2', at);
  expect(personsToPing(swift, adaMoved, benMoved(10_000))).toEqual([]);
  expect(personsToPing(swift, adaMoved, benMoved(3 * MINUTE))).toEqual([ADA]);
  expect(personsToPing(plain, adaMoved, benMoved(10_000))).toEqual([ADA]);
});

test('an end pings all who played, also those who moved a moment ago at a swift game', () => {
  const over: Match = { ...adaMoved, status: 'over' };
  expect(personsToPing(plain, adaMoved, over)).toEqual([ADA, BEN]);
  expect(personsToPing(swift, adaMoved, over)).toEqual([ADA, BEN]);
  expect(personsToPing(plain, over, over)).toEqual([]);
});

test('a table that nobody filled in time pings all who sat down, one that was closed nobody', () => {
  const closed = (by: 'time' | 'host'): Match => ({ ...lobby, status: 'closed', closed: { by } });
  expect(personsToPing(plain, lobby, closed('time'))).toEqual([ADA]);
  expect(personsToPing(plain, lobby, closed('host'))).toEqual([]);
});

test('where three play, whoever has just sat down is still there; not where a ring seated them, nor later', () => {
  const third = { kind: 'person', id: CLEO } as const;
  const ofThree: Match = { ...adaMoved, players: [...adaMoved.players, third] };
  const later: Match = { ...ofThree, createdAt: -3 * MINUTE };
  const seated: Match = { ...ofThree, ring: { id: 'r', table: 0 } };
  expect([ofThree, later, seated, adaMoved].map((match) => isStillThere(match, 1))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([ofThree, later].map((match) => isStillThere(match, 0))).toEqual([true, true]);
});
