/** Counts the requests under way, so that tests can wait for the bot to have finished. */
export interface Traffic {
  begin(): void;
  end(): void;
  /** Resolves once no request has been under way for so many milliseconds of real time. */
  quiet(milliseconds: number): Promise<void>;
}

export function createTraffic(): Traffic {
  let underWay = 0;
  let changes = 0;
  return {
    begin: () => {
      underWay += 1;
      changes += 1;
    },
    end: () => {
      underWay -= 1;
    },
    quiet: async (milliseconds) => {
      for (;;) {
        const before = changes;
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        if (underWay === 0 && changes === before) return;
      }
    },
  };
}
