import { phrase, type Say } from '../../engine/phrase.ts';
import { findSeat, isLive, type Match, PersonId } from '../../match/match.ts';
import { toAct } from '../../match/play.ts';
import type { Answer } from '../contract/answer.ts';
import { type App, type BoardPlace, findCommand } from '../contract/app.ts';
import type { Caller } from '../contract/caller.ts';
import type { Request } from '../contract/command.ts';
import { button, OPEN_BOARD } from '../contract/controls.ts';
import type { Scene } from '../contract/scene.ts';
import type { SceneRow } from '../contract/sceneControlTypes.ts';
import { wordsScreen } from '../screens/screen.ts';
import { wordsFor } from '../words/wordsFor.ts';
import type { Action } from './action.ts';
import { refuseAction } from './atTable.ts';
import { refuseTo } from './refusal.ts';

/** Opens the board's page: in a window inside Discord (an Activity) if possible, otherwise with a link. */
export const openBoard: Action = {
  shown: {
    running: ({ command: { boardFirst } }) =>
      button(phrase('board.button'), OPEN_BOARD, boardFirst === true ? 'primary' : 'secondary'),
  },
  controls: { [OPEN_BOARD]: ({ request, match }) => showDoor(request, { match: match.id }) },
  limit: 'free',
  calls: 'nobody',
};

/** Opens the page for the caller at a match or an exercise, or gives them a link to it. */
export async function showDoor(request: Request, at: BoardPlace): Promise<void> {
  const { app, caller, place } = request;
  if (app.board === undefined) return refuseAction(request, phrase('board.off'));
  if (app.board.isActivity) await app.board.expect(caller.person, at, place.channel);
  const launched = await isLaunched(app, caller.answer, place.channel);
  // The link is added even if the window inside Discord was opened, because not everyone can use that.
  await giveLink(app, caller, at, place.guild, launched ? 'board.link.beside' : 'board.link');
}

/** Gives someone a personal link to the board. */
async function giveLink(
  { board, catalogue }: App,
  { person, locale, answer }: Pick<Caller, 'person' | 'locale' | 'answer'>,
  at: BoardPlace,
  guild: string | undefined,
  words: 'board.link' | 'board.link.beside' = 'board.link',
): Promise<void> {
  if (board === undefined) return;
  const { say, plain } = wordsFor(catalogue, locale);
  const url = board.linkFor({ person, at, locale, ...(guild === undefined ? {} : { guild }) });
  await answer.toCaller({
    ...wordsScreen(say(phrase(words))),
    rows: [linkRow(url, plain(phrase('board.link.button')))],
  });
}

/** A button that opens Discord's own window at this match, for a message about it; empty if there is no such window. */
export function windowRows({ board }: Pick<App, 'board'>, match: Match, plain: Say): Scene['rows'] {
  const url = board?.windowAt?.({ match: match.id });
  return url === undefined ? [] : [linkRow(url, plain(phrase('board.button')))];
}

function linkRow(url: string, label: string): SceneRow {
  return [{ kind: 'link', label, url }];
}

/** The apps whose owners were told what to enable in Discord's settings. */
const told = new WeakSet<App>();

/** Opens the board in Discord's own window; returns whether that worked, which only Discord knows. */
async function isLaunched(app: App, { launch }: Answer, channel: string): Promise<boolean> {
  if (app.board?.isActivity !== true || launch === undefined) return false;
  const launched = await launch();
  if (launched?.instance !== undefined) await app.board.opened(launched.instance, channel);
  if (launched !== undefined) return true;
  if (!told.has(app)) {
    app.log.warn(
      'Discord cannot open the board in a window: tick “Enable Activities” at https://discord.com/developers/applications under Activities, Settings. Until then, people get links',
    );
  }
  told.add(app);
  return false;
}

/** The game that a person most likely wants: one that waits for them, in this channel if possible; otherwise any. */
export async function findLikeliestMatch(
  app: App,
  person: PersonId,
  channel: string | null,
): Promise<Match | undefined> {
  const { live } = await app.tables.people.read(person);
  const matches = (await Promise.all(live.map(app.tables.read))).filter((match) => match !== undefined);
  const rank = (match: Match) => {
    const waits = toAct(findCommand(app, match).game, match).includes(findSeat(match, person) ?? -1);
    return (waits ? 2 : 0) + (match.where.channel === channel ? 1 : 0);
  };
  return matches.filter((match) => isLive(match) && app.tables.canGoOn(match)).toSorted((a, b) => rank(b) - rank(a))[0];
}

/** The person who opens the board, and where. */
interface EntryPointRequest {
  readonly person: string;
  readonly locale: string;
  readonly channel: string | null;
  readonly guild: string | undefined;
}

/**
 * Handles the Entry Point command, with which Discord opens an application's Activity from anywhere: opens the game
 * that the person most likely wants.
 */
export async function openOwnBoard(app: App, asked: EntryPointRequest, answer: Answer): Promise<void> {
  const person = PersonId.parse(asked.person);
  const { language } = await app.tables.people.readSettings(person);
  const locale = language ?? asked.locale;
  if (app.board?.isActivity !== true) return refuseTo(app, answer, locale, phrase('board.off'));
  const match = await findLikeliestMatch(app, person, asked.channel);
  if (match !== undefined) await app.board.expect(person, { match: match.id }, asked.channel ?? '');
  if (await isLaunched(app, answer, asked.channel ?? '')) return;
  if (match === undefined) return refuseTo(app, answer, locale, phrase('games.mine.empty'));
  await giveLink(app, { person, locale, answer }, { match: match.id }, asked.guild);
}
