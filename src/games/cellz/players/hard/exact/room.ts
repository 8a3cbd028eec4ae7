let places = 2 ** 21;

/** Has the exact search keep up to so many positions in mind, if called before it is loaded; 2^29 take 6.4 GB. */
export function makeRoom(positions: number): void {
  places = positions;
}

/** How many positions the exact search keeps in mind. */
export function room(): number {
  return places;
}
