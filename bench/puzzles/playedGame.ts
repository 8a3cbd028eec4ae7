import { stepBudget } from '../../src/engine/budget.ts';
import type { ComputerPlayer } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import { moveRandom, pick, type Random } from '../../src/engine/random.ts';
import { type Seat, seatLetter } from '../../src/engine/seat.ts';

/** A position during a match of computer players. */
export interface Stand<State> {
  readonly state: State;
  readonly entries: readonly string[];
  /** The seat to move. */
  readonly seat: Seat;
}

/** The players and their strength. */
interface GameCast<View, Move> {
  readonly seed: string;
  /** By seat. */
  readonly players: readonly ComputerPlayer<View, Move>[];
  /** How often a computer player may check for remaining time. */
  readonly steps: number;
  /** One of this many moves is the easy player's, because games of good players are all alike. */
  readonly oneChanceIn: number;
}

/** Every position of a match between computer players in which someone moves, from its start to its end. */
export function* standsOfGame<Setup, State, Move, View>(
  game: Pick<Game<Setup, State, Move, View>, 'start' | 'toAct' | 'play' | 'view' | 'write' | 'players'>,
  setup: Setup,
  { seed, players, steps, oneChanceIn }: GameCast<View, Move>,
  random: Random,
): Generator<Stand<State>> {
  let state = game.start(setup, players.length, moveRandom(seed, 0));
  const entries: string[] = [];
  for (;;) {
    const [seat] = game.toAct(state);
    if (seat === undefined) return;
    yield { state, entries: [...entries], seat };
    const player = random.below(oneChanceIn) === 0 ? game.players.easy : players[seat];
    if (player === undefined) throw new Error(`nobody plays at seat ${seat}`);
    const move = player.choose(game.view(state, seat), seat, random, stepBudget(steps));
    state = game.play(state, seat, move, moveRandom(seed, entries.length + 1)).state;
    entries.push(`${seatLetter(seat)} ${game.write(move)}`);
  }
}

/** Assigns one of several players to each seat. */
export function castPlayers<Player>(players: readonly Player[], seatCount: number, random: Random): readonly Player[] {
  return Array.from({ length: seatCount }, () => pick(players, random));
}
