import type { BackgroundServices } from '../../play/contract/app.ts';
import type { Delivery } from '../contract/delivery.ts';

/** Living messages, each by a name of its own, edited as seldom as Discord takes it. */
export function createThrottledEdits({
  aside,
  later,
}: Pick<BackgroundServices, 'aside' | 'later'>): Delivery['calmly'] {
  /** What is to be shown of each message once it has rested. */
  const resting = new Map<string, (() => Promise<void>) | undefined>();
  const showNow: Delivery['calmly'] = (message, rest, show) => {
    resting.set(message, undefined);
    aside(show);
    later(rest, async () => {
      const next = resting.get(message);
      resting.delete(message);
      if (next !== undefined) showNow(message, rest, next);
    });
  };
  return (message, rest, show) => {
    if (resting.has(message)) resting.set(message, show);
    else showNow(message, rest, show);
  };
}
