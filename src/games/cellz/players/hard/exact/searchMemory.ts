let places = 2 ** 21;

/**
 * Sets the number of positions that the exact search stores; must be called before it is loaded. 2^29 positions take
 * 6.4 GB.
 */
export function makeRoom(positions: number): void {
  places = positions;
}

/** Returns how many positions the exact search stores. */
export function room(): number {
  return places;
}
