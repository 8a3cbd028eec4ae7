import { z } from 'zod';
import { PACES, TIMEOUTS } from './pace.ts';

/** The clock of one seat. */
const SeatClock = z.object({
  /** The time left when the turn began, or now if the clock is not running, in milliseconds. */
  left: z.number(),
  /** When the turn began; absent while the clock is not running. */
  since: z.number().optional(),
  /** When the last reminder in this turn was sent. */
  reminded: z.number().optional(),
  /** How many turns in a row ended because time ran out. */
  missed: z.int(),
});
export type SeatClock = Readonly<z.infer<typeof SeatClock>>;

/** The clocks of a match. */
export const Clock = z.object({
  /** Absent if nobody chose one: then it depends on who plays. */
  pace: z.enum(PACES).optional(),
  timeout: z.enum(TIMEOUTS),
  /** By seat; empty while no clock is running. */
  seats: z.array(SeatClock),
});
export type Clock = Readonly<z.infer<typeof Clock>>;
