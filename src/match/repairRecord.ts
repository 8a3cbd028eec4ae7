import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../engine/game.ts';
import { standingEntries, undoText } from '../engine/log.ts';
import { advance, opening, type Position } from '../engine/match.ts';
import type { Phrase } from '../engine/phrase.ts';
import { type Match, toScript } from './match.ts';
import { stored } from './play.ts';

/** The result of replaying a log. */
export interface Fit {
  /** The position after the last entry that fits. */
  readonly position: Position;
  /** How many of the remaining entries fit, and how many there are. */
  readonly fits: number;
  readonly standing: number;
  /** Why the next entry does not fit. */
  readonly refusal?: Phrase;
  /** Whether the stored position differs. */
  readonly isElsewhere: boolean;
}

/** Replays the log of a match that has begun, as far as its game accepts it. */
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
 * A running match made replayable: a new log entry takes back what does not fit, and the position becomes the one that
 * the log leads to. No entry is changed or lost. Undefined if there is nothing to repair in this way.
 */
export function repairRecord(game: Game, match: Match, reason: string, at: number): Match | undefined {
  if (match.status !== 'running') return undefined;
  const { position, fits, standing, isElsewhere } = replayLog(game, match);
  const surplus = standing - fits;
  if (surplus === 0 && !isElsewhere) return undefined;
  const seat = standingEntries(match.log)[fits]?.seat ?? 0;
  const takenBack = { seat, text: undoText(surplus), revealed: false, at };
  const what =
    surplus === 0 ? 'set the position to that of the log' : `took back ${surplus} entries that are not legal`;
  return {
    ...match,
    log: surplus === 0 ? match.log : [...match.log, takenBack],
    position: stored(position),
    mended: [...(match.mended ?? []), { at, reason, what }],
  };
}

/** A position as it looks after a round trip through JSON. */
function asKept(position: Match['position'] | Position): unknown {
  return position === undefined ? undefined : JSON.parse(JSON.stringify(position));
}
