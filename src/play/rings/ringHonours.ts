import { type Phrase, phrase } from '../../engine/phrase.ts';
import { ringsWon } from '../../rings/points.ts';
import type { Ring } from '../../rings/ring.ts';

/** How many recent winners of rings are named. */
const MOST_HONOURED = 5;

/** How many rings each person has won, among those that are over and still stored: the last three months. */
export function honoursPhrase(over: readonly Ring[]): Phrase | undefined {
  const winners = [...ringsWon(over)].toSorted(([, a], [, b]) => b - a).slice(0, MOST_HONOURED);
  const players = winners.map(([person, count]) =>
    phrase('rings.honour', { player: phrase('discord.mention', { person }), count }),
  );
  return players.length === 0 ? undefined : phrase('rings.honours', { players });
}
