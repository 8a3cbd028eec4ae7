const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * How much time a seat has, in milliseconds: `start` at first, and each of its turns adds `add`, up to `most`. If all
 * are equal, that is a time per move, which cannot be saved.
 */
export interface TimeLimit {
  readonly start: number;
  readonly add: number;
  readonly most: number;
}

const aMove = (time: number): TimeLimit => ({ start: time, add: time, most: time });
const bank = (start: number, add: number): TimeLimit => ({ start, add, most: start });

/** The choices for a table. Running tables keep the name, so a name never changes its meaning. */
export const PACES = ['none', '1h', '1d', '3d', '3d+12h', '7d+1d'] as const;
export type Pace = (typeof PACES)[number];

export const TIME_LIMITS: Readonly<Record<Pace, TimeLimit | undefined>> = {
  none: undefined,
  '1h': aMove(HOUR),
  '1d': aMove(DAY),
  '3d': aMove(3 * DAY),
  '3d+12h': bank(3 * DAY, 12 * HOUR),
  '7d+1d': bank(7 * DAY, DAY),
};

/** The default pace with several people. */
export const USUAL_PACE: Pace = '1d';

/** Whether an answer may take a day at a pace, or by default. */
export function isSlow(pace: Pace = USUAL_PACE): boolean {
  const limit = TIME_LIMITS[pace];
  return limit !== undefined && limit.start >= DAY;
}

/**
 * What happens when a seat's time runs out: a computer player plays the rest of the turn, the turn is skipped, or the
 * seat is resigned.
 */
export const TIMEOUTS = ['computer', 'skip', 'forfeit'] as const;
export type Timeout = (typeof TIMEOUTS)[number];
