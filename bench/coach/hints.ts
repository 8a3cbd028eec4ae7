import { stepBudget } from '../../src/engine/budget.ts';
import type { WeighedMove } from '../../src/engine/computerPlayer.ts';
import type { PhraseValue } from '../../src/engine/phrase.ts';
import { fastRandom, type Random } from '../../src/engine/random.ts';
import { type Bar, type Field, noneBar, shareBar } from './bar.ts';
import { listStands, playMatch, type Stand } from './matches.ts';

type Values = Readonly<Record<string, PhraseValue>>;

/** Whether a reason is true in a position; undefined if unknown. */
export type Proof = (stand: Stand, move: unknown, values: Values) => boolean | undefined;

/**
 * How much less a move brings than the best, by a search that shares no code with the players; undefined if it is too
 * expensive.
 */
export type Regret = (stand: Stand, hint: WeighedMove<unknown>) => number | undefined;

/** Positions from matches in which nobody plays well all the time, so that all kinds occur. */
export function* samplePositions(field: Field, count: number, isWanted: (stand: Stand) => boolean): Generator<Stand> {
  const levels = ['easy', 'medium', 'hard'] as const;
  let found = 0;
  for (let match = 0; found < count && match < count * 4; match += 1) {
    const random = fastRandom(match + 1);
    const slips = match % 3;
    const script = playMatch(field, 'medium', `hint ${match}`, ({ state, seat, ply }) => {
      const player = field.game.players[levels[(ply + match) % 2] ?? 'easy'];
      if (slips === 0 || random.below(2) === 0 || player === undefined) return undefined;
      return field.game.write(player.choose(field.game.view(state, seat), seat, random, stepBudget(field.steps)));
    });
    const wanted = listStands(field.game, script).filter(isWanted);
    const some = spread(wanted, random);
    for (const stand of some.slice(0, count - found)) {
      found += 1;
      yield stand;
    }
  }
}

const A_MATCH = 6;

function spread(stands: readonly Stand[], random: Random): readonly Stand[] {
  if (stands.length <= A_MATCH) return stands;
  const from = random.below(stands.length);
  return Array.from(
    { length: A_MATCH },
    (_, at) => stands[(from + Math.floor((at * stands.length) / A_MATCH)) % stands.length] as Stand,
  );
}

export function hintAt({ game }: Field, { state, seat, ply }: Stand): WeighedMove<unknown> {
  const { hard } = game.players;
  const steps = hard?.thorough ?? 1000;
  const [best] = hard?.weigh?.(game.view(state, seat), seat, fastRandom(ply), stepBudget(steps)) ?? [];
  if (best === undefined) throw new Error(`${game.id}: no hint`);
  return best;
}

/** How often the hint is a best move, for positions where the truth is known. */
export function bestHints(field: Field, stands: Iterable<Stand>, regretOf: Regret, what: string): Bar {
  let [best, all] = [0, 0];
  for (const stand of stands) {
    const regret = regretOf(stand, hintAt(field, stand));
    if (regret === undefined) continue;
    all += 1;
    if (regret === 0) best += 1;
  }
  return shareBar(what, best, all, 99);
}

/** The reasons in hints that are false in their position, found by proofs from the rules for each kind of reason. */
export function trueSentences(
  field: Field,
  stands: Iterable<Stand>,
  proofs: Readonly<Record<string, Proof>>,
): readonly Bar[] {
  const lies: string[] = [];
  const told = new Map<string, number>();
  const unproven = new Map<string, number>();
  for (const stand of stands) {
    const { move, reason } = hintAt(field, stand);
    if (reason === undefined) continue;
    const isTrue = proofs[reason.key]?.(stand, move, reason.values ?? {});
    const kind = reason.key.split('.').at(-1) ?? '';
    const tally = isTrue === undefined ? unproven : told;
    tally.set(kind, (tally.get(kind) ?? 0) + 1);
    if (isTrue === false) lies.push(`${kind} ${JSON.stringify(reason.values ?? {})} of ${field.game.write(move)}`);
  }
  const list = (some: ReadonlyMap<string, number>) => [...some].map(([kind, count]) => `${kind} ${count}`).join(', ');
  const all = [...told.values()].reduce((sum, one) => sum + one, 0);
  const open = [...unproven.values()].reduce((sum, one) => sum + one, 0);
  return [
    noneBar(`sentences that are false (${list(told)})`, lies, all),
    ...(open === 0
      ? []
      : [{ what: `sentences without a proof (${list(unproven)})`, found: String(open), isReached: true }]),
  ];
}
