import { AsyncLocalStorage } from 'node:async_hooks';

/** How an interaction ended: what was asked was done, refused with a reason, came too late for Discord, or failed. */
const OUTCOMES = ['done', 'refused', 'late', 'failed'] as const;
export type ActionOutcome = (typeof OUTCOMES)[number];

/** By which something happens: an interaction, or a request of the board's page. */
interface Cause {
  readonly interaction?: string;
  /** `cellz move`, `control`, `page /board`, `clocks`. */
  readonly handler: string;
  outcome: ActionOutcome;
}

const causes = new AsyncLocalStorage<Cause>();

/** Does what an interaction asks for, and gives how that ended. */
export async function causedBy(
  interaction: string,
  handler: string,
  work: () => Promise<void>,
): Promise<ActionOutcome> {
  const cause: Cause = { interaction, handler, outcome: 'done' };
  await causes.run(cause, work);
  return cause.outcome;
}

/** Notes how the interaction ends by which this happens, if it is one. */
export function noteOutcome(outcome: ActionOutcome): void {
  const cause = causes.getStore();
  if (cause !== undefined) cause.outcome = outcome;
}

/** Does what is no interaction in the name of a handler. */
export function handledBy<Done>(handler: string, work: () => Done): Done {
  return causes.run({ handler, outcome: 'done' }, work);
}

/** Who works now; undefined where nobody asked for it. */
export function handlerInHand(): string | undefined {
  return causes.getStore()?.handler;
}

/** The interaction by which this happens: what every line of the log says beside its own words. */
export function interactionInHand(): { readonly interaction?: string } {
  const interaction = causes.getStore()?.interaction;
  return interaction === undefined ? {} : { interaction };
}
