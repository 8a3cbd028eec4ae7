import { isMainThread } from 'node:worker_threads';
import { type Game, gameUnder } from '../../engine/game.ts';
import { opening } from '../../engine/match.ts';
import type { Phrase } from '../../engine/phrase.ts';
import type { MatchRecord } from '../../engine/record.ts';
import type { Result } from '../../engine/result.ts';
import { seatsOf } from '../../engine/seat.ts';
import type { SetupValue } from '../../engine/setup.ts';
import { gameById } from '../../games/index.ts';
import { type CheckedRecord, checkRecord } from '../../match/checkRecord.ts';
import { chooseSetup } from '../../match/setup.ts';
import { runInBackground } from './background.ts';

if (!isMainThread) runInBackground();

/** A set-up that somebody hands in. Plain JSON. */
export interface AskedSetup {
  readonly game: string;
  readonly rules: number;
  /** What was chosen; the defaults for the rest. */
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
}

/** What became of it: why it is none, or how long it took, in milliseconds. */
export type TriedSetup = { readonly refusal: Phrase } | { readonly took: number };

/** Begins a match as it would be begun, with all that is shown of it at first. Runs in a thread of its own. */
export function trySetup(asked: AskedSetup): TriedSetup {
  const game = gameOf(asked);
  const begun = performance.now();
  const chosen = chooseSetup(game, asked.setup, asked.seatCount);
  if (!chosen.ok) return { refusal: chosen.refusal };
  const script = { setup: chosen.value, seatCount: asked.seatCount, seed: '0'.repeat(32), log: [] };
  const { state } = opening(game, script);
  for (const viewer of [...seatsOf(asked.seatCount), 'public', 'spectator'] as const) {
    game.describe(game.view(state, viewer));
  }
  return { took: performance.now() - begun };
}

/** Plays a record again, see `checkRecord`. Runs in a thread of its own. */
export function tryRecord(record: MatchRecord): Promise<Result<CheckedRecord>> {
  const game = gameById(record.game);
  if (game === undefined) throw new Error(`no game ${record.game}`);
  return checkRecord(game, record);
}

function gameOf({ game: id, rules }: AskedSetup): Game {
  const known = gameById(id);
  const game = known && gameUnder(known, rules);
  if (game === undefined) throw new Error(`no game ${id} under rules ${rules}`);
  return game;
}
