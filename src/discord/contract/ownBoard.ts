import type { GameEvent } from '../../engine/game.ts';
import type { Seat } from '../../engine/seat.ts';
import type { MatchId, PersonId } from '../../match/match.ts';
import type { Caller } from '../../play/contract/caller.ts';
import type { Scene } from '../../play/contract/scene.ts';

/** A player's private board, as Discord lets us change it. */
export interface OwnBoard {
  readonly match: MatchId;
  readonly person: PersonId;
  readonly seat: Seat;
  readonly reader: Pick<Caller, 'locale' | 'theme'>;
  /** The chosen part of a move. */
  readonly picked: string;
  /** What it shows, and what its controls depend on, see `boardVersion`. */
  shown: string;
  decisive: string;
  changedAt: number;
  events: readonly GameEvent[];
  isDue: boolean;
  readonly change: (screen: Scene) => Promise<void>;
  readonly remove: () => Promise<void>;
}
