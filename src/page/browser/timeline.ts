import type { PageChange } from '../protocol.ts';

/** When a change is shown, in milliseconds since the first, and for how long. */
export interface TimedChange<Change extends PageChange = PageChange> {
  readonly change: Change;
  readonly start: number;
  readonly length: number;
}

/** How long each kind takes, and after how long the next one of the same move may start. */
const LENGTHS = { line: 160, fill: 120, tile: 260 } as const;
const NEXT = { line: 160, fill: 60, tile: 60 } as const;
/** A token takes this long per square, up to a limit. */
const SQUARE = 60;
const LONGEST_WALK = 600;
/** All areas of one move are filled within this time. */
const LONGEST_CHAIN = 900;
/** The shortest time between the starts of two moves. */
const BETWEEN_MOVES = 400;

/**
 * When each change is shown: move by move, in order. What the reader has just done was already drawn under their finger
 * (`isOwn`): its lines and tiles are there immediately.
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

/** When the last one is complete. */
export function countDuration(timed: readonly TimedChange[]): number {
  return Math.max(0, ...timed.map(({ start, length }) => start + length));
}

function timesOfMove(changes: readonly PageChange[], begin: number, isOwn: boolean): readonly TimedChange[] {
  const fills = changes.filter(({ kind }) => kind === 'fill').length;
  const apart = Math.min(NEXT.fill, (LONGEST_CHAIN - LENGTHS.fill) / Math.max(1, fills));
  let start = begin;
  return changes.map((change): TimedChange => {
    const { kind, way = [] } = change;
    // Tokens go at the same time.
    if (kind === 'walk') return { change, start: begin, length: Math.min(LONGEST_WALK, SQUARE * (way.length - 1)) };
    if (isOwn && kind !== 'fill') return { change, start, length: 0 };
    const one = { change, start, length: LENGTHS[kind] };
    start += kind === 'fill' ? apart : NEXT[kind];
    return one;
  });
}
