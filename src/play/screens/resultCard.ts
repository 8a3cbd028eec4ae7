import { writable } from '../../../render/shared/writable.ts';
import type { OrderedPlayer } from '../../../render/studio/order.ts';
import { phrase } from '../../engine/phrase.ts';
import type { Match, PersonId, Player } from '../../match/match.ts';
import { countMatches, newcomer } from '../../ratings/standing.ts';
import { altText } from '../../texts/altText.ts';
import { findCommand, type PersonDirectory, type ScreenParts } from '../contract/app.ts';
import { button, controlRows, withArgument } from '../contract/controls.ts';
import type { Face } from '../contract/faces.ts';
import type { Scene } from '../contract/scene.ts';
import { publicTheme } from '../words/publicSettings.ts';
import { playerName, wordsFor } from '../words/wordsFor.ts';
import { viewFor } from './boardVersion.ts';
import { drawnEnd, type Ending, endingPhrases, findEnding } from './ending.ts';
import { headline } from './headline.ts';

/**
 * The public result of a finished match: the final position, how the score developed, and the players with their
 * current names and avatars, which appear only in the picture and are never stored.
 */
export async function resultCard(app: ScreenParts & PersonDirectory, match: Match, locale: string): Promise<Scene> {
  const command = findCommand(app, match);
  const { game } = command;
  const { say, plain } = wordsFor(app.catalogue, locale, match);
  const view = viewFor(game, match, 'public');
  const ending = (await findEnding(game, match)) ?? { players: [] };
  const faces = await app.faces(personsOnCard(match), match.where.guild);
  const named = { ...ending, players: await namedPlayers(app, match, locale, { ending, faces }) };
  const theme = await publicTheme(app, match.where);
  const png = await app.pictures({ game: game.id, theme, view, end: drawnEnd(game, named, plain) });
  const lines = endingPhrases(ending);
  const title = phrase('endings.card', { game: phrase(game.name), result: headline(command, match, 'public') });
  const alt = altText(
    [phrase('endings.card.alt', { game: phrase(game.name) }), ...lines, ...game.describe(view)].map(plain),
  );
  return {
    content: [title, ...lines].map(say).join('\n'),
    picture: { name: `${game.id}-result.png`, png, alt },
    rows: controlRows([[withArgument(button(phrase('records.replay.open'), 'replay.open'), match.id)]], plain),
    pings: [],
  };
}

/**
 * All players with name and avatar. If someone gave up their seat, they are shown, not the computer that sits there
 * now.
 */
export async function namedPlayers(
  app: ScreenParts,
  match: Match,
  locale: string,
  { ending, faces }: { readonly ending: Ending; readonly faces: ReadonlyMap<PersonId, Face> },
): Promise<readonly OrderedPlayer[]> {
  const { plain } = wordsFor(app.catalogue, locale, match);
  const seated = whoBegan(match);
  const ratings = await Promise.all(seated.map((player) => ratingAfter(app, match, player)));
  return ending.players.map((ended): OrderedPlayer => {
    const player = seated[ended.seat];
    const face = player?.kind === 'person' ? faces.get(player.id) : undefined;
    const name = player === undefined || player.kind === 'person' ? face?.name : playerName(player, plain);
    const written = writable(name ?? '', face?.handle);
    const rating = ratings[ended.seat];
    return {
      ...ended,
      name: written === '' ? plain(phrase('discord.seat', { player: { seat: ended.seat } })) : written,
      ...(rating === undefined ? {} : { rating }),
      ...(face?.avatar === undefined ? {} : { avatar: face.avatar.toString('base64') }),
    };
  });
}

/** How the match changed someone's rating; undefined if it was not rated, or too long ago. */
async function ratingAfter(
  { tables }: ScreenParts,
  { where: { guild }, game, endedAt }: Match,
  player: Player,
): Promise<OrderedPlayer['rating']> {
  if (guild === undefined || player.kind !== 'person') return undefined;
  const standing = await tables.ratings.readStanding(guild, game, player.id);
  const course = standing?.course ?? [];
  const index = course.findIndex(({ at }) => at === endedAt);
  const after = course[index];
  if (standing === undefined || after === undefined) return undefined;
  const isFirst = index === 0 && countMatches(standing) === course.length;
  const before = isFirst ? newcomer().mean : course[index - 1]?.mean;
  return before === undefined ? undefined : { mean: after.mean, range: after.range, gain: after.mean - before };
}

/** The people who are named with the result of a match. */
export function personsOnCard(match: Match): readonly PersonId[] {
  return whoBegan(match).flatMap((player) => (player.kind === 'person' ? [player.id] : []));
}

function whoBegan({ players, substituted = [] }: Match): readonly Player[] {
  return players.map((player, seat) => {
    const lost = substituted.find((one) => one.seat === seat);
    if (lost === undefined) return player;
    return lost.person === undefined ? { kind: 'nobody' } : { kind: 'person', id: lost.person };
  });
}
