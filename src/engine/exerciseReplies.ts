import { stepBudget } from './budget.ts';
import type { Decision, Exercise } from './exercise.ts';
import type { Game, GameEvent } from './game.ts';
import type { LogEntry } from './log.ts';
import { actors, advance, type Position } from './match.ts';
import { fastRandom } from './random.ts';
import { seatLetter } from './seat.ts';

/** The number of thinking steps that the computer player of an exercise has for each of its moves. */
const RIVAL_STEPS = 200;

/**
 * The largest number of other players' moves that may follow one of the learner's; more would be a mistake in the
 * exercise.
 */
const MOST_REPLIES = 200;

/** Whether the learner's seat has moves to make. */
export function hasToMove(game: Game, exercise: Exercise, position: Position): boolean {
  return actors(game, position).includes(exercise.seat);
}

interface Continuation {
  readonly position: Position;
  readonly entries: readonly string[];
  readonly events: readonly GameEvent[];
}

/** Returns how many decisions of a line have been made; each is followed by its replies. */
export function decisionsMade(steps: readonly Decision[], entries: readonly string[]): number {
  let at = 0;
  let made = 0;
  for (; made < steps.length && at < entries.length; made += 1) at += 1 + (steps[made]?.replies.length ?? 0);
  return made;
}

/** Returns the decision that comes after these entries. */
export function decisionAfter(steps: readonly Decision[], entries: readonly string[]): Decision | undefined {
  return steps[decisionsMade(steps, entries)];
}

/** Returns the replies to a learner's move, from the line or chosen by the rival. */
export function replyToMove(
  game: Game,
  exercise: Exercise,
  before: readonly string[],
  own: string,
  after: Continuation,
  ply: number,
): Continuation {
  const { aim, position } = exercise;
  if (aim.kind !== 'line') return answerOfRival(game, exercise, after, ply);
  const step = decisionAfter(aim.steps, before);
  const replies = step?.any.includes(own) === true ? step.replies : [];
  return replies.map(readEntry).reduce((now, entry) => playedOn(game, position.seed, now, ply, entry), after);
}

/** Returns the others' moves until the learner may act again or the match is over. */
function answerOfRival(game: Game, exercise: Exercise, after: Continuation, ply: number): Continuation {
  const player = exercise.rival && game.players[exercise.rival];
  if (player === undefined) return after;
  const { seed } = exercise.position;
  let now = after;
  while (!hasToMove(game, exercise, now.position) && now.entries.length < MOST_REPLIES) {
    const [seat] = actors(game, now.position);
    if (seat === undefined) break;
    const view = game.view(now.position.state, seat);
    const random = fastRandom(ply + now.entries.length + seed.length);
    const text = game.write(player.choose(view, seat, random, stepBudget(RIVAL_STEPS)));
    now = playedOn(game, seed, now, ply, { seat, text });
  }
  return now;
}

/**
 * Plays one more move of another seat; `ply` is the position of the first such move. Throws if it is refused, which is
 * a mistake in the exercise.
 */
function playedOn(
  game: Game,
  seed: string,
  now: Continuation,
  ply: number,
  { seat, text }: Pick<LogEntry, 'seat' | 'text'>,
): Continuation {
  const made = advance(game, now.position, seed, ply + now.entries.length, seat, text);
  if (!made.ok) throw new Error(`${game.id}: ${seatLetter(seat)} ${text} is refused: ${made.refusal.key}`);
  return {
    position: made.value.position,
    entries: [...now.entries, `${seatLetter(seat)} ${made.value.text}`],
    events: [...now.events, ...made.value.events],
  };
}

export function readEntry(entry: string): LogEntry {
  return { seat: entry.charCodeAt(0) - 'A'.charCodeAt(0), text: entry.slice('A '.length), revealed: false };
}
