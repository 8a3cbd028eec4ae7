import type { App } from '../contract/app.ts';
import type { Delivery } from '../contract/delivery.ts';
import type { RateLimits } from './rateLimits.ts';

/** All that stands behind a control, wherever it is shown. */
export interface Counter {
  readonly app: App;
  readonly delivery: Delivery;
  /** Whether an act is one too many, in the channel or here. */
  readonly tooOften: RateLimits;
  readonly now: () => number;
  /** Waits for this work before the bot stops. */
  readonly follow: (work: Promise<void>) => void;
}
