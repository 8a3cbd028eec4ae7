import type { Theme } from '../../render/shared/drawing.ts';
import type { Painter } from '../../render/shared/painter.ts';
import { commandOf } from '../discord/app.ts';
import type { Counter } from '../discord/bot.ts';
import { readControlId, writeControlId } from '../discord/command/controlId.ts';
import { stampOf } from '../discord/command/stamp.ts';
import type { Answer } from '../discord/delivery/answer.ts';
import type { Invoker } from '../discord/delivery/invoker.ts';
import { rememberNames } from '../discord/delivery/names.ts';
import { momentOf, type Screen, screenOf } from '../discord/screens/screen.ts';
import { viewerOf } from '../discord/verbs/view.ts';
import { languageOf, wordsFor } from '../discord/words/names.ts';
import { phrase } from '../engine/phrase.ts';
import type { Viewer } from '../engine/seat.ts';
import { isLive, type Match, MatchId, type PersonId, seatOf } from '../tables/match.ts';
import { positionOf, toAct } from '../tables/play.ts';
import { othersIn, withNames } from './names.ts';
import { keepNews } from './news.ts';
import { pageRows } from './pageRows.ts';
import { keepPagePictures } from './pictures.ts';
import { beside, tappable } from './places.ts';
import type { Look, PageAnswer, PageBoard, PageMatch, SignedIn, Tap } from './protocol.ts';
import { saidTo } from './said.ts';
import type { Session } from './sessions.ts';

/** The own words of the page. */
const PAGE_TEXTS = {
  close: phrase('board.page.close'),
  controls: phrase('board.page.controls'),
  done: phrase('board.page.done'),
  larger: phrase('board.page.larger'),
  matches: phrase('board.page.matches'),
  reconnecting: phrase('board.page.reconnecting'),
  smaller: phrase('board.page.smaller'),
  zoom: phrase('board.page.zoom'),
} as const;

/** How the games are drawn, by their ids. */
type Painters = Readonly<Record<string, Painter>>;

export type BoardRoom = ReturnType<typeof createBoardRoom>;

/**
 * What people see and do on the board's page. A tap takes the way of a click on a control in the channel: the same stamp,
 * queue and store, the same board in the channel after it. Everybody sees their own view and nothing else.
 */
