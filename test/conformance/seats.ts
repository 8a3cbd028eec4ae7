import assert from 'node:assert/strict';
import type { Game } from '../../src/engine/game.ts';
import { DRAW, JOIN, type LogEntry, RESIGN } from '../../src/engine/log.ts';
import {
  actors,
  advance,
  findOutcome,
  opening,
  type Position,
  positions,
  type Script,
} from '../../src/engine/match.ts';
import { fastRandom, pick, type Random, shuffled } from '../../src/engine/random.ts';
import { type Seat, seatsOf } from '../../src/engine/seat.ts';
import type { SetupOptions } from '../../src/engine/setup.ts';
import { type Checks, checkPhrase, frozenCopy, inTurn, type Subject, toBytes, viewersAt, WORK } from './subject.ts';
import { type Choice, describePly, generateChoices } from './walk.ts';

/** So many plies are played on after seats have left at the same moment. */
const PLIES_ON = 60;

/** How many plies of walks are played for every match that seats leave or join. */
const WORK_PER_MATCH = 400;

export const SEAT_CHECKS: Checks = {
  'a player who left is never to act again, and the match can be played to its end'(subject) {
    const { game } = subject;
    assert.ok(game.leave !== undefined || game.seats.max <= 2, 'with more than two seats, it says how one leaves');
    const random = fastRandom(7);
    const choices = choicesFor(subject, ({ seatCount }) => seatCount > 2);
    for (const [number, choice] of choices.entries()) {
      playMatch(subject, choice, `leave ${number}`, (position) => {
        const staying = seatsOf(position.seatCount).filter((seat) => !position.left.includes(seat));
        return random.below(4) === 0 ? { seat: pick(staying, random), text: RESIGN } : anyMove(game, position, random);
      });
    }
  },

  'the order in which players resign or agree to a draw at the same moment changes nothing'({ game, options }) {
    const random = fastRandom(9);
    for (const choice of choicesFor({ game, options }, () => true)) {
      const start = opening(game, { ...choice, seed: 'together', log: [] });
      const position = [0, 1, 2].reduce((at) => anyStep(game, at, random), start);
      const seats = seatsOf(position.seatCount);
      if (actors(game, position).length === 0 || seats.length < 2) continue;
      const leaving = shuffled(seats, random).slice(0, Math.max(1, seats.length - 2));
      const [one, other] = [leaving, leaving.toReversed()].map((order) => entered(game, position, order, RESIGN));
      assert.deepEqual(one?.left.toSorted(), other?.left.toSorted(), 'other seats have left');
      const [end, otherEnd] = [one, other].map((left) => left && playedOn(game, left, fastRandom(10)));
      assert.deepEqual(end && game.outcome(end.state), otherEnd && game.outcome(otherEnd.state), 'it ends otherwise');
      const [drawn, anew] = [seats, seats.toReversed()].map((order) => entered(game, position, order, DRAW));
      assert.deepEqual(drawn && findOutcome(game, drawn), anew && findOutcome(game, anew), 'a draw is another one');
    }
  },

  'a newcomer may join where the game offers it, and is told why where not'(subject) {
    const { game, texts } = subject;
    if (game.join === undefined) return;
    const random = fastRandom(8);
    const choices = choicesFor(subject, ({ seatCount }) => seatCount < game.seats.max);
    for (const [number, choice] of choices.entries()) {
      playMatch(subject, choice, `join ${number}`, (position) => {
        const joins = position.seatCount < game.seats.max && random.below(4) === 0;
        return joins ? { seat: position.seatCount, text: JOIN } : anyMove(game, position, random);
      });
    }
    const full = opening(game, { ...fullTable(subject), seed: 'full', log: [] });
    const refused = advance(game, full, 'full', 0, game.seats.max, JOIN);
    assert.ok(!refused.ok, 'somebody joins a full match');
    checkPhrase(texts, refused.refusal, 'join');
  },
};

function choicesFor(
  { game, options }: Pick<Subject, 'game' | 'options'>,
  fits: (choice: Choice) => boolean,
): readonly Choice[] {
  const choices: Choice[] = [];
  if (!seatsOf(game.seats.max + 1).some((seatCount) => seatCount >= game.seats.min && fits({ setup: {}, seatCount }))) {
    return choices;
  }
  for (const choice of generateChoices(game, options)) {
    if (choices.length >= Math.ceil((options.work ?? WORK) / WORK_PER_MATCH)) break;
    if (fits(choice) && isWithin(options.narrowed, choice)) choices.push(choice);
  }
  assert.ok(choices.length > 0, 'no match with seats that may leave or join is short enough to be looked at');
  return choices;
}

