/** Counts things per name, and in total. */
interface Tally {
  readonly of: (who: string) => number;
  readonly all: () => number;
  readonly add: (who: string) => void;
  readonly take: (who: string) => void;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    of: (who: string): number => counts.get(who) ?? 0,
    all: (): number => all,
    add(who: string): void {
      counts.set(who, (counts.get(who) ?? 0) + 1);
      all += 1;
    },
    take(who: string): void {
      const left = (counts.get(who) ?? 1) - 1;
      if (left > 0) counts.set(who, left);
      else counts.delete(who);
      all -= 1;
    },
  };
}
