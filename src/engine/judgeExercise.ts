import type { Aim, Exercise, Pattern } from './exercise.ts';
import { decisionAfter, hasToMove, readEntry, replyToMove } from './exerciseReplies.ts';
import type { Game, GameEvent } from './game.ts';
import { advance, findOutcome, type Position, replay, type Script } from './match.ts';
import { leadIn } from './outcome.ts';
import type { TextKey } from './phrase.ts';
import { accept, type Result } from './result.ts';
import { type Seat, seatLetter } from './seat.ts';
import { defaultSetup } from './setup.ts';

/**
 * The result of the learner's moves: the aim is reached, still possible, or missed, in which case the position is as it
 * was at first.
 */
export interface TryResult {
  readonly how: 'done' | 'on' | 'again';
  /** The entries since the exercise began that now count. */
  readonly entries: readonly string[];
  readonly events: readonly GameEvent[];
  /** The answer to the last of the moves; undefined for a move that leads toward the aim and matches no pattern. */
  readonly say: TextKey | undefined;
  /** If a lead is the aim and the match is over: the final lead, by the points that count. */
  readonly lead?: number | undefined;
}

/** Returns the match of an exercise, with the entries since it began. */
export function scriptOfExercise(game: Game, { position }: Exercise, entries: readonly string[] = []): Script {
  const { setup, seatCount, seed } = position;
  return {
    setup: { ...defaultSetup(game.setup), ...setup },
    seatCount,
    seed,
    log: [...position.entries, ...entries].map(readEntry),
  };
}

/** Returns the position of an exercise after these entries; throws if they are not legal there. */
export function positionOfExercise(game: Game, exercise: Exercise, entries: readonly string[] = []): Position {
  return replay(game, scriptOfExercise(game, exercise, entries));
}

/**
 * Returns these entries if they fit the exercise; none if the exercise has changed since they were made, or if they are
 * damaged.
 */
export function fittingEntries(game: Game, exercise: Exercise, entries: readonly string[]): readonly string[] {
  try {
    positionOfExercise(game, exercise, entries);
    return entries;
  } catch {
    return [];
  }
}

/**
 * Makes the learner's moves, one after the other, until the aim is reached or missed; the others reply if the exercise
 * has a rival. Refuses with a reason if the first move is illegal; if a later one is, the moves before it count.
 */
export function tryMoves(
  game: Game,
  exercise: Exercise,
  entries: readonly string[],
  moves: readonly string[],
): Result<TryResult> {
  let tried: TryResult = { how: 'on', entries, events: [], say: undefined };
  for (const [at, text] of moves.entries()) {
    const next = tryMove(game, exercise, tried.entries, text);
    if (!next.ok) return at === 0 ? next : accept(tried);
    tried = { ...next.value, events: [...tried.events, ...next.value.events] };
    if (tried.how !== 'on') break;
  }
  return accept(tried);
}

function tryMove(game: Game, exercise: Exercise, entries: readonly string[], text: string): Result<TryResult> {
  const { seat, position: start } = exercise;
  const before = positionOfExercise(game, exercise, entries);
  const ply = start.entries.length + entries.length;
  const made = advance(game, before, start.seed, ply, seat, text);
  if (!made.ok) return made;
  const { text: own, position: after } = made.value;
  const answered = replyToMove(game, exercise, entries, own, { position: after, entries: [], events: [] }, ply + 1);
  const played = [...entries, `${seatLetter(seat)} ${own}`, ...answered.entries];
  const events = [...made.value.events, ...answered.events];
  const how = howItStands(game, exercise, { own, before: entries, played, after: answered.position });
  const lead = exercise.aim.kind === 'lead' ? leadAtEnd(game, answered.position, seat) : undefined;
  if (how === 'done') return accept({ how, entries: played, events, say: exercise.praise, lead });
  const pattern = exercise.answers.find(
    ({ when, on = false }) =>
      (!on || how === 'on') && fits(game, seat, when, { text: own, before, after, events: made.value.events }),
  );
  if (how === 'on') return accept({ how, entries: played, events, say: pattern?.say });
  return accept({ how, entries: [], events, say: pattern?.say ?? exercise.otherwise, lead });
}

