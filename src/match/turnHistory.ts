import type { Game, GameEvent } from '../engine/game.ts';
import { advance, isUndo, opening, type Position, RESIGN, standingEntries } from '../engine/match.ts';
import { type TurnLine, withHappenings } from '../engine/turnLines.ts';
import { lruMap } from '../store/lruMap.ts';
import { evictPhrase } from './absence.ts';
import { type Match, type MatchId, toScript } from './match.ts';
import { HEAVIEST, replayWeight } from './replayCost.ts';
import { slices } from './yieldToOthers.ts';

/** Of so many matches, those that were asked for last, it is known without playing them again. */
const MOST_MATCHES = 300;

/** So many turns are told at most, the latest. */
const MOST_LINES = 40;

/** What has been told of a match up to an entry of its log. */
interface RecountedTurns {
  readonly log: Match['log'];
  readonly position: Position;
  readonly lines: readonly TurnLine[];
}

/** The turns of a match that were played last, in the words of its game, the latest last. */
export type TurnHistory = (match: Match) => Promise<readonly TurnLine[]>;

/**
 * Tells the latest turns of matches from their logs: after a change from what was played since alone, after a restart from
 * the beginning. Of a match that would hold everybody up it tells none.
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

/** Whether the log only grew since, by entries that take none back. */
export function isContinued({ log }: Pick<RecountedTurns, 'log'>, match: Match): boolean {
  const last = log.at(-1);
  const same = match.log[log.length - 1];
  if (last !== undefined && (same?.text !== last.text || same.at !== last.at || same.seat !== last.seat)) return false;
  return match.log.slice(log.length).every(({ text }) => !isUndo(text));
}

/**
 * What an entry led to. Who was put out has not resigned, though that is what the log of a game has for it; where the match
 * is over by that, its end says so.
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
    // What whoever runs the bot has mended by hand need not follow from the log.
    if (entry === undefined || step?.ok !== true) break;
    position = step.value.position;
    lines = withHappenings(lines, describeEntry(match, entry, step.value.events), ply + 1).slice(-MOST_LINES);
    await giveWay();
  }
  return { log: match.log, position, lines };
}
