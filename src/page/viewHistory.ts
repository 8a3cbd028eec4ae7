import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Game, GameEvent } from '../engine/game.ts';
import { advance, opening, type Position, standingEntries } from '../engine/match.ts';
import type { Seat, Viewer } from '../engine/seat.ts';
import { type Match, toScript } from '../match/match.ts';
import { HEAVIEST, replayWeight } from '../match/replayCost.ts';
import { isContinued } from '../match/turnHistory.ts';
import { slices } from '../match/yieldToOthers.ts';

/** What is kept of courses, in characters of JSON. */
const KEPT = 8 * 1024 * 1024;

/** What somebody saw of a match after something of it changed for them, and what happened since the step before. */
export interface Step {
  /** Whose move it was; none of the opening. */
  readonly by?: Seat;
  readonly view: unknown;
  readonly events: readonly GameEvent[];
}

/** How a match went so far for one viewer. */
interface Course {
  readonly log: Match['log'];
  readonly position: Position;
  readonly steps: readonly Step[];
  /** What happened since the last of them. */
  readonly since: readonly GameEvent[];
  /** Of all that, in characters of JSON. */
  readonly size: number;
}

/** The steps of a match as this viewer saw them, the opening first; none where it would hold everybody up to find them. */
export type ViewHistory = (game: Game, match: Match, viewer: Viewer) => Promise<readonly Step[]>;

/**
 * Plays matches again for those who look back, and goes on from there as they go on. What changed nothing for a viewer is
 * no step of theirs: how often others did something that is hidden cannot be counted.
 */
export function createViewHistory(): ViewHistory {
  const known = new LRUCache<string, Course>({
    maxSize: KEPT,
    sizeCalculation: ({ size }) => size,
  });
  return async (game, match, viewer) => {
    if (match.position === undefined) return [];
    const key = `${match.id} ${viewer}`;
    const last = known.get(key);
    const begun = last !== undefined && isContinued(last, match) ? last : undefined;
    if (begun === undefined && replayWeight(match) > HEAVIEST) return [];
    const course = await playOn(game, match, viewer, begun);
    known.set(key, course);
    return course.steps;
  };
}

async function playOn(game: Game, match: Match, viewer: Viewer, begun: Course | undefined): Promise<Course> {
  const giveWay = slices();
  const entries = standingEntries(match.log);
  const added = begun === undefined ? entries.length : match.log.length - begun.log.length;
  let position = begun?.position ?? opening(game, toScript(match));
  let since = begun?.since ?? [];
  let size = begun?.size ?? 1;
  const steps: Step[] = [...(begun?.steps ?? [{ view: game.view(position.state, viewer), events: [] }])];
  for (const [ply, entry] of [...entries.entries()].slice(entries.length - added)) {
    const step = advance(game, position, match.seed, ply, entry.seat, entry.text);
    // What whoever runs the bot has mended by hand need not follow from the log.
    if (!step.ok) break;
    ({ position } = step.value);
    since = [...since, ...step.value.events];
    const view = game.view(position.state, viewer);
    if (!isDeepStrictEqual(view, steps.at(-1)?.view)) {
      const added = { view, events: since, by: entry.seat };
      steps.push(added);
      size += JSON.stringify(added).length;
      since = [];
    }
    await giveWay();
  }
  return { log: match.log, position, steps, since, size };
}
