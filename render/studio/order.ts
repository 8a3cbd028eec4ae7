import { type Image, loadImage } from '@napi-rs/canvas';
import { readGiven, replayRandom } from '../../src/packages/packageCall.ts';
import { PACKAGES } from '../../src/packages.ts';
import { type AnalysisCard, drawAnalysis } from '../shared/analysis.ts';
import { type Drawing, type PictureScale, SCALE, type Theme } from '../shared/drawing.ts';
import { encodeEmoji } from '../shared/emoji.ts';
import { encodePixels } from '../shared/encode.ts';
import { drawEnd } from '../shared/end.ts';
import type { End, EndPlayer } from '../shared/endPlayers.ts';
import { drawExercise, type ExerciseHead } from '../shared/exercise.ts';
import { drawGamePanel } from '../shared/gamePanel.ts';
import { drawLeaders, type LeaderboardData } from '../shared/leaders.ts';
import type { Painter } from '../shared/painter.ts';
import { withPixels } from '../shared/pixels.ts';
import { drawSmallEnds } from '../shared/smallEnds.ts';
import { drawStandings, type Standings } from '../shared/standings.ts';

/** A player at the end of a match; the avatar is an image file in base64. */
export type OrderedPlayer = Omit<EndPlayer, 'avatar'> & { readonly avatar?: string };

/** The end of a match, apart from its final position. */
export type OrderedEnd = Omit<End, 'players'> & { readonly players: readonly OrderedPlayer[] };

/** One of several boards; for a game from outside, its view is `{ drawn }`, an image in base64. */
export interface OrderedBoard {
  readonly game: string;
  readonly view: unknown;
}

/** One of several games that ended in a channel, with the text next to its result. */
export interface OrderedSmallEnd extends OrderedBoard {
  readonly end: OrderedEnd;
  readonly about: string;
}

/** One of several games to choose from. */
export interface OrderedGame extends OrderedBoard {
  readonly name: string;
  readonly people: string;
}

/**
 * A request for a picture: what a viewer sees, with what they have chosen; the end of a match; an exercise; several
 * ended games at a small size; several games to choose from; a lobby; the rules; how a match went; a leaderboard; or a
 * player's standings. The last two name people. Plain JSON.
 */
export type Order = {
  readonly game: string;
  readonly theme: Theme;
  /** `SCALE` by default. */
  readonly scale?: PictureScale;
} & (
  | { readonly view: unknown; readonly picked: string }
  | { readonly view: unknown; readonly end: OrderedEnd }
  | { readonly view: unknown; readonly picked: string; readonly exercise: ExerciseHead }
  | { readonly smallEnds: readonly OrderedSmallEnd[]; readonly caption: string }
  | { readonly games: readonly OrderedGame[] }
  | { readonly lobby: unknown }
  | { readonly rules: true }
  /** A small picture for controls, always at its own scale. */
  | { readonly emoji: string }
  /** What a subcommand of a game from outside shows for this query, which is JSON in the game's thread. */
  | { readonly exhibit: { readonly name: string; readonly query: unknown } }
  | { readonly analysis: AnalysisCard }
  | { readonly leaders: LeaderboardData }
  | { readonly standings: Standings }
);

/** Draws an order with these painters; rejects if there is none for the game. */
export async function drawOrder(painters: Readonly<Record<string, Painter>>, order: Order): Promise<Buffer> {
  return Buffer.from((await drawTimed(painters, order)).png);
}

/** A picture, and the time taken to draw and to encode it, in milliseconds. */
export interface TimedPicture {
  readonly png: Uint8Array;
  readonly drawing: number;
  readonly encoding: number;
}

/** Draws an order with these painters and measures the time; rejects if there is none for the game. */
export async function drawTimed(painters: Readonly<Record<string, Painter>>, order: Order): Promise<TimedPicture> {
  const begun = performance.now();
  if ('emoji' in order) {
    const png = await encodeEmoji(painters[order.game]?.emojis?.[order.emoji] ?? (() => undefined));
    return { png, drawing: 0, encoding: performance.now() - begun };
  }
  return withPixels(await createDrawing(painters, order), order.scale ?? SCALE, (pixels) => {
    const drawn = performance.now();
    const png = encodePixels(pixels);
    return { png, drawing: drawn - begun, encoding: performance.now() - drawn };
  });
}

