import { type Chances, fittedLead } from '../../src/engine/chances.ts';
import type { LeadSample } from './positions.ts';

/**
 * A lower limit for the fitted lead. Players who never lose a proven lead would otherwise get one near 0, although no
 * lead is smaller than half a point.
 */
const LEAST_LEAD = 0.25;

/**
 * Leads never become less decisive later in the match, so neighboring parts that suggest otherwise by chance are
 * merged; so are parts in which nothing was seen with the next one. `count` is the number of parts.
 */
export function fitChances(seen: readonly LeadSample[], count: number): Chances {
  const parts = Array.from({ length: count }, (_, part) =>
    seen.filter(({ share }) => Math.min(count - 1, Math.floor(share * count)) === part),
  );
  const pools: Pool[] = [];
  for (const part of parts) {
    let pool = { seen: part, parts: 1, lead: fittedLead(part) };
    for (let before = pools.at(-1); before !== undefined && isNoMore(before, pool); before = pools.at(-1)) {
      pools.pop();
      const together = [...before.seen, ...pool.seen];
      pool = { seen: together, parts: before.parts + pool.parts, lead: fittedLead(together) };
    }
    pools.push(pool);
  }
  const leads = pools.map(({ lead }) => Number(Math.max(LEAST_LEAD, lead).toPrecision(3)));
  // One number says as much as many equal ones.
  return new Set(leads).size === 1 ? leads.slice(0, 1) : leads.flatMap((lead, at) => fill(lead, pools[at]?.parts));
}

/** Neighboring parts of a match. */
interface Pool {
  readonly seen: readonly LeadSample[];
  readonly parts: number;
  readonly lead: number;
}

function fill(lead: number, parts = 1): readonly number[] {
  return Array<number>(parts).fill(lead);
}

function isNoMore(before: Pool, after: Pool): boolean {
  return before.seen.length === 0 || (after.seen.length > 0 && before.lead < after.lead);
}
