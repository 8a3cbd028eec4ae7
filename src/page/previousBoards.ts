import type { Position } from '../engine/match.ts';
import type { Match, MatchId, PersonId } from '../match/match.ts';
import { lruMap } from '../store/lruMap.ts';

/** For how many of the most recently viewed matches, and how many positions of each, past states are kept. */
const MOST_MATCHES = 200;
const MOST_POSITIONS = 16;

/** A position, and the number of moves that led to it. */
interface PastPosition {
  readonly moves: number;
  readonly position: Position;
}

/** What someone saw with a certain change: the match after this many moves. */
interface ShownChange {
  readonly change: number;
  readonly moves: number;
}

interface BoardHistory {
  readonly stood: readonly PastPosition[];
  readonly shown: Map<PersonId, readonly ShownChange[]>;
}

/** Recent states of the matches on open pages, for people who still see them. */
export interface PreviousBoards {
  /** To be called when someone is shown a match, with the number of their latest change. */
  readonly show: (match: Match, person: PersonId, change: number) => void;
  /** To be called when a match has changed. Nothing is kept about matches that nobody was shown. */
  readonly note: (match: Match) => void;
  /** To be called when a change with this number made someone see a new state of a match. */
  readonly tell: (match: Match, person: PersonId, change: number) => void;
  /** The positions from the one on a board with that change up to the current one; empty if that is no longer known. */
  readonly since: (match: Match, person: PersonId, change: number) => readonly Position[];
  readonly clear: () => void;
}

export function createPreviousBoards(): PreviousBoards {
  const kept = lruMap<MatchId, BoardHistory>(MOST_MATCHES);

  function add({ id, log, position }: Match): void {
    const { stood, shown } = kept.get(id) ?? { stood: [], shown: new Map() };
    if (position === undefined || (stood.at(-1)?.moves ?? -1) >= log.length) return;
    kept.set(id, { stood: [...stood, { moves: log.length, position }].slice(-MOST_POSITIONS), shown });
  }

  function tell({ id, log }: Match, person: PersonId, change: number): void {
    const shown = kept.get(id)?.shown;
    const before = (shown?.get(person) ?? []).filter((one) => one.change < change);
    shown?.set(person, [...before, { change, moves: log.length }].slice(-MOST_POSITIONS));
  }

  return {
    show(match, person, change) {
      add(match);
      tell(match, person, change);
    },
    note(match) {
      if (kept.has(match.id)) add(match);
    },
    tell,
    since({ id, log, position }, person, change) {
      const { stood = [], shown } = kept.get(id) ?? {};
      const seen = shown?.get(person)?.findLast((one) => one.change <= change);
      const first = seen === undefined ? -1 : stood.findLastIndex(({ moves }) => moves <= seen.moves);
      if (first === -1 || position === undefined) return [];
      const known = stood.slice(first).filter(({ moves }) => moves <= log.length);
      const latest = known.at(-1)?.moves === log.length ? [] : [position];
      return [...known.map((one) => one.position), ...latest];
    },
    clear: () => kept.clear(),
  };
}
