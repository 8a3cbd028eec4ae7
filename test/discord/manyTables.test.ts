import { afterEach, expect, test } from 'vitest';
import { MatchId } from '../../src/match/match.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { listTable, matchKey } from '../../src/tables/lists/liveTables.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

/** A store that tells how many matches at most were read before others could come in between. */
class HeldAdapter extends SqliteAdapter {
  most = 0;
  #since = 0;

  constructor() {
    super(':memory:');
  }

  override async get(key: string) {
    if (key.startsWith('match:')) {
      if (this.#since === 0) setImmediate(() => this.#letIn());
      this.#since += 1;
      this.most = Math.max(this.most, this.#since);
    }
    return super.get(key);
  }

  #letIn(): void {
    this.#since = 0;
  }
}

let house: TestBot;
afterEach(() => closeCleanly(house));

const TABLES = 6000;

/** The open table of Ada and Ben in so many other channels; whether their boards were shown no list says. */
async function inOtherChannels(adapter: SqliteAdapter): Promise<void> {
  const [id] = await house.tables.all();
  const match = id === undefined ? undefined : await house.tables.read(id);
  if (match === undefined) throw new Error('there is no table');
  await storeOn(adapter).change(async (draft) => {
    for (let number = 0; number < TABLES; number += 1) {
      const where = { ...match.where, channel: String(1_000_000 + number) };
      const other = { ...match, id: MatchId.parse(String(number).padStart(10, '0')), shown: match.revision, where };
      draft.set(matchKey(other.id), other);
      listTable(draft, undefined, other, { due: 0, at: house.now() });
    }
  });
}

test('a start with thousands of boards to look at lets what people ask come in between', {
  timeout: 60_000,
}, async () => {
  const adapter = new HeldAdapter();
  house = await openTestBot({ adapter });
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  await house.ada.settled();
  await inOtherChannels(adapter);
  adapter.most = 0;
  await house.restart();
  await house.ada.settled();
  expect(adapter.most).toBeGreaterThan(0);
  expect(adapter.most).toBeLessThan(TABLES);
});
