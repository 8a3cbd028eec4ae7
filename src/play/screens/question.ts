import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import { type Seat, seatLetter } from '../../engine/seat.ts';
import { type Match, type PersonId, type Proposal, presentPersons } from '../../match/match.ts';
import type { ScreenParts } from '../contract/app.ts';
import { button, controlRows, withArgument } from '../contract/controls.ts';
import type { Scene } from '../contract/scene.ts';
import { inSeconds } from '../words/clocks.ts';
import { mentionQuitter, wordsFor } from '../words/wordsFor.ts';
import { wordsScreen } from './screen.ts';

/** An open question to the players, with its answers. */
export async function openQuestion(
  app: ScreenParts,
  match: Match,
  proposal: Proposal,
  locale: string,
  pings: readonly PersonId[] = [],
): Promise<Scene> {
  const { say, plain } = wordsFor(app.catalogue, locale, match);
  const waiting = presentPersons(match).filter((seat) => !proposal.agreed.includes(seat));
  const players = waiting.map((seat) => phrase('discord.seat', { player: { seat } }));
  const until = phrase('discord.question.until', {
    players,
    at: inSeconds(await app.tables.clocks.questionEnds(match, proposal)),
  });
  const content = [questionPhrase(match, proposal), until].map(say).join('\n');
  return { content, rows: answerRows(match, proposal, plain), pings };
}

/** The answers to an open question. */
export function answerRows({ id }: Match, { log, kind, by }: Proposal, plain: Say): Scene['rows'] {
  const argument = `${log}.${kind}.${by}`;
  const row = [
    withArgument(button(phrase('discord.button.agree'), 'agree', 'success'), argument),
    withArgument(button(phrase('discord.button.disagree'), 'disagree'), argument),
  ] as const;
  return controlRows([row], plain, { match: id, stamp: '' });
}

/** A question after someone has declined it. */
export function declinedQuestion(app: ScreenParts, match: Match, proposal: Proposal, locale: string): Scene {
  const { say } = wordsFor(app.catalogue, locale, match);
  const answer = phrase('discord.question.declined', { player: { seat: proposal.declined ?? proposal.by } });
  return wordsScreen([questionPhrase(match, proposal), answer].map(say).join('\n'));
}

/** A question after everyone has agreed to it. */
export function agreedQuestion(app: ScreenParts, match: Match, proposal: Proposal, locale: string): Scene {
  const { say } = wordsFor(app.catalogue, locale, match);
  return wordsScreen([questionPhrase(match, proposal), phrase('discord.question.agreed')].map(say).join('\n'));
}

/** What the players are asked. */
export function questionPhrase(match: Match, { kind, by }: Proposal): Phrase {
  if (kind === 'return') return returnPhrase(match, by);
  if (kind === 'draw') return phrase('discord.question.draw', { player: { seat: by } });
  if (kind === 'close') return phrase('discord.question.close', { player: { seat: by } });
  return phrase('discord.question.undo', { player: { seat: by } });
}

function returnPhrase({ substituted = [] }: Match, seat: Seat): Phrase {
  const lost = substituted.find((one) => one.seat === seat && one.now !== 'taken');
  const person = mentionQuitter(lost ?? {});
  return phrase('company.return.question', { person, seat: seatLetter(seat) });
}
