import { isDeepStrictEqual } from 'node:util';
import type { Level } from '../../engine/computerPlayer.ts';
import type { Game } from '../../engine/game.ts';
import { standingEntries } from '../../engine/log.ts';
import { phrase } from '../../engine/phrase.ts';
import { moveRandom, pick } from '../../engine/random.ts';
import type { Seat } from '../../engine/seat.ts';
import { changed, type KeptMatches, type MatchChange } from '../../match/change.ts';
import type { Match, MatchId, PersonId } from '../../match/match.ts';
import { playMoves, positionOf, toAct } from '../../match/play.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import type { ThinkingBudget } from './thinkingBudget.ts';
import type { ThinkingPool } from './thinkingPool.ts';

interface ComputersOptions extends Pick<RuledGames, 'gameOf'> {
  readonly thinking: Pick<ThinkingPool, 'ask'>;
  /** Is told about computer players that failed to choose a move. */
  readonly onThoughtless: (match: MatchId, error: unknown) => void;
  readonly matches: KeptMatches;
  readonly thinkingBudget: ThinkingBudget;
  readonly now: () => number;
}

/** How long a computer thinks about a move at a table whose person has used up their budget, in milliseconds. */
const HURRIED = 100;

/** Lets computer players move. */
export interface Computers {
  /**
   * Lets the computer players move whose turn it is: each once while a person may also move, and repeatedly once only
   * computers are left to move. Returns what they did, or undefined if it was no computer's turn.
   */
  readonly letComputersPlay: (id: MatchId) => Promise<MatchChange | undefined>;
  /** What a computer player of this level would do on a seat that is to move. Always legal. */
  readonly chooseMove: (match: Match, seat: Seat, level: Level) => Promise<string>;
}

export function computerPlayers(options: ComputersOptions): Computers {
  const { thinking, onThoughtless, now, matches, gameOf, thinkingBudget } = options;

  async function letComputersPlay(id: MatchId): Promise<MatchChange | undefined> {
    const moved = new Set<Seat>();
    let done: MatchChange | undefined;
    for (let match = await matches.read(id); match !== undefined; match = done?.match) {
      const turn = computerTurn(gameOf(match), match, moved);
      if (turn === undefined) return done;
      moved.add(turn.seat);
      const next = await computerMove(match, turn);
      const isFirst = done === undefined && isHurried(match);
      const news = isFirst ? [{ to: 'everyone' as const, text: phrase('tables.hurried') }] : [];
      done = { match: next.match, events: [...(done?.events ?? []), ...next.events, ...news] };
    }
    return done;
  }

  function isHurried(match: Match): boolean {
    const person = payer(match);
    return person !== undefined && thinkingBudget.freeAt(person) !== undefined;
  }

  /** One move of a computer player; none if its view changed while it was thinking. */
  async function computerMove(match: Match, { seat, level }: ComputerTurn): Promise<MatchChange> {
    const game = gameOf(match);
    const view = game.view(positionOf(match).state, seat);
    const text = await chooseMove(match, seat, level);
    const played = await matches.change(match.id, (current) => {
      const isToAct = toAct(game, current).includes(seat);
      const seesTheSame = isToAct && isDeepStrictEqual(game.view(positionOf(current).state, seat), view);
      return seesTheSame ? playMoves(game, seat, [text], { at: now() })(current) : changed(current);
    });
    if (played === undefined) throw new Error(`match ${match.id} is gone`);
    if (!played.ok) throw new Error(`match ${match.id}: the computer's ${text} was refused: ${played.refusal.key}`);
    return played.value;
  }

  async function chooseMove(match: Match, seat: Seat, level: Level): Promise<string> {
    const game = gameOf(match);
    const { state } = positionOf(match);
    const ply = standingEntries(match.log).length;
    // Its thinking must not correlate with the match's dice, so it uses a separate random stream.
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
      const time = isHurried(match) ? HURRIED : undefined;
      const text = await thinkingBudget.thinkFor(payer(match), () => thinking.ask(question, time));
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

/** Who pays for a table's computers: its host, or if they have left, the first person there. */
function payer({ host, players }: Match): PersonId | undefined {
  const persons = players.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
  return persons.find((person) => person === host) ?? persons[0];
}

/** The computer player that moves next; one in `moved` moves again only when no person may. */
function computerTurn(game: Game, match: Match, moved: ReadonlySet<Seat>): ComputerTurn | undefined {
  const seats = toAct(game, match);
  const personMayAct = seats.some((seat) => match.players[seat]?.kind === 'person');
  for (const seat of seats) {
    const player = match.players[seat];
    if (player?.kind === 'computer' && !(personMayAct && moved.has(seat))) return { seat, level: player.level };
  }
  return undefined;
}
