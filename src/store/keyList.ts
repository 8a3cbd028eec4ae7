/** Keys in order, each once, so that those of a prefix are found without a look at others. */
export interface KeyList {
  readonly add: (key: string) => void;
  readonly remove: (key: string) => void;
  /** All that begin with `prefix`, as they are now. */
  readonly from: (prefix: string) => readonly string[];
}

export function createKeyList(keys: readonly string[]): KeyList {
  const list = [...new Set(keys)].sort();

  /** How many keys come before this one. */
  function placeOf(key: string): number {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((list[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add(key) {
      const at = placeOf(key);
      if (list[at] !== key) list.splice(at, 0, key);
    },
    remove(key) {
      const at = placeOf(key);
      if (list[at] === key) list.splice(at, 1);
    },
    from(prefix) {
      const first = placeOf(prefix);
      let end = first;
      while (list[end]?.startsWith(prefix)) end += 1;
      return list.slice(first, end);
    },
  };
}
