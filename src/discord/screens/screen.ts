import type { Theme } from '../../../render/shared/drawing.ts';
import type { Happening } from '../../engine/game.ts';
import { outcomeOf } from '../../engine/match.ts';
import { winners } from '../../engine/outcome.ts';
import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import type { Seat, Viewer } from '../../engine/seat.ts';
import type { Match, MatchId, PersonId } from '../../tables/match.ts';
import { positionOf, toAct } from '../../tables/play.ts';
import { altText } from '../../texts/altText.ts';
import { type App, commandOf } from '../app.ts';
import { type ApiRow, controlRows, type Moment, type Row, withTableControls } from '../command/controls.ts';
import type { GameCommand } from '../command/gameCommand.ts';
import { stampOf } from '../command/stamp.ts';
import { deadlinePhrases } from '../words/clocks.ts';
import { type Words, wordsFor } from '../words/names.ts';
import { lobbyText } from './lobby.ts';
import { isSecretFrom, secretPhrases } from './secret.ts';

/** A message to be sent: words, a picture with its alt text, controls, and who is pinged. */
export interface Screen {
  readonly content: string;
  readonly picture?: { readonly name: string; readonly png: Buffer; readonly alt: string };
  readonly rows: ApiRow[];
  readonly pings: readonly PersonId[];
  /** The table that it shows, and what of a move is chosen there. */
  readonly shows?: { readonly match: MatchId; readonly picked: string };
  /** Files beside the picture. */
  readonly files?: readonly { readonly name: string; readonly bytes: Buffer; readonly alt?: string }[];
}

export interface ScreenOptions {
  readonly viewer: Viewer;
  readonly locale: string;
  /** The colours of the picture; dark unless said. */
  readonly theme?: Theme;
  /** What has just happened. */
  readonly events?: readonly Happening[];
  /** The part of a move chosen so far. */
  readonly picked?: string;
  readonly pings?: readonly PersonId[];
}

/** Discord's limit for the words of a message, and what we use of it for what happened. */
const LONGEST_CONTENT = 2000;
const LONGEST_EVENTS = 900;

/** The colours of pictures that everybody sees. */
export const PUBLIC_THEME: Theme = 'dark';

/** The picture of a match could not be drawn; the words of the screen are there all the same. */
export type DrawnScreen = Screen & { readonly failure?: unknown };

/** What `viewer` is shown of a match: the lobby, the board, or the end. Never fails for want of a picture. */
export async function screenOf(app: App, match: Match, options: ScreenOptions): Promise<DrawnScreen> {
  const command = commandOf(app, match);
  const words = wordsFor(app.catalogue, options.locale, match);
  const pings = options.pings ?? [];
  const { viewer, picked = '' } = options;
  const controls = withTableControls(
    moveRows(command, match, viewer, picked),
    app.tableControls({ command, match, viewer }),
  );
  const rows = controlRows(controls, words.plain, { match: match.id, stamp: stampOf(command, match, viewer) });
  const times = deadlinePhrases(await app.tables.clocks.deadlines(match));
  const content = contentOf(command, match, words, options, times).slice(0, LONGEST_CONTENT);
  const shows = { match: match.id, picked };
  if (match.position === undefined || isSecretFrom(match, viewer)) return { content, rows, pings, shows };
  try {
    return { content, rows, pings, shows, picture: await pictureOf(app, match, words, options) };
  } catch (failure) {
    return { content: `${content}\n${words.say(phrase('discord.noPicture'))}`, rows, pings, shows, failure };
  }
}

/** The picture of a match as `viewer` sees it. */
export async function pictureOf(app: App, match: Match, words: Words, options: ScreenOptions) {
  const { viewer, picked = '', theme = PUBLIC_THEME } = options;
  const { game } = commandOf(app, match);
  const view = game.view(positionOf(match).state, viewer);
  const png = await app.pictures({ game: game.id, theme, view, picked });
  return { name: `${game.id}.png`, png, alt: altText(game.describe(view).map(words.plain)) };
}

