import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Seat } from '../../../engine/seat.ts';
import type { Move } from '../moves.ts';
import { type Score, scoreOf } from '../scoring.ts';
import { placementsOn } from '../state.ts';
import type { View } from '../view.ts';

/** What a move does to the score at once, the weightiest part of it; or what it keeps for later. */
export function reasonFor(view: View, seat: Seat, move: Move): Phrase {
  const sheet = view.sheets[seat];
  if (sheet === undefined || move.kind !== 'place') return phrase('railroad.reason.done');
  const before = placementsOn(sheet);
  return reasonBetween(scoreOf(before), scoreOf([...before, move.placement]));
}

function reasonBetween(before: Score, after: Score): Phrase {
  const gain = after.total - before.total;
  const exits = after.exits - before.exits;
  if (exits > 0) return phrase('railroad.reason.exits', { points: exits, gain });
  const closed = before.errors.length - after.errors.length;
  if (closed > 0) return phrase('railroad.reason.ends', { count: closed, gain });
  if (after.highway.length > before.highway.length) {
    return phrase('railroad.reason.highway', { length: after.highway.length, gain });
  }
  if (after.railway.length > before.railway.length) {
    return phrase('railroad.reason.railway', { length: after.railway.length, gain });
  }
  return phrase('railroad.reason.open', { gain });
}
