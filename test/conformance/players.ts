import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { stepBudget, timeBudget } from '../../src/engine/budget.ts';
import { estimateChance } from '../../src/engine/chances.ts';
import { type Budget, type ComputerPlayer, LEVELS, type Level } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import { moveRandom } from '../../src/engine/random.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { type Checks, frozenCopy, inTurn, toBytes } from './subject.ts';
import { type Choice, generateChoices, spread } from './walk.ts';

const STEPS = 10;
const EVERY = 7;
/** Positions in which moves are weighed: that takes its time. */
const WEIGHED = 4;

export const PLAYER_CHECKS: Checks = {
  'the chance of winning grows with the lead and the round, and is one half when level'({ game: { id, chances } }) {
    if (chances === undefined) return;
    assert.ok(chances.length >= 1 && chances.length <= 20, `${id}: ${chances.length} parts of a match`);
    for (const [part, lead] of chances.entries()) {
      assert.ok(Number.isFinite(lead) && lead > 0, `${id}: a lead of ${lead} wins three of four in part ${part}`);
      assert.ok(lead <= (chances[part - 1] ?? lead), `${id}: leads are worth less in part ${part} than before it`);
      const share: number = (part + 0.5) / chances.length;
      assert.equal(estimateChance(chances, 0, share), 0.5, `${id}: being level is no half`);
      const grid = Array.from({ length: 41 }, (_, at) => estimateChance(chances, ((at - 20) * lead) / 4, share));
      for (const [at, chance] of grid.entries()) {
        assert.ok(at === 0 || chance > (grid[at - 1] ?? 0), `${id}: a larger lead is worth no more in part ${part}`);
        assert.ok(Math.abs(chance + (grid[40 - at] ?? 0) - 1) < 1e-9, `${id}: both sides together are not sure to win`);
      }
    }
  },

  'there is an easy and a medium computer player'({ game }) {
    assert.ok(game.players.easy, 'no easy computer player');
    assert.ok(game.players.medium, 'no medium computer player');
  },

  'computer players play legal moves to the end, from views alone, and the same move for the same seed and steps'({
    game,
    options,
  }) {
    const [usual, smallest] = generateChoices(game, options);
    const isOne = isDeepStrictEqual(usual, smallest);
    for (const level of LEVELS) {
      const player = game.players[level];
      if (player === undefined) continue;
      for (const choice of isOne ? [usual] : [usual, smallest]) {
        if (choice !== undefined) playOut(game, player, choice, level);
      }
    }
  },

  'computer players weigh legal moves, each once and best first, and equally for equal views'({ game, stops }) {
    for (const { state, ply } of spread(stops, WEIGHED)) {
      for (const seat of inTurn(game.toAct(state), ply)) {
        for (const level of LEVELS) checkWeighing(game, level, { state, seat, ply });
      }
    }
  },

  'a computer player without steps or time gives no expected result'({ game, stops }) {
    for (const { state, ply } of spread(stops, 2 * WEIGHED)) {
      for (const seat of inTurn(game.toAct(state), ply)) checkNumbers(game, { state, seat, ply });
    }
  },
};

/** What `weigh` gives with nothing tried may be proven; a guess has no number. */
function checkNumbers(
  game: Game,
  { state, seat, ply }: { readonly state: unknown; readonly seat: Seat; readonly ply: number },
) {
  for (const level of LEVELS) {
    const player = game.players[level];
    const view = frozenCopy(game.view(state, seat));
    for (const budget of [stepBudget(0), timeBudget(0, () => 0), () => false]) {
      const weighed = player?.weigh?.(view, seat, moveRandom(`${level} has no time`, ply), budget) ?? [];
      for (const { move, expected, exact, within } of weighed) {
        const isProven = exact === true || within === 0;
        assert.ok(
          expected === undefined || (isProven && Number.isFinite(expected)),
          `${level}, ply ${ply}, ${game.write(move)}: ${expected} is expected though nothing was tried`,
        );
      }
    }
  }
}

function checkWeighing(
  game: Game,
  level: Level,
  { state, seat, ply }: { readonly state: unknown; readonly seat: Seat; readonly ply: number },
): void {
  const player = game.players[level];
  if (player?.weigh === undefined) return;
  const view = game.view(state, seat);
  const weigh = (seen: unknown) =>
    player.weigh?.(frozenCopy(seen), seat, moveRandom(`${level} weighs`, ply), stepBudget(STEPS)) ?? [];
  const weighed = weigh(view);
  const where = `${level}, ply ${ply}`;
  assert.ok(weighed.length > 0, `${where}: nothing is weighed`);
  for (const { move } of weighed) {
    assert.equal(game.refuse(state, seat, move), undefined, `${where}, ${game.write(move)}: not legal`);
  }
  const texts = weighed.map(({ move }) => game.write(move));
  assert.equal(new Set(texts).size, texts.length, `${where}: a move is weighed twice`);
  const expected = weighed.flatMap((one) => one.expected ?? []);
  assert.deepEqual(
    expected,
    expected.toSorted((a, b) => b - a),
    `${where}: a better move comes later`,
  );
  const imagined = game.imagine?.(view, seat, moveRandom(`${level} imagines`, ply)) ?? state;
  assert.equal(toBytes(weigh(game.view(imagined, seat))), toBytes(weighed), `${where}: equal views are weighed apart`);
}

function playOut(
  game: Game,
  player: ComputerPlayer<unknown, unknown>,
  { setup, seatCount }: Choice,
  seed: string,
): void {
  let state = game.start(setup, seatCount, moveRandom(seed, 0));
  for (let ply = 1; ; ply++) {
    const [seat] = game.toAct(state);
    if (seat === undefined) return;
    assert.ok(ply <= game.longest(setup, seatCount), `${seed}: the match does not end`);
    const view = frozenCopy(game.view(state, seat));
    const choose = (budget: Budget) => player.choose(view, seat, moveRandom(`${seed} thinks`, ply), budget);
    const move = choose(stepBudget(STEPS));
    const where = `${seed}, ply ${ply}, ${game.write(move)}`;
    assert.equal(game.refuse(state, seat, move), undefined, `${where}: not legal`);
    if (ply % EVERY === 1) {
      assert.equal(toBytes(choose(stepBudget(STEPS))), toBytes(move), `${where}: another move for the same dice`);
      assert.equal(
        game.refuse(
          state,
          seat,
          choose(() => false),
        ),
        undefined,
        `${where}: not legal out of time`,
      );
    }
    state = game.play(state, seat, move, moveRandom(seed, ply)).state;
  }
}
