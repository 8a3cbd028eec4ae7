import type { Level } from '../../engine/computerPlayer.ts';
import type { Game } from '../../engine/game.ts';
import { advance, findOutcome, opening, type Position } from '../../engine/match.ts';
import { moveRandom } from '../../engine/random.ts';
import { defaultSetup } from '../../engine/setup.ts';
import { createQueue } from '../../store/queue.ts';
import type { ThinkingPool } from '../thinking/thinkingPool.ts';
import type { Days } from './days.ts';

/** The computer players whose daily results people can compare with. */
const DAILY_LEVELS = ['medium', 'hard'] as const satisfies readonly Level[];

/** A computer player's daily result: the final position. */
export interface DayPlayed {
  readonly level: Level;
  readonly position: Position;
}

interface DailyComputersOptions {
  readonly days: Days;
  readonly thinking: Pick<ThinkingPool, 'ask' | 'hindsight'>;
}

/**
 * How often the search for the best possible result is repeated: about 9 seconds of one core, in pieces, for everyone.
 */
const TRIES = 24;

/** The computer players of the daily game: each plays it once, in the background, for everyone. */
export interface DailyComputers {
  /**
   * Lets the remaining ones play; resolves when they have. Anything a restart interrupts starts over with the next
   * call.
   */
  readonly play: (game: Game, date: string) => Promise<void>;
  /** Their results so far. */
  readonly played: (game: Game, date: string) => Promise<readonly DayPlayed[]>;
  /** The best result found by a search that knew the day's dice; no worse than theirs. */
  readonly best: (game: Game, date: string) => Promise<Position | undefined>;
  /** Stops after the current move. */
  readonly stop: () => void;
  /** Resolves once nobody is playing. */
  readonly idle: () => Promise<void>;
}

export function openDailyComputers({ days, thinking }: DailyComputersOptions): DailyComputers {
  const queue = createQueue();
  let isStopping = false;

  async function play(game: Game, date: string): Promise<void> {
    // One at a time: the other thread is for people who are playing.
    await queue.run('daily', async () => {
      for (const level of DAILY_LEVELS) {
        if (game.players[level] === undefined || (await days.playedBy(game.id, date))[level] !== undefined) continue;
        const moves = await playDay(game, level, await days.readSeed(game, date));
        if (moves === undefined) return;
        await days.notePlayed(game.id, date, level, moves);
      }
      await lookBack(game, date);
    });
  }

  /** One player's moves, from start to end; undefined if the bot stops meanwhile. */
  async function playDay(game: Game, level: Level, seed: string): Promise<readonly string[] | undefined> {
    const moves: string[] = [];
    let position = begun(game, seed);
    while (findOutcome(game, position) === undefined) {
      if (isStopping) return undefined;
      const text = await thinking.ask({
        game: game.id,
        rules: game.rules,
        level,
        view: game.view(position.state, 0),
        seat: 0,
        seed: moveRandom(`${seed}:${level}`, moves.length).below(2 ** 31),
      });
      position = after(game, position, seed, moves.length, text);
      moves.push(text);
    }
    return moves;
  }

  /** What was possible for someone who knew all dice; starts over if a restart interrupts it. */
  async function lookBack(game: Game, date: string): Promise<void> {
    if (game.hindsight === undefined || (await days.findBest(game.id, date)) !== undefined) return;
    const seed = await days.readSeed(game, date);
    const found = Object.values(await days.playedBy(game.id, date));
    const { state } = begun(game, seed);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (isStopping) return;
      found.push([...(await thinking.hindsight({ game: game.id, rules: game.rules, state, seed: attempt }))]);
    }
    const scored = found.map((moves) => ({ moves, points: countPoints(game, ended(game, seed, moves)) }));
    const best = scored.reduce((most, one) => (one.points > most.points ? one : most));
    await days.noteBest(game.id, date, best.moves);
  }

  async function best(game: Game, date: string): Promise<Position | undefined> {
    const moves = await days.findBest(game.id, date);
    return moves && ended(game, await days.readSeed(game, date), moves);
  }

  async function played(game: Game, date: string): Promise<readonly DayPlayed[]> {
    const seed = await days.readSeed(game, date);
    const known = await days.playedBy(game.id, date);
    return DAILY_LEVELS.flatMap((level) => {
      const moves = known[level];
      if (moves === undefined) return [];
      return [{ level, position: ended(game, seed, moves) }];
    });
  }

  return {
    play,
    played,
    best,
    stop() {
      isStopping = true;
    },
    idle: queue.idle,
  };
}

function begun(game: Game, seed: string): Position {
  return opening(game, { setup: defaultSetup(game.setup), seatCount: 1, seed, log: [] });
}

function ended(game: Game, seed: string, moves: readonly string[]): Position {
  return moves.reduce((position, text, ply) => after(game, position, seed, ply, text), begun(game, seed));
}

function countPoints(game: Game, position: Position): number {
  return findOutcome(game, position)?.scores[0] ?? Number.NEGATIVE_INFINITY;
}

function after(game: Game, position: Position, seed: string, ply: number, text: string): Position {
  const step = advance(game, position, seed, ply, 0, text);
  if (!step.ok) throw new Error(`a computer's ${text} in the game of a day was refused: ${step.refusal.key}`);
  return step.value.position;
}
