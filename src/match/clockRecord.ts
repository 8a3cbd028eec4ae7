import { z } from 'zod';
import { PACES, TIMEOUTS } from './pace.ts';

/** The clock of one seat. */
const SeatClock = z.object({
  /** What it had left when the turn began, or has while it does not run, in milliseconds. */
  left: z.number(),
  /** When the turn began; absent while the clock does not run. */
  since: z.number().optional(),
  /** The moment of the last reminder that was sent in this turn. */
  reminded: z.number().optional(),
  /** How many turns in a row ended because the time was up. */
  missed: z.int(),
});
export type SeatClock = Readonly<z.infer<typeof SeatClock>>;

/** The clocks of a match. */
export const Clock = z.object({
  /** Absent where nobody chose: then it depends on who plays. */
  pace: z.enum(PACES).optional(),
  timeout: z.enum(TIMEOUTS),
  /** By seat; empty while no clock runs. */
  seats: z.array(SeatClock),
});
export type Clock = Readonly<z.infer<typeof Clock>>;
