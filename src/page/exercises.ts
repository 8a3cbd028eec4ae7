import { placesOfExercise } from '../../render/shared/exercise.ts';
import type { Painter } from '../../render/shared/painter.ts';
import { type Phrase, phrase, type Say } from '../engine/phrase.ts';
import type { PageEntries } from '../play/contract/actionContext.ts';
import type { App } from '../play/contract/app.ts';
import { type ControlId, controlRows, readControlId, writeControlId } from '../play/contract/controls.ts';
import type { TriedExercise } from '../play/contract/exercise.ts';
import type { Scene } from '../play/contract/scene.ts';
import { withActions } from '../play/learning/exerciseScreen.ts';
import type { ActionRunner } from './actionRunner.ts';
import { matchNear } from './matches.ts';
import { beginning } from './newGame.ts';
import { padRows, pageRows, type RowOptions } from './pageRows.ts';
import { readPageWords } from './pageTexts.ts';
import { type NamesOf, withNames } from './personNames.ts';
import type { PagePictures } from './pictures.ts';
import type {
  ActionRequest,
  DrawOptions,
  LookRequest,
  PageAnswer,
  PageBoard,
  PageEntry,
  PagePicture,
} from './protocol.ts';
import { noticesFor } from './questions.ts';
import type { Session } from './sessions.ts';
import { controlsBeside, tappable } from './tapTargets.ts';

/** Lessons and puzzles on the page, identified by the control that opens them, as matches are by their ids. */
export interface PageExercises {
  /** The buttons that lead to them. */
  readonly entries: (plain: Say) => readonly PageEntry[];
  /** Whether this is not a match's id but the id of something that the page can open here, also through a link. */
  readonly isHere: (id: string) => boolean;
  /** Whether the page itself answers a control, even if a match is shown. */
  readonly isUsed: (control: string) => boolean;
  /** The opened exercise or list, if the page does not show it yet; it changes only through the reader's own taps. */
  readonly look: (session: Session, look: LookRequest, drawn: DrawOptions) => Promise<ExerciseAnswer>;
  readonly tap: (session: Session, tap: ActionRequest, drawn: DrawOptions) => Promise<ExerciseAnswer>;
}

/** The part of an answer that needs no match. */
type ExerciseAnswer = Pick<PageAnswer, 'board' | 'notice' | 'aside' | 'begun' | 'share'>;

export function createPageExercises(
  parts: ExerciseParts & { readonly taps: Pick<ActionRunner, 'useApart'> },
): PageExercises {
  const { app, pictures, readNames, taps, onPage } = parts;

  const isHere = (id: string) => {
    const read = readControlId(id);
    return read !== undefined && read.match === undefined && onPage.addresses.includes(read.action);
  };

  async function use(
    session: Session,
    at: string,
    used: Pick<ActionRequest, 'control' | 'values' | 'tap'>,
    drawn: DrawOptions,
  ): Promise<ExerciseAnswer> {
    // Tables can only be opened in a channel.
    const near = await matchNear(app, session, at);
    const isUsable = ({ control }: { readonly control: string }) =>
      isApart(onPage, control) ||
      (near !== undefined && Object.hasOwn(onPage.opens, readControlId(control)?.action ?? ''));
    const { begun, done } = await beginning(app, session.person, () => taps.useApart(session, used, drawn, near));
    if (begun !== undefined) return { begun };
    const { plain } = await readPageWords(app, session);
    if (done === undefined) return { notice: plain(phrase('board.gone')) };
    if (done.leadsTo !== undefined) return { begun: done.leadsTo };
    if (done.shared !== undefined) {
      const { content, link } = done.shared;
      const words = await withNames(link?.words ?? content, { person: session.person, plain }, readNames);
      return { share: { words, ...(link === undefined ? {} : { link: link.to, id: idIn(link.to) }) } };
    }
    const said = await noticesFor({ person: session.person, plain }, done.said, pictures, readNames, {
      isHere: isUsable,
    });
    if (done.shown === undefined) return said;
    return {
      ...said,
      board: await exerciseBoard(
        parts,
        { session, drawn, isHere: isUsable },
        { at, control: used.control },
        done.shown,
      ),
    };
  }

  return {
    entries: (plain) => onPage.entries.map(({ label, action }) => ({ match: buildId(action), label: plain(label) })),
    isHere,
    isUsed: (control) => isApart(onPage, control),
    async look(session, { match, whole = false }, drawn) {
      if (!whole) return {};
      const answer = await use(session, match, { control: match, tap: '' }, drawn);
      const { board } = answer;
      if (board?.picture === undefined) return answer;
      return { ...answer, board: { ...board, picture: pictures.withFile(session.person, board.picture) } };
    },
    tap: (session, used, drawn) => use(session, used.match, used, drawn),
  };
}