/** Every ply is looked at closely here: where whole matches would take too long, that is true of the default as well. */
function isWithin(narrowed: SetupOptions = {}, { setup }: Choice): boolean {
  return Object.entries(narrowed).every(
    ([name, option]) => option.kind !== 'number' || Number(setup[name]) <= option.max,
  );
}

function fullTable({ game, options }: Subject): Choice {
  for (const choice of generateChoices(game, options)) {
    if (choice.seatCount === game.seats.max) return choice;
  }
  throw new Error('no setup is offered for a full table');
}

/** The position after these seats, one after the other, have entered the same; what is over changes no more. */
function entered(game: Game, position: Position, seats: readonly Seat[], text: string): Position {
  return seats.reduce((at, seat) => {
    if (findOutcome(game, at) !== undefined) return at;
    const step = advance(game, at, 'together', 0, seat, text);
    assert.ok(step.ok, `seat ${seat} may not enter ${text}`);
    return step.value.position;
  }, position);
}

/** The position some plies later, by moves at random. */
function playedOn(game: Game, position: Position, random: Random): Position {
  return Array.from({ length: PLIES_ON }).reduce<Position>((at) => anyStep(game, at, random), position);
}

function anyStep(game: Game, position: Position, random: Random): Position {
  if (actors(game, position).length === 0) return position;
  const { seat, text } = anyMove(game, position, random);
  const step = advance(game, position, 'together', 0, seat, text);
  return step.ok ? step.value.position : position;
}

function anyMove(game: Game, position: Position, random: Random): { seat: Seat; text: string } {
  const seat = pick(actors(game, position), random);
  return { seat, text: game.write(pick(game.legal(position.state, seat), random)) };
}

/** Plays a match whose entries `next` chooses, and looks at every position of it. */
function playMatch(
  subject: Subject,
  choice: Choice,
  seed: string,
  next: (position: Position) => { seat: Seat; text: string },
): void {
  const { game, texts } = subject;
  const log: LogEntry[] = [];
  const script: Script = { ...choice, seed, log };
  let position = opening(game, script);
  const bytes = [toBytes(position.state)];
  let joined = 0;
  while (actors(game, position).length > 0) {
    const where = describePly(script, log.length);
    const most = game.longest(choice.setup, position.seatCount) + position.left.length + joined;
    assert.ok(log.length <= most, `${where}: the match does not end`);
    const { seat, text } = next(position);
    const step = advance(game, { ...position, state: frozenCopy(position.state) }, seed, log.length, seat, text);
    assert.ok(step.ok, `${where}: ${text} is refused`);
    if (text === JOIN) joined += 1;
    log.push({ seat, text, revealed: step.value.revealed });
    for (const { text: event } of step.value.events) checkPhrase({ 'engine.resigned': '', ...texts }, event, where);
    position = step.value.position;
    bytes.push(toBytes(position.state));
    checkPosition(subject, position, log.length, `${where}, ${text}`);
  }
  assert.equal(
    findOutcome(game, position)?.places.length,
    position.seatCount,
    `${describePly(script, log.length)}: places`,
  );
  const again = positions(game, script).map(({ state }) => toBytes(state));
  assert.ok(again.join() === bytes.join(), `${describePly(script, log.length)}: the record does not replay`);
}

function checkPosition({ game, texts }: Subject, position: Position, ply: number, where: string): void {
  const { state, seatCount, left } = position;
  const over = findOutcome(game, position) !== undefined;
  for (const seat of left) {
    if (over) break;
    assert.ok(!game.toAct(state).includes(seat), `${where}: seat ${seat} has left and is to act`);
    assert.deepEqual(game.legal(state, seat), [], `${where}: seat ${seat} has left and has legal moves`);
  }
  for (const seat of actors(game, position)) {
    assert.ok(seatsOf(seatCount).includes(seat), `${where}: seat ${seat} is not there and is to act`);
  }
  for (const seat of inTurn(actors(game, position), ply)) {
    assert.ok(game.legal(state, seat).length > 0, `${where}: seat ${seat} is stuck`);
  }
  if (!over) assert.ok(game.toAct(state).length > 0, `${where}: nobody is to act and there is no outcome`);
  for (const viewer of viewersAt(seatCount, ply)) {
    for (const phrase of game.describe(game.view(state, viewer))) checkPhrase(texts, phrase, where);
  }
}
