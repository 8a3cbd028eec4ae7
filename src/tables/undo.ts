import type { Game } from '../engine/game.ts';
import { JOIN, replay, standingEntries, undoText } from '../engine/match.ts';
import { phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import { type Changed, changed } from './change.ts';
import { type Match, type PersonId, type Proposal, scriptOf, seatOf } from './match.ts';
import { type Doing, refuseTakingBack, stored } from './play.ts';

/**
 * How many entries go if the person's own last move is taken back with all that followed, whoever moved. Never over dice
 * and hidden things that were seen.
 */
export function entriesToUndo(game: Game, match: Match, person: PersonId): Result<number> {
  const seat = seatOf(match, person);
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

/** Takes back what the others have agreed to take back. */
export function takeBack(game: Game, match: Match, { by, entries }: Proposal, doing: Doing): Result<Changed> {
  const log = [...match.log, { seat: by, text: undoText(entries), revealed: false, ...doing }];
  const position = replay(game, { ...scriptOf(match), log });
  const undone = phrase('tables.proposal.undone', { player: { seat: by }, count: entries });
  return changed({ ...match, log, position: stored(position) }, [{ to: 'everyone', text: undone }]);
}
