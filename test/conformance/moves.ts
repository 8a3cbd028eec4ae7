import assert from 'node:assert/strict';
import type { Game } from '../../src/engine/game.ts';
import { JOIN, RESIGN } from '../../src/engine/log.ts';
import { advance } from '../../src/engine/match.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { type Seat, seatsOf } from '../../src/engine/seat.ts';
import { type Checks, checkPhrase, frozenCopy, type Subject, toBytes } from './subject.ts';
import { listStops, type Stop, spread } from './walk.ts';

/** What belongs to the log and may be no move of a game. */
const LOG_WORDS = /^(join|resign|substitute|agree-draw|undo.*)$/i;
const LONGEST_MOVE = 200;
/** So many different moves are read: more would take too long where a board has a hundred thousand lines. */
const MOST_READ = 20_000;
const NONSENSE = [
  '',
  ' ',
  '-',
  '0',
  'a',
  '🎲',
  '__proto__',
  'constructor',
  '💥'.repeat(300),
  'undo:1',
  '\n',
  '-1',
  'NaN',
];

export const MOVE_CHECKS: Checks = {
  'the move that passes the turn is legal'({ game, stops }) {
    if (game.pass === undefined) return;
    let passes = 0;
    for (const { state, where } of stops) {
      for (const seat of game.toAct(state)) {
        const pass = game.pass(state, seat);
        if (pass === undefined) continue;
        passes += 1;
        assert.equal(game.refuse(state, seat, pass), undefined, `${where}: ${game.write(pass)} is refused`);
      }
    }
    assert.ok(passes > 0, 'no turn can be given away: leave out `pass`');
  },

  'only the seats to act have legal moves, and each of them has one'({ game, walks }) {
    for (const { walk, state, where } of listStops(walks)) {
      const acting = game.toAct(state);
      const seats = seatsOf(walk.script.seatCount);
      assert.equal(new Set(acting).size, acting.length, `${where}: a seat is to act twice`);
      assert.ok(
        acting.every((seat) => seats.includes(seat)),
        `${where}: a seat that is not there is to act`,
      );
      for (const seat of [...seats, -1, seats.length]) {
        const some = game.legal(state, seat).length > 0;
        assert.equal(some, acting.includes(seat), `${where}: seat ${seat} ${some ? 'has' : 'has no'} legal moves`);
      }
    }
  },

  'every legal move has its own notation, which reads back as the same move'({ game, stops }) {
    const read = new Set<string>();
    for (const { state, where } of stops) {
      for (const seat of game.toAct(state)) {
        const moves = game.legal(state, seat);
        const texts = moves.map((move) => game.write(move));
        assert.equal(new Set(texts).size, texts.length, `${where}: two moves are written alike`);
        for (const [index, text] of texts.entries()) {
          if (read.has(text) || read.size >= MOST_READ) continue;
          read.add(text);
          checkWritten(game, moves[index], text, where);
        }
      }
    }
  },

  'a move is refused, with a reason, exactly where it is not legal'(subject) {
    const random = fastRandom(2);
    const pool = movePool(subject);
    for (const stop of subject.stops) {
      const state = frozenCopy(stop.state);
      for (const seat of seatsOf(stop.walk.script.seatCount)) {
        const legal = subject.game.legal(state, seat);
        const texts = new Set(legal.map((move) => subject.game.write(move)));
        const others = Array.from({ length: 10 }, () => pick(pool, random));
        for (const move of [...spread(legal, 10), ...others, ...mutants(subject.game, others, random)]) {
          checkRefusal(subject, state, seat, move, texts, stop);
        }
      }
    }
  },

  'any text that is not a move is refused with a reason'({ game, walks, texts }) {
    const random = fastRandom(3);
    const written = spread(
      walks.flatMap(({ script }) => script.log.map(({ text }) => text)),
      300,
    );
    for (const text of [...NONSENSE, ...written.map((move) => mutated(move, random))]) {
      const move = game.read(text);
      if (!move.ok) checkPhrase(texts, move.refusal, `read ${JSON.stringify(text)}`);
      else
        assert.deepEqual(game.read(game.write(move.value)), move, `${JSON.stringify(text)} changes when written again`);
    }
    for (const word of [JOIN, RESIGN, 'undo:1', '']) {
      assert.ok(!game.read(word).ok, `${JSON.stringify(word)} is read as a move`);
    }
  },

  'a refused move leaves the match as it was'({ game, stops, texts }) {
    for (const { walk, state, ply, where } of spread(stops, 100)) {
      const position = { state: frozenCopy(state), seatCount: walk.script.seatCount, left: [], agreed: [] };
      const next = walk.plies[ply];
      const acting = game.toAct(state);
      const idle = seatsOf(walk.script.seatCount).find((seat) => !acting.includes(seat));
      if (next === undefined || idle === undefined) continue;
      const step = advance(game, position, walk.script.seed, ply, idle, game.write(next.move));
      assert.ok(!step.ok, `${where}: seat ${idle} moves out of turn`);
      checkPhrase({ 'engine.notYourTurn': '-', ...texts }, step.refusal, where);
      assert.ok(toBytes(position.state) === toBytes(state), where);
    }
  },
};

function checkWritten(game: Game, move: unknown, text: string, where: string): void {
  assert.deepEqual(game.read(text), { ok: true, value: move }, `${where}: ${text} does not read as the move it writes`);
  assert.doesNotMatch(text, LOG_WORDS, `${where}: a move is written like a word of the log`);
  assert.match(text, /^\S(.*\S)?$/, `${where}: ${JSON.stringify(text)} is not one trimmed line`);
  assert.ok(text.length <= LONGEST_MOVE, `${where}: ${text} is too long`);
}

function checkRefusal(
  { game, texts }: Subject,
  state: unknown,
  seat: Seat,
  move: unknown,
  legal: ReadonlySet<string>,
  { where }: Stop,
): void {
  const refusal = game.refuse(state, seat, frozenCopy(move));
  const text = game.write(move);
  if (legal.has(text)) {
    assert.equal(refusal, undefined, `${where}: ${text} of seat ${seat} is legal but refused: ${refusal?.key}`);
  } else {
    assert.ok(refusal !== undefined, `${where}: ${text} of seat ${seat} is not legal but accepted`);
    checkPhrase(texts, refusal, `${where}, ${text}`);
  }
}

/** Moves of all walks, so that most of them do not belong where they are tried. */
function movePool({ walks }: Subject): readonly unknown[] {
  return spread(
    walks.flatMap(({ plies }) => plies.map(({ move }) => move)),
    2000,
  );
}

function mutants(game: Game, moves: readonly unknown[], random: Random): readonly unknown[] {
  return moves.flatMap((move) => {
    const read = game.read(mutated(game.write(move), random));
    return read.ok ? [read.value] : [];
  });
}

/** A text with one character changed, doubled or dropped. */
function mutated(text: string, random: Random): string {
  const at = random.below(text.length);
  const put = pick(['', text.charAt(at).repeat(2), ...'09azAZ -,:.!'], random);
  return text.slice(0, at) + put + text.slice(at + 1);
}
