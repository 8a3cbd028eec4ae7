import type { Game } from '../../engine/game.ts';
import { findOutcome, type Position } from '../../engine/match.ts';
import { winners } from '../../engine/outcome.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';

/** Who has won in a position; empty while the match is running. */
export function resultPhrases(game: Game, position: Position): readonly Phrase[] {
  const outcome = findOutcome(game, position);
  if (outcome === undefined) return [];
  if (position.seatCount === 1) return [phrase('games.result.solo', { score: outcome.scores[0] ?? 0 })];
  const players = winners(outcome).map((seat) => phrase('discord.seat', { player: { seat } }));
  return [
    players.length === 1 ? phrase('records.result.won', { players }) : phrase('records.result.tied', { players }),
  ];
}
