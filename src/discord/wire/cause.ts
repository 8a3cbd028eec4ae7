import { AsyncLocalStorage } from 'node:async_hooks';

/** How an interaction ended: what was asked was done, refused with a reason, came too late for Discord, or failed. */
const OUTCOMES = ['done', 'refused', 'late', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The interaction by which something happens. */
interface Cause {
  readonly interaction: string;
  outcome: Outcome;
}

const causes = new AsyncLocalStorage<Cause>();

/** Does what an interaction asks for, and gives how that ended. */
export async function causedBy(interaction: string, work: () => Promise<void>): Promise<Outcome> {
  const cause: Cause = { interaction, outcome: 'done' };
  await causes.run(cause, work);
  return cause.outcome;
}

/** Notes how the interaction ends by which this happens, if it is one. */
export function noteOutcome(outcome: Outcome): void {
  const cause = causes.getStore();
  if (cause !== undefined) cause.outcome = outcome;
}

/** The interaction by which this happens: what every line of the log says beside its own words. */
export function interactionInHand(): { readonly interaction?: string } {
  const cause = causes.getStore();
  return cause === undefined ? {} : { interaction: cause.interaction };
}
