import type { MessageComponentInteraction } from 'discord.js';

/**
 * Remembers each key for `time` milliseconds. Only in memory: what a restart forgets does no harm, or the match
 * remembers it.
 */
export function createRecentKeys(now: () => number, time: number) {
  const known = new Map<string, number>();

  /** The oldest come first. */
  function forgetOld(): void {
    for (const [key, at] of known) {
      // A clock that is set back does not keep keys until it has caught up.
      if (Math.abs(now() - at) < time) return;
      known.delete(key);
    }
  }

  return {
    has(key: string): boolean {
      forgetOld();
      return known.has(key);
    },
    add(key: string): void {
      known.delete(key);
      known.set(key, now());
    },
    forget: (key: string): void => void known.delete(key),
  };
}

/** Within how many milliseconds a second tap of the same control counts as accidental. */
const SAME_TAP = 2000;

/** What distinguishes one tap from another. */
type ControlUse = Pick<MessageComponentInteraction, 'customId'> & {
  readonly user: { readonly id: string };
  readonly message: { readonly id: string };
  readonly values?: readonly string[];
};

/** Detects second taps: of the same control, by the same person, shortly after the first. */
export function createDoubleTaps(now: () => number) {
  const taps = createRecentKeys(now, SAME_TAP);
  const keyOf = ({ user, message, customId, values = [] }: ControlUse) =>
    JSON.stringify([user.id, message.id, customId, values]);

  return {
    isSecond(tap: ControlUse): boolean {
      const key = keyOf(tap);
      if (taps.has(key)) return true;
      taps.add(key);
      return false;
    },
    /** The tap had no effect: the next one counts. */
    forget: (tap: ControlUse): void => taps.forget(keyOf(tap)),
  };
}

/** For how many milliseconds Discord accepts answers to an interaction. */
const ANSWERABLE = 15 * 60 * 1000;

/**
 * Detects interactions that the gateway delivers again, as it may after a resume: the first delivery is being answered,
 * and two answers would conflict. What another process has answered, the match itself remembers.
 */
export function createDeliveries(now: () => number) {
  const heard = createRecentKeys(now, ANSWERABLE);

  return {
    isRepeated({ id }: { readonly id: string }): boolean {
      if (heard.has(id)) return true;
      heard.add(id);
      return false;
    },
  };
}
