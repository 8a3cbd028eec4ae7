import { isDeepStrictEqual } from 'node:util';
import type { GameEvent } from '../../engine/game.ts';
import { standingEntries } from '../../engine/log.ts';
import { leadIn } from '../../engine/outcome.ts';
import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import type { Seat, Viewer } from '../../engine/seat.ts';
import { describeTurnLine, isWorthALine, type TurnLine } from '../../engine/turnLines.ts';
import { awaySeats } from '../../match/absence.ts';
import type { Match } from '../../match/match.ts';
import { toAct } from '../../match/play.ts';
import { findResult } from '../../match/result.ts';
import type { Catalogue } from '../../texts/catalogue.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { amountPhrase } from '../words/formatPoints.ts';
import { namingOnce, wordsFor } from '../words/wordsFor.ts';
import { isSecretFrom, secretPhrases, viewFor } from './boardVersion.ts';
import { type Ending, endingPhrases } from './ending.ts';
import { headline } from './headline.ts';

/** The prefix of a line of small print. */
export const SMALL = '-# ';

/** How many characters of a message describe what happened. */
const LONGEST_EVENTS = 900;

/** How many characters of its news a replaced board keeps. */
const LONGEST_NEWS_LINE = 160;

/** The reader of a board's text, and what has just happened. */
interface BoardReader {
  readonly viewer: Viewer;
  readonly locale: string;
  readonly events?: readonly GameEvent[];
  /** The latest turns. */
  readonly turns?: readonly TurnLine[];
  /** What to say about the end. */
  readonly ending?: Ending | undefined;
}

/**
 * The text above the board of a running or finished match: first the one thing to do now, or the result; then what
 * happened; then facts in small print, including the players who were not named yet.
 */
export function boardText(
  catalogue: Catalogue,
  command: GameCommand,
  match: Match,
  reader: BoardReader,
  times: readonly Phrase[],
): string {
  const { game } = command;
  const { say, unnamed } = namingOnce(catalogue, reader.locale, match, reader.viewer);
  const { plain } = wordsFor(catalogue, reader.locale, match, reader.viewer);
  const isSecret = isSecretFrom(match, reader.viewer);
  const head = say(headline(command, match, reader.viewer));
  const summary = isSecret || reader.ending !== undefined ? [] : game.summary(viewFor(game, match, reader.viewer));
  const news = isSecret ? secretPhrases(command, match).map(say) : newsLines(command, match, reader, summary, say);
  const goal = playOnPhrases(command, match, reader.locale).map(say);
  const small = [...goal, ...(reader.ending === undefined ? factLines() : [endLine(reader.ending)])];
  const lines = [head, ...news, ...small.map((line) => line && SMALL + line)];
  return lines.filter((line) => line !== '').join('\n');

  function factLines(): readonly string[] {
    const seats = unnamed();
    const named = seats.slice(0, MOST_IN_FOOT).map((seat) => say(phrase('discord.seat', { player: { seat } })));
    const rest = seats.length - named.length;
    const others = rest === 0 ? named : [...named, say(phrase('discord.seats.more', { count: rest }))];
    const facts = [phrase(game.name), ...times, ...watchPhrases(match)].map(say);
    return [...summary.map(plain), [...facts.slice(0, 1), ...others, ...facts.slice(1)].join(' · ')];
  }

  /** The final score, with the players who were not named yet, and since when the winner was ahead. */
  function endLine(ending: Ending): string {
    const others = unnamed();
    const scores = ending.players
      .toSorted((one, other) => one.seat - other.seat)
      .map(({ seat, points }) => {
        const told = phrase('endings.score', { player: { seat }, points: points ?? '' });
        return (others.includes(seat) ? say : plain)(
          points === undefined ? phrase('discord.seat', { player: { seat } }) : told,
        );
      });
    const known = ending.players.some(({ points }) => points !== undefined) ? scores : [];
    return [say(phrase(game.name)), ...known, ...endingPhrases(ending).map(plain)].join(' · ');
  }
}

/** How many of the players not named yet appear in the small print. */
const MOST_IN_FOOT = 8;

/** How many spectators are named. */
const MOST_WATCHERS = 5;

/** The spectators who have asked to see more than the public: the players must know. Nobody is pinged for it. */
function watchPhrases({ spectators }: Match): readonly Phrase[] {
  if (spectators.length === 0) return [];
  const persons = spectators.slice(0, MOST_WATCHERS).map((person) => phrase('discord.mention', { person }));
  const count = spectators.length - persons.length;
  return [count === 0 ? phrase('discord.watching', { persons }) : phrase('discord.watching.more', { persons, count })];
}

/**
 * The goal of a player who plays on from a position, and at the end whether it was reached, judged by real points and
 * never by an estimate.
 */
function playOnPhrases({ game }: GameCommand, match: Match, locale: string): readonly Phrase[] {
  const { goal: least } = match;
  if (least === undefined || match.status === 'closed') return [];
  const outcome = findResult(game, match);
  if (outcome === undefined) return [phrase('games.playOn.goal')];
  const lead = leadIn(
    outcome.scores,
    match.players.findIndex(({ kind }) => kind === 'person'),
  );
  if (lead === undefined) return [];
  return [
    lead >= least
      ? phrase('games.playOn.held', { lead: amountPhrase(game, lead, locale) })
      : phrase('games.playOn.missed', { by: amountPhrase(game, least - lead, locale) }),
  ];
}

