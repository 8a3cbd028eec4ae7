import { isDeepStrictEqual } from 'node:util';
import type { Game, Level } from '../engine/game.ts';
import { standingEntries } from '../engine/match.ts';
import { moveRandom, pick } from '../engine/random.ts';
import type { Seat } from '../engine/seat.ts';
import { type Changed, changed } from './change.ts';
import type { Match, MatchId } from './match.ts';
import type { TablesOptions } from './options.ts';
import { playMoves, positionOf, toAct } from './play.ts';
import type { Repository } from './repository.ts';

interface ComputersOptions extends Pick<TablesOptions, 'thinking' | 'onThoughtless' | 'now'> {
  readonly repository: Pick<Repository, 'read' | 'change'>;
  readonly gameOf: (match: Match) => Game;
}

/** How computer players move. */
export function computerPlayers({ thinking, onThoughtless, now, repository, gameOf }: ComputersOptions) {
  /**
   * Lets the computer players who are to act move: each once while a person may act as well, and on and on once only
   * computers are left to act. What they did, or undefined if none was to act.
   */
  async function letComputersPlay(id: MatchId): Promise<Changed | undefined> {
    const moved = new Set<Seat>();
    let done: Changed | undefined;
    for (let match = await repository.read(id); match !== undefined; match = done?.match) {
      const turn = computerTurn(gameOf(match), match, moved);
      if (turn === undefined) return done;
      moved.add(turn.seat);
      const next = await computerMove(match, turn);
      done = { match: next.match, events: [...(done?.events ?? []), ...next.events] };
    }
    return done;
  }

  /** One move of a computer player; none where its view changed while it thought. */
  async function computerMove(match: Match, { seat, level }: ComputerTurn): Promise<Changed> {
    const game = gameOf(match);
    const view = game.view(positionOf(match).state, seat);
    const text = await chooseMove(match, seat, level);
    const played = await repository.change(match.id, (current) => {
      const isToAct = toAct(game, current).includes(seat);
      const seesTheSame = isToAct && isDeepStrictEqual(game.view(positionOf(current).state, seat), view);
      return seesTheSame ? playMoves(game, seat, [text], { at: now() })(current) : changed(current);
    });
    if (played === undefined) throw new Error(`match ${match.id} is gone`);
    if (!played.ok) throw new Error(`match ${match.id}: the computer's ${text} was refused: ${played.refusal.key}`);
    return played.value;
  }

  /** What a computer player of this level would do on a seat that is to act. What is not legal, it never does. */
  async function chooseMove(match: Match, seat: Seat, level: Level): Promise<string> {
    const game = gameOf(match);
    const { state } = positionOf(match);
    const ply = standingEntries(match.log).length;
    // Its thoughts must not fall like the dice of the match: they have a stream of their own.
    const random = moveRandom(`${match.seed}:thinking`, ply);
    const question = {
      game: game.id,
      rules: game.rules,
      level,
      view: game.view(state, seat),
      seat,
      seed: random.below(2 ** 31),
    };
    try {
      const text = await thinking.ask(question);
      const move = game.read(text);
      const refusal = move.ok ? game.refuse(state, seat, move.value) : move.refusal;
      if (refusal === undefined) return text;
      throw new Error(`the computer player ${level} chose ${text}, which is not legal: ${refusal.key}`);
    } catch (error) {
      onThoughtless(match.id, error);
      return game.write(pick(game.legal(state, seat), random));
    }
  }

  return { letComputersPlay, chooseMove };
}

interface ComputerTurn {
  readonly seat: Seat;
  readonly level: Level;
}

/** The computer player that moves next; one in `moved` moves again only when no person may act. */
function computerTurn(game: Game, match: Match, moved: ReadonlySet<Seat>): ComputerTurn | undefined {
  const seats = toAct(game, match);
  const personMayAct = seats.some((seat) => match.players[seat]?.kind === 'person');
  for (const seat of seats) {
    const player = match.players[seat];
    if (player?.kind === 'computer' && !(personMayAct && moved.has(seat))) return { seat, level: player.level };
  }
  return undefined;
}
