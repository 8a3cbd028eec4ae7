import type { Game, GameEvent } from '../engine/game.ts';
import { JOIN, standingEntries, undoText } from '../engine/log.ts';
import { replay } from '../engine/match.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import { sayMove } from '../engine/sayMove.ts';
import type { Seat } from '../engine/seat.ts';
import { type Change, changed, type MatchChange } from './change.ts';
import { type Entry, findSeat, type Match, type PersonId, type Proposal, toScript } from './match.ts';
import { type ActionStamp, isAlone, stored } from './play.ts';

/**
 * Takes back the person's own last move, with the computer players' answers to it, if nobody else has moved since and
 * nothing in it revealed dice or hidden information to anyone. In games with hidden information, only while this person
 * alone is to act: otherwise the refusal could reveal what others did.
 */
export function undo(game: Game, person: PersonId, doing: ActionStamp): Change {
  return (match) => {
    const seat = findSeat(match, person);
    if (seat === undefined) return refuse(phrase('tables.notYours'));
    const taken = takenByUndo(game, match, seat);
    if (!taken.ok) return taken;
    const log = [...match.log, { seat, text: undoText(taken.value.length), revealed: false, ...doing }];
    const position = replay(game, { ...toScript(match), log });
    const move = game.hidden
      ? phrase('tables.lastMove')
      : sayMove(game, { state: position.state, seat }, taken.value[0]?.text ?? '');
    const events: GameEvent[] = [{ to: 'everyone', text: phrase('tables.undone', { player: { seat }, move }) }];
    return changed({ ...match, log, position: stored(position) }, events);
  };
}

/** The seat whose person could take back a move now: for anyone else, `Undo` would do nothing. */
export function seatToUndo(game: Game, match: Match): Seat | undefined {
  const last = standingEntries(match.log).findLast(({ seat }) => match.players[seat]?.kind === 'person');
  return last !== undefined && takenByUndo(game, match, last.seat).ok ? last.seat : undefined;
}

function takenByUndo(game: Game, match: Match, seat: Seat): Result<readonly Entry[]> {
  if (match.status !== 'running') return refuse(phrase('engine.over'));
  if (game.hidden && !isAlone(game, match, seat)) return refuse(phrase('tables.undoHidden'));
  return ownLatest(match, seat);
}

/** A seat's last move and the computer players' answers, if it can be undone. */
function ownLatest(match: Match, seat: Seat): Result<readonly Entry[]> {
  const standing = standingEntries(match.log);
  const last = standing.findLastIndex((entry) => match.players[entry.seat]?.kind === 'person');
  const own = standing[last];
  const hasMoved = standing.some((entry) => entry.seat === seat && entry.text !== JOIN);
  if (own === undefined || !hasMoved || (own.seat === seat && own.text === JOIN)) {
    return refuse(phrase('tables.nothingToUndo'));
  }
  if (own.seat !== seat) return refuse(phrase('tables.othersMoved', { player: { seat: own.seat } }));
  const taken = standing.slice(last);
  const refusal = refuseTakingBack(taken);
  return refusal === undefined ? accept(taken) : refuse(refusal);
}

/**
 * How many entries are removed if the person's own last move is taken back with everything that followed, no matter who
 * moved. Never past dice or hidden information that someone has seen.
 */
export function entriesToUndo(game: Game, match: Match, person: PersonId): Result<number> {
  const seat = findSeat(match, person);
  if (seat === undefined) return refuse(phrase('tables.notYours'));
  if (match.status !== 'running') return refuse(phrase('engine.over'));
  if (game.hidden) return refuse(phrase('tables.undoHidden'));
  const standing = standingEntries(match.log);
  const own = standing.findLastIndex((entry) => entry.seat === seat && entry.text !== JOIN);
  if (own === -1) return refuse(phrase('tables.nothingToUndo'));
  const taken = standing.slice(own);
  const refusal = refuseTakingBack(taken);
  return refusal === undefined ? accept(taken.length) : refuse(refusal);
}

/** Undoes what the others have agreed to. */
export function takeBack(game: Game, match: Match, { by, entries }: Proposal, doing: ActionStamp): Result<MatchChange> {
  const log = [...match.log, { seat: by, text: undoText(entries), revealed: false, ...doing }];
  const position = replay(game, { ...toScript(match), log });
  const undone = phrase('tables.proposal.undone', { player: { seat: by }, count: entries });
  return changed({ ...match, log, position: stored(position) }, [{ to: 'everyone', text: undone }]);
}

/** Why these entries cannot be taken back, if they cannot. */
function refuseTakingBack(entries: readonly Entry[]): Phrase | undefined {
  if (entries.some(({ revealed, text }) => revealed || text === JOIN)) return phrase('tables.undoRevealed');
  return entries.some(({ by }) => by === 'clock') ? phrase('tables.undoTimedOut') : undefined;
}
