import { writable } from '../../../render/shared/writable.ts';
import type { NamedPlayer } from '../../../render/studio/order.ts';
import { winners } from '../../engine/outcome.ts';
import { phrase } from '../../engine/phrase.ts';
import type { Match, PersonId, Player } from '../../tables/match/match.ts';
import { resultOf } from '../../tables/match/result.ts';
import { altText } from '../../texts/altText.ts';
import { commandOf, type Persons, type ScreenParts } from '../contract/app.ts';
import type { Screen } from '../contract/screen.ts';
import { playerName, wordsFor } from '../words/names.ts';
import { headline } from './boardText.ts';
import { type Ending, endingOf, endingPhrases } from './ending.ts';
import { PUBLIC_THEME } from './screen.ts';
import { viewFor } from './secret.ts';

/**
 * How a match that is over ended, for everybody: the final position, how the score went, and who played, with the names
 * and faces that they have at this moment. Those stand on the picture alone and are kept nowhere.
 */
export async function resultCard(app: ScreenParts & Persons, match: Match, locale: string): Promise<Screen> {
  const command = commandOf(app, match);
  const { game } = command;
  const { say, plain } = wordsFor(app.catalogue, locale, match);
  const view = viewFor(game, match, 'public');
  const ending = (await endingOf(game, match)) ?? {};
  const png = await app.pictures({
    game: game.id,
    theme: PUBLIC_THEME,
    view,
    picked: '',
    ...ending,
    players: await namedPlayers(app, match, locale, ending),
  });
  const lines = endingPhrases(match, ending);
  const title = phrase('endings.card', { game: phrase(game.name), result: headline(command, match, 'public') });
  const alt = altText(
    [phrase('endings.card.alt', { game: phrase(game.name) }), ...lines, ...game.describe(view)].map(plain),
  );
  return {
    content: [title, ...lines].map(say).join('\n'),
    picture: { name: `${game.id}-result.png`, png, alt },
    rows: [],
    pings: [],
  };
}

/** Everybody who played, the best first. Who handed the seat over stands for it, not the computer that sits there now. */
async function namedPlayers(
  app: ScreenParts & Persons,
  match: Match,
  locale: string,
  { course }: Ending,
): Promise<readonly NamedPlayer[]> {
  const outcome = resultOf(commandOf(app, match).game, match);
  const { plain } = wordsFor(app.catalogue, locale, match);
  const players = match.players.map((player, seat) => whoBegan(match, player, seat));
  const persons = players.flatMap((player): PersonId[] => (player.kind === 'person' ? [player.id] : []));
  const faces = await app.faces(persons, match.where.guild);
  const best = outcome === undefined ? [] : winners(outcome);
  const named = players.map((player, seat): NamedPlayer => {
    const face = player.kind === 'person' ? faces.get(player.id) : undefined;
    const name = player.kind === 'person' ? writable(face?.name ?? '') : playerName(player, plain);
    const points = outcome?.scores[seat] ?? course?.points.at(-1)?.[seat];
    return {
      seat,
      name: name === '' ? plain(phrase('discord.seat', { player: { seat } })) : name,
      won: best.includes(seat),
      ...(points === undefined ? {} : { points }),
      ...(face?.avatar === undefined ? {} : { avatar: face.avatar.toString('base64') }),
    };
  });
  const placeOf = ({ seat }: NamedPlayer) => outcome?.places[seat] ?? 0;
  return named.sort((a, b) => placeOf(a) - placeOf(b) || a.seat - b.seat);
}

function whoBegan({ substituted = [] }: Match, player: Player, seat: number): Player {
  const quitter = substituted.find((one) => one.seat === seat)?.person;
  return quitter === undefined ? player : { kind: 'person', id: quitter };
}
