import { phrase } from '../engine/phrase.ts';
import { findSeat, isInvited, type Match, type PersonId, presentPersons } from '../match/match.ts';
import { isAnswerable } from '../match/proposals.ts';
import { findCommand, type ScreenParts } from '../play/contract/app.ts';
import { controlRows } from '../play/contract/controls.ts';
import type { Scene } from '../play/contract/scene.ts';
import { answerRows, questionPhrase } from '../play/screens/question.ts';
import { mention, type Words } from '../play/words/wordsFor.ts';
import { pageRows, type RowOptions } from './pageRows.ts';
import { type NamesOf, type PageReader, withNames } from './personNames.ts';
import type { PagePictures } from './pictures.ts';
import type { PageAnswer, PageButton, PageControl, PageQuestion } from './protocol.ts';

const CLOSED = { players: phrase('tables.closed.players'), moderator: phrase('tables.closed.moderator') } as const;

/** The person who is asked, and how they read the question. */
interface QuestionReader {
  readonly person: PersonId;
  readonly words: Words;
  readonly readNames: NamesOf;
}

/**
 * What the other players of a match ask this person, or were asked by them: a draw, taking back moves, a rematch; or
 * why it was closed. `own`: the person's live matches.
 */
export async function findPageQuestion(
  app: ScreenParts,
  match: Match,
  own: readonly Match[],
  asked: QuestionReader,
): Promise<PageQuestion | undefined> {
  const again = own.find(({ rematchOf }) => rematchOf === match.id);
  const question = again === undefined ? proposed(match, asked) : rematchQuestion(app, again, asked);
  if (question === undefined) return undefined;
  const { person, words, readNames } = asked;
  return { ...question, words: await withNames(question.words, { person, plain: words.plain }, readNames) };
}

function proposed(match: Match, { person, words }: QuestionReader): PageQuestion | undefined {
  if (match.status === 'closed') {
    const { by, reason } = match.closed ?? {};
    if (by !== 'players' && by !== 'moderator') return undefined;
    const why = reason === undefined ? CLOSED[by] : phrase('tables.closed.reason', { reason });
    return { words: words.say(why), controls: [] };
  }
  const { proposal, status } = match;
  const seat = findSeat(match, person);
  if (proposal === undefined || status !== 'running' || !isAnswerable(proposal)) return undefined;
  if (seat === undefined || !presentPersons(match).includes(seat)) return undefined;
  return {
    words: words.say(questionPhrase(match, proposal)),
    controls: proposal.agreed.includes(seat) ? [] : listButtons(pageRows(answerRows(match, proposal, words.plain))),
  };
}

/**
 * Invited players can answer, the player who asked can cancel, and once everyone has come, there is a link to the
 * match.
 */
function rematchQuestion(
  app: ScreenParts,
  table: Match,
  { person, words: { say, plain } }: QuestionReader,
): PageQuestion {
  const { id: match, host = '', status } = table;
  if (status !== 'lobby') {
    return { words: say(phrase('board.rematch.begun')), controls: [], table: { match, isRunning: true } };
  }
  const rows = controlRows(
    app.tableControls({ command: findCommand(app, table), match: table, viewer: 'public' }),
    plain,
    {
      match,
      stamp: '',
    },
  );
  const mine = isInvited(table, person) ? ['accept', 'decline'] : person === host ? ['cancel'] : ['leave'];
  const controls = listButtons(pageRows(rows)).filter(({ control }) => mine.includes(control.split(':')[3] ?? ''));
  const awaited = table.invited.filter((one) => isInvited(table, one)).map(mention);
  const words = isInvited(table, person)
    ? phrase('board.rematch.wanted', { player: mention(host) })
    : phrase('board.rematch.asked', { players: awaited });
  return { words: say(words), controls, table: { match, isRunning: false } };
}

function listButtons(rows: readonly (readonly PageControl[])[]): readonly PageButton[] {
  return rows.flat().filter((control) => control.kind === 'button');
}

/** Longer texts than this, in characters, are not shown as passing notices. */
const LONGEST_NOTICE = 300;

/** What only one person is told: short texts as passing notices; pictures, questions and long texts in a sheet. */
export async function noticesFor(
  reader: PageReader,
  said: readonly Scene[],
  pictures: PagePictures,
  readNames: NamesOf,
  rowOptions: Pick<RowOptions, 'isHere'> = {},
): Promise<Pick<PageAnswer, 'notice' | 'aside'>> {
  const { person } = reader;
  const large = said.findLast(isLarge);
  const small = said.filter((screen) => screen !== large).map(({ content }) => content);
  const notice = small.length === 0 ? {} : { notice: await withNames(small.join('\n'), reader, readNames) };
  if (large === undefined) return notice;
  const words = await withNames(large.content, reader, readNames);
  const files = (large.files ?? []).filter(({ name }) => name.endsWith('.png'));
  const shown = [
    ...(large.picture === undefined ? [] : [large.picture]),
    ...files.map(({ name, bytes, alt = '' }) => ({ name, png: bytes, alt })),
  ];
  const all = shown.map((one) => pictures.keep(person, one));
  return { ...notice, aside: { words, pictures: all, rows: pageRows(large.rows, rowOptions) } };
}

function isLarge({ content, picture, rows }: Scene): boolean {
  return picture !== undefined || rows.length > 0 || content.length > LONGEST_NOTICE;
}
