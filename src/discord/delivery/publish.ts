import { phrase } from '../../engine/phrase.ts';
import { followedBy, type MatchChange } from '../../match/change.ts';
import { isShownByAnswers, isShownInChannel, type Match } from '../../match/match.ts';
import type { Caller } from '../../play/contract/caller.ts';
import { wordsScreen } from '../../play/screens/screen.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { isStoreAway } from '../../store/failure.ts';
import { sleep } from '../../tables/clocks/timerQueue.ts';
import type { Delivery } from '../contract/delivery.ts';
import { isBlockedByFilter } from './channel.ts';
import { updateDayMessage } from './dayMessages.ts';
import { showChange, showFollowing } from './showChange.ts';
import { showCaller } from './showOwn.ts';

/** How long computer players may take before the board is shown without their answer, in milliseconds. */
const COMPUTERS_PATIENCE = 1200;

/**
 * Shows a stored change, after the computer players' answer if that is quick: to the caller, the channel, and the next
 * player. Never rejects: what cannot be shown now is shown later. If another process manages the match, only the caller
 * sees it here.
 */
export async function publish(
  delivery: Delivery,
  caller: Caller,
  before: Match | undefined,
  change: MatchChange,
): Promise<void> {
  const { app, overdue } = delivery;
  if (change.match.daily !== undefined) return publishDaily(delivery, caller, before, change);
  if (!isShownInChannel(change.match)) return publishToGuest(delivery, caller, before, change);
  if (!app.tables.isOurs(change.match)) return showCaller(delivery, caller, change.match, change.events);
  overdue.note(change.match);
  try {
    await publishWithAnswer(delivery, caller, before, change);
  } catch (error) {
    app.log.error(
      { interaction: caller.interaction, match: change.match.id, err: error },
      'a stored change could not be shown yet',
    );
    await promise(delivery, caller, change.match, isBlockedByFilter(error) ? 'discord.blocked' : 'discord.shownLater');
  }
}

/** A daily game is shown only to its player; its channel is told who plays and how it ended. */
async function publishDaily(
  delivery: Delivery,
  caller: Caller,
  before: Match | undefined,
  { match, events }: MatchChange,
): Promise<void> {
  await showCaller(delivery, caller, match, events);
  if (before?.status !== match.status && delivery.app.tables.isOurs(match)) await updateDayMessage(delivery, match);
}

/**
 * In places where people can be reached only by answers, a solo game is shown to its player, with the computers'
 * answer; a group's game is shown to everyone, by the answer to the person who tapped.
 */
async function publishToGuest(
  delivery: Delivery,
  caller: Caller,
  before: Match | undefined,
  change: MatchChange,
): Promise<void> {
  const { tables, log } = delivery.app;
  const answer = await tables.letComputersPlay(change.match.id).catch((error: unknown) => {
    log.error({ match: change.match.id, err: error }, 'computer players could not move');
    return undefined;
  });
  const { match, events } = followedBy(change, answer);
  if (!isShownByAnswers(match)) return showCaller(delivery, caller, match, events);
  try {
    await showChange(delivery, caller, before, { match, events });
  } catch (error) {
    log.error(
      { interaction: caller.interaction, match: match.id, err: error },
      'could not show a change in a group message',
    );
    await promise(delivery, caller, match, 'discord.guest.notShown');
  }
}

async function publishWithAnswer(
  delivery: Delivery,
  caller: Caller,
  before: Match | undefined,
  change: MatchChange,
): Promise<void> {
  const { app, overdue } = delivery;
  const hasComputers = change.match.players.some(({ kind }) => kind === 'computer');
  if (!hasComputers) return showChange(delivery, caller, before, change);
  const computers = app.tables.letComputersPlay(change.match.id).catch((error: unknown) => {
    app.log.error({ match: change.match.id, err: error }, 'computer players could not move');
    return { isAway: isStoreAway(error) };
  });
  const quick = await Promise.race([computers, sleep(app.timers, COMPUTERS_PATIENCE).then(() => 'slow' as const)]);
  if (quick !== 'slow' && !hasFailed(quick)) {
    return showChange(delivery, caller, before, followedBy(change, quick));
  }
  let failure: unknown;
  await showChange(delivery, caller, before, change).catch((error: unknown) => {
    failure = error;
  });
  const later = await computers;
  // They are asked again, later.
  if (hasFailed(later)) overdue.failed(change.match.id, { haveMoved: false, ...later });
  else if (later !== undefined) await showFollowing(delivery, caller, change.match, later);
  if (failure !== undefined) throw failure;
}

/** Tells the caller that their action is stored and whether it will be seen, if nothing else could be said. */
async function promise(
  { app }: Delivery,
  { answer, interaction, locale }: Caller,
  match: Match,
  key: 'discord.blocked' | 'discord.shownLater' | 'discord.guest.notShown',
): Promise<void> {
  const { say } = wordsFor(app.catalogue, locale, match);
  await answer
    .toCaller(wordsScreen(say(phrase(key))))
    .catch((error: unknown) =>
      app.log.info({ interaction, match: match.id, err: error }, 'could not report the failure'),
    );
}

/** The state after computer players could not move. */
interface ComputerFailure {
  readonly isAway: boolean;
}

function hasFailed(moved: MatchChange | ComputerFailure | undefined): moved is ComputerFailure {
  return moved !== undefined && 'isAway' in moved;
}
