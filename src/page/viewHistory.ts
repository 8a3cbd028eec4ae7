import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Painter } from '../../render/shared/painter.ts';
import type { Game, GameEvent } from '../engine/game.ts';
import { standingEntries } from '../engine/log.ts';
import { advance, opening, type Position } from '../engine/match.ts';
import type { Seat, Viewer } from '../engine/seat.ts';
import { type Match, toScript } from '../match/match.ts';
import { HEAVIEST, replayWeight } from '../match/replayCost.ts';
import { isContinued } from '../match/turnHistory.ts';
import { slices } from '../match/yieldToOthers.ts';
import { findViewer } from '../play/actions/views.ts';
import { findCommand, type ScreenParts } from '../play/contract/app.ts';
import type { GameCommand } from '../play/contract/gameCommand.ts';
import { eventLines } from '../play/screens/boardText.ts';
import { isSecretFrom } from '../play/screens/boardVersion.ts';
import { wordsFor } from '../play/words/wordsFor.ts';
import { altText } from '../texts/altText.ts';
import { readPageWords } from './pageTexts.ts';
import { type NamesOf, withNames } from './personNames.ts';
import { type PagePictures, pageParts } from './pictures.ts';
import type { DrawOptions, PageStep } from './protocol.ts';
import type { Session } from './sessions.ts';

/** How much of the histories is kept, in characters of JSON. */
const KEPT = 8 * 1024 * 1024;

/** What someone saw of a match after something changed for them, and what happened since the previous step. */
interface Step {
  /** The seat that moved; missing for the opening. */
  readonly by?: Seat;
  readonly view: unknown;
  readonly events: readonly GameEvent[];
}

/** A match's history so far, for one viewer. */
interface Course {
  readonly log: Match['log'];
  readonly position: Position;
  readonly steps: readonly Step[];
  /** The events since the last step. */
  readonly since: readonly GameEvent[];
  /** Its total size, in characters of JSON. */
  readonly size: number;
}

/**
 * Returns the steps of a match as this viewer saw them, the opening first; empty if replaying the match would block
 * everyone.
 */
export type ViewHistory = (game: Game, match: Match, viewer: Viewer) => Promise<readonly Step[]>;

/**
 * Replays matches for people who look back, and extends their histories as the matches continue. A change that a viewer
 * could not see is not one of their steps, so nobody can count other players' hidden actions.
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
    // After manual repairs by the operator, the log need not be playable.
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

interface StepsOptions {
  readonly app: ScreenParts;
  readonly painters: Readonly<Record<string, Painter>>;
  readonly pictures: PagePictures;
  readonly readNames: NamesOf;
  readonly viewHistory: ViewHistory;
}

/**
 * Returns a past step of a match, as this person saw it then. Undefined if they may not see it, or it does not exist.
 */
type StepAt = (session: Session, match: Match, at: number, drawn: DrawOptions) => Promise<PageStep | undefined>;

export function createSteps({ app, painters, pictures, readNames, viewHistory }: StepsOptions): StepAt {
  return async (session, match, wanted, { theme, scale }) => {
    const { person } = session;
    const viewer = findViewer(match, person);
    if (isSecretFrom(match, viewer)) return undefined;
    const command = findCommand(app, match);
    const { game } = command;
    const steps = await viewHistory(game, match, viewer);
    const at = Math.min(wanted, steps.length - 1);
    const step = steps[at];
    if (step === undefined) return undefined;
    const { locale } = await readPageWords(app, session);
    const { say, plain } = wordsFor(app.catalogue, locale, match, viewer);
    const { view, events } = step;
    const png = await app.pictures({ game: game.id, theme, scale, view, picked: '' });
    const told = eventLines({ events, viewer }, plain);
    const alt = altText([...told, ...game.describe(view).map(plain)]);
    const picture = pictures.keep(person, { name: '', png, alt }, scale);
    return {
      ...{ match: match.id, at, last: steps.length - 1, picture },
      words: await withNames(eventLines({ events, viewer }, say).join('\n'), { person, plain }, readNames),
      scores: command.scores?.(view) ?? [],
      parts: pageParts(painters[game.id], { view, picked: '' }, picture, plain),
      course: listPoints(command, steps),
    };
  };
}

/** The points of all seats after each step, as far as this viewer knew them; empty if scores are not numbers. */
function listPoints({ scores }: GameCommand, steps: readonly Step[]): PageStep['course'] {
  const course = steps.map(({ view }) => (scores?.(view) ?? []).map(Number));
  return course.flat().every(Number.isFinite) ? course : [];
}
