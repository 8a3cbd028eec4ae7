import type { MessageComponentInteraction } from 'discord.js';

/** Within how many milliseconds a second tap of the same control is the trembling of a thumb. */
const SAME_TAP = 2000;

/** What of an interaction tells a tap from another. */
export type Tap = Pick<MessageComponentInteraction, 'customId'> & {
  readonly user: { readonly id: string };
  readonly message: { readonly id: string };
  readonly values?: readonly string[];
};

/**
 * Tells second taps: of the same control, by the same person, shortly after the first. Kept in memory: what a restart
 * forgets is older than that.
 */
export function createDoubleTaps(now: () => number) {
  const taps = new Map<string, number>();
  const keyOf = ({ user, message, customId, values = [] }: Tap) =>
    JSON.stringify([user.id, message.id, customId, values]);

  function forgetOld(): void {
    for (const [key, at] of taps) {
      if (now() - at < SAME_TAP) return;
      taps.delete(key);
    }
  }

  return {
    isSecond(tap: Tap): boolean {
      forgetOld();
      const key = keyOf(tap);
      if (taps.has(key)) return true;
      taps.set(key, now());
      return false;
    },
    /** The tap came to nothing: the next one counts. */
    forget: (tap: Tap): void => void taps.delete(keyOf(tap)),
  };
}
