import type { PrimaryEntryPointCommandInteraction } from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { PersonId } from '../../tables/match/match.ts';
import type { Answer } from '../contract/answer.ts';
import type { App } from '../contract/app.ts';
import { refuseTo } from '../delivery/refusal.ts';
import { giveLink, isLaunched, likeliest } from './openBoard.ts';

/**
 * The Entry Point command, with which Discord lets people open an application's Activity from anywhere: opens the board of
 * the person's own game that most likely brings them.
 */
export async function openOwnBoard(
  app: App,
  interaction: PrimaryEntryPointCommandInteraction,
  answer: Answer,
): Promise<void> {
  const person = PersonId.parse(interaction.user.id);
  const { language } = await app.tables.people.settingsOf(person);
  const locale = language ?? interaction.locale;
  if (app.board?.isActivity !== true) return refuseTo(app, answer, locale, phrase('board.off'));
  const match = await likeliest(app, person, interaction.channelId);
  if (match !== undefined) await app.board.expect(person, match.id);
  if (await isLaunched(app, answer)) return;
  if (match === undefined) return refuseTo(app, answer, locale, phrase('games.mine.empty'));
  await giveLink(app, { person, locale, answer }, match, interaction.guildId ?? undefined);
}
