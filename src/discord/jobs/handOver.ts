import { z } from 'zod';

/**
 * How one process takes over another's shards without ignoring anyone. The new one connects in addition to the old one,
 * and holds back what Discord sends it (`holding`). The old one is told to `hand over`: it accepts nothing more,
 * finishes what is running, and names the interactions it took. The new one `takes over` all others.
 */
export const FromProcess = z.discriminatedUnion('parlor', [
  z.object({ parlor: z.literal('ready') }),
  z.object({ parlor: z.literal('holding') }),
  z.object({ parlor: z.literal('handed over'), taken: z.array(z.string()) }),
]);
export type FromProcess = z.infer<typeof FromProcess>;

export const ToProcess = z.discriminatedUnion('parlor', [
  z.object({ parlor: z.literal('hand over') }),
  z.object({ parlor: z.literal('take over'), taken: z.array(z.string()) }),
]);
export type ToProcess = z.infer<typeof ToProcess>;

/** The environment variable of a process that should take over. */
export const TAKES_OVER = 'PARLOR_TAKES_OVER';

/** How many taken interactions are remembered: far more than come while two processes receive them. */
const MOST_TAKEN = 5000;

/** The process whose shards are taken over. */
export interface Predecessor {
  /** Call this once Discord sends us interactions. */
  readonly holding: () => void;
  /** The interactions it has taken, once it receives no more. */
  readonly taken: Promise<ReadonlySet<string>>;
}

interface InteractionFilter<T> {
  /** Takes an interaction now, once it is ours to take, or never. */
  readonly take: (interaction: T) => void;
  /** The last interactions that were taken. */
  readonly taken: () => readonly string[];
}

/** Lets `answer` handle each interaction except those that the predecessor has taken. */
export function takeInteractions<T extends { readonly id: string }>(
  answer: (interaction: T) => void,
  predecessor: Pick<Predecessor, 'taken'> | undefined,
): InteractionFilter<T> {
  const taken: string[] = [];
  let held: T[] | undefined = predecessor === undefined ? undefined : [];
  let elsewhere: ReadonlySet<string> = new Set();

  function take(interaction: T): void {
    if (held !== undefined) {
      held.push(interaction);
      return;
    }
    if (elsewhere.has(interaction.id)) return;
    taken.push(interaction.id);
    if (taken.length > 2 * MOST_TAKEN) taken.splice(0, MOST_TAKEN);
    answer(interaction);
  }

  void predecessor?.taken.then((ids) => {
    elsewhere = ids;
    const waiting = held ?? [];
    held = undefined;
    for (const interaction of waiting) take(interaction);
  });
  return { take, taken: () => taken.slice(-MOST_TAKEN) };
}
