/** What time it is by Discord, whatever the clock of this machine says. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** To be called when something is asked of Discord; what it gives hears the time on the answer, as HTTP writes it. */
  readonly ask: () => (date: string | null) => void;
  /** Whether Discord has said what time it is. */
  readonly isSure: () => boolean;
}

/** The clocks of this machine, in milliseconds: that on the wall, since 1970, and one that nobody sets. */
export interface MachineClocks {
  readonly wall: () => number;
  readonly steady: () => number;
}

/** How far the clock of a machine may be off before it is not believed, in milliseconds. */
const TOLERANCE = 60_000;

/**
 * Goes by this machine's clock as long as Discord does not contradict it: a clock that jumps, or was set wrong before the
 * start, must neither time anybody out nor delete what seems old by it. `tell` hears by how many milliseconds the clock is
 * ahead of Discord, whenever that begins or ends: then it is 0.
 */
export function createServerClock({ wall, steady }: MachineClocks, tell: (ahead: number) => void): ServerClock {
  let anchor = { at: wall(), since: steady() };
  let isSure = false;
  let isWrong = false;

  function now(): number {
    const at = anchor.at + steady() - anchor.since;
    const onWall = wall();
    if (Math.abs(onWall - at) >= TOLERANCE) return at;
    // Clocks that are only corrected are followed.
    anchor = { at: onWall, since: steady() };
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
