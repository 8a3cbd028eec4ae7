import type { PageChange } from '../protocol.ts';

/** When a change is shown, in milliseconds since the first, and for how long. */
export interface TimedChange<Change extends PageChange = PageChange> {
  readonly change: Change;
  readonly start: number;
  readonly length: number;
}

/** How long each kind takes, and after how long the next change of the same move may start, in milliseconds. */
const LENGTHS = { line: 160, fill: 120, tile: 260 } as const;
const NEXT = { line: 160, fill: 60, tile: 60 } as const;
/** How long a token takes per square, and at most, in milliseconds. */
const SQUARE = 60;
const LONGEST_WALK = 600;
/** Within how many milliseconds all areas of one move are filled. */
const LONGEST_CHAIN = 900;
/** The shortest time between the starts of two moves, in milliseconds. */
const BETWEEN_MOVES = 400;

/**
 * When each change is shown: move by move, in order. If the move is the reader's own (`isOwn`), its lines and tiles
 * were already drawn under their finger and appear immediately.
 */
export function scheduleChanges(changes: readonly PageChange[], isOwn: boolean): readonly TimedChange[] {
  const timed: TimedChange[] = [];
  let begin = 0;
  for (const [move, brought] of Map.groupBy(changes, (change) => change.move)) {
    const last = timesOfMove(brought, begin, isOwn && move === 0);
    timed.push(...last);
    begin = Math.max(begin + BETWEEN_MOVES, countDuration(last));
  }
  return timed;
}

/** When the last change is complete, in milliseconds. */
export function countDuration(timed: readonly TimedChange[]): number {
  return Math.max(0, ...timed.map(({ start, length }) => start + length));
}

function timesOfMove(changes: readonly PageChange[], begin: number, isOwn: boolean): readonly TimedChange[] {
  const fills = changes.filter(({ kind }) => kind === 'fill').length;
  const apart = Math.min(NEXT.fill, (LONGEST_CHAIN - LENGTHS.fill) / Math.max(1, fills));
  let start = begin;
  return changes.map((change): TimedChange => {
    const { kind, way = [] } = change;
    // Tokens move at the same time.
    if (kind === 'walk') return { change, start: begin, length: Math.min(LONGEST_WALK, SQUARE * (way.length - 1)) };
    if (isOwn && kind !== 'fill') return { change, start, length: 0 };
    const one = { change, start, length: LENGTHS[kind] };
    start += kind === 'fill' ? apart : NEXT[kind];
    return one;
  });
}
