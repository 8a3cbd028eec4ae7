import type { Game } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Change } from '../../tables/change.ts';
import { type Match, presentPersons } from '../../tables/match.ts';
import { agree, disagree, entriesToUndo } from '../../tables/proposals.ts';
import { type App, commandOf } from '../app.ts';
import type { Asker, Publisher } from '../delivery/publish.ts';
import { refuseTo } from '../delivery/refusal.ts';
import { agreedQuestion, declinedQuestion, noteMessage, openQuestion, personsAsked } from '../screens/question.ts';
import { askUndoScreen, wordsScreen } from '../screens/smallScreens.ts';
import { wordsFor } from '../words/names.ts';

/** Somebody who asks the other players, or answers them. */
export interface Asking {
  readonly app: App;
  readonly publisher: Publisher;
  readonly asker: Asker;
  readonly interaction: { readonly id: string };
  readonly now: () => number;
}

/** Puts a question to the other players, in a message that all see. */
export async function askPlayers(asking: Asking, match: Match, propose: Change): Promise<void> {
  const { app, asker, interaction } = asking;
  const asked = await app.tables.change(match.id, propose, interaction.id);
  if (asked === undefined) return refuseTo(app, asker.answer, asker.locale, phrase('discord.noTable'));
  if (!asked.ok) return refuseTo(app, asker.answer, asker.locale, asked.refusal, match);
  const { proposal } = asked.value.match;
  if (proposal === undefined || asked.value.repeated) return;
  if (asker.from === 'private') {
    await asker.answer.update(wordsScreen(wordsFor(app.catalogue, asker.locale).say(phrase('discord.question.asked'))));
  }
  const pings = await app.tables.people.pingable(personsAsked(asked.value.match, proposal));
  const question = openQuestion(app, asked.value.match, proposal, asker.guildLocale, pings);
  const message = await asker.answer.toAll(question);
  await app.tables.change(match.id, noteMessage(proposal, message));
}

/** Answers a question; `argument` is that of its control: how long the log was. */
export async function answerPlayers(
  asking: Asking,
  match: Match,
  argument: string,
  answer: 'yes' | 'no',
): Promise<void> {
  const { app, asker, publisher, interaction, now } = asking;
  const { person, guildLocale } = asker;
  const { game } = commandOf(app, match);
  const log = Number(argument);
  const doing = { at: now(), interaction: interaction.id };
  const change = answer === 'yes' ? agree(game, person, log, doing) : disagree(person, log, doing.at);
  const answered = await app.tables.change(match.id, change, interaction.id);
  const { proposal } = match;
  if (answered === undefined || proposal === undefined) {
    return refuseTo(app, asker.answer, asker.locale, phrase('tables.proposal.gone'));
  }
  if (!answered.ok) return refuseTo(app, asker.answer, asker.locale, answered.refusal, match);
  const open = answered.value.match.proposal;
  if (open === undefined) {
    await asker.answer.update(agreedQuestion(app, match, proposal, guildLocale));
    // Who has waited for the answer hears of it, even if the turn was theirs before.
    return publisher.publish({ ...asker, from: 'command' }, undefined, answered.value);
  }
  const screen = open.declined === undefined ? openQuestion : declinedQuestion;
  await asker.answer.update(screen(app, answered.value.match, open, guildLocale));
}

/** Says why a move is not taken back; where only the others can allow it, offers to ask them. */
export async function refuseUndo(app: App, asker: Asker, game: Game, match: Match, refusal: Phrase): Promise<void> {
  const { answer, locale, person } = asker;
  const canAsk =
    refusal.key === 'tables.othersMoved' && presentPersons(match).length > 1 && entriesToUndo(game, match, person).ok;
  if (canAsk) await answer.toAsker(askUndoScreen(app, match, locale, refusal));
  else await refuseTo(app, answer, locale, refusal, match);
}
