import { phrase } from '../../engine/phrase.ts';
import { PersonId } from '../../match/match.ts';
import type { Answer } from '../contract/answer.ts';
import type { App } from '../contract/app.ts';
import { giveLink, isLaunched, likeliest } from './openBoard.ts';
import { refuseTo } from './refusal.ts';

/** Who asks for the board, and where. */
interface EntryPointRequest {
  readonly person: string;
  readonly locale: string;
  readonly channel: string | null;
  readonly guild: string | undefined;
}

/**
 * The Entry Point command, with which Discord lets people open an application's Activity from anywhere: opens the board of
 * the person's own game that most likely brings them.
 */
export async function openOwnBoard(app: App, asked: EntryPointRequest, answer: Answer): Promise<void> {
  const person = PersonId.parse(asked.person);
  const { language } = await app.tables.people.settingsOf(person);
  const locale = language ?? asked.locale;
  if (app.board?.isActivity !== true) return refuseTo(app, answer, locale, phrase('board.off'));
  const match = await likeliest(app, person, asked.channel);
  if (match !== undefined) await app.board.expect(person, { match: match.id }, asked.channel ?? '');
  if (await isLaunched(app, answer, asked.channel ?? '')) return;
  if (match === undefined) return refuseTo(app, answer, locale, phrase('games.mine.empty'));
  await giveLink(app, { person, locale, answer }, { match: match.id }, asked.guild);
}
