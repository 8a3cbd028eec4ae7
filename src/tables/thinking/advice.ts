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
  /** A move of the seat, as text, that is judged too. */
  readonly asked?: readonly string[] | undefined;
}

/**
 * What the strongest computer player would do on a seat that is to move, best first: based only on what the seat may
 * know, so that equal views get equal advice. Illegal moves are left out; never empty. `time` in milliseconds, by
 * default the level's; `asked` as in a position's question. Rejects if the player failed.
 */
export async function bestMoves(
  thinking: Pick<ThinkingPool, 'weigh'>,
  game: Game,
  state: unknown,
  seat: Seat,
  { time, asked }: { readonly time?: number | undefined; readonly asked?: PositionQuestion['asked'] } = {},
): Promise<readonly WeighedText[]> {
  const question = questionAbout(game, game.view(state, seat), seat);
  return listLegalMoves(
    game,
    state,
    seat,
    await thinking.weigh(asked === undefined ? question : { ...question, asked }, time),
  );
}

/**
 * What the strongest computer player thinks of someone's moves, compared with the best: for the same number of steps,
 * the same on every machine. Rejects if the player failed.
 */
export async function judgeMoves(
  thinking: Pick<ThinkingPool, 'weigh'>,
  game: Game,
  { state, seat }: { readonly state: unknown; readonly seat: Seat },
  asked: readonly string[],
  steps: number,
): Promise<readonly WeighedText[]> {
  const question = { ...questionAbout(game, game.view(state, seat), seat), asked, steps };
  return listLegalMoves(game, state, seat, await thinking.weigh(question));
}

function listLegalMoves(
  game: Game,
  state: unknown,
  seat: Seat,
  weighed: readonly WeighedText[],
): readonly WeighedText[] {
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
