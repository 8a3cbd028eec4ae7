import { z } from 'zod';
import type { PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import { type OfPersons, ofPersons } from './personRecords.ts';

/** An exercise that someone has begun: its id, and the entries made since its position. */
const InHand = z.object({ exercise: z.string(), entries: z.array(z.string()) });
type InHand = z.infer<typeof InHand>;

/**
 * How far someone has progressed with exercises, by course: the lesson of a game is a course with the game's name. No
 * table or rating depends on it.
 */
const Learner = defineRecord(
  z.object({
    schema: z.literal(1),
    /** The completed exercises, in order of completion. */
    done: z.record(z.string(), z.array(z.string())),
    inHand: z.record(z.string(), InHand),
  }),
);
export type Learner = z.infer<typeof Learner>;

const NEWCOMER: Learner = { schema: 1, done: {}, inHand: {} };

const learnerKey = (person: PersonId) => `learner:${person}`;

/** The stored progress of all people. */
export type Progress = OfPersons<Learner>;

export function openProgress(store: Store): Progress {
  return ofPersons(store, learnerKey, Learner, NEWCOMER);
}

/** The learner with this exercise begun and these entries made. */
export function withInHand(learner: Learner, course: string, inHand: InHand): Learner {
  return { ...learner, inHand: { ...learner.inHand, [course]: inHand } };
}

/** The learner without a begun exercise. */
export function withoutInHand(learner: Learner, course: string): Learner {
  return {
    ...learner,
    inHand: Object.fromEntries(Object.entries(learner.inHand).filter(([one]) => one !== course)),
  };
}

/** The learner after completing an exercise. */
export function withDone(learner: Learner, course: string, exercise: string): Learner {
  const before = learner.done[course] ?? [];
  return before.includes(exercise)
    ? learner
    : { ...learner, done: { ...learner.done, [course]: [...before, exercise] } };
}
