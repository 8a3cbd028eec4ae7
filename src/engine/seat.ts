/** A seat at a table, counted from 0 in the order of play. */
export type Seat = number;

/**
 * A viewer of a match: the player of a seat; `public`, meaning everyone who can read the channel; or `spectator`,
 * someone who asked to watch and can no longer take a seat (and sees more than the public only if the game says so).
 */
export type Viewer = Seat | 'public' | 'spectator';

/** Returns the seats 0 to `count` - 1. */
export function seatsOf(count: number): readonly Seat[] {
  return Array.from({ length: count }, (_, seat) => seat);
}

/** Returns the letter that stands for a seat in every picture and text: A for seat 0, up to Z for seat 25. */
export function seatLetter(seat: Seat): string {
  return String.fromCharCode(65 + seat);
}

/** Whether `viewer` is a valid viewer of a match with `seatCount` seats. */
export function isViewer(viewer: unknown, seatCount: number): viewer is Viewer {
  if (viewer === 'public' || viewer === 'spectator') return true;
  return typeof viewer === 'number' && Number.isInteger(viewer) && viewer >= 0 && viewer < seatCount;
}
