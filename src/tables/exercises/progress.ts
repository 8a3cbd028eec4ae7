import { z } from 'zod';
import type { PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { recordOf } from '../store/upgradeRecord.ts';

/** An exercise that somebody has begun: its id, and the entries since its position. */
const InHand = z.object({ exercise: z.string(), entries: z.array(z.string()) });
type InHand = z.infer<typeof InHand>;

/**
 * How far somebody is with exercises, by course: the lesson of a game is a course that is called as the game. Neither a
 * table nor a rating hangs on it.
 */
const Learner = recordOf(
  z.object({
    schema: z.literal(1),
    /** The exercises that were done, in the order in which they were. */
    done: z.record(z.string(), z.array(z.string())),
    inHand: z.record(z.string(), InHand),
  }),
);
export type Learner = z.infer<typeof Learner>;

const NEWCOMER: Learner = { schema: 1, done: {}, inHand: {} };

const learnerKey = (person: PersonId) => `learner:${person}`;

/** What is kept of people's exercises. */
export interface Progress {
  readonly read: (person: PersonId) => Promise<Learner>;
  /**
   * Changes what is kept of a person, and gives what `work` gives beside it: on the disk once it resolves. `work` may be
   * done again on what another change has left, and does nothing else.
   */
  readonly change: <T>(person: PersonId, work: (learner: Learner) => readonly [Learner, T]) => Promise<T>;
  readonly forget: (person: PersonId) => Promise<void>;
}

export function openProgress(store: Store): Progress {
  return {
    read: async (person) => (await store.get(learnerKey(person), Learner)) ?? NEWCOMER,
    change: (person, work) =>
      store.change(async (draft) => {
        const before = (await draft.get(learnerKey(person), Learner)) ?? NEWCOMER;
        const [after, result] = work(before);
        if (after !== before) draft.set(learnerKey(person), after);
        return result;
      }),
    forget: (person) => store.remove([learnerKey(person)]),
  };
}

/** A learner who has an exercise in hand, with these entries made. */
export function withInHand(learner: Learner, course: string, inHand: InHand): Learner {
  return { ...learner, inHand: { ...learner.inHand, [course]: inHand } };
}

/** A learner who has none in hand. */
export function withoutInHand(learner: Learner, course: string): Learner {
  return {
    ...learner,
    inHand: Object.fromEntries(Object.entries(learner.inHand).filter(([one]) => one !== course)),
  };
}

/** A learner who has done an exercise. */
export function withDone(learner: Learner, course: string, exercise: string): Learner {
  const before = learner.done[course] ?? [];
  return before.includes(exercise)
    ? learner
    : { ...learner, done: { ...learner.done, [course]: [...before, exercise] } };
}
