import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Game, LEVELS, type Level } from '../src/engine/game.ts';
import { fastRandom, type Random } from '../src/engine/random.ts';
import { defaultSetup } from '../src/engine/setup.ts';
import { GAMES } from '../src/games/index.ts';
import { startThinking, type Thinking } from '../src/tables/thinking/thinking.ts';

/**
 * How soon a computer player answers as tables ask it, over the first moves of a match against itself, and how long the
 * event loop was held meanwhile: how late the timers were, at worst.
 */
const MOVES = 20;

async function timesOf(thinking: Thinking, game: Game, level: Level, random: Random): Promise<readonly number[]> {
  let state = game.start(defaultSetup(game.setup), game.seats.usual, random);
  const times: number[] = [];
  while (times.length < MOVES) {
    const [seat] = game.toAct(state);
    if (seat === undefined) break;
    const begun = performance.now();
    const view = game.view(state, seat);
    const text = await thinking.ask({ game: game.id, rules: game.rules, level, view, seat, seed: times.length });
    times.push(performance.now() - begun);
    const move = game.read(text);
    if (!move.ok) throw new Error(`${level} of ${game.id} says ${text}`);
    state = game.play(state, seat, move.value, random).state;
  }
  return times.sort((a, b) => a - b);
}

const thinking = startThinking();
for (const game of GAMES) {
  for (const level of LEVELS.filter((one) => game.players[one] !== undefined)) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const times = await timesOf(thinking, game, level, fastRandom(1));
    delay.disable();
    const median = times[Math.floor(times.length / 2)] ?? 0;
    const held = Math.max(0, delay.max / 1e6 - 5);
    process.stdout.write(
      `${game.id.padEnd(11)}${level.padEnd(7)} answers in ${median.toFixed(0)} ms (median), ${(times.at(-1) ?? 0).toFixed(0)} ms at most; event loop held ${held.toFixed(0)} ms\n`,
    );
  }
}
await thinking.close();
