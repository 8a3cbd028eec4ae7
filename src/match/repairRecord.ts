import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../engine/game.ts';
import { advance, opening, type Position, standingEntries, undoText } from '../engine/match.ts';
import type { Phrase } from '../engine/phrase.ts';
import { type Match, toScript } from './match.ts';
import { stored } from './play.ts';

/** What playing a log again comes to. */
export interface Fit {
  /** The position after the last entry that fits. */
  readonly position: Position;
  /** How many of the entries that stand fit, and how many there are. */
  readonly fits: number;
  readonly standing: number;
  /** Why the next one does not. */
  readonly refusal?: Phrase;
  /** Whether the position that is stored is another one. */
  readonly isElsewhere: boolean;
}

/** Plays the log of a match that has begun again, as far as its game takes it. */
export function replayLog(game: Game, match: Match): Fit {
  const entries = standingEntries(match.log);
  let position = opening(game, toScript(match));
  for (const [ply, { seat, text }] of entries.entries()) {
    const step = advance(game, position, match.seed, ply, seat, text);
    if (!step.ok) return { ...fitUpTo(ply), refusal: step.refusal };
    position = step.value.position;
  }
  return fitUpTo(entries.length);

  function fitUpTo(fits: number): Fit {
    const isElsewhere = !isDeepStrictEqual(asKept(position), asKept(match.position));
    return { position, fits, standing: entries.length, isElsewhere };
  }
}

/**
 * A running match that can be played again: what does not fit is taken back by a new entry of the log, and the position is that
 * to which the log leads. No entry is changed or lost. Undefined where nothing is to be repaired so.
 */
export function repaired(game: Game, match: Match, reason: string, at: number): Match | undefined {
  if (match.status !== 'running') return undefined;
  const { position, fits, standing, isElsewhere } = replayLog(game, match);
  const surplus = standing - fits;
  if (surplus === 0 && !isElsewhere) return undefined;
  const seat = standingEntries(match.log)[fits]?.seat ?? 0;
  const takenBack = { seat, text: undoText(surplus), revealed: false, at };
  const what =
    surplus === 0 ? 'the position is that of the log again' : `${surplus} entries that do not fit are taken back`;
  return {
    ...match,
    log: surplus === 0 ? match.log : [...match.log, takenBack],
    position: stored(position),
    mended: [...(match.mended ?? []), { at, reason, what }],
  };
}

/** A position as JSON gives it back. */
function asKept(position: Match['position'] | Position): unknown {
  return position === undefined ? undefined : JSON.parse(JSON.stringify(position));
}
