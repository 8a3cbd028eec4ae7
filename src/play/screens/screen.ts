import type { PictureScale, Theme } from '../../../render/shared/drawing.ts';
import type { Game, GameEvent } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import { describeTurnLine, type TurnLine } from '../../engine/turnLines.ts';
import { seatsOnOffer } from '../../match/absence.ts';
import type { Match, PersonId } from '../../match/match.ts';
import { positionOf, toAct } from '../../match/play.ts';
import type { ActingPerson } from '../../tables/people/settings.ts';
import { altText } from '../../texts/altText.ts';
import { findCommand, type ScreenParts } from '../contract/app.ts';
import { type ControlContext, controlRows, type Row, withTableControls } from '../contract/controls.ts';
import { LONGEST_CONTENT } from '../contract/discordLimits.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Scene } from '../contract/scene.ts';
import { deadlinePhrases, invitationPhrases } from '../words/clocks.ts';
import { publicTheme } from '../words/publicSettings.ts';
import { type Words, wordsFor } from '../words/wordsFor.ts';
import { boardText, newTurns, SMALL } from './boardText.ts';
import { computeBoardVersion, isSecretFrom, viewFor } from './boardVersion.ts';
import { buildEndFrame, drawTurningPoint } from './endFrame.ts';
import { drawnEnd, type Ending, endingPhrases, findEnding } from './ending.ts';
import { gameGoalPhrases } from './gameGoal.ts';
import { closedLobbyText, companyLines, lobbyText } from './lobby.ts';
import { createLobbyView, findBeginner } from './lobbyStart.ts';

export interface ScreenOptions {
  readonly viewer: Viewer;
  readonly locale: string;
  /** The colors of the picture; by default, the public ones. */
  readonly theme?: Theme;
  /** The scale of the picture; by default, the one for messages. */
  readonly scale?: PictureScale | undefined;
  /** What has just happened. */
  readonly events?: readonly GameEvent[];
  /** The latest turns, if they are already known. */
  readonly turns?: readonly TurnLine[];
  /** The part of a move chosen so far. */
  readonly picked?: string;
  /** Whether the message keeps what it says of the latest turns: then the alt text does not say it again, or otherwise. */
  readonly keepsNews?: boolean;
  readonly pings?: readonly PersonId[];
  /** What the picture of a finished match shows in addition. */
  readonly ending?: Ending | undefined;
  /** Whether it shows an earlier position, which has no button that describes the whole of it. */
  readonly isLookBack?: boolean;
  /** Whether it is read on the board's page, where nobody types. */
  readonly isOnPage?: boolean;
  /** The person whose action this shows: their settings need not be read again. */
  readonly by?: ActingPerson;
}

/** Fits text into a message; if it is too long, all of it goes into a file. */
export function fitIntoMessage(words: string): Pick<Scene, 'content' | 'files'> {
  if (words.length <= LONGEST_CONTENT) return { content: words };
  return {
    content: `${words.slice(0, LONGEST_CONTENT - 1)}…`,
    files: [{ name: 'message.txt', bytes: Buffer.from(words) }],
  };
}

/** How many of the latest turns a picture's alt text begins with. */
const MOST_SPOKEN = 3;

/** How many characters these turns may take if the rest is short; the latest is always complete. */
const LONGEST_SPOKEN = 90;

/** The default colors of pictures. */
export const PUBLIC_THEME: Theme = 'dark';

/** A screen with `failure` set if its picture could not be drawn; its text is still there. */
export type DrawnScreen = Scene & { readonly failure?: unknown };

/** What `viewer` is shown of a match: the lobby, the board, or the end. Never fails because of a picture. */
export async function drawScreen(app: ScreenParts, match: Match, asked: ScreenOptions): Promise<DrawnScreen> {
  const options = { ...asked, turns: await app.tables.turnsTold(match) };
  const command = findCommand(app, match);
  const words = wordsFor(app.catalogue, options.locale, match, options.viewer);
  const pings = options.pings ?? [];
  const { viewer, picked = '' } = options;
  const controls = withTableControls(
    moveRows(command, match, viewer, picked),
    app.tableControls({ command, match, viewer }),
    command.boardFirst,
  );
  const rows = controlRows(controls, words.plain, {
    match: match.id,
    stamp: computeBoardVersion(command, match, viewer),
    emojiOf: (name) => app.emojis.of(command.game.id, name),
  });
  const times = await describeTimes(app, match, options);
  const ending = match.status === 'over' ? await findEnding(command.game, match) : undefined;
  const goal = (await gameGoalPhrases(app, match, options)).map((one) => `\n${SMALL}${words.say(one)}`);
  const company = takesPeople(match, viewer) ? await companyLines(app, match, words) : [];
  const { content, ...whole } = fitIntoMessage(
    [await describeContent(app, command, match, { ...options, ending }, times), ...company, ...goal].join(''),
  );
  const shows = { match: match.id, picked };
  const isFramed = viewer === 'public' && ending !== undefined && options.isOnPage !== true;
  const frame = isFramed ? { frame: buildEndFrame(ending) } : {};
  if (match.position === undefined ? match.status !== 'lobby' : isSecretFrom(match, viewer)) {
    return { content, ...whole, rows, pings, shows, ...frame };
  }
  try {
    const turning = isFramed && pings.length === 0 ? drawTurningPoint(app, match, ending, words) : [];
    const picture = await (match.position === undefined
      ? lobbyPicture(app, match, words, options)
      : drawMatchPicture(app, match, words, { ...options, ending }));
    const files = [...(whole.files ?? []), ...(await turning)];
    return { content, rows, pings, shows, picture, ...frame, ...(files.length === 0 ? {} : { files }) };
  } catch (failure) {
    return { content: `${content}\n${words.say(phrase('discord.noPicture'))}`, ...whole, rows, pings, shows, failure };
  }
}

