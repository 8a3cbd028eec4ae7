import type { OrderedPlayer, OrderedSmallEnd } from '../../../render/studio/order.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match, PersonId } from '../../match/match.ts';
import { findEnd } from '../../tables/lists/keptMatches.ts';
import { altText } from '../../texts/altText.ts';
import { findCommand, type PersonDirectory, type ScreenParts } from '../contract/app.ts';
import { buildSceneControl, controlRows, PRESS, type Row, writeControlId } from '../contract/controls.ts';
import type { Face } from '../contract/faces.ts';
import type { Scene, SceneItem } from '../contract/scene.ts';
import { publicTheme } from '../words/publicSettings.ts';
import { wordsFor } from '../words/wordsFor.ts';
import { SMALL } from './boardText.ts';
import { viewFor } from './boardVersion.ts';
import { buildEndFrame } from './endFrame.ts';
import { drawnEnd, type Ending, findEnding } from './ending.ts';
import { headline } from './headline.ts';
import { namePlayers } from './listItem.ts';
import { namedPlayers, personsOnCard } from './resultCard.ts';
import { type DrawnScreen, PUBLIC_THEME } from './screen.ts';

/**
 * The buttons that remain under a small end screen. With several ends, the first one is beside each end, and the others
 * are in a menu.
 */
