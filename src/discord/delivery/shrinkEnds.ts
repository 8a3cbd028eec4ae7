import type { Match, MatchId } from '../../match/match.ts';
import { forEachDue } from '../../play/contract/forEachDue.ts';
import { smallEndsScreen } from '../../play/screens/smallEnds.ts';
import { readPublicLocale } from '../../play/words/publicSettings.ts';
import { MOST_GATHERED, type ShownEnd } from '../../tables/lists/shownEnds.ts';
import type { Delivery } from '../contract/delivery.ts';
import { takeAway } from './retireBoard.ts';

/** An end that is shown whole, with its match. */
interface WholeEnd {
  readonly end: ShownEnd;
  readonly match: Match;
}

/** The small ends in one message. */
interface Group {
  readonly message: string;
  readonly ends: readonly ShownEnd[];
  readonly matches: readonly Match[];
}

/** Why ends are made small now: another game has started in their channel, or a day has passed. */
type Occasion = 'day' | { readonly next: MatchId };

/**
 * Makes a channel's whole ends small, up to five in one message; tables without a game, and closed games, are removed.
 * What Discord refuses is tried once more after a day.
 */
export function shrinkEnds(delivery: Delivery, channel: string, occasion: Occasion): Promise<void> {
  return delivery.days.run(`ends:${channel}`, () => shrinkThere(delivery, channel, occasion));
}

/** Makes ends small that are a day old, in all channels. Never rejects. */
export function shrinkDueEnds(delivery: Delivery): Promise<void> {
  const { app } = delivery;
  const failed = (error: unknown) => app.log.error({ err: error }, 'could not shrink finished games');
  return forEachDue(app.tables.ends.due, (channel) => shrinkEnds(delivery, channel, 'day'), failed);
}

async function shrinkThere(delivery: Delivery, channel: string, occasion: Occasion): Promise<void> {
  const { tables } = delivery.app;
  const shown = await tables.ends.of(channel);
  if (shown === undefined) return;
  const { ends } = (await tables.servers.read(shown.guild)).settings;
  if (occasion !== 'day' && ends !== 'next') return;
  const small = shown.ends.filter(({ isSmall }) => isSmall);
  // It may have ended meanwhile: its own end stays.
  const isLast = ({ match }: ShownEnd) => occasion !== 'day' && match === occasion.next;
  const earlier = shown.ends.filter((end) => !isLast(end));
  const whole = ends === 'never' ? [] : await wholeEnds(delivery, earlier);
  const left: ShownEnd[] = [];
  const moved: ShownEnd[] = [];
  let group = await groupEnds(delivery, small);
  for (const some of portions(whole, group)) {
    const grown = await gather(delivery, group, some);
    if (grown === undefined) left.push(...some.map(({ end }) => end));
    else {
      group = grown;
      moved.push(...grown.ends.slice(-some.length));
    }
  }
  const open = group !== undefined && group.ends.length < MOST_GATHERED ? group.ends : [];
  // An end that was tried after a day is not tried again.
  await tables.ends.rearrange(channel, earlier, [...open, ...(occasion === 'day' ? [] : left)], moved);
}

/** The whole ends that can be made small; those of tables without a game or a result are removed. */
async function wholeEnds(delivery: Delivery, ends: readonly ShownEnd[]): Promise<readonly WholeEnd[]> {
  const { tables } = delivery.app;
  const whole: WholeEnd[] = [];
  for (const end of ends) {
    const match = end.isSmall ? undefined : await tables.read(end.match);
    if (match === undefined || match.where.message !== end.message) continue;
    if (match.status === 'closed') await takeAway(delivery, match, end.message);
    else if (match.status === 'over' && tables.canGoOn(match)) whole.push({ end, match });
  }
  return whole;
}

/** How ends are grouped: the first group is filled up, then each of the others starts one. */
function portions(whole: readonly WholeEnd[], group: Group | undefined): readonly (readonly WholeEnd[])[] {
  const room = group === undefined ? 0 : MOST_GATHERED - group.ends.length;
  const rest = whole.slice(room);
  const later = Array.from({ length: Math.ceil(rest.length / MOST_GATHERED) }, (_, at) =>
    rest.slice(at * MOST_GATHERED, (at + 1) * MOST_GATHERED),
  );
  return [whole.slice(0, room), ...later].filter((some) => some.length > 0);
}

async function groupEnds({ app: { tables } }: Delivery, small: readonly ShownEnd[]): Promise<Group | undefined> {
  const message = small.at(-1)?.message;
  if (message === undefined) return undefined;
  const ends = small.filter((end) => end.message === message);
  const matches = (await Promise.all(ends.map(({ match }) => tables.read(match)))).filter(
    (match) => match !== undefined,
  );
  // A match that no longer exists, or whose game is gone, would leave a row without its game.
  const isShown = matches.length === ends.length && matches.every(tables.canGoOn);
  return isShown ? { message, ends, matches } : undefined;
}

/**
 * Puts ends into a group's message, if it has room and exists, otherwise into that of the first of them; undefined if
 * Discord accepts neither.
 */
async function gather(
  delivery: Delivery,
  group: Group | undefined,
  whole: readonly WholeEnd[],
): Promise<Group | undefined> {
  const joined =
    group !== undefined && group.ends.length < MOST_GATHERED ? await showIn(delivery, group, whole) : undefined;
  const [first] = whole;
  const shown =
    joined ?? (first && (await showIn(delivery, { message: first.end.message, ends: [], matches: [] }, whole)));
  if (shown === undefined) return undefined;
  for (const { end, match } of whole) if (end.message !== shown.message) await takeAway(delivery, match, end.message);
  return shown;
}

async function showIn(
  delivery: Delivery,
  { message, ends, matches }: Group,
  whole: readonly WholeEnd[],
): Promise<Group | undefined> {
  const { app, channels } = delivery;
  const all = [...matches, ...whole.map(({ match }) => match)];
  const [first] = all;
  if (first === undefined) return undefined;
  const screen = await smallEndsScreen(app, all, await readPublicLocale(delivery, first));
  if (screen.failure !== undefined) app.log.error({ match: first.id, err: screen.failure }, 'could not draw a picture');
  if ((await channels.edit(first.where.channel, message, screen)) !== 'done') return undefined;
  return { message, ends: [...ends, ...whole.map(({ end }) => ({ ...end, message, isSmall: true }))], matches: all };
}
