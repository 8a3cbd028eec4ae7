import type { Random } from '../../../src/engine/random.ts';

/** A single room with some pillars, as the text of a map. */
export function drawHall(random: Random): string {
  const [width, height] = [8 + random.below(8), 5 + random.below(5)];
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => '.'));
  for (let pillars = random.below(4); pillars > 0; pillars -= 1) {
    const [column, row] = [1 + random.below(width - 3), 1 + random.below(height - 3)];
    for (const [down, right] of [0, 1].flatMap((one) => [0, 1].map((other) => [one, other] as const))) {
      rows[row + down]?.splice(column + right, 1, '+');
    }
  }
  const wall = `+${'-'.repeat(width)}+`;
  return [wall, ...rows.map((row) => `|${row.join('')}|`), wall].join('\n');
}

/** A key that is equal for a map and its mirror images and rotations, on which the same keys are equally good. */
export function hashLook(rows: readonly string[]): string {
  const turned = Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => rows.map((row) => row[at]).join(''));
  const looks = [rows, turned].flatMap((one) => {
    const mirrored = one.map((row) => [...row].reverse().join(''));
    return [one, mirrored, one.toReversed(), mirrored.toReversed()];
  });
  // A wall looks different when it is turned, although it is the same.
  return looks.map((one) => one.join('\n').replace(/[-|+]/g, '+')).sort()[0] ?? '';
}
