import { accept, type Result } from '../../engine/result.ts';
import type { Match } from '../../match/match.ts';
import { playMoves, positionOf, toAct } from '../../match/play.ts';
import { findResult } from '../../match/result.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import type { Ring } from '../../rings/ring.ts';
import { tablesToPlayOut, withPlayedOut } from '../../rings/steps.ts';
import { createQueue } from '../../store/queue.ts';
import type { TablesOptions } from '../options.ts';
import type { Repository } from './repository.ts';

/** Strong computers finish the games of a ring that its people have not finished: nobody's board changes. */
export interface UnfinishedGames {
  /**
   * Finishes all unfinished games of a ring, one after another, unless the bot stops; returns whether all are finished.
   * After an interruption, only the current game starts over.
   */
  readonly playOut: (id: string) => Promise<boolean>;
  /** Stops after the current move. */
  readonly stop: () => void;
  /** Resolves once no game is being finished. */
  readonly idle: () => Promise<void>;
}

interface UnfinishedGamesOptions
  extends Pick<TablesOptions, 'thinking' | 'now' | 'onThoughtless'>,
    Pick<RuledGames, 'gameOf' | 'canGoOn'> {
  readonly repository: Pick<Repository, 'read'>;
  readonly readRing: (id: string) => Promise<Ring | undefined>;
  readonly changeRing: (id: string, make: (ring: Ring) => Result<Ring>) => Promise<unknown>;
}

/** More moves than any game has. */
const MOST_MOVES = 2000;

export function openUnfinishedGames(options: UnfinishedGamesOptions): UnfinishedGames {
  const { thinking, now, gameOf, canGoOn, repository, readRing, changeRing, onThoughtless } = options;
  const queue = createQueue();
  let isStopping = false;

  async function playOutAll(id: string): Promise<boolean> {
    for (let ring = await readRing(id); ring !== undefined && !isStopping; ring = await readRing(id)) {
      const [number] = tablesToPlayOut(ring, now());
      if (number === undefined) return true;
      await playOutOne(ring, number);
    }
    return !isStopping;
  }

  async function playOutOne({ id, tables }: Ring, number: number): Promise<void> {
    const { match: played, seats = [] } = tables[number] ?? {};
    const match = played && (await repository.read(played));
    // If it cannot be played to its end, it is a draw.
    const places = (match && (await placesOf(match))) ?? seats.map(() => 1);
    if (!isStopping) await changeRing(id, (ring) => accept(withPlayedOut(ring, number, places)));
  }

  async function placesOf(match: Match): Promise<readonly number[] | undefined> {
    if (!canGoOn(match)) return undefined;
    try {
      return await placesPlayedOut(match);
    } catch (error) {
      if (!isStopping) onThoughtless(match.id, error);
      return undefined;
    }
  }

  async function placesPlayedOut(match: Match): Promise<readonly number[] | undefined> {
    const game = gameOf(match);
    let current: Match = { ...match, status: 'running' };
    for (let moves = 0; moves < MOST_MOVES && !isStopping; moves += 1) {
      const [seat] = toAct(game, current);
      if (current.status !== 'running' || seat === undefined) return findResult(game, current)?.places;
      const view = game.view(positionOf(current).state, seat);
      const asked = { game: game.id, rules: game.rules, level: 'hard' as const, view, seat, seed: moves };
      const played = playMoves(game, seat, [await thinking.ask(asked)], { at: now() })(current);
      if (!played.ok) throw new Error(`match ${match.id}: the computer's move was refused: ${played.refusal.key}`);
      current = played.value.match;
    }
    return undefined;
  }

  return {
    // One at a time: the other thread is for people who are playing.
    playOut: (id) => queue.run('games of rings', () => playOutAll(id)),
    stop() {
      isStopping = true;
    },
    idle: queue.idle,
  };
}
