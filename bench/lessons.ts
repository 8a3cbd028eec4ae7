import { COMMANDS } from '../commands/index.ts';
import { stepBudget } from '../src/engine/budget.ts';
import { fastRandom, moveRandom, pick, type Random } from '../src/engine/random.ts';
import type { Seat } from '../src/engine/seat.ts';
import { defaultSetup } from '../src/engine/setup.ts';
import type { GameCommand } from '../src/play/contract/gameCommand.ts';
import { LEARNERS, type LearnerPosition } from './lessons/learners.ts';

/**
 * The value of a lesson: a player who knows only its sentences plays a first match against the easy computer, and so
 * does a player who makes any legal move.
 */
const MATCHES = 20;

/** How often the easy computer may check for remaining time. */
const STEPS = 50;

/** The required share of wins in games where winning is what counts. */
const BAR = 0.8;

type Chooser = (before: LearnerPosition) => string;

const anyMove: Chooser = ({ moves, random }) => pick(moves, random);

function learnerOf({ game: { id } }: GameCommand): Chooser | undefined {
  const look = LEARNERS[id];
  if (look === undefined) return undefined;
  return (before) => {
    const worthOf = look(before);
    const looks = before.moves.map((move) => ({ move, worth: worthOf(move) }));
    const best = Math.max(...looks.map(({ worth }) => worth));
    return pick(
      looks.filter(({ worth }) => worth === best).map(({ move }) => move),
      before.random,
    );
  };
}

/**
 * The part of a player's view that shows the moves, and the result of each in a state that cannot be distinguished from
 * the true one.
 */
function beforeOf(command: GameCommand, state: unknown, seat: Seat, random: Random): LearnerPosition {
  const { game } = command;
  const view = game.view(state, seat);
  // The legal moves depend on nothing that the seat does not know.
  const moves = game.legal(state, seat).map((move) => game.write(move));
  let imagined: unknown;
  return {
    command,
    view,
    seat,
    moves: moves.filter((move) => move !== 'quit'),
    random,
    after(text) {
      const move = game.read(text);
      if (!move.ok) throw new Error(`${game.id}: ${text} cannot be read`);
      imagined ??= game.imagine?.(view, seat, random) ?? state;
      const { state: next } = game.play(imagined, seat, move.value, random);
      const points = game.points?.(next) ?? [];
      const own = points[seat] ?? 0;
      return {
        view: game.view(next, seat),
        points: own,
        lead: own - Math.max(...points.filter((_, at) => at !== seat)),
      };
    },
  };
}

interface End {
  /** 1 for a win, a half for a tie. */
  readonly result: number;
  readonly own: number;
  readonly easy: number;
}

/** A match of `choose` against the easy computer, on alternating seats, with the usual setup. */
function playMatch(command: GameCommand, choose: Chooser, number: number): End {
  const { game } = command;
  const seed = `lesson ${number}`;
  const seat = number % 2;
  const random = fastRandom(number);
  let state = game.start(defaultSetup(game.setup), 2, moveRandom(seed, 0));
  for (let ply = 1; ; ply += 1) {
    const [actor] = game.toAct(state);
    if (actor === undefined) break;
    const text =
      actor === seat ? choose(beforeOf(command, state, seat, random)) : easyMove(command, state, actor, random);
    const move = game.read(text);
    if (!move.ok) throw new Error(`${game.id}: ${text} cannot be read`);
    state = game.play(state, actor, move.value, moveRandom(seed, ply)).state;
  }
  const { scores, places } = game.outcome(state) ?? { scores: [], places: [] };
  const [own, easy] = [scores[seat] ?? 0, scores[1 - seat] ?? 0];
  const isTied = places[0] === places[1];
  return { result: isTied ? 0.5 : places[seat] === 1 ? 1 : 0, own, easy };
}

function easyMove({ game }: GameCommand, state: unknown, seat: Seat, random: Random): string {
  const player = game.players.easy;
  if (player === undefined) throw new Error(`${game.id} has no easy player`);
  return game.write(player.choose(game.view(state, seat), seat, random, stepBudget(STEPS)));
}

/** Games in which a player's own points count rather than winning, because everyone has their own board. */
const BY_POINTS: readonly string[] = ['railroad', 'newhaven'];

function report(command: GameCommand, name: string, choose: Chooser): void {
  const ends = Array.from({ length: MATCHES }, (_, number) => playMatch(command, choose, number));
  const mean = (of: (end: End) => number) => ends.reduce((sum, end) => sum + of(end), 0) / ends.length;
  const notLost = mean(({ result }) => (result > 0 ? 1 : 0));
  const [own, easy] = [mean((end) => end.own), mean((end) => end.easy)];
  const isMet = BY_POINTS.includes(command.game.id) ? own > easy : notLost >= BAR;
  const figures = `not lost ${(100 * notLost).toFixed(0).padStart(3)} %   points ${own.toFixed(1).padStart(6)} : ${easy.toFixed(1)}`;
  process.stdout.write(
    `${command.game.id.padEnd(11)}${name.padEnd(9)}${figures}   ${isMet ? 'above the bar' : 'below the bar'}\n`,
  );
}

for (const command of COMMANDS) {
  const learner = learnerOf(command);
  if (learner === undefined) continue;
  report(command, 'learner', learner);
  report(command, 'any move', anyMove);
}
