/** Things in the order of their times, as far as that is asked for: the soonest is at hand, and adding one is quick. */
interface Heap<T> {
  readonly add: (at: number, thing: T) => void;
  /** The soonest, if there is any. */
  readonly soonest: () => HeapEntry<T> | undefined;
  readonly removeSoonest: () => void;
  readonly size: () => number;
}

/** Something at a time. */
export interface HeapEntry<T> {
  readonly at: number;
  readonly thing: T;
}

/** A binary heap: each is no later than the two at twice its place. */
export function createHeap<T>(): Heap<T> {
  const timed: HeapEntry<T>[] = [];
  const isBefore = (a: number, b: number) => (timed[a]?.at ?? Infinity) < (timed[b]?.at ?? Infinity);
  const swap = (a: number, b: number) => {
    const [one, other] = [timed[a], timed[b]];
    if (one === undefined || other === undefined) return;
    timed[a] = other;
    timed[b] = one;
  };
  return {
    add(at, thing) {
      let place = timed.push({ at, thing }) - 1;
      for (let above = (place - 1) >> 1; place > 0 && isBefore(place, above); above = (place - 1) >> 1) {
        swap(place, above);
        place = above;
      }
    },
    soonest: () => timed[0],
    removeSoonest() {
      const last = timed.pop();
      if (last === undefined || timed.length === 0) return;
      timed[0] = last;
      for (let place = 0; ; ) {
        const below = isBefore(2 * place + 2, 2 * place + 1) ? 2 * place + 2 : 2 * place + 1;
        if (!isBefore(below, place)) return;
        swap(place, below);
        place = below;
      }
    },
    size: () => timed.length,
  };
}
