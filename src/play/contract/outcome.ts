import { AsyncLocalStorage } from 'node:async_hooks';

/** How an interaction ended: done, refused with a reason, too late for Discord, or failed. */
const OUTCOMES = ['done', 'refused', 'late', 'failed'] as const;
export type ActionOutcome = (typeof OUTCOMES)[number];

/** The cause of some work: an interaction, or a page request. */
interface Cause {
  readonly interaction?: string;
  /** Such as `cellz move`, `control`, `page /board` or `clocks`. */
  readonly handler: string;
  outcome: ActionOutcome;
}

const causes = new AsyncLocalStorage<Cause>();

/** Runs the work that an interaction asks for, and returns its outcome. */
export async function causedBy(
  interaction: string,
  handler: string,
  work: () => Promise<void>,
): Promise<ActionOutcome> {
  const cause: Cause = { interaction, handler, outcome: 'done' };
  await causes.run(cause, work);
  return cause.outcome;
}

/** Records the outcome of the current interaction, if there is one. */
export function noteOutcome(outcome: ActionOutcome): void {
  const cause = causes.getStore();
  if (cause !== undefined) cause.outcome = outcome;
}

/** The outcome of the current interaction or page request so far. */
export function outcomeInHand(): ActionOutcome {
  return causes.getStore()?.outcome ?? 'done';
}

/** Runs work that no interaction asked for, under a handler's name. */
export function handledBy<Done>(handler: string, work: () => Done): Done {
  return causes.run({ handler, outcome: 'done' }, work);
}

/** The name of the current handler; undefined outside of any. */
export function handlerInHand(): string | undefined {
  return causes.getStore()?.handler;
}

/** The current interaction: every log line includes it. */
export function interactionInHand(): { readonly interaction?: string } {
  const interaction = causes.getStore()?.interaction;
  return interaction === undefined ? {} : { interaction };
}
