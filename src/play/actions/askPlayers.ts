import { phrase } from '../../engine/phrase.ts';
import { type Result, refuse as refused } from '../../engine/result.ts';
import { type Change, changed, type MatchChange } from '../../match/change.ts';
import { isShownByAnswers, type Match, type Proposal, QUESTIONS } from '../../match/match.ts';
import { agree, disagree, personsAsked, proposeDraw, type QuestionMeant } from '../../match/proposals.ts';
import { agreedQuestion, declinedQuestion, openQuestion, questionPhrase } from '../screens/question.ts';
import { wordsScreen } from '../screens/screen.ts';
import { publicLocaleFor } from '../words/publicSettings.ts';
import type { Action } from './action.ts';
import { type ControlRequest, doing, refuseAction, type TableRequest } from './atTable.ts';

/** Agrees to what another player has asked everyone. */
function sayYes(at: ControlRequest): Promise<void> {
  const { game } = at.command;
  const { person } = at.request.caller;
  const { log, ...meant } = readQuestion(at);
  return answer(at, agree(game, person, log, doing(at.request), meant));
}

/** Declines what another player has asked everyone. */
function sayNo(at: ControlRequest): Promise<void> {
  const { log, ...meant } = readQuestion(at);
  return answer(at, disagree(at.request.caller.person, log, meant));
}

/** The question of a control: `<length of the log>.<kind>.<seat that asked>`; older ones have only the length. */
function readQuestion({ control }: ControlRequest): Pick<Proposal, 'log'> & QuestionMeant {
  const [log, called, by] = control.argument.split('.');
  const kind = QUESTIONS.find((one) => one === called);
  return { log: Number(log), ...(kind === undefined ? {} : { kind, by: Number(by) }) };
}

/** Asks the other players a question, in a public message. */
export async function askPlayers({ request, match, words: { say } }: TableRequest, propose: Change): Promise<void> {
  const { app, caller, door, interaction } = request;
  const asked = await app.tables.change(match.id, propose, interaction);
  if (asked === undefined) return refuseAction(request, phrase('discord.noTable'));
  if (!asked.ok) return refuseAction(request, asked.refusal, match);
  const { proposal } = asked.value.match;
  if (proposal === undefined || asked.value.repeated) return;
  if (caller.from === 'private') {
    await caller.answer.update(wordsScreen(say(phrase('discord.question.asked'))));
  }
  const persons = personsAsked(asked.value.match, proposal);
  const pings = await app.tables.people.pingable(persons, caller);
  const locale = publicLocaleFor(app, asked.value.match, caller);
  const question = await openQuestion(app, asked.value.match, proposal, locale, pings);
  const message = await caller.answer.toAll(question);
  const { token } = caller.answer;
  if (token !== undefined && isShownByAnswers(match)) door.channels.tidying.noteToken(message, token);
  await app.tables.change(match.id, noteMessage(proposal, message));
  const words = questionPhrase(asked.value.match, proposal);
  app.aside(() => door.notifyOfQuestion(asked.value.match, words, persons, caller));
}

async function answer({ request, match }: TableRequest, change: Change): Promise<void> {
  const { app, caller, door, interaction } = request;
  const answered = await app.tables.change(match.id, change, interaction);
  const { proposal } = match;
  if (answered === undefined || proposal === undefined) return refuseAction(request, phrase('tables.proposal.gone'));
  if (!answered.ok) return refuseAction(request, answered.refusal, match);
  const pending = answered.value.match.proposal;
  const locale = publicLocaleFor(app, match, caller);
  if (pending === undefined) {
    await caller.answer.update(agreedQuestion(app, match, proposal, locale));
    // Players who were waiting for the answer are notified, even if it was their turn before.
    return door.publish({ ...caller, from: 'command' }, undefined, answered.value);
  }
  const screen = pending.declined === undefined ? openQuestion : declinedQuestion;
  await caller.answer.update(await screen(app, answered.value.match, pending, locale));
}

/** Records which message contains a question, so that it can be edited once nobody can answer it any more. */
export function noteMessage(asked: Proposal, message: string): (match: Match) => Result<MatchChange> {
  return (match) => {
    const { proposal } = match;
    const isStill = proposal?.kind === asked.kind && proposal.log === asked.log && proposal.by === asked.by;
    return isStill
      ? changed({ ...match, proposal: { ...proposal, message } })
      : refused(phrase('tables.proposal.gone'));
  };
}

/** Asks the other players to agree to a draw. */
export const offerDraw: Action = {
  typed: () => ({ name: 'offer-draw', text: 'discord.command.draw', options: [], reach: 'play', runAt: askForDraw }),
  controls: { 'offer-draw': askForDraw, agree: sayYes, disagree: sayNo },
  limit: 'free',
  calls: 'asked',
};

function askForDraw(at: TableRequest): Promise<void> {
  return askPlayers(at, proposeDraw(at.request.caller.person, at.request.now()));
}
