/** The time according to Discord, whatever this machine's clock says. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Call this when sending a request to Discord; the returned function takes the answer's HTTP date. */
  readonly ask: () => (date: string | null) => void;
  /** Whether Discord has said what time it is. */
  readonly isSure: () => boolean;
}

/** This machine's clocks, in milliseconds: the wall clock, since 1970, and one that nobody sets. */
export interface MachineClocks {
  readonly wall: () => number;
  readonly steady: () => number;
}

/** How far off a machine's clock may be before it is distrusted, in milliseconds. */
const TOLERANCE = 60_000;

/**
 * Uses this machine's clock as long as Discord does not contradict it: a clock that jumps, or was wrong at the start,
 * must neither time anyone out nor delete what only seems old. `tell` is told by how many milliseconds the clock is
 * ahead of Discord whenever that starts or ends (then 0).
 */
export function createServerClock({ wall, steady }: MachineClocks, tell: (ahead: number) => void): ServerClock {
  let anchor = { at: wall(), since: steady() };
  let isSure = false;
  let isWrong = false;

  function now(): number {
    const since = steady();
    const at = anchor.at + since - anchor.since;
    const onWall = wall();
    if (Math.abs(onWall - at) >= TOLERANCE) return at;
    // Clocks that are only adjusted are followed.
    anchor = { at: onWall, since };
    return onWall;
  }

  return {
    now,
    ask() {
      const asked = steady();
      return (date) => {
        const at = Date.parse(date ?? '');
        if (Number.isNaN(at)) return;
        isSure = true;
        // The answer may have been on its way since the question.
        const latest = at + steady() - asked;
        const contradicts = (time: number) => time <= at - TOLERANCE || time >= latest + TOLERANCE;
        if (contradicts(now())) anchor = { at, since: steady() };
        if (isWrong === contradicts(wall())) return;
        isWrong = !isWrong;
        tell(isWrong ? wall() - at : 0);
      };
    },
    isSure: () => isSure,
  };
}
