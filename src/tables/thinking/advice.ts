import { createHash } from 'node:crypto';
import { LEVELS, type Level } from '../../engine/computerPlayer.ts';
import type { Game } from '../../engine/game.ts';
import type { Seat } from '../../engine/seat.ts';
import type { ThinkingPool, ThinkingTask, WeighedText } from './thinkingPool.ts';

/** The level of a game's strongest computer player: hard, if there is one. */
export function strongestLevel(game: Game): Level {
  return LEVELS.findLast((level) => game.players[level] !== undefined) ?? 'easy';
}

/** A position that a computer player is asked about. */
export interface PositionQuestion {
  readonly state: unknown;
  readonly seat: Seat;
  /** Moves of the seat in this turn or round, as text, that are judged too. */
  readonly asked?: readonly string[] | undefined;
}

/**
 * What the strongest computer player would do on a seat that is to move, best first: based only on what the seat may
 * know, so that equal views get equal advice. Illegal moves are left out; never empty. `time` in milliseconds, by
 * default the level's. Rejects if the player failed.
 */
export function bestMoves(
  thinking: Pick<ThinkingPool, 'weigh'>,
  game: Game,
  question: PositionQuestion,
  time?: number,
): Promise<readonly WeighedText[]> {
  return weighLegal(thinking, game, question, { time });
}

/**
 * What the strongest computer player thinks of someone's moves, compared with the best: for the same number of steps,
 * the same on every machine. Rejects if the player failed.
 */
export function judgeMoves(
  thinking: Pick<ThinkingPool, 'weigh'>,
  game: Game,
  { state, seat }: PositionQuestion,
  asked: readonly string[],
  steps: number,
): Promise<readonly WeighedText[]> {
  return weighLegal(thinking, game, { state, seat, asked }, { steps });
}

async function weighLegal(
  thinking: Pick<ThinkingPool, 'weigh'>,
  game: Game,
  { state, seat, asked }: PositionQuestion,
  { time, steps }: { readonly time?: number | undefined; readonly steps?: number },
): Promise<readonly WeighedText[]> {
  const question = questionAbout(game, game.view(state, seat), seat);
  const more = { ...(asked === undefined ? {} : { asked }), ...(steps === undefined ? {} : { steps }) };
  const weighed = await thinking.weigh({ ...question, ...more }, time);
  const legal = weighed.filter(({ move: text }) => {
    const move = game.read(text);
    return move.ok && game.refuse(state, seat, move.value) === undefined;
  });
  if (legal.length === 0) throw new Error(`${game.id}: no move that was weighed is legal`);
  return legal;
}

function questionAbout(game: Game, view: unknown, seat: Seat): ThinkingTask {
  return { game: game.id, rules: game.rules, level: strongestLevel(game), view, seat, seed: hashView(view, seat) };
}

/** A seed derived only from the view: with a seed from the match, advice could reveal what the view hides. */
function hashView(view: unknown, seat: Seat): number {
  return (
    createHash('sha256')
      .update(JSON.stringify([view, seat]))
      .digest()
      .readUInt32BE() >>> 1
  );
}