/** Determines whether the learner's move, with the replies to it, reaches the aim, leads toward it, or misses it. */
function howItStands(
  game: Game,
  exercise: Exercise,
  move: {
    readonly own: string;
    readonly before: readonly string[];
    readonly played: readonly string[];
    readonly after: Position;
  },
): TryResult['how'] {
  const { seat, aim } = exercise;
  const { own, before, played, after } = move;
  if (aim.kind === 'line') {
    const step = decisionAfter(aim.steps, before);
    if (step?.any.includes(own) !== true) return 'again';
    return step === aim.steps.at(-1) ? 'done' : 'on';
  }
  if (aim.kind === 'plans') return howPlansStand(aim.plans, ownTexts(exercise, played));
  const isEarly = aim.kind === 'points' && aim.settled === true && hasToMove(game, exercise, after);
  if (!isEarly && meets(game, seat, aim, own, after)) return 'done';
  return isMissed(game, exercise, played, after) ? 'again' : 'on';
}

/** Determines whether these moves complete a plan, are part of one, or lead elsewhere. */
function howPlansStand(plans: readonly (readonly string[])[], made: readonly string[]): TryResult['how'] {
  const fitting = plans.filter((plan) => made.every((move) => plan.includes(move)));
  if (fitting.length === 0) return 'again';
  return fitting.some((plan) => plan.length === made.length) ? 'done' : 'on';
}

/** Whether the learner has no moves left in which the aim could be reached. */
function isMissed(game: Game, exercise: Exercise, played: readonly string[], after: Position): boolean {
  const { moves = Number.POSITIVE_INFINITY } = exercise;
  return (
    ownMoves(exercise, played) >= moves || !hasToMove(game, exercise, after) || !mayBringPoints(game, exercise, after)
  );
}

/** Whether moves are left that can gain points, if points are the aim. */
function mayBringPoints(game: Game, { aim, seat }: Exercise, { state }: Position): boolean {
  if (aim.kind !== 'points' || aim.by === undefined) return true;
  const { by } = aim;
  return game.legal(state, seat).some((move) => by.some((word) => game.write(move).startsWith(word)));
}

/** Returns the number of entries that are moves of the learner's seat. */
function ownMoves(exercise: Exercise, entries: readonly string[]): number {
  return ownTexts(exercise, entries).length;
}

/** Returns the moves of the learner's seat. */
export function ownTexts({ seat }: Exercise, entries: readonly string[]): readonly string[] {
  return entries
    .map(readEntry)
    .filter((entry) => entry.seat === seat)
    .map(({ text }) => text);
}

function meets(
  game: Game,
  seat: Seat,
  aim: Exclude<Aim, { kind: 'line' | 'plans' }>,
  text: string,
  after: Position,
): boolean {
  switch (aim.kind) {
    case 'any':
      return true;
    case 'moves':
      return aim.any.includes(text);
    case 'points':
      return countPoints(game, after, seat) >= aim.least;
    case 'end':
      return findOutcome(game, after) !== undefined;
    case 'lead':
      return (leadAtEnd(game, after, seat) ?? Number.NEGATIVE_INFINITY) >= aim.least;
  }
}

interface MoveStep {
  readonly text: string;
  readonly before: Position;
  readonly after: Position;
  readonly events: readonly GameEvent[];
}

function fits(game: Game, seat: Seat, when: Pattern, { text, before, after, events }: MoveStep): boolean {
  if ('moves' in when) return when.moves.includes(text);
  if ('happens' in when) return events.some(({ text: { key } }) => key === when.happens);
  const more = countPoints(game, after, seat) - countPoints(game, before, seat);
  return when.points === (more > 0 ? 'more' : more < 0 ? 'less' : 'same');
}

/** Returns a seat's lead over the best of the others once the match is over: negative if it is behind. */
function leadAtEnd(game: Game, position: Position, seat: Seat): number | undefined {
  return leadIn(findOutcome(game, position)?.scores ?? [], seat);
}

function countPoints(game: Game, { state }: Position, seat: Seat): number {
  return game.points?.(state)[seat] ?? 0;
}
