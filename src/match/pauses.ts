/** A time that does not count, in milliseconds since 1970; `until` is not part of it. */
export interface Pause {
  readonly from: number;
  readonly until: number;
}

/** The same time as separate pauses, oldest first. */
export function mergePauses(pauses: readonly Pause[]): readonly Pause[] {
  const merged: Pause[] = [];
  for (const pause of pauses.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (pause.until <= pause.from) continue;
    if (last === undefined || last.until < pause.from) merged.push(pause);
    else merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, pause.until) };
  }
  return merged;
}

/** The pause at `at`, if there is one. */
export function pauseAt(pauses: readonly Pause[], at: number): Pause | undefined {
  return pauses.find(({ from, until }) => from <= at && at < until);
}

/** How much of the time between `from` and `to` counts, in milliseconds. The pauses may overlap. */
export function countedBetween(pauses: readonly Pause[], from: number, to: number): number {
  return mergePauses(pauses).reduce((span, pause) => span - overlap(pause, from, to), Math.max(0, to - from));
}

/** When `span` counted milliseconds will have passed since `from`. The pauses may overlap. */
export function countedUntil(pauses: readonly Pause[], from: number, span: number): number {
  let end = from + span;
  for (const pause of mergePauses(pauses)) {
    if (pause.from < end && pause.until > from) end += pause.until - Math.max(pause.from, from);
  }
  return end;
}

/** How much of the time between `from` and `to` is paused, in milliseconds. */
export function overlap(pause: Pause, from: number, to: number): number {
  return Math.max(0, Math.min(pause.until, to) - Math.max(pause.from, from));
}
