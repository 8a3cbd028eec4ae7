import { AsyncLocalStorage } from 'node:async_hooks';

/** How an interaction ended: done, refused with a reason, too late for Discord, or failed. */
const OUTCOMES = ['done', 'refused', 'late', 'failed'] as const;
export type ActionOutcome = (typeof OUTCOMES)[number];

/** The cause of something: an interaction, or a page request. */
interface Cause {
  readonly interaction?: string;
  /** `cellz move`, `control`, `page /board`, `clocks`. */
  readonly handler: string;
  outcome: ActionOutcome;
}

const causes = new AsyncLocalStorage<Cause>();

/** Runs what an interaction asks for, and returns how that ended. */
export async function causedBy(
  interaction: string,
  handler: string,
  work: () => Promise<void>,
): Promise<ActionOutcome> {
  const cause: Cause = { interaction, handler, outcome: 'done' };
  await causes.run(cause, work);
  return cause.outcome;
}

/** Records how the current interaction ends, if there is one. */
export function noteOutcome(outcome: ActionOutcome): void {
  const cause = causes.getStore();
  if (cause !== undefined) cause.outcome = outcome;
}

/** Runs something that is not an interaction under a handler's name. */
export function handledBy<Done>(handler: string, work: () => Done): Done {
  return causes.run({ handler, outcome: 'done' }, work);
}

/** The current handler; undefined if nobody asked for it. */
export function handlerInHand(): string | undefined {
  return causes.getStore()?.handler;
}

/** The current interaction: every log line includes it. */
export function interactionInHand(): { readonly interaction?: string } {
  const interaction = causes.getStore()?.interaction;
  return interaction === undefined ? {} : { interaction };
}
