import type { Say, WordKey } from '../../engine/phrase.ts';
import type { Suggestion } from '../contract/command.ts';
import { MOST_CHOICES } from '../contract/discordLimits.ts';
import type { Offer, Option } from '../contract/option.ts';

/** Whether Discord itself lists the offers of an option. */
export function isListed(offers: readonly Offer[]): boolean {
  return offers.length <= MOST_CHOICES;
}

/** The offers of an option that has too many to list; undefined for any other option. */
export function listLongOffers(option: Option | undefined): readonly Offer[] | undefined {
  if (option === undefined || (option.kind !== undefined && option.kind !== 'text')) return undefined;
  const { offers } = option;
  return offers === undefined || offers === 'suggestions' || isListed(offers) ? undefined : offers;
}

/** An offer with its name in the reader's language. */
export function namedOffer(offer: Offer, say: Say, game?: string): Suggestion {
  if (typeof offer === 'string') return { name: valueIn(say, offer, game), value: offer };
  return { name: say(offer.label), value: offer.value };
}

/** The offers that match what was typed: first those that begin with it, then those that contain it. */
export function offersFor(typed: string, offers: readonly Offer[], say: Say): readonly Suggestion[] {
  const sought = typed.trim().toLowerCase();
  const named = offers.map((offer) => namedOffer(offer, say));
  const fits =
    (test: (words: string) => boolean) =>
    ({ name, value }: Suggestion) =>
      test(name.toLowerCase()) || test(value.toLowerCase());
  const begin = named.filter(fits((words) => words.startsWith(sought)));
  return [...begin, ...named.filter(fits((words) => words.includes(sought))).filter((one) => !begin.includes(one))];
}

/** The value of the offer that someone typed in full instead of choosing it; otherwise the typed text. */
export function offerMeant(typed: string, offers: readonly Offer[], say: Say): string {
  const sought = typed.trim().toLowerCase();
  const meant = offers
    .map((offer) => namedOffer(offer, say))
    .find(({ name, value }) => value.toLowerCase() === sought || name.toLowerCase() === sought);
  return meant?.value ?? typed;
}

/**
 * The name that people see for a command, subcommand or option, from its name in the code: the game's own word
 * (`nuggets.names.direction`), otherwise the common one (`names.move`), otherwise the name itself. Discord shows people
 * the name in their language, and sends us the one in the code.
 */
export function nameIn(say: Say, name: string, game?: string): string {
  return wordIn(say, game, `names.${name}`) ?? name;
}

/** The name that people see for an option's value. Numbers, and words without another name, stay as they are. */
export function valueIn(say: Say, value: string | number | boolean, game?: string): string {
  const word = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  return wordIn(say, game, `names.value.${word}`) ?? word;
}

function wordIn(say: Say, game: string | undefined, key: `names.${string}`): string | undefined {
  const own: WordKey[] = game === undefined ? [] : [`${game}.${key}`];
  for (const one of [...own, key]) {
    const text = say({ key: one });
    // A key without a text is returned as it is.
    if (text !== one) return text;
  }
  return undefined;
}
