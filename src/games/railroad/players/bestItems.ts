/** An item with an estimate, and a mark shared by items that are equivalent to it. */
interface MarkedItem {
  readonly value: number;
  readonly mark: number;
}

/** The best of all items seen. */
export interface BestItems<Item extends MarkedItem> {
  /** Best first. */
  readonly items: Item[];
  readonly byMark: Map<number, Item>;
}

/** Inserts an item among the best; of items that share a mark, only the better one stays. */
export function keep<Item extends MarkedItem>({ items, byMark }: BestItems<Item>, most: number, item: Item): void {
  const twin = byMark.get(item.mark);
  if (twin !== undefined && twin.value >= item.value) return;
  if (twin !== undefined) items.splice(findPlace(items, twin), 1);
  byMark.set(item.mark, item);
  items.splice(findPlace(items, item), 0, item);
  const worst = items.length > most ? items.pop() : undefined;
  if (worst !== undefined) byMark.delete(worst.mark);
}

/** How many of the sorted items are better than this one. */
function findPlace<Item extends MarkedItem>(items: readonly Item[], item: Item): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byValue(items[middle] ?? item, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts best first; the order does not depend on the order in which items were found. */
export function byValue(a: MarkedItem, b: MarkedItem): number {
  return b.value - a.value || a.mark - b.mark;
}