/** What the address of Discord's window carries. */
function idIn(link: string): string {
  return new URL(link).searchParams.get('custom_id') ?? '';
}

/** What is needed to build the boards of exercises. */
interface ExerciseParts {
  readonly app: App;
  readonly painters: Readonly<Record<string, Painter>>;
  readonly pictures: PagePictures;
  readonly readNames: NamesOf;
  readonly onPage: PageEntries;
}

/** The reader, and which controls their page can use. */
interface Reader {
  readonly session: Session;
  readonly drawn: DrawOptions;
  readonly isHere: NonNullable<RowOptions['isHere']>;
}

/** The fields of a board that is not a match: it has no players, and no end. */
const ALONE = { isOver: false, isWatching: false, isAlone: true, players: [], parts: [] } as const;

/** The id of a control that belongs to no table. */
function buildId(action: string, argument = ''): string {
  return writeControlId({ stamp: '', action, argument });
}

/**
 * An exercise, or a list of exercises, as the page shows it in place of a match; `at` is the control that opened it.
 */
export async function exerciseBoard(
  parts: ExerciseParts,
  reader: Reader,
  { at, control }: { readonly at: string; readonly control: string },
  screen: Scene,
): Promise<PageBoard> {
  const { app, pictures, readNames, onPage } = parts;
  const { person } = reader.session;
  const { plain } = await readPageWords(app, reader.session);
  const { tries } = screen;
  const words = await withNames(screen.content, { person, plain }, readNames);
  const picture = screen.picture && pictures.keep(person, screen.picture, tries && reader.drawn.scale);
  const base = { ...ALONE, ...(picture === undefined ? {} : { picture }) };
  if (tries === undefined || picture === undefined) {
    const game = plain(describeTitle(onPage, control));
    const rows = pageRows(screen.rows, reader);
    return { ...base, match: at, game, words: `${game}\n${words}`, picked: '', stamp: '', places: [], rows };
  }
  const { game } = tries.command;
  return {
    ...{ ...base, words, game: plain(phrase(game.name)) },
    match: buildId(tries.actions.open, tries.actions.about ?? game.id),
    ...{ picked: tries.picked, stamp: tries.stamp },
    ...toTap(parts.painters[game.id], tries, screen, { ...reader, picture, plain }),
  };
}

/** The title of a list, which is the label of the button that leads to it. */
function describeTitle({ titles }: PageEntries, control: string): Phrase {
  return titles[readControlId(control)?.action ?? ''] ?? phrase('board.page.game');
}

/** Whether a control is one that the page answers in place of the match, wherever the control is. */
export function isApart({ uses }: PageEntries, control: string): boolean {
  const read = readControlId(control);
  return read !== undefined && Object.hasOwn(uses, read.action);
}

/** The tappable places, and controls for what cannot be tapped. */
function toTap(
  painter: Painter | undefined,
  { command, moment, picked, pointed, actions, stamp }: TriedExercise,
  screen: Scene,
  { picture, plain, drawn, isHere }: Omit<Reader, 'session'> & { readonly picture: PagePicture; readonly plain: Say },
): Pick<PageBoard, 'places' | 'rows'> {
  const readId = (control: string) => asAtTable(readControlId(control), actions);
  const legal = moment.legal();
  const rows = padRows(command, screen.rows, {
    ...{ picked, readId, isHere },
    ...(legal.length > 0 ? { momentNow: () => moment } : {}),
    draw: (row) => controlRows([withActions(row, actions, pointed)], plain, { stamp }),
  });
  const lying = painter === undefined ? [] : placesOfExercise(painter, moment.view, picked, drawn.theme);
  const places = tappable(lying, picture, {
    ...{ legal, rows, readId },
    hintOf: (argument) => (command.hint?.(moment, argument) ?? []).map(plain).join(' '),
    buildId: (action, argument) => writeControlId({ stamp, action: actions[action], argument }),
  });
  return { places, rows: controlsBeside(rows, places, readId, legal) };
}

/** The meaning of an exercise's control, in terms of controls at tables. */
function asAtTable(id: ControlId | undefined, actions: TriedExercise['actions']): ControlId | undefined {
  if (id?.action === actions.move) return { ...id, action: 'move' };
  return id?.action === actions.pick ? { ...id, action: 'pick' } : id;
}
