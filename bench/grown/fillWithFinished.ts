import { DatabaseSync } from 'node:sqlite';
import { cellz } from '../../src/games/cellz/index.ts';
import type { CellzState } from '../../src/games/cellz/play.ts';
import { join as sitDown } from '../../src/match/lobby.ts';
import { PersonId } from '../../src/match/match.ts';
import { playMoves, positionOf, toAct } from '../../src/match/play.ts';
import { newcomer } from '../../src/ratings/standing.ts';
import { standingKey } from '../../src/ratings/writeStanding.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { MATCH_KEYS } from '../../src/tables/lists/liveTables.ts';
import { numberedIds, tablesOn } from '../../test/tables/tablesOn.ts';

/** The number of matches per user. */
const MATCHES_EACH = 40;
const SERVERS = 100;

const [FIRST, SECOND] = [PersonId.parse('111111111111111111'), PersonId.parse('222222222222222222')];
const CHANNEL = '333333333333333333';
const GUILD = '444444444444444444';

type Row = readonly [key: string, text: string];

/** The records that a store has of one match that was played to its end: its own record, and the pieces of its log. */
async function template(): Promise<{ readonly id: string; readonly rows: readonly Row[] }> {
  const adapter = new SqliteAdapter(':memory:');
  const tables = await tablesOn(storeOn(adapter), [cellz]);
  const wishes = { seatCount: 2, host: FIRST, invited: [], computers: [], where: { channel: CHANNEL, guild: GUILD } };
  const opened = await tables.open({ game: cellz, setup: { columns: 3, rows: 3 }, ...wishes }, 'open');
  if (!opened.ok) throw new Error(opened.refusal.key);
  const { id } = opened.value.match;
  let made = await tables.change(id, sitDown(cellz, SECOND));
  while (made?.ok === true && made.value.match.status === 'running') {
    const { match } = made.value;
    const seat = toAct(cellz, match)[0] ?? 0;
    const [move] = cellz.legal(positionOf(match).state as CellzState, seat);
    if (move === undefined) throw new Error('nobody can move');
    made = await tables.change(id, playMoves(cellz, seat, [cellz.write(move)], { at: Date.now() }));
  }
  const { match } = made?.ok === true ? made.value : {};
  if (match === undefined) throw new Error('the match could not be played');
  await tables.noteShown(id, match.revision, '9');
  await tables.idle();
  const rows: Row[] = [];
  for await (const row of adapter.entries(MATCH_KEYS)) rows.push(row);
  await adapter.disconnect();
  return { id, rows };
}

/**
 * Writes this many finished matches and the standings of their players into a new file, but no list of them. Returns
 * the number of people.
 */
export async function fillWithFinished(path: string, count: number): Promise<number> {
  const { id, rows } = await template();
  await new SqliteAdapter(path).disconnect();
  const database = new DatabaseSync(path);
  database.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; BEGIN');
  const insert = database.prepare('INSERT INTO entries VALUES (?, ?)');
  const newId = numberedIds('f');
  const people = Math.max(2, Math.ceil((2 * count) / MATCHES_EACH));
  const personAt = (seat: number) => String(500_000_000_000_000_000n + BigInt(seat % people));
  const guildAt = (number: number) => String(600_000_000_000_000_000n + BigInt(number % SERVERS));
  for (let number = 0; number < count; number += 1) {
    const one = newId();
    const replaced = new Map<string, string>([
      [id, one],
      [FIRST, personAt(2 * number)],
      [SECOND, personAt(2 * number + 1)],
      [GUILD, guildAt(number)],
    ]);
    const pattern = new RegExp([...replaced.keys()].join('|'), 'g');
    const written = (text: string) => text.replace(pattern, (found) => replaced.get(found) ?? found);
    for (const [key, text] of rows) insert.run(key.replace(id, one), text.startsWith('[') ? text : written(text));
  }
  const standing = JSON.stringify({ value: { ...newcomer(), deviation: 150, won: 20, lost: 20 } });
  for (let seat = 0; seat < people; seat += 1) {
    insert.run(standingKey(guildAt(seat >> 1), cellz.id, PersonId.parse(personAt(seat))), standing);
  }
  database.exec('COMMIT');
  database.close();
  return people;
}
