import { type Phrase, phrase } from '../../engine/phrase.ts';
import { describeTurnLine } from '../../engine/turnLines.ts';
import { findSeat, type Match, type PersonId } from '../../match/match.ts';
import { describeGameName, findCommand } from '../../play/contract/app.ts';
import type { TellOutcome } from '../../play/contract/channels.ts';
import { button, controlRows, type Row } from '../../play/contract/controls.ts';
import { forEachDue } from '../../play/contract/forEachDue.ts';
import { nonceIn } from '../../play/contract/nonce.ts';
import type { Scene } from '../../play/contract/scene.ts';
import { newTurns, SMALL } from '../../play/screens/boardText.ts';
import { describePrompt } from '../../play/screens/headline.ts';
import { waitsFor } from '../../play/screens/listItem.ts';
import { drawScreen, wordsScreen } from '../../play/screens/screen.ts';
import { waitingPhrases, waitingTables } from '../../play/screens/waitingTables.ts';
import { END_PHRASES } from '../../play/words/endPhrases.ts';
import { linkTo } from '../../play/words/link.ts';
import { readPublicLocale } from '../../play/words/publicSettings.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import type { BlockList } from '../../tables/people/blocking.ts';
import { endedOfWeek } from '../../tables/people/endedTables.ts';
import { DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import type { Delivery } from '../contract/delivery.ts';
import { postBoard } from './boardMessages.ts';

/** How many turns a notification describes, the latest. */
const MOST_TOLD = 5;

/**
 * Notifies people who have chosen something other than a ping in the channel that a match waits for them: by private
 * message, immediately or when it suits them. People whom private messages do not reach are notified in the channel.
 */
export async function notifyAsChosen(
  delivery: Delivery,
  { id }: Pick<Match, 'id'>,
  persons: readonly PersonId[],
): Promise<void> {
  const { app } = delivery;
  const { people } = app.tables;
  // With a link to the board that was just shown.
  const match = await app.tables.read(id);
  if (match === undefined) return;
  const untold: PersonId[] = [];
  for (const person of persons) {
    if (!waitsFor(app, match, person)) continue;
    const decision = await people.decide(person);
    if (decision.when === 'never' || decision.by === 'ping') continue;
    if (decision.by === 'collected') await callLater(delivery, match, person);
    else if (!(await notifyInPrivate(delivery, match, person))) untold.push(person);
  }
  if (untold.length > 0) await notifyInChannel(delivery, match, untold);
}

/**
 * Records that a person should be notified of this match together with everything else that waits for them, or notifies
 * them if it is time.
 */
async function callLater(delivery: Delivery, match: Match, person: PersonId): Promise<void> {
  const seat = findSeat(match, person);
  const { clocks } = delivery.app.tables;
  const due =
    match.status === 'lobby'
      ? await clocks.lobbyEnds(match)
      : (await clocks.deadlines(match)).find((deadline) => deadline.seat === seat)?.at;
  await callWhenItSuits(delivery, person, due);
}

/** Records that a person should be notified of everything by `due` at the latest, or notifies them if it is time. */
export async function callWhenItSuits(delivery: Delivery, person: PersonId, due: number | undefined): Promise<void> {
  const next = await delivery.app.tables.collectedCalls.note(person, due);
  if (next <= delivery.now()) await tellAllThatWaits(delivery, person);
}

/** Notifies everyone for whom it is time of everything that waits for them. Never rejects. */
export function sendCollectedNotifications(delivery: Delivery): Promise<void> {
  const { app } = delivery;
  // The ones not taken are due again next time.
  const failed = (error: unknown) => app.log.error({ err: error }, 'could not send collected notifications');
  return forEachDue(app.tables.collectedCalls.due, (person) => tellAllThatWaits(delivery, person), failed);
}

/** If nothing waits any more, nothing is sent. */
async function tellAllThatWaits(delivery: Delivery, person: PersonId): Promise<void> {
  const { app, channels } = delivery;
  const { collectedCalls, people } = app.tables;
  const waiting = await waitingTables(app, person);
  const ended = await endedPhrases(delivery, person);
  const { language = DEFAULT_LANGUAGE } = await people.readSettings(person);
  const planned = await collectedCalls.take(person);
  if (planned === undefined) return;
  if (waiting.length + ended.length === 0) return collectedCalls.settle(person);
  const { say } = wordsFor(app.catalogue, language);
  const phrases = [...(waiting.length === 0 ? [] : waitingPhrases(app, person, waiting)), ...ended];
  const words = [...phrases, phrase('discord.called.collected')].map(say).join('\n');
  const outcome = await channels.tell(person, wordsScreen(words), nonceIn(person, `calls${planned}`));
  if (outcome === 'unheard') return;
  await collectedCalls.settle(person);
  await collectedCalls.noteReached(person, outcome === 'there');
  if (outcome === 'there') return;
  for (const match of waiting) if (app.tables.isOurs(match)) await notifyInChannel(delivery, match, [person]);
}

/** Which tables have ended without a person since they were last told. */
async function endedPhrases({ app, now }: Delivery, person: PersonId): Promise<readonly Phrase[]> {
  const { ended } = await app.tables.people.read(person);
  const last = await app.tables.collectedCalls.lastTold(person);
  const news = endedOfWeek(ended, now()).filter(({ at }) => at > last);
  const told = await Promise.all(news.map(async ({ match: id, why }) => ({ why, match: await app.tables.read(id) })));
  return told.flatMap(({ why, match }) =>
    match === undefined
      ? []
      : [
          phrase('tables.ended.told', {
            game: describeGameName(app, match),
            why: END_PHRASES[why],
            place: linkTo(match) ?? '',
          }),
        ],
  );
}

/**
 * Tells people who use private messages about a question to them (`question`), immediately or when it suits them: the
 * others were pinged by the question in the channel. People whom private messages do not reach are notified in the
 * channel.
 */
export async function notifyOfQuestion(
  delivery: Delivery,
  match: Match,
  question: Phrase,
  persons: readonly PersonId[],
  by: BlockList,
): Promise<void> {
  const { clocks, people } = delivery.app.tables;
  const { proposal } = match;
  const due = proposal && (await clocks.questionEnds(match, proposal));
  const untold: PersonId[] = [];
  for (const person of persons) {
    const decision = await people.decide(person, {}, by);
    if (decision.when === 'never' || decision.by === 'ping') continue;
    if (decision.by === 'collected') {
      await callWhenItSuits(delivery, person, due);
      continue;
    }
    const call = { prompt: phrase('discord.called.asked'), news: [question] };
    if (!(await sendCall(delivery, match, person, call))) untold.push(person);
  }
  if (untold.length > 0) await notifyInChannel(delivery, match, untold);
}

/** Says what to do, and what happened since they moved; returns whether the person accepts private messages. */
export async function notifyInPrivate(delivery: Delivery, match: Match, person: PersonId): Promise<boolean> {
  const { app } = delivery;
  const command = findCommand(app, match);
  const viewer = findSeat(match, person) ?? 'public';
  const isInvited = match.status === 'lobby';
  const prompt = isInvited ? phrase('discord.called.invited') : describePrompt(command, match, viewer);
  const since = isInvited
    ? []
    : newTurns(command.game, match, { viewer, turns: await app.tables.turnsTold(match) }).slice(-MOST_TOLD);
  const rows = since.length === 0 ? [] : [[button(phrase('discord.button.since'), 'since')]];
  return sendCall(delivery, match, person, { prompt, news: since.map(describeTurnLine), rows });
}

/** The content of a private notification: what to do, and what happened. */
interface Call {
  readonly prompt: Phrase;
  readonly news: readonly Phrase[];
  readonly rows?: readonly Row[];
}

/**
 * Sends it with a link to the board, or with everything else that waits for them once Discord can be reached again;
 * returns whether the person accepts private messages.
 */
async function sendCall(
  delivery: Delivery,
  match: Match,
  person: PersonId,
  { prompt, news, rows = [] }: Call,
): Promise<boolean> {
  const { app } = delivery;
  const { collectedCalls, people } = app.tables;
  const { language } = await people.readSettings(person);
  const { say, plain } = wordsFor(app.catalogue, language ?? (await readPublicLocale(delivery, match)), match);
  const place = linkTo(match) ?? phrase('games.next.channel', { channel: match.where.channel });
  const called = say(phrase('discord.called', { game: describeGameName(app, match), prompt, place }));
  const lines = [called, ...news.map((one) => SMALL + say(one))];
  const content = lines.join('\n');
  const screen = { ...wordsScreen(content), rows: controlRows(rows, plain, { match: match.id, stamp: '' }) };
  const outcome = await tellOrCallLater(delivery, match, person, screen);
  if (outcome !== 'unheard') await collectedCalls.noteReached(person, outcome === 'there');
  return outcome !== 'refused';
}

/**
 * Sends a private message about this revision of a match, the same one once. If Discord cannot be reached, the person
 * is notified of everything that waits for them once it can.
 */
export async function tellOrCallLater(
  { app, channels }: Delivery,
  { id, revision }: Pick<Match, 'id' | 'revision'>,
  person: PersonId,
  screen: Scene,
): Promise<TellOutcome> {
  const outcome = await channels.tell(person, screen, nonceIn(person, `${id}:${revision}:${screen.content}`));
  if (outcome === 'unheard') await app.tables.collectedCalls.note(person, undefined);
  return outcome;
}

/** Shows the board again to ping these people. */
export async function notifyInChannel(delivery: Delivery, match: Match, persons: readonly PersonId[]): Promise<void> {
  const locale = await readPublicLocale(delivery, match);
  await postBoard(delivery, match, await drawScreen(delivery.app, match, { viewer: 'public', locale, pings: persons }));
}