function contentOf(
  command: GameCommand,
  match: Match,
  words: Words,
  options: ScreenOptions,
  times: readonly Phrase[],
): string {
  if (match.status === 'lobby') return lobbyText(command, match, words);
  const { game } = command;
  const isSecret = isSecretFrom(match, options.viewer);
  const news = isSecret ? secretPhrases(command, match).map(words.say) : eventLines(options, words.say);
  const lines = [titleOf(command, match, words.say), ...news];
  if (match.position !== undefined && !isSecret) {
    const view = game.view(positionOf(match).state, options.viewer);
    lines.push(...game.summary(view).map(words.plain));
  }
  lines.push(...endingOrTurn(game, match, words.say), ...times.map(words.say));
  return lines.filter((line) => line !== '').join('\n');
}

function titleOf({ game }: GameCommand, match: Match, say: Say): string {
  const players = match.players.map((_, seat) => say(phrase('discord.seat', { player: { seat } })));
  return [`**${say(phrase(game.name))}**`, ...players].join(' · ');
}

/** What happened, as far as this viewer may read it; where that is long, the latest. */
export function eventLines(
  { events = [], viewer }: Pick<ScreenOptions, 'events' | 'viewer'>,
  say: Say,
): readonly string[] {
  const lines = events
    .filter(({ to }) => to === 'everyone' || to.some((seat) => seat === viewer))
    .map(({ text }) => say(text));
  const latest: string[] = [];
  let length = 0;
  for (const line of lines.reverse()) {
    length += line.length + 1;
    if (length > LONGEST_EVENTS) return ['…', ...latest];
    latest.unshift(line);
  }
  return latest;
}

function endingOrTurn(game: GameCommand['game'], match: Match, say: Say): readonly string[] {
  if (match.status === 'closed') return [say(phrase('discord.closed'))];
  const outcome = match.position === undefined ? undefined : outcomeOf(game, positionOf(match));
  if (outcome === undefined) return [turnLine(game, match, say)];
  const first = winners(outcome);
  if (match.players.length === 1) return [say(phrase('discord.ended.solo'))];
  const players = first.map((seat) => phrase('discord.seat', { player: { seat } }));
  return [
    say(first.length === 1 ? phrase('discord.ended.won', { players }) : phrase('discord.ended.tied', { players })),
  ];
}

function turnLine(game: GameCommand['game'], match: Match, say: Say): string {
  const seats = toAct(game, match);
  const persons = seats.filter((seat) => match.players[seat]?.kind === 'person');
  const named = (some: readonly Seat[]) => some.map((seat) => phrase('discord.seat', { player: { seat } }));
  if (persons.length === 0) return say(phrase('discord.thinking', { players: named(seats) }));
  return say(phrase('discord.turn', { players: named(persons) }));
}

/** The controls of the move: on a public board those of the one player who is to act, if nothing of the game is hidden. */
function moveRows(command: GameCommand, match: Match, viewer: Viewer, picked: string): readonly Row[] {
  const { game } = command;
  const actors = toAct(game, match);
  const seat = viewer === 'public' && !game.hidden ? actors[0] : viewer;
  if (typeof seat !== 'number' || !actors.includes(seat) || match.players[seat]?.kind !== 'person') return [];
  return command.controls(momentOf(game, match, seat), picked);
}

/** What `viewer` may know of a match that has begun. */
export function momentOf(game: GameCommand['game'], match: Match, viewer: Viewer): Moment {
  const { state } = positionOf(match);
  const mayMove = typeof viewer === 'number' && toAct(game, match).includes(viewer);
  return {
    view: game.view(state, viewer),
    viewer,
    legal: () => (mayMove ? game.legal(state, viewer).map((move) => game.write(move)) : []),
  };
}

/** A few words and nothing else. */
export function wordsScreen(content: string): Screen {
  return { content, rows: [], pings: [] };
}