/** Until when people have to answer or move. */
async function describeTimes(
  { tables: { clocks } }: ScreenParts,
  match: Match,
  { viewer, by }: ScreenOptions,
): Promise<readonly Phrase[]> {
  if (match.status === 'lobby') return invitationPhrases(match, await clocks.lobbyEnds(match));
  return deadlinePhrases(await clocks.deadlines(match, by), viewer);
}

/** Whether whoever reads this may sit down at the table. */
function takesPeople(match: Match, viewer: Viewer): boolean {
  return match.status === 'lobby' || (viewer === 'public' && seatsOnOffer(match).length > 0);
}

async function describeContent(
  app: ScreenParts,
  command: GameCommand,
  match: Match,
  options: ScreenOptions,
  times: readonly Phrase[],
): Promise<string> {
  if (match.position !== undefined) return boardText(app.catalogue, command, match, options, times);
  const words = wordsFor(app.catalogue, options.locale, match, options.viewer);
  if (match.status === 'closed') return closedLobbyText(command, match, words);
  const first = match.planned.length > 0 ? await findBeginner(command.game, match) : undefined;
  return lobbyText(command, match, words, times, first);
}

/** The picture of a match as `viewer` sees it. */
export async function drawMatchPicture(app: ScreenParts, match: Match, words: Words, options: ScreenOptions) {
  const { viewer, ending, theme = await publicTheme(app, match.where) } = options;
  const { game } = findCommand(app, match);
  const view = viewFor(game, match, viewer);
  const turns = options.keepsNews === true ? [] : newTurns(game, match, options);
  const news = turns.slice(-MOST_SPOKEN).map(describeTurnLine).map(words.plain);
  const heard = game.outline === undefined ? news : latestWithin(news, LONGEST_SPOKEN);
  const describe = options.isLookBack === true ? game.describe : (game.outline ?? game.describe);
  const told = [...describe(view), ...(ending === undefined ? [] : endingPhrases(ending))];
  const alt = altText([...heard, ...told.map(words.plain)]);
  return { name: `${game.id}.png`, png: await drawView(app, game, view, { ...options, theme }, words), alt };
}

/** The latest of these lines that fit into this many characters; always at least the last. */
function latestWithin(lines: readonly string[], most: number): readonly string[] {
  const from = lines.findIndex((_, at) => lines.slice(at).join(' ').length <= most);
  return lines.slice(from === -1 ? -1 : from);
}

function drawView(
  app: ScreenParts,
  game: Game,
  view: unknown,
  { picked = '', theme, scale, ending }: Pick<ScreenOptions, 'picked' | 'scale' | 'ending'> & { readonly theme: Theme },
  { plain }: Words,
) {
  const order = { game: game.id, theme, ...(scale === undefined ? {} : { scale }), view };
  return app.pictures(ending === undefined ? { ...order, picked } : { ...order, end: drawnEnd(game, ending, plain) });
}

/**
 * Starts drawing the public board that will be shown if this change is stored. It is drawn while the store writes, and
 * later requests find it. Does nothing for boards that computer players change before anyone sees them.
 */
export async function beginPicture(app: ScreenParts, match: Match): Promise<void> {
  const { game } = findCommand(app, match);
  const isChanged = match.players.some(({ kind }) => kind === 'computer');
  if (match.status !== 'running' || game.hidden || isChanged || isSecretFrom(match, 'public')) return;
  const theme = await publicTheme(app, match.where);
  await app.pictures({ game: game.id, theme, view: viewFor(game, match, 'public'), picked: '' });
}

/** The picture of a waiting table. */
async function lobbyPicture(app: ScreenParts, match: Match, { plain }: Words, { theme }: Pick<ScreenOptions, 'theme'>) {
  const { game } = findCommand(app, match);
  const view = await createLobbyView(game, match);
  const png = await app.pictures({ game: game.id, theme: theme ?? (await publicTheme(app, match.where)), lobby: view });
  const alt = plain(phrase('discord.lobby.alt', { game: phrase(game.name) }));
  return { name: `${game.id}-lobby.png`, png, alt };
}

/**
 * The controls of a move. A public board has those of the player to move, if there is only one and the game hides
 * nothing.
 */
function moveRows(command: GameCommand, match: Match, viewer: Viewer, picked: string): readonly Row[] {
  const { game } = command;
  const actors = toAct(game, match);
  const seat = viewer === 'public' && !game.hidden ? actors[0] : viewer;
  if (typeof seat !== 'number' || !actors.includes(seat) || match.players[seat]?.kind !== 'person') return [];
  return command.controls(buildControlContext(game, match, seat), picked);
}

/** What `viewer` may know of a match that has begun. */
export function buildControlContext(game: GameCommand['game'], match: Match, viewer: Viewer): ControlContext {
  const { state } = positionOf(match);
  const mayMove = typeof viewer === 'number' && toAct(game, match).includes(viewer);
  return {
    view: game.view(state, viewer),
    viewer,
    legal: () => (mayMove ? game.legal(state, viewer).map((move) => game.write(move)) : []),
  };
}

/** A screen with only a few words. */
export function wordsScreen(content: string): Scene {
  return { content, rows: [], pings: [] };
}
