import { type Phrase, phrase } from '../../engine/phrase.ts';
import { dueMistakes } from '../../learning/mistakes.ts';
import type { PersonId } from '../../match/match.ts';
import { dateIn } from '../../notifications/zones.ts';
import type { BackgroundServices, ScreenParts } from '../../play/contract/app.ts';
import type { Channels } from '../../play/contract/channels.ts';
import { forEachDue } from '../../play/contract/forEachDue.ts';
import { nonceIn } from '../../play/contract/nonce.ts';
import { wordsScreen } from '../../play/screens/screen.ts';
import { waitingPhrases, waitingTables } from '../../play/screens/waitingTables.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { type Person, streakOn } from '../../tables/people/person.ts';
import { DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';

/** The digests that people asked for. */
export interface DigestJob {
  /** Sends those that are due. Never rejects. */
  readonly attend: () => Promise<void>;
}

/** Sends a daily digest of what waits for them to people who want one. */
export function createDigests(app: ScreenParts & BackgroundServices, channels: Channels, now: () => number): DigestJob {
  const { digests, people } = app.tables;

  /** If nothing waits, nothing is sent. People without private messages see that in their settings. */
  async function send(person: PersonId): Promise<void> {
    const record = await people.read(person);
    const [title, ...tables] = waitingPhrases(app, person, await waitingTables(app, person));
    const lines = [...tables, ...streakPhrases(record)];
    const own = await ownMoves(person);
    const planned = await digests.take(person);
    if (planned === undefined) return;
    if (lines.length === 0) return digests.settle(person);
    const { say } = wordsFor(app.catalogue, record.settings.language ?? DEFAULT_LANGUAGE);
    const words = [title, ...lines, ...own, phrase('digest.stop')].map(say).join('\n');
    const outcome = await channels.tell(person, wordsScreen(words), nonceIn(person, `digest${planned}`));
    if (outcome !== 'unheard') await digests.settle(person, outcome === 'there');
  }

  /** Mistakes that are due again; they alone are no reason for a message. */
  async function ownMoves(person: PersonId): Promise<readonly Phrase[]> {
    const count = dueMistakes(await app.tables.mistakes.read(person), now()).length;
    return count === 0 ? [] : [phrase('digest.mistakes', { count })];
  }

  /** The daily games whose streaks end unless they are played today. */
  function streakPhrases(person: Person): readonly Phrase[] {
    const today = dateIn(person.settings.zone, now());
    return app.games.flatMap(({ game, daily }) => {
      const days = daily === undefined ? 0 : streakOn(person, game.id, today);
      const isPlayed = person.streaks[game.id]?.date === today;
      return days < 1 || isPlayed ? [] : [phrase('digest.streak', { game: phrase(game.name), count: days })];
    });
  }

  // The ones not taken are due again next time.
  const failed = (error: unknown) => app.log.error({ err: error }, 'could not send digests');
  return { attend: () => forEachDue(digests.due, send, failed) };
}
