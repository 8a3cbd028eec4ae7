import { phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import {
  ANSWERS_TO_ABSENCE,
  type AnswerToAbsence,
  answerAbsence,
  awaySeats,
  endsWithout,
  turnsMissed,
} from '../../match/absence.ts';
import { type Match, presentPersons } from '../../match/match.ts';
import { personsAsked, proposeReturn } from '../../match/proposals.ts';
import { type Button, button, controlRows } from '../contract/controls.ts';
import { MOST_ROWS } from '../contract/discordLimits.ts';
import { openQuestion, questionPhrase } from '../screens/question.ts';
import { wordsScreen } from '../screens/screen.ts';
import { readPublicLocale } from '../words/publicSettings.ts';
import type { Action } from './action.ts';
import { noteMessage } from './askPlayers.ts';
import { type ControlRequest, carryOut, doing, refuseAction, type TableRequest } from './atTable.ts';

/** Shows remaining players what they can do about a player who misses their turns. */
export const answerAbsent: Action = {
  shown: {
    running({ match, viewer }) {
      const away = awaySeats(match);
      const isForNobody = viewer !== 'public' || away.length === 0 || away.length === presentPersons(match).length;
      return isForNobody ? undefined : button(phrase('company.away.button'), 'away', 'primary');
    },
  },
  controls: { absent: decideAbsence, away: offerAnswers, return: askToReturn },
  limit: 'free',
  calls: 'asked',
};

/** Shows a remaining player, in private, what they can do about each absent player. */
async function offerAnswers({ request, match, seat: own, words }: TableRequest): Promise<void> {
  const away = awaySeats(match).slice(0, MOST_ROWS);
  if (own === undefined) return refuseAction(request, phrase('tables.notYours'));
  if (away.length === 0 || awaySeats(match).includes(own)) return refuseAction(request, phrase('company.away.not'));
  const { say, plain } = words;
  const lines = away.map((seat) =>
    say(phrase('company.away.ask', { player: { seat }, count: turnsMissed(match, seat) })),
  );
  const rows = away.map((seat) => ANSWERS_TO_ABSENCE.map((answer) => answerButton(match, seat, answer)));
  await request.caller.answer.toCaller({
    content: lines.join('\n'),
    rows: controlRows(rows, plain, { match: match.id, stamp: '' }),
    pings: [],
  });
}

function answerButton(match: Match, seat: Seat, answer: AnswerToAbsence): Button {
  const labels = {
    'go-on': phrase(endsWithout(match, seat) ? 'company.away.claim' : 'company.away.goOn'),
    time: phrase('company.away.time'),
    computer: phrase('company.away.computer'),
    offer: phrase('company.away.offer'),
  };
  return { kind: 'button', label: labels[answer], act: { action: 'absent', argument: `${answer}.${seat}` } };
}

/** Carries out the chosen answer; the argument is `<answer>.<seat>`. */
async function decideAbsence(at: ControlRequest): Promise<void> {
  const { request, command, match, control } = at;
  const [chosen, seat] = control.argument.split('.');
  const answer = ANSWERS_TO_ABSENCE.find((one) => one === chosen);
  if (answer === undefined) return refuseAction(request, phrase('discord.deadControl'));
  const change = answerAbsence(command.game, request.caller.person, Number(seat), answer, doing(request));
  let before: Match | undefined;
  await carryOut(at, (current) => {
    const made = change(current);
    before = made.ok ? current : undefined;
    return made;
  });
  // If someone else was faster, they have told whoever lost the seat. It is read again for the link to the new board.
  const [was, is] = [before, await request.app.tables.read(match.id)];
  if (was !== undefined && is !== undefined) request.app.aside(() => request.door.tellLostSeats(was, is));
}

/** Asks the players, in the match's channel, whether someone who lost their seat may come back. */
export async function askToReturn({ request, match, words }: TableRequest): Promise<void> {
  const { app, caller, door, interaction, now } = request;
  const asked = await app.tables.change(match.id, proposeReturn(caller.person, now()), interaction);
  if (asked === undefined) return refuseAction(request, phrase('discord.deadControl'));
  if (!asked.ok) return refuseAction(request, asked.refusal, match);
  await caller.answer.toCaller(wordsScreen(words.say(phrase('company.return.asked'))));
  const { proposal } = asked.value.match;
  if (proposal === undefined || asked.value.repeated) return;
  const persons = personsAsked(asked.value.match, proposal);
  const pings = await app.tables.people.pingable(persons, caller);
  const locale = await readPublicLocale({ app, ...door }, match);
  const question = await openQuestion(app, asked.value.match, proposal, locale, pings);
  const posted = await door.channels.post(match.where.channel, question, interaction);
  if ('message' in posted) await app.tables.change(match.id, noteMessage(proposal, posted.message));
  const what = questionPhrase(asked.value.match, proposal);
  app.aside(() => door.notifyOfQuestion(asked.value.match, what, persons, caller));
}
