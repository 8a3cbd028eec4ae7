import type { Position } from '../engine/match.ts';
import type { Match, MatchId } from '../tables/match/match.ts';
import { rememberLatest } from '../tables/store/latest.ts';

/** Of so many matches, those looked at last, and of each so many positions, is known how they were. */
const MOST_MATCHES = 200;
const MOST_POSITIONS = 16;

/** A position, from the change of that number on. */
interface Stood {
  readonly change: number;
  readonly moves: number;
  readonly position: Position;
}

/** How the matches on open pages stood a moment ago, for those who still see them so. */
export interface Former {
  /** Somebody is shown a match as it stands with that change. */
  readonly show: (match: Match, change: number) => void;
  /** A match changed: of one that nobody was shown, nothing is kept. */
  readonly note: (match: Match, change: number) => void;
  /** From the position that a board with that change shows to the present one; none where it is not known any more. */
  readonly since: (match: Match, change: number) => readonly Position[];
  readonly clear: () => void;
}

export function keepFormer(): Former {
  const kept = rememberLatest<MatchId, readonly Stood[]>(MOST_MATCHES);

  function add({ id, log, position }: Match, change: number): void {
    const stood = kept.get(id) ?? [];
    if (position === undefined || (stood.at(-1)?.moves ?? -1) >= log.length) return;
    kept.set(id, [...stood, { change, moves: log.length, position }].slice(-MOST_POSITIONS));
  }

  return {
    show: add,
    note(match, change) {
      if (kept.has(match.id)) add(match, change);
    },
    since({ id, log, position }, change) {
      const stood = kept.get(id) ?? [];
      const shown = stood.findLastIndex((one) => one.change <= change);
      if (shown === -1 || position === undefined) return [];
      const known = stood.slice(shown).filter(({ moves }) => moves <= log.length);
      const latest = known.at(-1)?.moves === log.length ? [] : [position];
      return [...known.map((one) => one.position), ...latest];
    },
    clear: () => kept.clear(),
  };
}
