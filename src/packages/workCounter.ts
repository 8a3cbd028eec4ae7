/**
 * The CPU time, in milliseconds, for which a game may recently have blocked the event loop; time `HALF` milliseconds
 * ago counts half.
 */
const MOST_WORK = 2000;
const HALF = 5000;

/**
 * Returns a function that adds up the CPU time of a game, in milliseconds; calls `tooMuch` if the recent total is too
 * high.
 */
export function createWorkCounter(
  tooMuch: (worked: number) => void,
  now: () => number = () => performance.now(),
): (milliseconds: number) => void {
  let worked = 0;
  let at = 0;
  return (milliseconds) => {
    const time = now();
    worked = worked * 0.5 ** ((time - at) / HALF) + milliseconds;
    at = time;
    if (worked > MOST_WORK) tooMuch(Math.round(worked));
  };
}
