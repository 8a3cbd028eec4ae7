import { z } from 'zod';
import type { PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import { type OfPersons, ofPersons } from './personRecords.ts';

/** An exercise that somebody has begun: its id, and the entries since its position. */
const InHand = z.object({ exercise: z.string(), entries: z.array(z.string()) });
type InHand = z.infer<typeof InHand>;

/**
 * How far somebody is with exercises, by course: the lesson of a game is a course that is called as the game. Neither a
 * table nor a rating hangs on it.
 */
const Learner = defineRecord(
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
export type Progress = OfPersons<Learner>;

export function openProgress(store: Store): Progress {
  return ofPersons(store, learnerKey, Learner, NEWCOMER);
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
