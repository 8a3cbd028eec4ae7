import type { Game, GameEvent } from '../engine/game.ts';
import { isUndo, RESIGN, standingEntries } from '../engine/log.ts';
import { advance, opening, type Position } from '../engine/match.ts';
import { addEvents, type TurnLine } from '../engine/turnLines.ts';
import { lruMap } from '../store/lruMap.ts';
import { evictPhrase } from './absence.ts';
import { type Match, type MatchId, toScript } from './match.ts';
import { HEAVIEST, replayWeight } from './replayCost.ts';
import { slices } from './yieldToOthers.ts';

/** For this many of the most recently requested matches, the history is known without a replay. */
const MOST_MATCHES = 300;

/** At most this many turns are listed, the latest ones. */
const MOST_LINES = 40;

/** What has been described of a match up to an entry of its log. */
interface RecountedTurns {
  readonly log: Match['log'];
  readonly position: Position;
  readonly lines: readonly TurnLine[];
}

/** The latest turns of a match, in the words of its game, the most recent last. */
export type TurnHistory = (match: Match) => Promise<readonly TurnLine[]>;

/**
 * Describes the latest turns of matches from their logs: after a change, only the new entries; after a restart, from
 * the beginning. A match whose replay would hold everyone up gets an empty list.
 */
export function createTurnHistory(gameOf: (match: Match) => Game): TurnHistory {
  const known = lruMap<MatchId, RecountedTurns>(MOST_MATCHES);
  return async (match) => {
    if (match.position === undefined) return [];
    const last = known.get(match.id);
    const begun = last !== undefined && isContinued(last, match) ? last : undefined;
    if (begun === undefined && replayWeight(match) > HEAVIEST) return [];
    const told = await tellOn(gameOf(match), match, begun);
    known.set(match.id, told);
    return told.lines;
  };
}

/** Whether the log has only grown since, by entries that take none back. */
export function isContinued({ log }: Pick<RecountedTurns, 'log'>, match: Match): boolean {
  const last = log.at(-1);
  const same = match.log[log.length - 1];
  if (last !== undefined && (same?.text !== last.text || same.at !== last.at || same.seat !== last.seat)) return false;
  return match.log.slice(log.length).every(({ text }) => !isUndo(text));
}

/**
 * The events of an entry. A player who was removed has not resigned, although the game's log says so; if that ended the
 * match, its end says so.
 */
function describeEntry(match: Match, entry: Match['log'][number], events: readonly GameEvent[]): readonly GameEvent[] {
  if (entry.text !== RESIGN || entry.by !== 'clock') return events;
  const others = events.slice(1);
  return match.status === 'running' ? [{ to: 'everyone', text: evictPhrase(match, entry.seat) }, ...others] : others;
}

async function tellOn(game: Game, match: Match, begun: RecountedTurns | undefined): Promise<RecountedTurns> {
  const giveWay = slices();
  const entries = standingEntries(match.log);
  const added = begun === undefined ? entries.length : match.log.length - begun.log.length;
  let position = begun?.position ?? opening(game, toScript(match));
  let lines = begun?.lines ?? [];
  for (let ply = entries.length - added; ply < entries.length; ply += 1) {
    const entry = entries[ply];
    const step = entry && advance(game, position, match.seed, ply, entry.seat, entry.text);
    // What the bot's operator has repaired by hand need not follow from the log.
    if (entry === undefined || step?.ok !== true) break;
    position = step.value.position;
    lines = addEvents(lines, describeEntry(match, entry, step.value.events), ply + 1).slice(-MOST_LINES);
    await giveWay();
  }
  return { log: match.log, position, lines };
}
