import { z } from 'zod';

/**
 * How one process takes the shards of another one over, with nobody unheard: the new one connects beside the old one and
 * keeps what Discord tells it of people (`holding`); the old one is told to `hand over`, hears nobody from then on,
 * finishes what runs, and names the interactions it has taken; the new one `takes over` all others.
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

/** In the environment of a process that is to take over. */
export const TAKES_OVER = 'PARLOR_TAKES_OVER';

/** So many interactions are remembered as taken: far more than come while two processes hear of them. */
const MOST_TAKEN = 5000;

/** The process whose shards are taken over. */
export interface Predecessor {
  /** To be called once Discord tells us of people. */
  readonly holding: () => void;
  /** The interactions that it has taken, once it hears of no more. */
  readonly taken: Promise<ReadonlySet<string>>;
}

interface InteractionFilter<T> {
  /** Takes an interaction now, once it is ours to take, or never. */
  readonly take: (interaction: T) => void;
  /** The last interactions that were taken. */
  readonly taken: () => readonly string[];
}

/** Lets `answer` see to each interaction, but for those that the predecessor has taken. */
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
