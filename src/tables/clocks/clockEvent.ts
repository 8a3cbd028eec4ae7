import type { Seat } from '../../engine/seat.ts';
import type { MatchChange } from '../../match/change.ts';
import type { Match, Proposal } from '../../match/match.ts';

/** Someone who is reminded, their deadline, and whether this is the last reminder. */
export interface RemindedSeat {
  readonly seat: Seat;
  readonly due: number;
  readonly isLast: boolean;
}

/** What happened to a match because time passed, for its channel. */
export type ClockEvent =
  | {
      readonly kind: 'reminder';
      readonly match: Match;
      readonly seats: readonly RemindedSeat[];
    }
  | { readonly kind: 'warning'; readonly match: Match; readonly endsAt: number }
  | { readonly kind: 'expiry'; readonly match: Match; readonly proposal: Proposal }
  | { readonly kind: 'change'; readonly before: Match; readonly change: MatchChange };
