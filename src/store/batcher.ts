/** A request that waits to be sent, and its callbacks. */
interface PendingRequest<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends requests made at the same time together: up to `most` at a time, with at most `atOnce` batches in parallel.
 * `carry` returns the answers in order. Nothing waits to be batched: a lone request goes alone; requests that arrive
 * while all batches are busy go with the next one.
 */
export function batcher<Asked, Answer>(
  { most, atOnce }: { readonly most: number; readonly atOnce: number },
  carry: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const waiting: PendingRequest<Asked, Answer>[] = [];
  let carried = 0;
  let isDue = false;

  function go(): void {
    isDue = false;
    while (carried < atOnce && waiting.length > 0) void load(waiting.splice(0, most));
  }

  async function load(loaded: readonly PendingRequest<Asked, Answer>[]): Promise<void> {
    carried += 1;
    try {
      const answers = await carry(loaded.map(({ asked }) => asked));
      for (const [at, one] of loaded.entries()) one.resolve(answers[at] as Answer);
    } catch (error) {
      for (const one of loaded) one.reject(error);
    } finally {
      carried -= 1;
      go();
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (isDue) return;
      isDue = true;
      // Requests from the same round of the event loop come along.
      setImmediate(go);
    });
}
