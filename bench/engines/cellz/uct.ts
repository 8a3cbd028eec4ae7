import { type Board, copyPosition, draw, freeLines, isSafe, type Position, positionKey } from './board.ts';
import { given, listMoves, type Run, runsToTake } from './moves.ts';

/** The weight of exploration in UCB1, for results between 0 and 1. */
const CURIOSITY = 0.5;

/** The share of a result that depends on winning the match; the rest depends on the margin. */
const WINNING = 0.8;

interface Node {
  readonly moves: readonly number[];
  readonly tries: number[];
  readonly merit: number[];
  visits: number;
}

interface Step {
  readonly node: Node;
  readonly at: number;
  readonly isMine: boolean;
}

/** The line tried most by UCT until `deadline` (ms). `lead` is the current lead of the player to move. */
export function mostTried(board: Board, position: Position, lead: number, deadline: number): number | undefined {
  const nodes = new Map<string, Node>();
  do playOnce(board, copyPosition(position), lead, nodes);
  while (performance.now() < deadline);
  const root = nodes.get(positionKey(position));
  return root?.moves[root.tries.indexOf(Math.max(...root.tries))];
}

/** One imagined match: down the tree by UCB1, then at random. */
function playOnce(board: Board, position: Position, lead: number, nodes: Map<string, Node>): void {
  const path: Step[] = [];
  let ahead = lead;
  let isMine = true;
  for (;;) {
    const key = positionKey(position);
    const known = nodes.get(key);
    const node = known ?? newNode(listMoves(board, position));
    nodes.set(key, node);
    const at = mostPromising(node);
    const move = node.moves[at];
    if (move === undefined || (known === undefined && path.length > 0)) break;
    path.push({ node, at, isMine });
    const boxes = draw(board, position, move);
    ahead += isMine ? boxes : -boxes;
    if (boxes === 0) isMine = !isMine;
  }
  const rest = playOut(board, position);
  learn(path, ahead + (isMine ? rest : -rest), board.boxes.length);
}

function newNode(moves: readonly number[]): Node {
  return { moves, tries: moves.map(() => 0), merit: moves.map(() => 0), visits: 0 };
}

function mostPromising({ tries, merit, visits }: Node): number {
  const untried = tries.indexOf(0);
  if (untried !== -1) return untried;
  const promise = tries.map((count, at) => (merit[at] ?? 0) / count + CURIOSITY * Math.sqrt(Math.log(visits) / count));
  return promise.indexOf(Math.max(...promise));
}

function learn(path: readonly Step[], ahead: number, boxes: number): void {
  for (const { node, at, isMine } of path) {
    const mine = isMine ? ahead : -ahead;
    const won = mine > 0 ? 1 : mine < 0 ? 0 : 0.5;
    node.visits += 1;
    node.tries[at] = (node.tries[at] ?? 0) + 1;
    node.merit[at] = (node.merit[at] ?? 0) + WINNING * won + (1 - WINNING) * (0.5 + mine / (2 * boxes));
  }
}

/**
 * How many more boxes the player to move gets than the other if both draw safe lines at random as long as there are
 * any.
 */
function playOut(board: Board, position: Position): number {
  let taken = 0;
  for (const line of runsToTake(board, position).flatMap(({ lines }) => lines)) taken += draw(board, position, line);
  let sign = 1;
  for (const line of shuffled(freeLines(position))) {
    if (!isSafe(board, position, line)) continue;
    draw(board, position, line);
    sign = -sign;
  }
  const sizes: number[] = [];
  for (let run = smallest(board, position); run !== undefined; run = smallest(board, position)) {
    for (const line of run.lines) draw(board, position, line);
    sizes.push(run.boxes);
  }
  // A player who is given a run takes all of it and moves on, or leaves two boxes and is given the next.
  const rest = sizes.reduceRight(
    (after, size) => -Math.max(size + after, size > 2 ? size - 4 - after : size + after),
    0,
  );
  return taken + sign * rest;
}

/** The run that gives the least away. */
function smallest(board: Board, position: Position): Run | undefined {
  let least: Run | undefined;
  for (const line of freeLines(position)) {
    const run = given(board, position, line);
    if (run.boxes < (least?.boxes ?? Number.POSITIVE_INFINITY)) least = run;
    if (run.boxes === 1) break;
  }
  return least;
}

function shuffled(lines: number[]): number[] {
  for (let last = lines.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [lines[last], lines[other]] = [lines[other] ?? 0, lines[last] ?? 0];
  }
  return lines;
}
