import type { ActionRequest, DrawOptions, PageAnswer } from '../protocol.ts';
import { RequestRefusedError, requestTap } from './requests.ts';

/** After how long a tap is reported as still being sent, in milliseconds. */
const STILL = 1000;
/** After how long it is sent again if no answer comes, and if none can come. */
const UNANSWERED = 8000;
const FAILED = 1000;

/**
 * Sends a tap repeatedly with the same id until an answer comes, however long there is no line: the server runs it
 * once. `tellStill` is told whether it takes long. Rejects if the server refuses.
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
          // A proxy's page while the server is down is not an answer.
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
