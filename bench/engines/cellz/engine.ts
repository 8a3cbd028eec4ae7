// An external player of Cellz to compare ours with: plain UCT, with endings solved. docs/engines.md explains how to run
// it.
import { createInterface } from 'node:readline';
import { createBoard, createPosition, freeLines } from './board.ts';
import { solve } from './endings.ts';
import { listMoves } from './moves.ts';
import { mostTried } from './uct.ts';

/** With this many free lines, it tries to solve the ending, within half of the time. */
const ENDING = 26;

/** The time reserved for delivering the answer, in milliseconds. */
const RESERVE = 25;

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

let board = createBoard(2, 2);
for await (const text of createInterface({ input: process.stdin })) {
  const message = JSON.parse(text);
  if (message.type === 'hello') say({ type: 'hello' });
  if (message.type === 'match') board = createBoard(message.setup.columns, message.setup.rows);
  if (message.type !== 'move') continue;
  const line = choose(message.view, message.clock.ms - RESERVE);
  say({ type: 'move', id: message.id, move: board.names[line ?? 0] });
}

/** What is visible: who drew each line and owns each box, and whose turn it is. */
interface View {
  readonly lines: readonly (number | null)[];
  readonly boxes: readonly (number | null)[];
  readonly turnOf: number;
}

function choose({ lines, boxes, turnOf }: View, ms: number): number | undefined {
  const begun = performance.now();
  const position = createPosition(board, lines);
  const [only, ...others] = listMoves(board, position);
  if (others.length === 0) return only;
  const owned = boxes.filter((owner) => owner !== null);
  const own = owned.filter((owner) => owner === turnOf).length;
  const solved = freeLines(position).length > ENDING ? undefined : solve(board, position, begun + ms / 2);
  return solved ?? mostTried(board, position, own - (owned.length - own), begun + ms);
}
