import { phrase, type Say } from '../engine/phrase.ts';
import { readControlId } from '../play/contract/controlId.ts';
import type { ActionRunner } from './actionRunner.ts';
import { buildId, type ExerciseParts, exerciseBoard, isApart } from './exerciseBoards.ts';
import { matchNear } from './matches.ts';
import { beginning } from './newGame.ts';
import { noticesFor } from './notices.ts';
import { readPageWords } from './pageTexts.ts';
import { withNames } from './personNames.ts';
import type { ActionRequest, DrawOptions, LookRequest, PageAnswer, PageEntry } from './protocol.ts';
import type { Session } from './sessions.ts';

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
