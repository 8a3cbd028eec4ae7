import type { Match, MatchId } from '../match/match.ts';
import { openTable } from '../play/actions/new.ts';
import { failureText, refuseTo } from '../play/actions/refusal.ts';
import { runLimited } from '../play/actions/runLimited.ts';
import { runTableAction } from '../play/actions/tableActions.ts';
import type { ActionContext } from '../play/contract/actionContext.ts';
import type { Answer } from '../play/contract/answer.ts';
import type { Caller } from '../play/contract/caller.ts';
import type { Place, Request } from '../play/contract/command.ts';
import { readControlId } from '../play/contract/controls.ts';
import type { Door } from '../play/contract/door.ts';
import type { Arguments } from '../play/contract/option.ts';
import { plainScene, type Scene } from '../play/contract/scene.ts';
import type { ActionRequest, DrawOptions } from './protocol.ts';
import type { Session } from './sessions.ts';

/** The result of a tap. */
export interface ActionResult {
  /** The board that the tap was answered with, if any. */
  readonly shown: Scene | undefined;
  /** Other answers, which only this person sees. */
  readonly said: readonly Scene[];
  /** The person's own match to which the tap led, if any. */
  readonly leadsTo?: MatchId | undefined;
  /** What the person wants to share with others. */
  readonly shared?: Scene | undefined;
}

/** Carries out the actions on the page that work like commands and clicks in a channel. */
export interface ActionRunner {
  /** Uses a control of this match; undefined if the match has no such control. */
  readonly use: (
    session: Session,
    match: Match,
    tap: ActionRequest,
    drawn: DrawOptions,
  ) => Promise<ActionResult | undefined>;
  /**
   * Uses a control that belongs to no table, for this person only. One that opens a table does so only in the channel
   * of the match `near`. Undefined if the page has no such control.
   */
  readonly useApart: (
    session: Session,
    used: Pick<ActionRequest, 'control' | 'values' | 'tap'>,
    drawn: DrawOptions,
    near?: Match,
  ) => Promise<ActionResult | undefined>;
  /** Opens a table in the channel of a match; returns what only this person is told about it. */
  readonly open: (
    session: Session,
    near: Match,
    wanted: { readonly game: string; readonly given: Arguments },
    how: { readonly interaction: string; readonly drawn: DrawOptions },
  ) => Promise<readonly Scene[]>;
}

/**
 * Carries out taps as if they were clicks on controls in the channel: with the same stamp, queue, store and limits, and
 * the same board in the channel afterwards.
 */
export function createActionRunner(context: ActionContext): ActionRunner {
  const { app, door, now, onPage, follow } = context;

  /** Builds a request as if the person had made it in the match's channel. */
  async function buildRequest(
    session: Session,
    where: Match['where'],
    drawn: DrawOptions,
    interaction: string,
    answer: Answer,
  ): Promise<Request> {
    const caller = await buildCaller(context, session, where, drawn, interaction, answer);
    const place = describePlace(where);
    return { app, door, caller, place, now, interaction, discordLocale: session.locale };
  }

  /** Runs the action unless it exceeds a rate limit; reports and logs failures. */
  async function carryOut(request: Request, name: string, message: string, act: () => Promise<void>): Promise<void> {
    const { caller, place, interaction } = request;
    const channel = place.channel === NOWHERE.channel ? '' : place.channel;
    const limited = () => runLimited(context, { name, person: caller.person, channel, message }, caller, act);
    await app.tables.visit(limited).catch((error: unknown) => {
      app.log.error({ interaction, err: error }, 'an action on the page failed');
      return refuseTo(app, caller.answer, caller.locale, failureText(error));
    });
  }

  return {
    async use(session, match, { control, values, tap: interaction, words: content }, drawn) {
      const read = readControlId(control);
      if (read === undefined) return undefined;
      const told = listenFor(door, match.where, ({ shows }) => shows?.match === match.id);
      const request = await buildRequest(session, match.where, drawn, interaction, told.answer);
      const { action, argument, stamp } = read;
      const used = { match: match.id, stamp, argument: values?.join(' ') ?? argument, content };
      const work = carryOut(request, action, match.where.message ?? '', () => runTableAction(request, action, used));
      follow(work);
      // Once their own board is there, the person need not wait for the channel's message.
      await Promise.race([work, told.isShown]);
      return { shown: told.shown.at(-1), said: told.said };
    },

    async useApart(session, { control, values, tap: interaction }, drawn, near) {
      const read = readControlId(control);
      if (read === undefined) return undefined;
      const uses = near === undefined ? onPage.uses : { ...onPage.uses, ...onPage.opens };
      const use = Object.hasOwn(uses, read.action) ? uses[read.action] : undefined;
      if (use === undefined) return undefined;
      const where = near?.where ?? NOWHERE;
      const told = listenFor(door, where, onPage.asides.includes(read.action) ? () => false : isApart);
      let shared: Scene | undefined;
      // The page itself offers it to whomever the person chooses.
      const toAll: Answer['toAll'] = async (screen) => {
        shared = screen;
        return '';
      };
      const request = await buildRequest(session, where, drawn, interaction, { ...told.answer, toAll });
      const { action, argument, stamp } = read;
      const used = { stamp, argument: values?.join(' ') ?? argument, content: '' };
      const work = carryOut(request, action, '', () => use(request, used));
      follow(work);
      await work;
      return { shown: told.shown.at(-1), said: told.said, leadsTo: told.leadsTo(), shared };
    },

    async open(session, near, { game, given }, { interaction, drawn }) {
      const command = app.games.find((one) => one.game.id === game);
      if (command === undefined) return [];
      const told = listenFor(door, near.where, ({ shows }) => shows?.match === near.id);
      const request = await buildRequest(session, near.where, drawn, interaction, told.answer);
      const work = carryOut(request, 'new', '', () => openTable(request, command, given));
      follow(work);
      await work;
      return told.said;
    },
  };
}

