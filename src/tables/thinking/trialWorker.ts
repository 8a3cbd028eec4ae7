import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { type Game, gameUnder } from '../../engine/game.ts';
import { opening } from '../../engine/match.ts';
import { onceReady } from '../../engine/outsideGame.ts';
import type { Phrase } from '../../engine/phrase.ts';
import { moveRandom } from '../../engine/random.ts';
import type { MatchRecord } from '../../engine/record.ts';
import type { Result } from '../../engine/result.ts';
import { seatsOf } from '../../engine/seat.ts';
import type { SetupValue } from '../../engine/setup.ts';
import { gameById } from '../../games/index.ts';
import { type CheckedRecord, checkRecord } from '../../match/checkRecord.ts';
import { chooseSetup } from '../../match/setup.ts';
import { runInBackground } from './background.ts';

if (!isMainThread) runInBackground();

/** An uploaded setup. Plain JSON. */
export interface AskedSetup {
  readonly game: string;
  readonly rules: number;
  /** The chosen values; defaults for the rest. */
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
}

/** The result: why it is invalid, or how long its longest step blocked the thread, in milliseconds of work. */
export type TriedSetup = { readonly refusal: Phrase } | { readonly longest: number };

/**
 * How long a step of a match may block its thread, in milliseconds of CPU time: half of what is acceptable, because
 * other steps may be worse.
 */
export const LONGEST_STEP = 50;
/** How long rounds are played in this thread, in milliseconds of CPU time, and the minimum number of rounds. */
const LONG_ENOUGH = 1000;
const FEWEST_ROUNDS = 2;
/**
 * How many of a game's first listed moves are tried, each in a round; those listed later go to only one place each.
 * Lists go from short moves to long ones: with steps of several moves, a few rounds include some of each kind.
 */
const MOVES_TRIED = 20;
const FIRST_TRIED = 12;
const NEXT_TRIED = 7;
const SEED = '0'.repeat(32);

/**
 * Starts a match with everything that is shown at first, and plays rounds in which everyone makes the same of their
 * first moves: if all act at once, a round in which everyone does the slowest thing is one step. Runs in its own
 * thread.
 */
export function trySetup(asked: AskedSetup): TriedSetup {
  const game = findGame(asked);
  const { step, held } = timeSteps();
  const chosen = step(() => chooseSetup(game, asked.setup, asked.seatCount));
  if (!chosen.ok) return { refusal: chosen.refusal };
  const script = { setup: chosen.value, seatCount: asked.seatCount, seed: SEED, log: [] };
  const { state } = step(() => opening(game, script));
  for (const viewer of [...seatsOf(asked.seatCount), 'public', 'spectator'] as const) {
    step(() => game.describe(game.view(state, viewer)));
  }
  const isEnough = (rounds: number) =>
    held().longest > LONGEST_STEP || (rounds >= FEWEST_ROUNDS && held().all >= LONG_ENOUGH);
  for (let round = 0; round < MOVES_TRIED && !isEnough(round); round += 1) {
    const which = (FIRST_TRIED + NEXT_TRIED * round) % MOVES_TRIED;
    playRound(game, state, asked.seatCount, which, step);
  }
  return { longest: held().longest };
}

type Step = <Done>(work: () => Done) => Done;

/** Records how long each step blocks this thread. */
function timeSteps(): { readonly step: Step; readonly held: () => { readonly all: number; readonly longest: number } } {
  let all = 0;
  let longest = 0;
  const step: Step = (work) => {
    const since = threadTime();
    const done = work();
    const held = threadTime() - since;
    all += held;
    longest = Math.max(longest, held);
    return done;
  };
  return { step, held: () => ({ all, longest }) };
}

/** How long this thread has worked, in milliseconds: waiting for a core blocks nothing. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function playRound(game: Game, begun: unknown, seatCount: number, which: number, step: Step): void {
  let state = begun;
  for (let turn = 0; turn < seatCount; turn += 1) {
    const [seat] = game.toAct(state);
    if (seat === undefined) return;
    const now = state;
    const moves = step(() => game.legal(now, seat));
    const move = moves[Math.min(which, moves.length - 1)];
    const random = moveRandom(SEED, which * seatCount + turn + 1);
    state = step(() => game.play(now, seat, move, random)).state;
  }
}

/**
 * The same for a game in its own process, on the main thread: the event loop waits only a moment for each step, with a
 * deadline, so it only has to let other work run in between. Rejects if the game is shut down, or not ready in time.
 */
export async function tryApart(asked: AskedSetup): Promise<TriedSetup> {
  const game = findGame(asked);
  const step = async <Done>(work: () => Done): Promise<Done> => {
    await nextTurn();
    return onceReady(async () => game.apart?.wake(), work);
  };
  const chosen = await step(() => chooseSetup(game, asked.setup, asked.seatCount));
  if (!chosen.ok) return { refusal: chosen.refusal };
  const script = { setup: chosen.value, seatCount: asked.seatCount, seed: SEED, log: [] };
  const { state } = await step(() => opening(game, script));
  for (const viewer of [...seatsOf(asked.seatCount), 'public', 'spectator'] as const) {
    const view = await step(() => game.view(state, viewer));
    await step(() => game.describe(view));
  }
  return { longest: 0 };
}

/** Replays a record, see `checkRecord`. Runs in its own thread. */
export function tryRecord(record: MatchRecord): Promise<Result<CheckedRecord>> {
  const game = gameById(record.game);
  if (game === undefined) throw new Error(`no game ${record.game}`);
  return checkRecord(game, record);
}

function findGame({ game: id, rules }: AskedSetup): Game {
  const known = gameById(id);
  const game = known && gameUnder(known, rules);
  if (game === undefined) throw new Error(`no game ${id} under rules ${rules}`);
  return game;
}
