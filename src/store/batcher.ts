/** What waits to be carried, and who waits for it. */
interface PendingRequest<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Carries what is asked at once together: up to `most` things at a time, and `atOnce` such loads side by side. `carry` answers
 * each in its order. Nothing waits for company: what comes alone goes alone; what comes while all are on their way goes
 * with the next one.
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
      // What the same round of events brings comes along.
      setImmediate(go);
    });
}
