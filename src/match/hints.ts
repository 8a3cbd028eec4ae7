import type { Game } from '../engine/game.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import { refuse } from '../engine/result.ts';
import { type Change, changed } from './change.ts';
import { findSeat, type Match, type PersonId } from './match.ts';
import { toAct } from './play.ts';

/**
 * Whether hints are allowed in a match: as its table says, or by default if one person plays alone or against computers
 * and nobody else ever has. A table that allows hints is unrated from its first move, whether or not anyone takes one,
 * so no hint ends the rating of a running game. Never in a daily game, which is the same for everyone.
 */
export function allowsHints({ daily, hints, players, substituted = [] }: Match): boolean {
  if (daily !== undefined) return false;
  return hints ?? players.filter(({ kind }) => kind !== 'computer').length + substituted.length < 2;
}

/** Why this person gets no hint now; undefined if they may have one. */
export function refuseHint(game: Game, match: Match, person: PersonId): Phrase | undefined {
  const seat = findSeat(match, person);
  if (seat === undefined) return phrase('coach.hint.notYours');
  if (match.status === 'lobby') return phrase('tables.notBegun');
  if (match.status !== 'running') return phrase('engine.over');
  if (match.daily !== undefined) return phrase('coach.hint.daily');
  if (!allowsHints(match)) return phrase(match.hints === false ? 'coach.hint.forbidden' : 'coach.hint.persons');
  return toAct(game, match).includes(seat) ? undefined : phrase('coach.hint.notNow');
}

/** Records that this person takes a hint. */
export function takeHint(game: Game, person: PersonId): Change {
  return (match) => {
    const refusal = refuseHint(game, match, person);
    const seat = findSeat(match, person);
    if (refusal !== undefined || seat === undefined) return refuse(refusal ?? phrase('coach.hint.notYours'));
    const hinted = match.hinted ?? [];
    return changed(hinted.includes(seat) ? match : { ...match, hinted: [...hinted, seat] });
  };
}
