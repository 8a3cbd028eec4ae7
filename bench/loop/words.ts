import type { LoopFigures } from './measure.ts';

/** How long the event loop was blocked, compared with how long it waited for others. */
export function loopWords({ held, withWaits }: LoopFigures): string {
  return `Held ${held.longest} ms at most, p99 ${held.p99} ms. With the waits for a core, which painter, players, people and stand-in share: ${withWaits.longest} ms at most, p99 ${withWaits.p99} ms.`;
}
