/** So much of the processor, in milliseconds, a game may take of the loop's time; what is `HALF` ago counts half. */
const MOST_WORK = 2000;
const HALF = 5000;

/** Adds up how much of the processor a game takes, in milliseconds, and says when it is too much of late. */
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