/** The place of someone on the page, with no permissions: they can do nothing that only moderators may. */
function describePlace({ channel, parent, guild, isGuest }: Match['where']): Place {
  return {
    ...{ channel, threads: [], isManager: false, isModerator: false },
    ...(parent === undefined ? {} : { parent }),
    ...(guild === undefined ? {} : { guild }),
    ...(isGuest === undefined ? {} : { isGuest }),
    // Where threads are impossible, Discord refuses them.
    takesThreads: guild !== undefined && parent === undefined && isGuest !== true,
  };
}

/** Whether a scene is more than words, and does not show a table. */
function isApart({ shows, tries, rows }: Scene): boolean {
  return shows === undefined && (tries !== undefined || rows.length > 0);
}

/** The place of actions that are answered in private wherever they are requested. */
const NOWHERE: Match['where'] = { channel: '0', isGuest: true };

/**
 * Collects what would have been messages to someone. The current board is drawn on the page, and words are shown beside
 * it.
 */
function listenFor({ channels }: Door, { channel }: Match['where'], isOnPage: (screen: Scene) => boolean) {
  const shown: Scene[] = [];
  const said: Scene[] = [];
  const isShown = Promise.withResolvers<void>();
  let leadsTo: MatchId | undefined;
  const take = (scene: Scene): boolean => {
    const screen = plainScene(scene);
    const isShownHere = isOnPage(screen);
    if (isShownHere) shown.push(screen);
    // The page loads other boards itself.
    else if (screen.shows === undefined) said.push(screen);
    else leadsTo = screen.shows.match;
    return isShownHere;
  };
  const answer: Answer = {
    async toAll(screen) {
      const posted = await channels.post(channel, screen);
      if ('failure' in posted) throw new Error(`the channel ${channel}: ${posted.failure}`);
      return posted.message;
    },
    async toCaller(screen) {
      take(screen);
      return '';
    },
    async update(screen) {
      if (take(screen)) isShown.resolve();
    },
  };
  return { answer, shown, said, leadsTo: () => leadsTo, isShown: isShown.promise };
}

async function buildCaller(
  { app, door: { channels } }: ActionContext,
  { person, ...session }: Session,
  { guild }: Match['where'],
  { theme, scale }: DrawOptions,
  interaction: string,
  answer: Answer,
): Promise<Caller> {
  const { settings, blocked } = await app.tables.people.read(person);
  const locale = settings.language ?? session.locale;
  const server = await app.tables.servers.read(guild);
  const ofServer = guild === undefined ? undefined : channels.serverLocale(guild);
  const guildLanguage = server.settings.language;
  const guildLocale = guildLanguage ?? ofServer ?? locale;
  const languages = { locale, guildLocale, guildLanguage };
  return { person, settings, blocked, interaction, ...languages, theme, scale, from: 'private', answer };
}
