import type { Result } from '../../src/engine/result.ts';

/** What was accepted; throws where it was refused, or there is no such match. */
export function accepted<T>(result: Result<T> | undefined): T {
  if (result?.ok !== true) throw new Error(`refused: ${result?.refusal.key}`);
  return result.value;
}
