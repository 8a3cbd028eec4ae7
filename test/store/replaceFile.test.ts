import { expect, test } from 'vitest';
import { replaceFile } from '../../src/store/replaceFile.ts';

/** A system on which somebody has the file open for the first so many tries. */
function held(tries: number, code: string) {
  const waited: number[] = [];
  const moved: string[] = [];
  let left = tries;
  const move = async (from: string, to: string) => {
    left -= 1;
    if (left >= 0) throw Object.assign(new Error(code), { code });
    moved.push(`${from} ${to}`);
  };
  const wait = async (milliseconds: number) => waited.push(milliseconds);
  return { moving: { move, wait }, waited, moved };
}

test.each(['EPERM', 'EBUSY', 'EACCES'])(
  'a file that a scanner of Windows holds (%s) gets its name a little later',
  async (code) => {
    const { moving, waited, moved } = held(3, code);
    await replaceFile('a', 'b', moving);
    expect(moved).toEqual(['a b']);
    expect(waited).toEqual([50, 100, 200]);
  },
);

test('a file that is held for good, or whose disk is full, is told', async () => {
  const forGood = held(99, 'EBUSY');
  await expect(replaceFile('a', 'b', forGood.moving)).rejects.toThrow('EBUSY');
  expect(forGood.waited).toHaveLength(7);
  const full = held(1, 'ENOSPC');
  await expect(replaceFile('a', 'b', full.moving)).rejects.toThrow('ENOSPC');
  expect(full.waited).toEqual([]);
});
