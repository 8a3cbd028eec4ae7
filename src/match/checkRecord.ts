import { isDeepStrictEqual } from 'node:util';
import { type Game, gameUnder } from '../engine/game.ts';
import { countUndone, type LogEntry } from '../engine/log.ts';
import { advance, findOutcome, opening, type Position } from '../engine/match.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import type { MatchRecord } from '../engine/record.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import { computeSeal, hasChance } from './seal.ts';
import { chooseSetup } from './setup.ts';
import { slices } from './yieldToOthers.ts';

/** The result of checking a record. */
export interface CheckedRecord {
  /** The position after the last entry that fits. */
  readonly position: Position;
  /** How many log entries fit. */
  readonly entries: number;
  /** The first fault found, if there is one. */
  readonly fault?: Phrase;
}

/** A log with more entries than a match can have, including moves taken back, is not checked. */
const MOST_ENTRIES = (longest: number) => 2 * longest + 200;

/**
 * Replays a record and checks everything it claims: that its seed matches the seal, that every move was legal and
 * revealed what the record says, and that the result is right. Refuses a record that cannot be replayed at all. Yields
 * to other work in between.
 */
export async function checkRecord(current: Game, record: MatchRecord): Promise<Result<CheckedRecord>> {
  const { rules } = record;
  const game = gameUnder(current, rules);
  if (game === undefined) return refuse(phrase('records.import.rules', { rules, known: current.rules }));
  const refusal = refuseRecord(game, record);
  if (refusal !== undefined) return refuse(refusal);
  const { setup, seatCount, seed = '' } = record;
  const walked = await walk(game, opening(game, { setup, seatCount, seed, log: [] }), record);
  const fault = sealFault(record) ?? walked.fault ?? outcomeFault(game, walked.position, record);
  return accept({ ...walked, ...(fault === undefined ? {} : { fault }) });
}

function refuseRecord(game: Game, { setup, seatCount, seed, log }: MatchRecord): Phrase | undefined {
  const { min, max } = game.seats;
  if (seatCount < min || seatCount > max) return phrase('tables.seats', { min, max });
  const unknown = Object.keys(setup).find((name) => !Object.hasOwn(game.setup, name));
  if (unknown !== undefined) return phrase('records.import.option', { name: unknown });
  const chosen = chooseSetup(game, setup, seatCount);
  if (!chosen.ok) return chosen.refusal;
  if (!isDeepStrictEqual(chosen.value, setup)) return phrase('records.import.lacksOption');
  if (log.length > MOST_ENTRIES(game.longest(setup, seatCount))) return phrase('records.import.tooManyMoves');
  return seed === undefined && hasChance(game, { setup, seatCount }) ? phrase('records.import.noSeed') : undefined;
}

/** A position, and whether the entry that led to it revealed something that cannot be taken back. */
interface CheckedPosition {
  readonly position: Position;
  readonly revealed: boolean;
}

async function walk(game: Game, start: Position, { log, seed = '' }: MatchRecord): Promise<CheckedRecord> {
  const giveWay = slices();
  const passed: CheckedPosition[] = [{ position: start, revealed: true }];
  const position = () => passed.at(-1)?.position ?? start;
  for (const [entries, entry] of log.entries()) {
    await giveWay();
    const fault = enter(game, seed, passed, entry);
    if (fault !== undefined) {
      const where = { number: entries + 1, move: entry.text };
      return { position: position(), entries, fault: phrase('records.import.entry', { ...where, reason: fault }) };
    }
  }
  return { position: position(), entries: log.length };
}

/** Adds an entry to those that have passed, or takes some back; or says why it does not fit. */
function enter(
  game: Game,
  seed: string,
  passed: CheckedPosition[],
  { seat, text, revealed }: LogEntry,
): Phrase | undefined {
  const undone = countUndone(text);
  if (undone !== undefined) {
    // The opening is the first item, marked as revealed: an entry that takes back more than there is would take that
    // back.
    if (revealed || undone >= passed.length || passed.slice(-undone).some((one) => one.revealed)) {
      return phrase('records.import.undo');
    }
    passed.splice(-undone);
    return undefined;
  }
  const before = passed.at(-1);
  if (before === undefined) return phrase('records.import.undo');
  const step = advance(game, before.position, seed, passed.length - 1, seat, text);
  if (!step.ok) return step.refusal;
  if (step.value.revealed !== revealed) return phrase('records.import.revealed');
  passed.push(step.value);
  return undefined;
}

function sealFault({ match, seal, seed }: MatchRecord): Phrase | undefined {
  if (seal === undefined || seed === undefined) return undefined;
  return match !== undefined && computeSeal(match, seed) === seal ? undefined : phrase('records.import.seal');
}

function outcomeFault(game: Game, position: Position, { outcome }: MatchRecord): Phrase | undefined {
  if (outcome === undefined) return undefined;
  return isDeepStrictEqual(findOutcome(game, position), outcome) ? undefined : phrase('records.import.outcome');
}
