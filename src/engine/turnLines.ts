import type { GameEvent } from './game.ts';
import { type Phrase, phrase } from './phrase.ts';
import type { Seat } from './seat.ts';

/** A turn, or something else that everybody hears of, to be told in one line. */
export interface TurnLine {
  /** What happened in it, in order. */
  readonly happenings: readonly [GameEvent, ...GameEvent[]];
  /** How many entries of the log stood once the last of it had happened. */
  readonly at: number;
}

/** Adds what an entry of the log led to, after which `at` of them stood: to the turns that go on, or as new lines. */
export function withHappenings(
  lines: readonly TurnLine[],
  happenings: readonly GameEvent[],
  at: number,
): readonly TurnLine[] {
  return happenings.filter(({ to }) => to === 'everyone').reduce((told, one) => withHappening(told, one, at), lines);
}

function withHappening(lines: readonly TurnLine[], happening: GameEvent, at: number): readonly TurnLine[] {
  const { turn } = happening;
  const index =
    turn === undefined || turn.begins === true ? -1 : lines.findLastIndex((line) => seatOfLine(line) === turn.seat);
  const line = lines[index];
  if (line === undefined) return [...lines, { happenings: [happening], at }];
  // What was added to last is told last.
  return [...lines.toSpliced(index, 1), { happenings: [...line.happenings, happening], at }];
}

/** Whose turn a line tells, as far as its game says so. */
function seatOfLine({ happenings: [first] }: TurnLine): Seat | undefined {
  return first?.turn?.seat;
}

/** Whether there is anything in it to be told: not where somebody only passed. */
export function isWorthALine({ happenings }: TurnLine): boolean {
  return happenings.some(({ turn }) => turn === undefined || turn.part !== undefined);
}

/** The line in words: a turn of one move by its own sentence, one of several by their parts. */
export function describeTurnLine(line: TurnLine): Phrase {
  const seat = seatOfLine(line);
  const [first, ...others] = merged(
    line.happenings.flatMap(({ turn }) => (turn?.part === undefined ? [] : [turn.part])),
  );
  const [only, ...more] = line.happenings;
  if (first === undefined || seat === undefined || more.length === 0) return only.text;
  const done = others.reduce((all, then) => phrase('engine.turn.and', { first: all, then }), first);
  return phrase('engine.turn', { player: { seat }, done });
}

/** Neighbours with the same words and a `count` are told as one. */
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
