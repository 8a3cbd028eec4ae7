import type { Clock } from './clock.ts';

const DISCORD_EPOCH = 1_420_070_400_000n;

/** Makes Discord's ids: the upper 42 bits are milliseconds since 2015 (the client reads them back), the rest a counter. */
export function snowflakes(clock: Clock): () => string {
  let last = 0n;
  return () => {
    const now = (BigInt(clock.now()) - DISCORD_EPOCH) << 22n;
    last = now > last ? now : last + 1n;
    return String(last);
  };
}
