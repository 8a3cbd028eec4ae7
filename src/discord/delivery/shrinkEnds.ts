import type { Match, MatchId } from '../../match/match.ts';
import { smallEndsScreen } from '../../play/screens/smallEnds.ts';
import { readPublicLocale } from '../../play/words/publicLocale.ts';
import { MOST_GATHERED, type ShownEnd } from '../../tables/lists/shownEnds.ts';
import type { Delivery } from '../contract/delivery.ts';
import { takeAway } from './dropOvertaken.ts';

/** An end that is shown whole, with its match. */
interface WholeEnd {
  readonly end: ShownEnd;
  readonly match: Match;
}

/** The small ends of one message. */
interface Group {
  readonly message: string;
  readonly ends: readonly ShownEnd[];
  readonly matches: readonly Match[];
}

/** Why ends are made small now: another game has begun in their channel, or they have stood there for a day. */
type Occasion = 'day' | { readonly next: MatchId };

/**
 * Makes the ends small that a channel shows whole, and gathers up to five in one message; tables that never began, and games
 * that were closed, go. What Discord does not take now is tried once more after a day, then it stays.
 */
export function shrinkEnds(delivery: Delivery, channel: string, occasion: Occasion): Promise<void> {
  return delivery.days.run(`ends:${channel}`, () => shrinkThere(delivery, channel, occasion));
}

/** Makes the ends small whose day is over, in all channels. Never rejects. */
export async function shrinkDueEnds(delivery: Delivery): Promise<void> {
  const { app } = delivery;
  try {
    for (const channel of await app.tables.ends.due()) await shrinkEnds(delivery, channel, 'day');
  } catch (error) {
    app.log.error({ err: error }, 'could not shrink finished games');
  }
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
  // Who was tried after a day is not tried again.
  await tables.ends.rearrange(channel, earlier, [...open, ...(occasion === 'day' ? [] : left)], moved);
}

/** Those that are shown whole and can be told small; what never was a game, or came to no end, is taken away. */
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

/** In which portions ends are made small: the first fills up the group that has room, the others begin one each. */
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
  // A match that is kept no longer would leave a row without its game.
  return matches.length === ends.length ? { message, ends, matches } : undefined;
}

/** Puts ends into the message of a group, where that has room and is there, else into that of the first of them; undefined where Discord takes neither. */
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
