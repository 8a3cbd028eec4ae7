import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

/** A store that tells what is read before the first write, and after it. */
class CountingAdapter extends SqliteAdapter {
  #before: string[] = [];
  #after: string[] | undefined;

  constructor() {
    super(':memory:');
  }

  begin(): void {
    this.#before = [];
    this.#after = undefined;
  }

  /** How often records whose keys begin so were read before the first write, and after it. */
  reads(start: string): readonly [before: number, after: number] {
    const count = (keys: readonly string[] = []) => keys.filter((key) => key.startsWith(start)).length;
    return [count(this.#before), count(this.#after)];
  }

  override async get(key: string) {
    (this.#after ?? this.#before).push(key);
    return super.get(key);
  }

  override async writeIf(write: Parameters<SqliteAdapter['writeIf']>[0]) {
    this.#after ??= [];
    return super.writeIf(write);
  }
}

let house: TestBot;
let adapter: CountingAdapter;
beforeEach(async () => {
  adapter = new CountingAdapter();
  house = await openTestBot({ adapter });
});
afterEach(() => closeCleanly(house));

const settingsOf = (visitor: TestBot['ada']) => `person:${visitor.personId}`;

/** Does it and waits until all that follows from it is done. */
async function counting(act: () => Promise<unknown>): Promise<void> {
  await house.ada.settled();
  adapter.begin();
  await act();
  await house.ada.settled();
}

describe('a turn on an open board', () => {
  beforeEach(async () => {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    await house.ada.click('a1-a2');
    await house.ben.click('a1-b1');
  });

  test('typed reads its match at the gate, in the change, and once to note that it was shown', async () => {
    await counting(() => house.ada.command('/cellz move line:b1-c1'));
    expect(adapter.reads('match:')).toEqual([2, 1]);
  });

  test('tapped, while both sit there, looks once more at what the channel shows, which it changes', async () => {
    await counting(() => house.ada.click('b1-c1'));
    expect(adapter.reads('match:')).toEqual([2, 2]);
  });

  test.each([
    ['tapped', () => house.ada.click('b1-c1')],
    ['typed', () => house.ada.command('/cellz move line:b1-c1')],
  ])('%s reads once what its player has chosen, whatever follows from it', async (_, turn) => {
    await counting(turn);
    expect(adapter.reads(settingsOf(house.ada))).toEqual([1, 0]);
  });
});

test('a tap that leaves the turn where it is looks once at what the channel shows, and once notes that', async () => {
  await house.ada.command('/cellz new opponent:Ben columns:2 rows:3');
  await house.ben.click('Accept');
  await house.ada.command('/cellz move line:a1-b1');
  await house.ben.command('/cellz move line:b1-b2');
  await house.ada.command('/cellz move line:a2-b2');
  await counting(() => house.ben.click('Take a1-a2'));
  expect(adapter.reads('match:')).toEqual([2, 2]);
  expect(adapter.reads(settingsOf(house.ben))).toEqual([1, 0]);
});

describe('a turn on a private board', () => {
  test('reads what its player has chosen once', async () => {
    await house.ada.command('/nuggets new map:cellar pace:turns opponent:Ben');
    await house.ben.click('Accept');
    const { message } = await house.ada.click('My view');
    const step = house.ada.controls(message).find(({ label, isDisabled }) => !isDisabled && /^[⇐⇑⇒⇓⇖⇗⇘⇙]/.test(label));
    await counting(() => house.ada.click(step?.label ?? '', message));
    expect(adapter.reads('match:')[0]).toBe(2);
    expect(adapter.reads(settingsOf(house.ada))).toEqual([1, 0]);
  });
});
