import type { Happening } from '../../engine/game.ts';
import type { Seat } from '../../engine/seat.ts';
import type { MatchId, PersonId } from '../../tables/match/match.ts';
import type { Invoker } from './invoker.ts';
import type { Screen } from './screen.ts';

/** A player's private board, as Discord lets us change it. */
export interface OwnBoard {
  readonly match: MatchId;
  readonly person: PersonId;
  readonly seat: Seat;
  readonly reader: Pick<Invoker, 'locale' | 'theme'>;
  /** The part of a move that is chosen on it. */
  readonly picked: string;
  /** What it shows, and on which of that its controls hang, see `stampOf`. */
  shown: string;
  decisive: string;
  changedAt: number;
  events: readonly Happening[];
  isDue: boolean;
  readonly change: (screen: Screen) => Promise<void>;
  readonly remove: () => Promise<void>;
}
