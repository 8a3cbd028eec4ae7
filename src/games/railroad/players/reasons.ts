import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Seat } from '../../../engine/seat.ts';
import { findNeighbour, type Placement, squareName } from '../board.ts';
import type { Move } from '../moves.ts';
import { exitNames, tileName } from '../names.ts';
import { type Score, scorePlacements } from '../scoring.ts';
import { placementsOn, type Sheet, SPECIALS_PER_MATCH, specialLimit, specialsUsed } from '../state.ts';
import type { View } from '../view.ts';
import { grown, waitingFor } from './awaitedDie.ts';
import { LAST_ROUND } from './position.ts';

/** The most important immediate effect of a move on the score, or what the move makes possible. */
export function reasonFor(view: View, seat: Seat, move: Move): Phrase {
  const sheet = view.sheets[seat];
  const isLast = view.completed === LAST_ROUND;
  if (sheet === undefined || move.kind !== 'place') return reasonToStop(sheet, isLast);
  const before = placementsOn(sheet);
  const after = [...before, move.placement];
  const [was, is] = [scorePlacements(before), scorePlacements(after)];
  return (
    joined(was, is) ??
    (isLast ? undefined : missing(after)) ??
    gained(was, is) ??
    (isLast ? atTheEnd(was, is) : open(after, is))
  );
}

/** Why to finish the round. It speaks of saving specials only if some are left and another round is to come. */
function reasonToStop(sheet: Sheet | undefined, isLast: boolean): Phrase {
  if (sheet === undefined || specialsUsed(sheet).length >= SPECIALS_PER_MATCH) return phrase('railroad.reason.doneAll');
  if (!isLast) return phrase('railroad.reason.done');
  return phrase(specialLimit(sheet) === undefined ? 'railroad.reason.doneLast' : 'railroad.reason.doneAll');
}

function joined(before: Score, after: Score): Phrase | undefined {
  const points = after.exits - before.exits;
  const network = grown(before.networks, after.networks);
  if (points <= 0 || network === undefined) return undefined;
  return phrase('railroad.reason.exits', { exits: exitNames(network.exits), count: points });
}

/** Names the die that a placement waits for, if there is one. */
function missing(after: readonly Placement[]): Phrase | undefined {
  const waiting = waitingFor(after);
  if (waiting === undefined) return undefined;
  const { die, square, network, points, chance } = waiting;
  return phrase('railroad.reason.waits', {
    tile: tileName(die),
    square: squareName(square),
    exits: exitNames(network.exits),
    count: points,
    percent: Math.round(chance * 100),
  });
}

function gained(before: Score, after: Score): Phrase | undefined {
  const closed = before.errors.length - after.errors.length;
  if (closed > 0) return phrase('railroad.reason.ends', { count: closed });
  const [highway, railway] = [after.highway.length, after.railway.length];
  if (highway > before.highway.length) return phrase('railroad.reason.highway', { count: highway });
  if (railway > before.railway.length) return phrase('railroad.reason.railway', { count: railway });
  return undefined;
}

/** No more dice will come, so what has to be placed either costs points or does not. */
function atTheEnd(before: Score, after: Score): Phrase {
  const gain = after.total - before.total;
  return gain < 0 ? phrase('railroad.reason.costs', { count: -gain }) : phrase('railroad.reason.free');
}

/** How many open ends lead to squares that are still empty. */
function open(after: readonly Placement[], { errors }: Score): Phrase {
  const taken = new Set(after.map(({ square }) => square));
  const free = errors.filter(({ square, direction }) => !taken.has(findNeighbour(square, direction) ?? square));
  return phrase('railroad.reason.open', { count: free.length });
}
