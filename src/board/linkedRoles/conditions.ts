import { ApplicationRoleConnectionMetadataType, Locale } from 'discord.js';
import { z } from 'zod';
import { languageOf, wordsFor } from '../../discord/words/names.ts';
import { phrase } from '../../engine/phrase.ts';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import type { ActivityOptions } from '../activity.ts';
import type { AskDiscord } from '../askDiscord.ts';
import { FIGURES, type Figure } from './figures.ts';

const { IntegerLessThanOrEqual, IntegerGreaterThanOrEqual } = ApplicationRoleConnectionMetadataType;

/** What each is called, and what a server's number for it means. */
const WORDS = {
  rating: ['board.roles.rating', 'board.roles.rating.what'],
  place: ['board.roles.place', 'board.roles.place.what'],
  matches: ['board.roles.matches', 'board.roles.matches.what'],
  streak: ['board.roles.streak', 'board.roles.streak.what'],
  puzzles: ['board.roles.puzzles', 'board.roles.puzzles.what'],
} as const satisfies Readonly<Record<Figure, readonly [string, string]>>;

/** Discord answers with more than it was told. */
const Condition = z.object({
  key: z.string(),
  type: z.int(),
  name: z.string(),
  description: z.string(),
  name_localizations: z.record(z.string(), z.string()).nullish(),
  description_localizations: z.record(z.string(), z.string()).nullish(),
});
type Condition = z.infer<typeof Condition>;

const Application = z.object({
  redirect_uris: z.array(z.string()).nullish(),
  role_connections_verification_url: z.string().nullish(),
});

/** What came of telling Discord on which conditions servers may give roles. */
type Told = 'no redirect' | 'as before' | 'told' | { readonly refused: number };

/**
 * Tells Discord, where it does not know it yet, on which figures roles can hang, and where people link their account: once the
 * operator has allowed that address, which nobody but them can do.
 */
export async function tellConditions(
  { ask }: AskDiscord,
  { clientId, token }: Pick<ActivityOptions, 'clientId' | 'token'>,
  catalogue: Catalogue,
  addresses: { readonly begin: string; readonly end: string },
): Promise<Told> {
  const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' };
  const application = await ask('/applications/@me', { headers }, Application);
  if (!application.ok) return { refused: application.status };
  if (application.value.redirect_uris?.includes(addresses.end) !== true) return 'no redirect';
  const path = `/applications/${clientId}/role-connections/metadata`;
  const known = await ask(path, { headers }, z.array(Condition));
  if (!known.ok) return { refused: known.status };
  const wanted = conditionsIn(catalogue);
  const isTold = JSON.stringify(known.value.map(ordered)) === JSON.stringify(wanted.map(ordered));
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
  return FIGURES.map((figure) => {
    const [name, description] = wordsOf(catalogue, DEFAULT_LANGUAGE, figure);
    const others = Object.values(Locale).filter((locale) => languageOf(catalogue, locale) !== DEFAULT_LANGUAGE);
    const translated = others.map((locale) => [locale, ...wordsOf(catalogue, locale, figure)] as const);
    return {
      key: figure,
      // The first place is the least.
      type: figure === 'place' ? IntegerLessThanOrEqual : IntegerGreaterThanOrEqual,
      ...{ name, description },
      name_localizations: Object.fromEntries(translated.map(([locale, words]) => [locale, words])),
      description_localizations: Object.fromEntries(translated.map(([locale, , words]) => [locale, words])),
    };
  });
}

function wordsOf(catalogue: Catalogue, locale: string, figure: Figure): readonly [name: string, description: string] {
  const { plain } = wordsFor(catalogue, locale);
  const [name, description] = WORDS[figure];
  return [plain(phrase(name)), plain(phrase(description))];
}

/** The same, with its parts in one order. */
function ordered(condition: Condition) {
  const sorted = (words: Condition['name_localizations']) => Object.entries(words ?? {}).toSorted();
  const { key, type, name, description, name_localizations: names, description_localizations: whats } = condition;
  return [key, type, name, description, sorted(names), sorted(whats)];
}
