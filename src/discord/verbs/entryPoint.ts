import type { PrimaryEntryPointCommandInteraction } from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { isLive, type Match, PersonId, seatOf } from '../../tables/match.ts';
import { toAct } from '../../tables/play.ts';
import { type App, commandOf } from '../app.ts';
import type { Answer } from '../delivery/answer.ts';
import { refuseTo } from '../delivery/refusal.ts';

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
  if (app.board?.isActivity !== true) {
    const { language } = await app.tables.people.settingsOf(person);
    return refuseTo(app, answer, language ?? interaction.locale, phrase('board.off'));
  }
  const match = await likeliest(app, person, interaction.channelId);
  if (match !== undefined) app.board.expect(person, match.id);
  await answer.launch?.();
}

/** Of the games in which somebody plays: one that waits for them, in this channel if there is one; else any. */
async function likeliest(app: App, person: PersonId, channel: string | null): Promise<Match | undefined> {
  const { live } = await app.tables.people.read(person);
  const matches = (await Promise.all(live.map(app.tables.read))).filter(
    (match) => match !== undefined && isLive(match),
  );
  const rank = (match: Match) => {
    const waits = toAct(commandOf(app, match).game, match).includes(seatOf(match, person) ?? -1);
    return (waits ? 2 : 0) + (match.where.channel === channel ? 1 : 0);
  };
  return matches.filter((match) => match !== undefined).toSorted((a, b) => rank(b) - rank(a))[0];
}
