import { expect, test } from 'vitest';
import { StoreFailure, WrongStore } from '../../src/store/failure.ts';
import { waitForStore } from '../../src/store/waitForStore.ts';

/** A store that answers these questions with failures, and all that follow well; what was said of it, and the pauses. */
async function awaited(failures: readonly Error[]) {
  const left = [...failures];
  const told: unknown[] = [];
  const pauses: number[] = [];
  const get = async () => {
    const cause = left.shift();
    if (cause !== undefined) throw cause instanceof StoreFailure ? cause : new StoreFailure(cause.message, { cause });
    return undefined;
  };
  await waitForStore(
    { get },
    async (pause) => void pauses.push(pause),
    (error) => void told.push(error),
  );
  return { told, pauses };
}

const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code });

test('a store that is away is waited for, ever more patiently, and said once', async () => {
  const { told, pauses } = await awaited(Array.from({ length: 8 }, () => coded('ECONNREFUSED')));
  expect(told).toHaveLength(1);
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('another reason is said again', async () => {
  const { told } = await awaited([coded('ENOTFOUND', 'no such host'), coded('57P03', 'it is starting up')]);
  expect(told).toHaveLength(2);
});

test.each([
  ['a wrong password', coded('28P01')],
  ['a database that is not there', coded('3D000')],
  ['an address that is none', coded('ERR_INVALID_URL')],
  ['a certificate that nobody signed', coded('DEPTH_ZERO_SELF_SIGNED_CERT')],
  ['a missing password', new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')],
  ['a server that would lose what it acknowledged', new WrongStore('KEYV_URI: fsync = off')],
])('%s is not waited for', async (_, cause) => {
  const asked = awaited([cause]);
  await expect(asked).rejects.toBeInstanceOf(WrongStore);
  await expect(asked).rejects.toThrow(/^KEYV_URI: /);
});
