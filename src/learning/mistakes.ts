import { z } from 'zod';
import type { Exercise } from '../engine/exercise.ts';
import { standingEntries } from '../engine/log.ts';
import { type Seat, seatLetter } from '../engine/seat.ts';
import { type Match, MatchId, type PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import { type OfPersons, ofPersons } from './personRecords.ts';

/**
 * A player's own costly move: where it was made, when it comes back, and how often in a row the right move was found.
 */
const Mistake = z.object({ match: MatchId, ply: z.int(), due: z.number(), found: z.int() });
export type Mistake = Readonly<z.infer<typeof Mistake>>;

/**
 * A move that gave something away according to the match's analysis: its number, starting from 1, and what was best.
 */
interface CostlyDecision {
  readonly ply: number;
  readonly seat: Seat;
  readonly best: string;
  readonly bestThen?: readonly string[] | undefined;
}

/** A person's own mistakes, as stored. */
const Kept = defineRecord(
  z.object({
    schema: z.literal(1),
    /** Whether this person wants no mistakes stored. */
    isOff: z.boolean(),
    mistakes: z.array(Mistake),
    /** The mistake being shown, and whether the next try is the first. */
    inHand: Mistake.pick({ match: true, ply: true }).extend({ counts: z.boolean() }).optional(),
  }),
);
export type KeptMistakes = z.infer<typeof Kept>;

const NONE: KeptMistakes = { schema: 1, isOff: false, mistakes: [] };

const DAY = 24 * 60 * 60 * 1000;

/** After how many days a solved mistake comes back; solved again after the last interval, it is learned. */
const DAYS = [1, 3, 7, 14, 30] as const;

/** How many mistakes of one match are kept, the costliest ones: nobody tries more. */
const MOST_OF_A_MATCH = 10;
/** How many mistakes are kept in all: the oldest are dropped. */
const MOST_KEPT = 200;

/** The stored mistakes of all people. */
export type Mistakes = OfPersons<KeptMistakes>;

const mistakesKey = (person: PersonId) => `mistakes:${person}`;

export function openMistakes(store: Store): Mistakes {
  return ofPersons(store, mistakesKey, Kept, NONE);
}

/**
 * Adds the mistakes of a match, which are due immediately; existing ones stay unchanged. `costly` has the worst first.
 */
export function addMistakes(
  kept: KeptMistakes,
  match: MatchId,
  costly: readonly Pick<CostlyDecision, 'ply'>[],
  now: number,
): KeptMistakes {
  const isKept = ({ ply }: Pick<CostlyDecision, 'ply'>) =>
    kept.mistakes.some((one) => one.match === match && one.ply === ply);
  const added = costly.slice(0, MOST_OF_A_MATCH).filter((one) => !isKept(one));
  if (kept.isOff || added.length === 0) return kept;
  const mistakes = [...kept.mistakes, ...added.map(({ ply }) => ({ match, ply, due: now, found: 0 }))];
  return { ...kept, mistakes: mistakes.slice(-MOST_KEPT) };
}

/** The mistakes that are due, the longest due first. */
export function dueMistakes({ mistakes }: KeptMistakes, now: number): readonly Mistake[] {
  return mistakes.filter(({ due }) => due <= now).sort((a, b) => a.due - b.due);
}

/** Records a first try: a solved mistake comes back after a longer interval each time, a missed one tomorrow. */
export function withTry(
  kept: KeptMistakes,
  { match, ply }: Pick<Mistake, 'match' | 'ply'>,
  isFound: boolean,
  now: number,
): KeptMistakes {
  const mistakes = kept.mistakes.flatMap((one): Mistake[] => {
    if (one.match !== match || one.ply !== ply) return [one];
    const found = isFound ? one.found + 1 : 0;
    const days = DAYS[Math.max(0, found - 1)];
    return days === undefined ? [] : [{ ...one, found, due: now + days * DAY }];
  });
  return { ...kept, mistakes };
}

/** Removes a mistake that can no longer be shown. */
export function withoutMistake(kept: KeptMistakes, { match, ply }: Pick<Mistake, 'match' | 'ply'>): KeptMistakes {
  return { ...kept, mistakes: kept.mistakes.filter((one) => one.match !== match || one.ply !== ply) };
}

/** A costly move as an exercise, based on what its player could know at the time. */
export function exerciseOfMistake(match: Match, { ply, seat, best, bestThen = [] }: CostlyDecision): Exercise {
  const entries = standingEntries(match.log).slice(0, ply - 1);
  return {
    id: `${match.id}-${ply}`,
    title: 'mistakes.title',
    task: 'mistakes.task',
    position: {
      setup: match.setup,
      seatCount: match.seatCount,
      seed: match.seed,
      entries: entries.map((entry) => `${seatLetter(entry.seat)} ${entry.text}`),
    },
    seat,
    aim: { kind: 'moves', any: [best, ...bestThen] },
    moves: 1,
    shows: [best],
    answers: [],
    otherwise: 'mistakes.again',
    praise: 'mistakes.found',
  };
}
