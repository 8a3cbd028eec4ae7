const DIGITS = 15;

/** A time, in milliseconds since 1970, as part of a key: keys stand in the order of letters, and so in that of time. */
export function timeInKey(time: number): string {
  return String(time).padStart(DIGITS, '0');
}
