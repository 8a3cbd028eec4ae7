import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { endWords } from '../../src/discord/delivery/endWords.ts';
import { lostSeats } from '../../src/discord/delivery/lostSeats.ts';
import { personsToPing } from '../../src/discord/delivery/whomToPing.ts';
import { close, join } from '../../src/match/lobby.ts';
import { playMoves, resign } from '../../src/match/play.ts';
import { ADA, BEN, CLEO, changedBy, createTable, DAN } from '../tables/seating.ts';
import { NAMES, PEOPLE, WAYS, type Way } from '../tables/waysToEnd.ts';

const DAY = 24 * 60 * 60_000;

const command = COMMANDS.find(({ game }) => game.id === 'cellz');
if (command === undefined) throw new Error('Cellz has no command');
const cellz = command;

/** Who is told of an end: whom the board of it pings, and by private messages, as the end of a table or for a lost seat. */
function toldBy({ before, change, by }: Way, takesPings: boolean) {
  const after = changedBy(before, change);
  const pinged = takesPings ? personsToPing(cellz, before, after).filter((person) => person !== by) : [];
  const words = [...endWords(before, after, { now: DAY, pinged, by }), ...lostSeats(before, after)];
  return { pinged, inPrivate: words.map(({ person }) => person) };
}

describe.each([
  ['who takes pings', true],
  ['who takes none', false],
] as const)('%s', (_, takesPings) => {
  test.each(WAYS)('hears of it where $way', (way) => {
    const { pinged, inPrivate } = toldBy(way, takesPings);
    expect(new Set(inPrivate).size).toBe(inPrivate.length);
    const told = new Set([...pinged, ...inPrivate]);
    for (const person of PEOPLE.filter((one) => way.told[NAMES[one] ?? ''] !== undefined))
      expect(told).toContain(person);
  });
});

test('who resigned before hears nothing of an end that comes without them', () => {
  const at = { at: 0 };
  const { game } = cellz;
  const before = changedBy(
    ...([createTable(game, 3, [ADA]), join(game, BEN), join(game, CLEO)] as const),
    ...[playMoves(game, 0, ['a1-a2'], at), resign(game, CLEO, at)],
  );
  const after = changedBy(before, close(DAN, true, 'spam'));
  const told = endWords(before, after, { now: DAY, pinged: [], by: DAN }).map(({ person }) => person);
  expect(told).toEqual([ADA, BEN]);
});
