import { z } from 'zod';
import { PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import { Counted, newcomer, Standing } from './standing.ts';
import { writeStanding } from './writeStanding.ts';

/** Until 0.1.0, one record held everyone rated in a game on a server, and grew with each of them. */
const EARLIER_KEYS = 'ratings:';
const PERSON = 'person:';

const EarlierStandings = defineRecord(z.object({ schema: z.literal(1), of: z.record(z.string(), Counted) }));

/** Points were twice as wide: odds of 10 to 1 were 800 points instead of 400. */
const SCALE = 0.49;

/** How many people are converted in one change. */
const SLICE = 500;

/** Gives each person their own record, as it has been since; computer players, whose strength is measured, get none. */
export async function moveEarlierRatings(store: Store): Promise<void> {
  for await (const key of store.keys(EARLIER_KEYS)) {
    // Unreadable data stays unchanged: it must not prevent a start.
    const earlier = await store.get(key, EarlierStandings).catch(() => undefined);
    if (earlier === undefined) continue;
    const [guild = '', game = ''] = key.slice(EARLIER_KEYS.length).split(':');
    const persons = Object.entries(earlier.of).flatMap(([subject, standing]) => {
      const person = subject.startsWith(PERSON) ? PersonId.safeParse(subject.slice(PERSON.length)).data : undefined;
      return person === undefined ? [] : [{ person, standing: rescaled(standing) }];
    });
    for (let at = 0; at < persons.length; at += SLICE) {
      await store.change(async (draft) => {
        for (const { person, standing } of persons.slice(at, at + SLICE)) {
          writeStanding(draft, { guild, game, person }, undefined, standing);
        }
      });
    }
    await store.remove([key]);
  }
}

function rescaled({ mean, ...counts }: z.infer<typeof Counted>): Standing {
  // Without its model, so that its deviation is set by its matches, as it will be when it is read; otherwise it would
  // be in two places of the list.
  const { model: _, ...unplayed } = newcomer();
  return Standing.parse({ ...unplayed, ...counts, mean: unplayed.mean + SCALE * (mean - unplayed.mean) });
}