/** What an order shows, still to be painted; rejects if there is no painter for the game. */
export async function createDrawing(
  painters: Readonly<Record<string, Painter>>,
  order: Exclude<Order, { readonly emoji: string }>,
): Promise<Drawing> {
  const { theme } = order;
  if ('smallEnds' in order) {
    const ends = order.smallEnds.map(async ({ end, about, ...board }) => ({
      ...(await shownBoard(painters, board)),
      about,
      end: { ...end, players: await Promise.all(end.players.map(withFace)) },
    }));
    return drawSmallEnds(await Promise.all(ends), order.caption, theme);
  }
  if ('games' in order) {
    const games = order.games.map(async (one) => ({ ...one, ...(await shownBoard(painters, one)) }));
    return drawGamePanel(await Promise.all(games), theme);
  }
  if ('exhibit' in order) return drawingShown(order, theme);
  const painter = painters[order.game];
  if (painter === undefined) throw new Error(`no pictures for the game ${order.game}`);
  if ('rules' in order) return painter.drawRules(theme);
  if ('leaders' in order) return drawLeaders(order.leaders, theme);
  if ('standings' in order) return drawStandings(order.standings, theme);
  if ('analysis' in order) return drawAnalysis(painter, order.analysis, theme);
  if ('lobby' in order) return painter.drawLobby?.(order.lobby, theme) ?? painter.drawRules(theme);
  if ('exercise' in order) return drawExercise(painter, order, theme);
  if ('picked' in order) return painter.draw(order.view, theme, order.picked);
  const players = await Promise.all(order.end.players.map(withFace));
  return drawEnd(painter, order.view, theme, { ...order.end, players });
}

/** Returns what a subcommand shows; throws if it shows no drawing. */
async function drawingShown(
  { game, exhibit }: Extract<Order, { readonly exhibit: object }>,
  theme: Theme,
): Promise<Drawing> {
  const drawing = await exhibitDrawing(game, exhibit.name, String(exhibit.query));
  return drawing(theme) as Drawing;
}

/** Returns one of several boards, with its painter. */
async function shownBoard(painters: Readonly<Record<string, Painter>>, { game, view }: OrderedBoard) {
  const isDrawn = typeof view === 'object' && view !== null && 'drawn' in view && painters[game] === undefined;
  if (!isDrawn) return { view, painter: painters[game] };
  const image = await loadImage(Buffer.from(String(view.drawn), 'base64'));
  const size = { width: image.width / SCALE, height: image.height / SCALE };
  const draw = (): Drawing => ({ ...size, paint: (ctx) => ctx.drawImage(image, 0, 0, size.width, size.height) });
  return { view: undefined, painter: { draw, drawRules: draw } };
}

/** Decodes a player's avatar; an unreadable image is left out. */
async function withFace({ avatar, ...player }: OrderedPlayer): Promise<EndPlayer> {
  if (avatar === undefined) return player;
  const face: Image | undefined = await loadImage(Buffer.from(avatar, 'base64')).catch(() => undefined);
  return { ...player, avatar: face };
}

/**
 * Returns the function with which a subcommand of a game from outside draws its answer to this query (JSON) in a given
 * theme; throws if it draws nothing.
 */
async function exhibitDrawing(game: string, name: string, query: string): Promise<(theme: string) => unknown> {
  const command = PACKAGES.find((one) => one.game.id === game)?.command;
  const extras: unknown = Reflect.get(Object(command), 'extras');
  const extra: unknown = Array.isArray(extras)
    ? extras.find((one) => Reflect.get(Object(one), 'name') === name)
    : undefined;
  const show: unknown = Reflect.get(Object(extra), 'show');
  if (typeof show !== 'function') throw new Error(`${game} has no subcommand ${name}`);
  const shown: unknown = await Reflect.apply(show, extra, readGiven(query, replayRandom([])));
  const drawing: unknown = Reflect.get(Object(Reflect.get(Object(shown), 'value')), 'drawing');
  if (typeof drawing !== 'function') throw new Error(`${game} ${name} drew something, and now does not`);
  return (theme) => Reflect.apply(drawing, undefined, [theme]);
}
