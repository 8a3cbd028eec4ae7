import type { MessageComponentInteraction } from 'discord.js';
import { createRecentKeys } from '../wire/recentKeys.ts';

/** Within how many milliseconds a second tap of the same control is the trembling of a thumb. */
const SAME_TAP = 2000;

/** What of an interaction tells a tap from another. */
type Tap = Pick<MessageComponentInteraction, 'customId'> & {
  readonly user: { readonly id: string };
  readonly message: { readonly id: string };
  readonly values?: readonly string[];
};

/** Tells second taps: of the same control, by the same person, shortly after the first. */
export function createDoubleTaps(now: () => number) {
  const taps = createRecentKeys(now, SAME_TAP);
  const keyOf = ({ user, message, customId, values = [] }: Tap) =>
    JSON.stringify([user.id, message.id, customId, values]);

  return {
    isSecond(tap: Tap): boolean {
      const key = keyOf(tap);
      if (taps.has(key)) return true;
      taps.add(key);
      return false;
    },
    /** The tap came to nothing: the next one counts. */
    forget: (tap: Tap): void => taps.forget(keyOf(tap)),
  };
}
