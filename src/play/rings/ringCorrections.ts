import { type Phrase, phrase } from '../../engine/phrase.ts';
import { correctRing, ringToCorrect, type WantedCorrection } from '../../rings/corrections.ts';
import type { Correction, Ring } from '../../rings/ring.ts';
import { refuseTo } from '../actions/refusal.ts';
import type { Request } from '../contract/command.ts';
import { wordsScreen } from '../screens/screen.ts';
import { inSeconds } from '../words/clocks.ts';
import { wordsFor } from '../words/wordsFor.ts';
import { attendRing, followRing } from './ringMessages.ts';

/** The corrections that moderators made, with their reasons: the ring's log. */
export function correctionLines({ corrections }: Ring): readonly Phrase[] {
  return corrections.map(({ at, by, what, reason }) =>
    phrase('rings.correct.line', {
      ...{
        at: inSeconds(at),
        moderator: phrase('discord.mention', { person: by }),
        what: CORRECTION_LABELS[what],
        reason,
      },
    }),
  );
}

export const CORRECTION_LABELS: Readonly<Record<Correction['what'], Phrase>> = {
  result: { key: 'rings.correct.result' },
  remove: { key: 'rings.correct.remove' },
  end: { key: 'rings.correct.end' },
};

/**
 * Applies a moderator's correction to this channel's ring, of this game if one is named, with a reason for the log.
 */
export async function correct(
  request: Request,
  wanted: Omit<WantedCorrection, 'at' | 'by'>,
  game: string | undefined,
): Promise<void> {
  const { app, caller, place, now } = request;
  const refuse = (refusal: Phrase) => refuseTo(app, caller.answer, caller.locale, refusal);
  if (place.guild === undefined) return refuse(phrase('rings.nowhere'));
  if (!place.isModerator) return refuse(phrase('company.moderate.notYours'));
  if (wanted.reason === '') return refuse(phrase('rings.correct.why'));
  const { live } = await app.tables.rings.ofServer(place.guild);
  const meant = ringToCorrect(live, { ...wanted, by: caller.person, channel: place.channel, game });
  if (!meant.ok) return refuse(meant.refusal);
  const ring = meant.value;
  const correction = { ...wanted, at: now(), by: caller.person };
  const corrected = await app.tables.rings.change(ring.id, (one) => correctRing(one, correction));
  if (corrected === undefined) return refuse(phrase('rings.gone'));
  if (!corrected.ok) return refuse(corrected.refusal);
  followRing(request, ring.id);
  app.aside(() => attendRing(request, ring.id));
  await caller.answer.toCaller(wordsScreen(wordsFor(app.catalogue, caller.locale).say(phrase('rings.correct.done'))));
}
