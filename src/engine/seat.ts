/** A place at a table, counted from 0 in the order of play. */
export type Seat = number;

/**
 * Who looks at a match: the player of a seat; `public`, everybody who can read the channel; or `spectator`, somebody
 * who asked to watch and can no longer take a seat (sees more than the public only where a game says so).
 */
export type Viewer = Seat | 'public' | 'spectator';

/** The seats 0 to `count` - 1. */
export function seatsOf(count: number): readonly Seat[] {
  return Array.from({ length: count }, (_, seat) => seat);
}

/** The letter that marks a seat on every picture and in every text: A for seat 0, up to Z for seat 25. */
export function seatLetter(seat: Seat): string {
  return String.fromCharCode(65 + seat);
}

/** Whether `viewer` may look at a match of `seatCount` seats at all. */
export function isViewer(viewer: unknown, seatCount: number): viewer is Viewer {
  if (viewer === 'public' || viewer === 'spectator') return true;
  return typeof viewer === 'number' && Number.isInteger(viewer) && viewer >= 0 && viewer < seatCount;
}
