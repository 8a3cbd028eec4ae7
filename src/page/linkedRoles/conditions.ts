import { ApplicationRoleConnectionMetadataType } from 'discord-api-types/v10';
import { z } from 'zod';
import { phrase } from '../../engine/phrase.ts';
import { localesTranslated, localize } from '../../play/words/commandLocalizations.ts';
import { isListedAs } from '../../play/words/matchesListed.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import type { ActivityOptions } from '../activity.ts';
import type { AskDiscord } from '../askDiscord.ts';
import { FIGURES, type Figure } from './figures.ts';

const { IntegerLessThanOrEqual, IntegerGreaterThanOrEqual } = ApplicationRoleConnectionMetadataType;

/** The name of each figure, and the explanation for a server that chooses a number for it. */
const WORDS = {
  rating: ['board.roles.rating', 'board.roles.rating.what'],
  place: ['board.roles.place', 'board.roles.place.what'],
  matches: ['board.roles.matches', 'board.roles.matches.what'],
  streak: ['board.roles.streak', 'board.roles.streak.what'],
  puzzles: ['board.roles.puzzles', 'board.roles.puzzles.what'],
} as const satisfies Readonly<Record<Figure, readonly [string, string]>>;

/** A condition as Discord wants it. */
interface Condition {
  readonly key: Figure;
  readonly type: ApplicationRoleConnectionMetadataType;
  readonly name: string;
  readonly description: string;
}

const Application = z.object({
  redirect_uris: z.array(z.string()).nullish(),
  role_connections_verification_url: z.string().nullish(),
});

/** The result of telling Discord the conditions under which servers can give roles. */
type ConditionsOutcome = 'no redirect' | 'as before' | 'told' | { readonly refused: number };

/**
 * Tells Discord, if it does not know yet, which figures roles can depend on, and where people link their account. Does
 * so only after the operator has allowed that address at Discord, which nobody else can do.
 */
export async function tellConditions(
  { ask }: AskDiscord,
  { clientId, token }: Pick<ActivityOptions, 'clientId' | 'token'>,
  catalogue: Catalogue,
  addresses: { readonly begin: string; readonly end: string },
): Promise<ConditionsOutcome> {
  const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' };
  const application = await ask('/applications/@me', { headers }, Application);
  if (!application.ok) return { refused: application.status };
  if (application.value.redirect_uris?.includes(addresses.end) !== true) return 'no redirect';
  const path = `/applications/${clientId}/role-connections/metadata`;
  const known = await ask(path, { headers }, z.array(z.unknown()));
  if (!known.ok) return { refused: known.status };
  const wanted = conditionsIn(catalogue);
  const isTold = isListedAs(known.value, wanted);
  const isFound = application.value.role_connections_verification_url === addresses.begin;
  const body = JSON.stringify({ role_connections_verification_url: addresses.begin });
  const answers = [
    ...(isTold ? [] : [await ask(path, { method: 'PUT', headers, body: JSON.stringify(wanted) }, z.unknown())]),
    ...(isFound ? [] : [await ask('/applications/@me', { method: 'PATCH', headers, body }, z.unknown())]),
  ];
  const refused = answers.find(({ ok }) => !ok);
  if (refused?.ok === false) return { refused: refused.status };
  return answers.length === 0 ? 'as before' : 'told';
}

function conditionsIn(catalogue: Catalogue): readonly Condition[] {
  const locales = localesTranslated(catalogue);
  return FIGURES.map((figure) => {
    const condition: Condition = {
      key: figure,
      // The best place is the lowest number.
      type: figure === 'place' ? IntegerLessThanOrEqual : IntegerGreaterThanOrEqual,
      ...nameFigure(catalogue, DEFAULT_LANGUAGE, figure),
    };
    localize(
      condition,
      locales.map((locale) => ({ locale, node: nameFigure(catalogue, locale, figure) })),
    );
    return condition;
  });
}

function nameFigure(catalogue: Catalogue, locale: string, figure: Figure): Pick<Condition, 'name' | 'description'> {
  const { plain } = wordsFor(catalogue, locale);
  const [name, description] = WORDS[figure];
  return { name: plain(phrase(name)), description: plain(phrase(description)) };
}
