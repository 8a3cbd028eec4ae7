import type { ActionRequest, DrawOptions, PageAnswer } from '../protocol.ts';
import { RequestRefusedError, requestTap } from './requests.ts';

/** After how long a tap is said to be still on its way, in milliseconds. */
const STILL = 1000;
/** After how long it is sent again where no answer comes, and where none can come. */
const UNANSWERED = 8000;
const FAILED = 1000;

/**
 * Sends a tap, again and again with the same id until an answer comes, however long there is no line: the server carries it
 * out once. `tellStill` hears whether it takes long. Rejects where the server says no.
 */
export async function send(
  use: ActionRequest,
  drawn: DrawOptions,
  tellStill: (isSlow: boolean) => void,
): Promise<PageAnswer> {
  const given = new AbortController();
  const { signal } = given;
  const still = setTimeout(() => tellStill(true), STILL);
  let next: typeof still | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const again = (wait: number): void => {
        clearTimeout(next);
        next = setTimeout(attempt, wait);
      };
      const attempt = (): void => {
        requestTap(use, drawn, signal).then(resolve, (error) => {
          // What a proxy says while the server is away is no answer.
          if (error instanceof RequestRefusedError && error.status < 502) reject(error);
          else if (!signal.aborted) again(FAILED);
        });
        again(UNANSWERED);
      };
      attempt();
    });
  } finally {
    given.abort();
    clearTimeout(still);
    clearTimeout(next);
    tellStill(false);
  }
}
