import type { ActionRequest, DrawOptions, PageAnswer } from '../protocol.ts';
import { RequestRefusedError, requestTap } from './requests.ts';

/** After this many milliseconds, a tap is reported as still being sent. */
const STILL = 1000;
/** After how many milliseconds a tap is sent again if no answer comes, and if the request failed. */
const UNANSWERED = 8000;
const FAILED = 1000;

/**
 * Sends a tap repeatedly with the same id until an answer comes, however long there is no connection: the server
 * carries it out once. `tellStill` is told whether it is taking long. Rejects if the server refuses.
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
          if (error instanceof RequestRefusedError) reject(error);
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
