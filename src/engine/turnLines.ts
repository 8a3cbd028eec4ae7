import type { GameEvent } from './game.ts';
import { type Phrase, phrase } from './phrase.ts';
import type { Seat } from './seat.ts';

/** A turn, or another event that everyone is told about, to be described in one line. */
export interface TurnLine {
  /** The events in it, in order. */
  readonly events: readonly [GameEvent, ...GameEvent[]];
  /** How many log entries counted once its last event had happened. */
  readonly at: number;
}

/**
 * Adds the events of a log entry, after which `at` entries counted: to the turns that they continue, or as new lines.
 */
export function addEvents(lines: readonly TurnLine[], events: readonly GameEvent[], at: number): readonly TurnLine[] {
  return events.filter(({ to }) => to === 'everyone').reduce((told, one) => addEvent(told, one, at), lines);
}

function addEvent(lines: readonly TurnLine[], event: GameEvent, at: number): readonly TurnLine[] {
  const { turn } = event;
  const index =
    turn === undefined || turn.begins === true ? -1 : lines.findLastIndex((line) => seatOfLine(line) === turn.seat);
  const line = lines[index];
  if (line === undefined) return [...lines, { events: [event], at }];
  // The line that was added to most recently comes last.
  return [...lines.toSpliced(index, 1), { events: [...line.events, event], at }];
}

/** Returns the seat whose turn a line describes, if the game says so. */
function seatOfLine({ events: [first] }: TurnLine): Seat | undefined {
  return first?.turn?.seat;
}

/** Whether a line contains anything worth mentioning; a mere pass does not count. */
export function isWorthALine({ events }: TurnLine): boolean {
  return events.some(({ turn }) => turn === undefined || turn.part !== undefined);
}

/** Describes a line: a turn of one move by its own sentence, a turn of several moves by their parts. */
export function describeTurnLine(line: TurnLine): Phrase {
  const seat = seatOfLine(line);
  const [first, ...others] = merged(line.events.flatMap(({ turn }) => (turn?.part === undefined ? [] : [turn.part])));
  const [only, ...more] = line.events;
  if (first === undefined || seat === undefined || more.length === 0) return only.text;
  const done = others.reduce((all, then) => phrase('engine.turn.and', { first: all, then }), first);
  return phrase('engine.turn', { player: { seat }, done });
}

/** Merges adjacent parts that have the same words and a `count`. */
function merged(parts: readonly Phrase[]): readonly Phrase[] {
  const all: Phrase[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    const [before, now] = [last?.values?.count, part.values?.count];
    const isMore = last?.key === part.key && typeof before === 'number' && typeof now === 'number';
    if (isMore) all[all.length - 1] = { ...part, values: { ...part.values, count: before + now } };
    else all.push(part);
  }
  return all;
}
