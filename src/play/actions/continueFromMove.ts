import { LEVELS, type Level } from '../../engine/computerPlayer.ts';
import type { Exercise } from '../../engine/exercise.ts';
import { scriptOfExercise } from '../../engine/judgeExercise.ts';
import { isMove, type LogEntry, SUBSTITUTE, TAKE_OVER } from '../../engine/log.ts';
import { actors, type Position, replay } from '../../engine/match.ts';
import { leadIn } from '../../engine/outcome.ts';
import { phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import type { SetupValue } from '../../engine/setup.ts';
import type { Player } from '../../match/match.ts';
import type { Request } from '../contract/command.ts';
import type { Row } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { refuseAction } from './atTable.ts';
import { readOpening } from './new.ts';
import { openAndShow } from './openAndShow.ts';
import { levelLabel } from './seats.ts';

/** A player who starts with a lead keeps it if they are at least this many points ahead at the end. */
const HELD = 1;

/** A position to play on from: a match up to that point, and the person's seat. */
interface StartingPosition {
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
  readonly seed: string;
  /** The moves so far. */
  readonly log: readonly LogEntry[];
  readonly seat: Seat;
}

/** The starting position of an exercise. */
export function findStartingPosition({ game }: GameCommand, exercise: Exercise): StartingPosition {
  const { setup, seatCount, seed } = exercise.position;
  const { log } = scriptOfExercise(game, exercise);
  return { setup, seatCount, seed, log, seat: exercise.seat };
}

/**
 * Whether someone can play on from a position: the game is not over there, and everyone who started is still at the
 * table.
 */
export function mayContinueFromMove({ game }: GameCommand, position: Position, log: readonly LogEntry[]): boolean {
  const isPlain = log.every(({ text }) => isMove(text) || text === SUBSTITUTE || text === TAKE_OVER);
  return isPlain && actors(game, position).length > 0;
}

/** A menu of opponents to play on against; `argument` describes the position, and the level is appended to it. */
export function againstMenu({ game }: GameCommand, action: string, argument: string): Row {
  return {
    kind: 'menu',
    placeholder: phrase('games.playOn.against'),
    name: 'against',
    action,
    choices: LEVELS.filter((level) => game.players[level] !== undefined).map((level) => ({
      value: `${argument}.${level}`,
      label: levelLabel(level),
    })),
  };
}

/** The level at the end of an argument, if the game has that level. */
export function levelIn({ game }: GameCommand, argument: string): Level | undefined {
  const asked = argument.slice(argument.lastIndexOf('.') + 1);
  return LEVELS.find((level) => level === asked && game.players[level] !== undefined);
}

/**
 * The goal of a player who is ahead: to keep the lead to the end. Undefined for games that hide points from players.
 */
function findGoal({ game }: GameCommand, { seat, ...script }: StartingPosition): number | undefined {
  if (game.hidden || game.points === undefined) return undefined;
  const lead = leadIn(game.points(replay(game, script).state), seat) ?? 0;
  return lead > 0 ? HELD : undefined;
}

/** Opens a private table that begins with the moves so far, with computers in all other seats. It is never rated. */
export async function continueFromMove(
  request: Request,
  command: GameCommand,
  whence: StartingPosition,
  level: Level,
): Promise<void> {
  const read = readOpening(request, command, { computer: level });
  if (!read.ok) return refuseAction(request, read.refusal);
  const { setup, seatCount, seed, log, seat } = whence;
  const computers = Array.from({ length: seatCount - 1 }, () => level);
  const others = computers.map((one): Player => ({ kind: 'computer', level: one }));
  const planned = others.toSpliced(seat, 0, { kind: 'person', id: request.caller.person });
  const opening = {
    ...read.value,
    setup,
    seatCount,
    computers,
    planned,
    begun: { seed, log, goal: findGoal(command, whence) },
  };
  const opened = await openAndShow(request, command, opening);
  if (!opened.ok) return refuseAction(request, opened.refusal);
}
