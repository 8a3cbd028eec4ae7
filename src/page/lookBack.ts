import type { Painter } from '../../render/shared/painter.ts';
import type { Match } from '../match/match.ts';
import { findViewer } from '../play/actions/views.ts';
import { findCommand, type ScreenParts } from '../play/contract/app.ts';
import type { GameCommand } from '../play/contract/gameCommand.ts';
import { eventLines } from '../play/screens/boardText.ts';
import { isSecretFrom } from '../play/screens/boardVersion.ts';
import { wordsFor } from '../play/words/wordsFor.ts';
import { altText } from '../texts/altText.ts';
import { pageParts } from './pageParts.ts';
import { readPageWords } from './pageTexts.ts';
import { type NamesOf, withNames } from './personNames.ts';
import type { PagePictures } from './pictures.ts';
import type { DrawOptions, PageStep } from './protocol.ts';
import type { Session } from './sessions.ts';
import type { Step, ViewHistory } from './viewHistory.ts';

interface StepsOptions {
  readonly app: ScreenParts;
  readonly painters: Readonly<Record<string, Painter>>;
  readonly pictures: PagePictures;
  readonly readNames: NamesOf;
  readonly courses: ViewHistory;
}

/**
 * Returns a past step of a match, as this person saw it then. Undefined if they may not see it, or it does not exist.
 */
type StepAt = (session: Session, match: Match, at: number, drawn: DrawOptions) => Promise<PageStep | undefined>;

export function createSteps({ app, painters, pictures, readNames, courses }: StepsOptions): StepAt {
  return async (session, match, wanted, { theme, scale }) => {
    const { person } = session;
    const viewer = findViewer(match, person);
    if (isSecretFrom(match, viewer)) return undefined;
    const command = findCommand(app, match);
    const { game } = command;
    const steps = await courses(game, match, viewer);
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