const AGAIN = 'rematch';
const UNDER_ONE = [AGAIN, 'replay.open'];
const IN_MENU = ['replay.open', 'analysis.open'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A finished match, as shown in a small end screen. */
interface EndedMatch {
  readonly match: Match;
  readonly ending: Ending;
  readonly players: readonly OrderedPlayer[];
}

/**
 * The ends of matches, small and for everyone: one match is two lines with a small picture; several are one picture
 * with a row each, and a menu. Names and avatars are current, and never stored.
 */
export async function smallEndsScreen(
  app: ScreenParts & PersonDirectory,
  matches: readonly Match[],
  locale: string,
): Promise<DrawnScreen> {
  // People who played several of these matches are fetched once. All matches are in one channel.
  const faces = await app.faces([...new Set(matches.flatMap(personsOnCard))], matches[0]?.where.guild);
  const ended = await Promise.all(matches.map((match) => endedMatch(app, match, locale, faces)));
  const [only, second] = ended;
  if (only === undefined) throw new Error('no match has ended');
  const isAlone = second === undefined;
  const content = isAlone ? wordsOfOne(app, only, locale) : wordsOfSeveral(app, ended.length, locale);
  const rows = isAlone ? rowsOfOne(app, only.match, locale) : rowsOfSeveral(app, matches, locale);
  const items = isAlone ? undefined : ended.map((one, at) => buildItem(app, one, at + 1, locale));
  const shown = {
    content,
    rows,
    pings: [],
    ...(items === undefined ? { frame: buildEndFrame(only.ending) } : { items }),
  };
  try {
    return { ...shown, picture: await pictureOfEnds(app, ended, locale) };
  } catch (failure) {
    return { ...shown, failure };
  }
}

/** One of several ends, with its number in the picture and a button for another game. */
function buildItem(app: ScreenParts, { match }: EndedMatch, number: number, locale: string): SceneItem {
  const { say, plain } = wordsFor(app.catalogue, locale, match);
  const [again] = listButtons(app, match, [AGAIN]);
  return {
    text: [`**${number}**`, ...namePlayers(match, say)].join(' · '),
    control: again && buildSceneControl(again, plain, { match: match.id, stamp: '' }),
  };
}

async function endedMatch(
  app: ScreenParts,
  match: Match,
  locale: string,
  faces: ReadonlyMap<PersonId, Face>,
): Promise<EndedMatch> {
  const ending = (await findEnding(findCommand(app, match).game, match)) ?? { players: [] };
  return { match, ending, players: await namedPlayers(app, match, locale, { ending, faces }) };
}

function wordsOfOne(app: ScreenParts, { match, ending }: EndedMatch, locale: string): string {
  const command = findCommand(app, match);
  const { say } = wordsFor(app.catalogue, locale, match);
  const { since } = drawnEnd(command.game, ending, say);
  const about = [say(phrase(command.game.name)), formatScore(ending), since ?? '', say(lastedPhrase(match))];
  return `${say(headline(command, match, 'public'))}\n${SMALL}${about.filter((one) => one !== '').join(' · ')}`;
}

function wordsOfSeveral(app: ScreenParts, count: number, locale: string): string {
  return wordsFor(app.catalogue, locale).say(phrase('endings.gathered', { count }));
}

function formatScore({ players }: Pick<Ending, 'players'>): string {
  return players.flatMap(({ points }) => (points === undefined ? [] : [`${points}`])).join(' : ');
}

function lastedPhrase(match: Match): Phrase {
  const lasted = findEnd(match) - match.createdAt;
  if (lasted < HOUR) return phrase('endings.lasted.minutes', { count: Math.max(1, Math.round(lasted / MINUTE)) });
  if (lasted < 2 * DAY) return phrase('endings.lasted.hours', { count: Math.round(lasted / HOUR) });
  return phrase('endings.lasted.days', { count: Math.round(lasted / DAY) });
}

/** The buttons of a full end screen that remain. */
function listButtons(app: ScreenParts, match: Match, actions: readonly string[]) {
  const rows: readonly Row[] = app.tableControls({ command: findCommand(app, match), match, viewer: 'public' });
  const buttons = rows.flatMap((row) => ('kind' in row ? [] : row));
  return actions.flatMap((action) => buttons.find(({ act }) => act.action === action) ?? []);
}

function rowsOfOne(app: ScreenParts, match: Match, locale: string): Scene['rows'] {
  const { plain } = wordsFor(app.catalogue, locale, match);
  return controlRows([listButtons(app, match, UNDER_ONE)], plain, { match: match.id, stamp: '' });
}

/** One menu with the buttons of all ends, each with its game's number in the picture. */
function rowsOfSeveral(app: ScreenParts, matches: readonly Match[], locale: string): Scene['rows'] {
  const { plain } = wordsFor(app.catalogue, locale);
  const choices = matches.flatMap((match, at) =>
    listButtons(app, match, IN_MENU).map(({ label, act: { action, argument = '' } }) => ({
      value: writeControlId({ match: match.id, stamp: '', action, argument }),
      label: phrase('endings.gathered.choice', {
        number: at + 1,
        label,
        game: phrase(findCommand(app, match).game.name),
      }),
    })),
  );
  const placeholder = phrase('endings.gathered.menu');
  return controlRows([{ kind: 'menu', placeholder, name: 'ends', action: PRESS, choices }], plain);
}

async function pictureOfEnds(
  app: ScreenParts,
  ended: readonly EndedMatch[],
  locale: string,
): Promise<Scene['picture'] & object> {
  const { plain } = wordsFor(app.catalogue, locale);
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const smallEnds = ended.map(({ match, ending, players }): OrderedSmallEnd => {
    const { game } = findCommand(app, match);
    const about = `${plain(phrase(game.name))} · ${dates.format(findEnd(match))}`;
    return { game: game.id, view: viewFor(game, match, 'public'), about, end: { ...ending, players } };
  });
  const [first] = smallEnds;
  const caption = plain(phrase('endings.gathered.caption', { count: ended.length }));
  // All matches are in one channel.
  const theme = ended[0] === undefined ? PUBLIC_THEME : await publicTheme(app, ended[0].match.where);
  const png = await app.pictures({ game: first?.game ?? '', theme, smallEnds, caption });
  return { name: 'ends.png', png, alt: altText(ended.map((one, at) => plain(describeEnd(app, one, at + 1)))) };
}

/** One end in a sentence, for a picture that shows the names. */
function describeEnd(app: ScreenParts, { match, players }: EndedMatch, number: number): Phrase {
  const won = players.filter(({ won }) => won).map(({ name = '' }) => name);
  const all = players.map(({ name = '', points }) => (points === undefined ? name : `${name} ${points}`));
  const values = { number, game: phrase(findCommand(app, match).game.name), players: all.join(', ') };
  return won.length === 0
    ? phrase('endings.gathered.alt', values)
    : phrase('endings.gathered.alt.won', { ...values, winners: won.join(', ') });
}
