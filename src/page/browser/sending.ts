import type { ActionRequest, DrawOptions, PageAnswer } from '../protocol.ts';
import { Refused, tap } from './requests.ts';

/** After how long a tap is said to be still on its way, and is sent once more, in milliseconds. */
const STILL = 1000;
const AGAIN = 8000;
/** After how long it is given up. */
const LONGEST = 30_000;

/**
 * Sends a tap, and once more with the same id where no answer comes: the server carries it out once. `tellStill` hears
 * whether it takes long. Rejects where the server says no, or both are without an answer.
 */
export async function send(
  use: ActionRequest,
  drawn: DrawOptions,
  tellStill: (isSlow: boolean) => void,
): Promise<PageAnswer> {
  const given = new AbortController();
  const attempt = () => tap(use, drawn, given.signal).catch(rethrowRefusal);
  const still = setTimeout(() => tellStill(true), STILL);
  const over = setTimeout(() => given.abort(), LONGEST);
  const again = later(AGAIN, given.signal);
  try {
    const answer = await Promise.any([attempt(), again.then(attempt)]);
    if (answer instanceof Refused) throw answer;
    return answer;
  } finally {
    clearTimeout(still);
    clearTimeout(over);
    given.abort();
    tellStill(false);
  }
}

/** A refusal is an answer; what a proxy says while the server is away is none. */
function rethrowRefusal(error: unknown): Refused {
  if (error instanceof Refused && error.status < 502) return error;
  throw error;
}

function later(wait: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, wait);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(ended.reason);
    });
  });
}