export function createBoardRoom({ app, publisher, channels, dispatch, now, follow }: Counter, painters: Painters) {
  const { tables } = app;
  const names = rememberNames(channels.nameOf, now);
  const { nameOf } = names;
  const pictures = keepPagePictures();
  const news = keepNews();
  /** How many open pages each person has. */
  const open = new Map<PersonId, number>();

  /** The match, if this person may see it here: their own, or the one that their link was for. */
  async function visible({ person, match: linked }: Session, id: string): Promise<Match | undefined> {
    const known = MatchId.safeParse(id);
    const match = known.success ? await tables.read(known.data) : undefined;
    if (match === undefined) return undefined;
    return match.id === linked || seatOf(match, person) !== undefined ? match : undefined;
  }

  async function welcome({ person, locale, match }: Session): Promise<Omit<SignedIn, 'key'>> {
    const { plain, language } = await wordsOf(person, locale);
    const texts = Object.entries(PAGE_TEXTS).map(([name, text]) => [name, plain(text)]);
    return { language, texts: Object.fromEntries(texts), ...(match === undefined ? {} : { match }) };
  }

  async function wordsOf(person: PersonId, locale: string) {
    const { language } = await tables.people.settingsOf(person);
    const chosen = language ?? locale;
    return { ...wordsFor(app.catalogue, chosen), locale: chosen, language: languageOf(app.catalogue, chosen) };
  }

  async function look(session: Session, { match: id, picked, stamp }: Look, theme: Theme): Promise<PageAnswer> {
    const match = await visible(session, id);
    const matches = await ownMatches(session, match);
    if (match === undefined) return { matches, notice: await say(session, id === '' ? 'board.none' : 'board.gone') };
    const viewer = viewerOf(match, session.person);
    // What was picked of a move counts on the board on which it was picked.
    const kept = stampOf(commandOf(app, match), match, viewer) === stamp ? picked : '';
    const { locale } = await wordsOf(session.person, session.locale);
    const screen = await screenOf(app, match, { viewer, locale, theme, picked: kept, events: news.of(match) });
    return { board: await boardOf(session, match, screen), matches };
  }

  async function tap(
    session: Session,
    { match: id, control, values, tap, words }: Tap,
    theme: Theme,
  ): Promise<PageAnswer> {
    const match = await visible(session, id);
    const read = readControlId(control);
    if (match === undefined || read?.match !== match.id) {
      return { matches: await ownMatches(session), notice: await say(session, 'board.gone') };
    }
    const shown: Screen[] = [];
    const said: Screen[] = [];
    const isShown = Promise.withResolvers<void>();
    const invoker = await invokerOf(session, match, theme, tap, keep(match, shown, said, isShown.resolve));
    const { channel, guild } = match.where;
    const place = {
      channel,
      threads: [],
      ...(guild === undefined ? {} : { guild }),
      isManager: false,
      isModerator: false,
    };
    const request = { app, publisher, invoker, place, now, interaction: tap, discordLocale: session.locale };
    const { action, argument, stamp } = read;
    const used = {
      match: match.id,
      stamp,
      argument: values?.join(' ') ?? argument,
      content: words,
    };
    const work = dispatch.use(request, action, used);
    follow(work.catch((error: unknown) => app.log.error({ interaction: tap, err: error }, 'a tap failed')));
    // Once their own board is there, the person need not wait until the channel has its message.
    await Promise.race([work, isShown.promise]);
    const after = (await tables.read(match.id)) ?? match;
    const matches = await ownMatches(session, after);
    const last = shown.at(-1);
    if (last !== undefined && isAdvice(last)) {
      const { locale } = invoker;
      const { picked = '' } = last.shows ?? {};
      const screen = await screenOf(app, after, { viewer: viewerOf(after, session.person), locale, theme, picked });
      const notice = await withNames(last.content, session.person, nameOf);
      return { board: await boardOf(session, after, screen), matches, notice };
    }
    const apart = await saidTo(session.person, said, pictures, nameOf, dispatch.isAtTable);
    if (last !== undefined) return { board: await boardOf(session, after, last), matches, ...apart };
    return { ...(await look(session, { match: id, picked: '', stamp: '' }, theme)), matches, ...apart };
  }

  async function invokerOf(
    { person, locale }: Session,
    { where: { guild } }: Match,
    theme: Theme,
    interaction: string,
    answer: Answer,
  ): Promise<Invoker> {
    const { locale: chosen } = await wordsOf(person, locale);
    const { settings } = await tables.servers.read(guild);
    const guildLocale = settings.language ?? (guild === undefined ? undefined : channels.localeOf(guild)) ?? chosen;
    return { person, interaction, locale: chosen, guildLocale, theme, from: 'private', answer };
  }

  /** What would have been messages to this person: boards are drawn on the page, words stand beside them. */
  function keep(match: Match, shown: Screen[], said: Screen[], isShown: () => void): Answer {
    const take = (screen: Screen) => {
      if (screen.shows?.match === match.id) shown.push(screen);
      else said.push(screen);
    };
    return {
      async toAll(screen) {
        const posted = await channels.post(match.where.channel, screen);
        if ('failure' in posted) throw new Error(`the channel of match ${match.id}: ${posted.failure}`);
        return posted.message;
      },
      async toInvoker(screen) {
        take(screen);
        return '';
      },
      async update(screen) {
        take(screen);
        if (shown.includes(screen)) isShown();
      },
    };
  }

  async function hint(session: Session, id: string, argument: string): Promise<string> {
    const match = await visible(session, id);
    const viewer = match && seatOf(match, session.person);
    if (match?.position === undefined || viewer === undefined || !isLive(match)) return '';
    const command = commandOf(app, match);
    const { locale } = await wordsOf(session.person, session.locale);
    const { plain } = wordsFor(app.catalogue, locale, match);
    return (command.hint?.(momentOf(command.game, match, viewer), argument) ?? []).map(plain).join(' ');
  }

  /** The screen of a match as the page draws it. */
  async function boardOf({ person }: Session, match: Match, screen: Screen): Promise<PageBoard> {
    const { id } = match;
    const viewer = viewerOf(match, person);
    const stamp = stampOf(commandOf(app, match), match, viewer);
    const rows = pageRows(screen.rows, dispatch.isAtTable);
    const words = await withNames(screen.content, person, nameOf);
    const base = { match: id, picked: screen.shows?.picked ?? '', stamp, words };
    if (screen.picture === undefined) return { ...base, places: [], rows };
    const picture = pictures.keep(person, screen.picture);
    const places = placesOf(match, viewer, base.picked, picture, rows, stamp);
    return { ...base, picture, places, rows: beside(rows, places, readControlId) };
  }

  function placesOf(
    match: Match,
    viewer: Viewer,
    picked: string,
    size: { readonly width: number; readonly height: number },
    rows: ReturnType<typeof pageRows>,
    stamp: string,
  ): PageBoard['places'] {
    const { game } = commandOf(app, match);
    if (match.position === undefined || !isLive(match)) return [];
    const places = painters[game.id]?.places?.(game.view(positionOf(match).state, viewer), picked) ?? [];
    return tappable(places, size, {
      legal: momentOf(game, match, viewer).legal(),
      rows,
      readId: readControlId,
      idOf: (action, argument) => writeControlId({ match: match.id, stamp, action, argument }),
    });
  }

  /** `known` is one that was read just now. */
  async function ownMatches({ person, locale }: Session, known?: Match): Promise<readonly PageMatch[]> {
    const { plain } = await wordsOf(person, locale);
    const { live } = await tables.people.read(person);
    const read = await Promise.all(live.map((id) => (id === known?.id ? known : tables.read(id))));
    const matches = read.filter((match) => match !== undefined);
    const listed = await Promise.all(
      matches.map(async (match): Promise<PageMatch> => {
        const { game } = commandOf(app, match);
        const isYourTurn = toAct(game, match).includes(seatOf(match, person) ?? -1);
        const status = plain(phrase(isYourTurn ? 'board.yourTurn' : 'board.waiting'));
        const others = await othersIn(match, person, nameOf, plain);
        return { match: match.id, game: plain(phrase(game.name)), others, status, isYourTurn };
      }),
    );
    return listed.sort((a, b) => Number(b.isYourTurn) - Number(a.isYourTurn));
  }

  async function say({ person, locale }: Session, key: 'board.gone' | 'board.none'): Promise<string> {
    return (await wordsOf(person, locale)).plain(phrase(key));
  }

  return {
    welcome,
    look,
    tap,
    /** What a move or a part of one would bring, in words; empty where there is nothing to say. */
    hint,
    picture: ({ person }: Session, name: string): Buffer | undefined => pictures.find(person, name),
    /** Tells of every change that this person could see. Gives what ends it: with the last page nothing of them is kept. */
    watch({ person, match: linked }: Session, tell: () => void): () => void {
      const stop = tables.watch((match, events) => {
        news.note(match, events);
        if (match.id === linked || seatOf(match, person) !== undefined) tell();
      });
      open.set(person, (open.get(person) ?? 0) + 1);
      return () => {
        stop();
        const left = (open.get(person) ?? 1) - 1;
        if (left > 0) open.set(person, left);
        else {
          open.delete(person);
          pictures.forget(person);
        }
        if (open.size > 0) return;
        news.clear();
        names.forget();
      };
    },
    /** The match that somebody who comes into a channel most likely means: their own there, their own elsewhere, any there. */
    async matchIn(channel: string, session: Session): Promise<MatchId | undefined> {
      const there = await Promise.all((await tables.within([channel])).map(tables.read));
      const matches = there.filter((match) => match !== undefined);
      const own = matches.find((match) => seatOf(match, session.person) !== undefined);
      if (own !== undefined) return own.id;
      const [elsewhere] = await ownMatches(session);
      return elsewhere === undefined ? matches[0]?.id : MatchId.parse(elsewhere.match);
    },
  };
}

/** A move that was shown to somebody without its controls: a hint. */
function isAdvice({ shows, rows }: Screen): boolean {
  return shows !== undefined && shows.picked !== '' && rows.length === 0;
}
