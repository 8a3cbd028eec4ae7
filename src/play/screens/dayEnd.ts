import { findOutcome, type Position } from '../../engine/match.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { findSeat, type Match } from '../../match/match.ts';
import { positionOf, stored } from '../../match/play.ts';
import type { DayPlayed } from '../../tables/daily/dailyComputers.ts';
import { streakOn } from '../../tables/people/person.ts';
import { findCommand, type ScreenParts } from '../contract/app.ts';
import type { Caller } from '../contract/caller.ts';
import { type Button, controlRows } from '../contract/controls.ts';
import type { Scene } from '../contract/scene.ts';
import { levelName, wordsFor } from '../words/wordsFor.ts';
import { describeDayResult } from './boardVersion.ts';
import { matchesOfDay, rankMatches } from './dayTable.ts';
import { drawMatchPicture, drawScreen, type ScreenOptions } from './screen.ts';

/**
 * The end of a daily game, shown only to its player: the board, their rank and streak, the computer players' results,
 * and a spoiler-free line to share.
 */
export async function dayEndScreen(app: ScreenParts, match: Match, options: ScreenOptions): Promise<Scene> {
  const { say, plain } = wordsFor(app.catalogue, options.locale, match);
  const screen = await drawScreen(app, match, options);
  const computers = await replayComputers(app, match);
  const best = await replayBest(app, match);
  const lines = [
    ...(await rankPhrases(app, match)),
    ...(computers.length === 0
      ? [phrase('daily.computers.still')]
      : computers.map((one) => describeResult(app, match, one))),
    ...(best === undefined ? [] : [describeHindsight(app, match, best)]),
  ];
  const button = (label: Phrase, action: string, argument: string): Button => ({
    kind: 'button',
    label,
    act: { action, argument },
  });
  const bestBoard = best && button(phrase('daily.button.best'), 'day.board', `${match.id}.${BEST}`);
  const boards = computers.map(({ level }) =>
    button(phrase('daily.button.board', { player: levelName(level) }), 'day.board', `${match.id}.${level}`),
  );
  const share: Button = { ...button(phrase('daily.button.share'), 'day.share', match.id), style: 'primary' };
  const line = [phrase('daily.line', { line: await shareLine(app, match) }), ...describeLegend(app, match)].map(say);
  return {
    ...screen,
    content: [screen.content, ...lines.map(say), ...line].join('\n'),
    rows: controlRows([[share, ...boards, ...(bestBoard === undefined ? [] : [bestBoard])]], plain),
  };
}

async function rankPhrases(app: ScreenParts, match: Match): Promise<readonly Phrase[]> {
  const { daily = '', where, players } = match;
  const ranked = rankMatches(findCommand(app, match), await matchesOfDay(app, findCommand(app, match), daily, where));
  const place = ranked.find((one) => one.match.id === match.id)?.place;
  const [player] = players;
  const days = player?.kind === 'person' ? streakOn(await app.tables.people.read(player.id), match.game, daily) : 0;
  return [
    ...(place === undefined ? [] : [phrase('daily.rank', { place, count: ranked.length })]),
    ...(days < 2 ? [] : [phrase('daily.streak', { count: days })]),
  ];
}

/** The computer players' results of the same day, as solo matches. */
async function replayComputers(app: ScreenParts, match: Match): Promise<readonly DayPlayed[]> {
  const { daily = '' } = match;
  return app.tables.dailyComputers.played(findCommand(app, match).game, daily);
}

function describeResult(app: ScreenParts, match: Match, played: DayPlayed): Phrase {
  const brief = describeDayResult(findCommand(app, match), withPosition(match, played.position));
  return phrase('daily.computers', { player: levelName(played.level), brief });
}

/** The argument of the button that shows the best board of a day. */
const BEST = 'best';

/** The best result found for the same day, by a search that knew its dice. */
async function replayBest(app: ScreenParts, match: Match): Promise<Position | undefined> {
  return app.tables.dailyComputers.best(findCommand(app, match).game, match.daily ?? '');
}

/** What would have been possible: the best result found, if it beats the player's. */
function describeHindsight(app: ScreenParts, match: Match, best: Position): Phrase {
  const { game } = findCommand(app, match);
  const points = (end: Position) => findOutcome(game, end)?.scores[0] ?? 0;
  if (points(positionOf(match)) >= points(best)) return phrase('daily.hindsight.reached');
  return phrase('daily.hindsight', { brief: describeDayResult(findCommand(app, match), withPosition(match, best)) });
}

function withPosition(match: Match, position: Position): Match {
  return { ...match, position: stored(position) };
}

/** Another final board of a day: a computer player's, or the best one found; undefined if there is none. */
export async function dayBoardScreen(
  app: ScreenParts,
  match: Match,
  whose: string,
  { locale, theme, person }: Caller,
): Promise<Scene | undefined> {
  const viewer = findSeat(match, person);
  const shown = whose === BEST ? await bestShown(app, match) : await computerShown(app, match, whose);
  if (shown === undefined || viewer === undefined) return undefined;
  const words = wordsFor(app.catalogue, locale, match);
  const picture = await drawMatchPicture(app, withPosition(match, shown.position), words, { viewer, locale, theme });
  return { content: words.say(shown.text), picture, rows: [], pings: [] };
}

interface DayBoard {
  readonly position: Position;
  readonly text: Phrase;
}

async function bestShown(app: ScreenParts, match: Match): Promise<DayBoard | undefined> {
  const position = await replayBest(app, match);
  return position && { position, text: describeHindsight(app, match, position) };
}

async function computerShown(app: ScreenParts, match: Match, level: string): Promise<DayBoard | undefined> {
  const played = (await replayComputers(app, match)).find((one) => one.level === level);
  return played && { position: played.position, text: describeResult(app, match, played) };
}

/** Explains the emoji of the line to share, in small print. */
export function describeLegend(app: ScreenParts, match: Match): readonly Phrase[] {
  const { daily } = findCommand(app, match);
  return daily?.legend === undefined ? [] : [phrase('daily.legend', { legend: phrase(daily.legend) })];
}

/** One spoiler-free line about a day: neither dice nor board, only how it went. */
export async function shareLine(app: ScreenParts, match: Match): Promise<readonly Phrase[]> {
  const { game, daily } = findCommand(app, match);
  const course = daily?.course?.(game.view(positionOf(match).state, 0)) ?? '';
  const values = {
    game: phrase(game.name),
    date: match.daily ?? '',
    brief: describeDayResult(findCommand(app, match), match),
  };
  return [phrase('daily.share', { ...values, course })];
}
