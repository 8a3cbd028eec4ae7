import { test } from 'vitest';

/**
 * What holds a search against a slower one that cannot err, or plays whole matches of one level against another, takes
 * seconds a piece. `npm run proofs`, which CI runs beside the tests, proves all of it; the tests as much as shows the fault
 * that most changes would bring.
 */
export const provesAll = process.env.PROOFS === 'all';

/** Of what could be proven one by one all in `npm run proofs`, else the first few. */
export function provable<One>(all: readonly One[], few: number): readonly One[] {
  return provesAll ? all : all.slice(0, few);
}

/** A proof that has no smaller size: of `npm run proofs` alone. */
export const proof = test.runIf(provesAll);
