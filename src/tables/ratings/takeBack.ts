import type { Match, PersonId } from '../match/match.ts';
import type { Draft } from '../store/store.ts';
import { netAfter, newcomer, Standing } from './standing.ts';
import { standingKey, writeStanding } from './writeStanding.ts';

/** Takes back what a match did to the ratings of its server, to the point; whatever else they played stays. */
export function takeBackGains(draft: Draft, match: Match): Promise<void> {
  return changeStandings(draft, match, (before, { mean, narrowed, flows, result }) => ({
    ...before,
    mean: before.mean - mean,
    deviation: Math.min(before.deviation / narrowed, newcomer().deviation),
    net: netAfter(before.net, negated(flows)),
    [result]: Math.max(0, before[result] - 1),
    streak: result === 'won' ? Math.max(0, before.streak - 1) : before.streak,
  }));
}

/** Does again what was taken back so. */
export function giveBackGains(draft: Draft, match: Match): Promise<void> {
  return changeStandings(draft, match, (before, { mean, narrowed, flows, result }) => ({
    ...before,
    mean: before.mean + mean,
    deviation: before.deviation * narrowed,
    net: netAfter(before.net, flows),
    [result]: before[result] + 1,
    streak: result === 'won' ? before.streak + 1 : before.streak,
  }));
}

async function changeStandings(
  draft: Draft,
  match: Match,
  change: (before: Standing, gain: NonNullable<Match['gains']>[number]) => Standing,
): Promise<void> {
  const { guild } = match.where;
  if (guild === undefined) return;
  for (const gain of match.gains ?? []) {
    const { seat } = gain;
    const person = ratedFor(match, seat);
    const before = person && (await draft.get(standingKey(guild, match.game, person), Standing));
    if (person === undefined || before === undefined) continue;
    writeStanding(draft, { guild, game: match.game, person }, before, change(before, gain));
  }
}

function negated(flows: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(flows).map(([pair, flow]) => [pair, -flow]));
}

/** Who was rated for a seat: who gave it up, else who sat there at the end; nobody who asked to be forgotten. */
function ratedFor({ players, substituted }: Match, seat: number): PersonId | undefined {
  const quitter = substituted?.find((one) => one.seat === seat)?.person;
  const player = players[seat];
  return quitter ?? (player?.kind === 'person' ? player.id : undefined);
}
