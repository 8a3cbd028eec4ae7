import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { boardOf } from '../src/games/cellz/board.ts';
import { withDrawn } from '../src/games/cellz/players/chains.ts';
import { isIn, listenTo, positionsSearched } from '../src/games/cellz/players/hard/exact/search.ts';
import { solverOf } from '../src/games/cellz/players/hard/exact/solve.ts';
import { fileOf, KNOWN_BOARDS, keyOf } from '../src/games/cellz/players/hard/openings.ts';
import { safeLines } from '../src/games/cellz/players/safeLines.ts';
import type { Position } from '../src/games/cellz/position.ts';

/**
 * `npm run openings`: works out the openings of small boards of Cellz, to be played at once at the table. One search of the
 * empty board proves that neither player can get more boxes than the other, and says on its way which positions one may
 * leave; those are kept that are met where one always leaves such a position, whatever the other draws. Takes some 10
 * seconds for 3x4 boxes.
 */

/** The positions of a search early in which who is to move gets no more than the other, by their keys. */
function heldPositions(empty: Position, most: number): ReadonlySet<number> {
  const held = new Set<number>();
  const { boxes } = boardOf(empty);
  const solver = solverOf(empty, () => true);
  if (solver === undefined) throw new Error('too many lines');
  const { lines } = solver.strings;
  listenTo(most, (low, high, coins, _, upper) => {
    // All boxes go to somebody, so that only every second value can be.
    const mostPossible = upper - ((upper + coins) & 1);
    if (coins < boxes.length || mostPossible > 0) return;
    const drawn = lines.filter((_line, string) => !isIn(low, high, string));
    held.add(keyOf(withDrawn(empty, drawn)));
  });
  const value = solver.value(empty);
  listenTo(-1, () => undefined);
  if (value !== 0) throw new Error(`worth ${value} to who begins: only boards that are worth nothing are known`);
  return held;
}

/** Of the held positions those that somebody leaves who always leaves one, as the first player or the second. */
function leftPositions(empty: Position, held: ReadonlySet<number>, most: number): ReadonlySet<number> {
  const left = new Set<number>();
  for (const first of [0, 1]) {
    let own = first === 0 ? [empty] : [...repliesTo(empty).values()];
    for (let drawn = first; drawn < most; drawn += 2) {
      const kept = new Map(own.flatMap((position) => keptOf([...repliesTo(position)], left, held)));
      for (const key of kept.keys()) left.add(key);
      own = [...new Map([...kept.values()].flatMap((position) => [...repliesTo(position)])).values()];
    }
  }
  return left;
}

type Reply = readonly [key: number, after: Position];

/** One reply that holds, one that is kept already if there is any; none where the search answered with something else. */
function keptOf(replies: readonly Reply[], left: ReadonlySet<number>, held: ReadonlySet<number>): readonly Reply[] {
  const kept = replies.filter(([key]) => left.has(key));
  return [...kept, ...replies.filter(([key]) => held.has(key))].slice(0, 1);
}

/** The positions after each safe line by their keys, one of those that are alike. */
function repliesTo(position: Position): ReadonlyMap<number, Position> {
  return new Map(
    safeLines(position).map((line) => {
      const after = withDrawn(position, [line]);
      return [keyOf(after), after];
    }),
  );
}

/** The steps from each key to the next, in groups of seven bits. */
function pack(keys: Iterable<number>): Buffer {
  const bytes: number[] = [];
  let before = 0;
  for (const key of [...keys].sort((a, b) => a - b)) {
    let step = key - before;
    for (; step >= 0x80; step = Math.floor(step / 0x80)) bytes.push((step % 0x80) + 0x80);
    bytes.push(step);
    before = key;
  }
  return brotliCompressSync(Buffer.from(bytes));
}

const folder = new URL('../data/cellz/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const { most, ...size } of KNOWN_BOARDS) {
  const before = positionsSearched();
  const empty: Position = { ...size, lines: boardOf(size).lines.map(() => null) };
  const held = heldPositions(empty, most);
  const left = leftPositions(empty, held, most);
  const packed = pack(left);
  writeFileSync(new URL(fileOf(size), folder), packed);
  process.stdout.write(
    `${fileOf(size)}: ${left.size} of ${held.size} positions, ${packed.length} bytes, ${positionsSearched() - before} searched\n`,
  );
}
