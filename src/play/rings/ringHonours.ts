import { type Phrase, phrase } from '../../engine/phrase.ts';
import { ringsWon } from '../../rings/points.ts';
import type { Ring } from '../../rings/ring.ts';

/** So many are named of those who have won rings of late. */
const MOST_HONOURED = 5;

/** Who has won how many of the rings that are over and still kept: those of a quarter of a year. */
export function honoursPhrase(over: readonly Ring[]): Phrase | undefined {
  const winners = [...ringsWon(over)].toSorted(([, a], [, b]) => b - a).slice(0, MOST_HONOURED);
  const players = winners.map(([person, count]) =>
    phrase('rings.honour', { player: phrase('discord.mention', { person }), count }),
  );
  return players.length === 0 ? undefined : phrase('rings.honours', { players });
}