/**
 * What happened, taken from a board's text, in one line: without the task and the small print. Empty if nothing
 * happened.
 */
export function extractNewsLine(content: string): string {
  const [, ...lines] = content.split('\n');
  const news = lines.filter((line) => !line.startsWith(SMALL)).join(' ');
  return news.length <= LONGEST_NEWS_LINE ? news : news.slice(0, news.lastIndexOf(' ', LONGEST_NEWS_LINE)).concat(' …');
}

/** The events that this viewer may know; if they are long, only the latest. */
export function eventLines({ events = [], viewer }: Pick<BoardReader, 'events' | 'viewer'>, say: Say) {
  return listLatest(events.filter(({ to }) => to === 'everyone' || isFor(to, viewer)).map(({ text }) => say(text)));
}

/** Other news: the turns since the reader's last move, and events that only they were told and `small` does not repeat. */
function newsLines(
  { game }: GameCommand,
  match: Match,
  reader: BoardReader,
  small: readonly Phrase[],
  say: Say,
): readonly string[] {
  const { events = [], viewer } = reader;
  const told = turnsSince(game, match, reader);
  const isTold = (text: Phrase) =>
    told.some(({ events: ofTurn }) => ofTurn.some((one) => isDeepStrictEqual(one.text, text)));
  const others = events.filter(({ to, text, turn }) => to === 'everyone' && turn === undefined && !isTold(text));
  // The small print repeats what concerns the reader until they move again: it need not be said twice.
  const alone = events.filter(
    ({ to, text }) => to !== 'everyone' && isFor(to, viewer) && !small.some((one) => contains(one, text)),
  );
  // The picture of a finished match shows the last move.
  const turns = reader.ending === undefined ? summedUp(game, told) : [];
  const momentOf = (text: Phrase) => events.findLastIndex((one) => isDeepStrictEqual(one.text, text));
  const lines = [
    ...turns.map((line) => ({
      text: describeTurnLine(line),
      moment: Math.max(...line.events.map(({ text }) => momentOf(text))),
    })),
    ...[...others, ...alone].map(({ text }) => ({ text, moment: momentOf(text) })),
  ];
  return listLatest(lines.toSorted((one, other) => one.moment - other.moment).map(({ text }) => say(text)));
}

function contains({ values = {} }: Phrase, text: Phrase): boolean {
  return Object.values(values).some(
    (value) => Array.isArray(value) && value.some((one) => isDeepStrictEqual(one, text)),
  );
}

/**
 * The turns since this viewer's last move (for the public: since the last move of the player who has waited longest),
 * and what just happened; if there are none, the last turn. Summed up, if the game sums up several turns.
 */
export function newTurns(game: GameCommand['game'], match: Match, reader: TurnReader): readonly TurnLine[] {
  return summedUp(game, turnsSince(game, match, reader));
}

type TurnReader = Pick<BoardReader, 'turns' | 'events' | 'viewer'>;

/** The same turns, each with its own events. */
function turnsSince(
  game: GameCommand['game'],
  match: Match,
  { turns = [], events = [], viewer }: TurnReader,
): readonly TurnLine[] {
  const seats = typeof viewer === 'number' ? [viewer] : whoIsThere(match, toAct(game, match));
  const entries = standingEntries(match.log);
  const since = Math.min(
    ...seats.map((seat) => entries.findLastIndex((one) => one.seat === seat && one.by === undefined) + 1),
  );
  const justNow = new Set(
    events.map(({ text }) =>
      turns.findLast(({ events: ofTurn }) => ofTurn.some((one) => isDeepStrictEqual(one.text, text))),
    ),
  );
  const worth = turns.filter(isWorthALine);
  const told = worth.filter((line) => line.at > since || justNow.has(line));
  return told.length === 0 ? worth.slice(-1) : told;
}

/**
 * The players to move, without those who keep missing their turns (unless all do): otherwise the list would grow with
 * absent players.
 */
function whoIsThere(match: Match, due: readonly Seat[]): readonly Seat[] {
  const away = awaySeats(match);
  const there = due.filter((seat) => !away.includes(seat));
  return there.length === 0 ? due : there;
}

function summedUp(game: GameCommand['game'], lines: readonly TurnLine[]): readonly TurnLine[] {
  const at = lines.at(-1)?.at ?? 0;
  if (game.sumUp === undefined || lines.length < 2) return lines;
  return game.sumUp(lines.flatMap(({ events }) => events)).map((one) => ({ events: [one], at }));
}

function isFor(to: GameEvent['to'], viewer: Viewer): boolean {
  return to !== 'everyone' && to.some((seat) => seat === viewer);
}

function listLatest(lines: string[]): readonly string[] {
  const latest: string[] = [];
  let length = 0;
  for (const line of lines.reverse()) {
    length += line.length + 1;
    if (length > LONGEST_EVENTS) return ['…', ...latest];
    latest.unshift(line);
  }
  return latest;
}
