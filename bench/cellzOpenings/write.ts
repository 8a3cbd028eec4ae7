import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { getBoard } from '../../src/games/cellz/board.ts';
import { positionsSearched } from '../../src/games/cellz/players/hard/exact/search.ts';
import { KNOWN_BOARDS, nameOpeningsFile } from '../../src/games/cellz/players/hard/openings.ts';
import { leftPositions } from './left.ts';

/** Computes the openings of all known boards, writes them to their files and prints how many there are. */
export function writeOpenings(): void {
  const folder = new URL('../../data/cellz/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const size of KNOWN_BOARDS) {
    const before = positionsSearched();
    const left = leftPositions({ ...size, lines: getBoard(size).lines.map(() => null) });
    const packed = pack(left);
    writeFileSync(new URL(nameOpeningsFile(size), folder), packed);
    process.stdout.write(
      `${nameOpeningsFile(size)}: ${left.size} positions, ${packed.length} bytes, ${positionsSearched() - before} searched\n`,
    );
  }
}

/** Packs the differences between successive keys, in groups of seven bits. */
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
