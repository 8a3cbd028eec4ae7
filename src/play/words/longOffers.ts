import type { Say } from '../../engine/phrase.ts';
import type { Suggestion } from '../contract/command.ts';
import { MOST_CHOICES } from '../contract/discordLimits.ts';
import type { Offer, Option } from '../contract/option.ts';
import { valueIn } from './commandNames.ts';

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
export function resolveOffer(typed: string, offers: readonly Offer[], say: Say): string {
  const sought = typed.trim().toLowerCase();
  const meant = offers
    .map((offer) => namedOffer(offer, say))
    .find(({ name, value }) => value.toLowerCase() === sought || name.toLowerCase() === sought);
  return meant?.value ?? typed;
}
