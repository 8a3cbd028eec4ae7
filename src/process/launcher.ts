import { type FromProcess, type Predecessor, TAKES_OVER, ToProcess } from '../discord/jobs/handOver.ts';

/** Tells the program that started us, where there is one. */
export function tellLauncher(message: FromProcess): void {
  if (process.connected) process.send?.(message);
}

/** The process whose shards we take over, where we do, as the program tells of it that started both. */
export function predecessorOf(): Predecessor | undefined {
  if (process.env[TAKES_OVER] !== '1') return undefined;
  const taken = new Promise<ReadonlySet<string>>((resolve) => {
    process.on('message', (message) => {
      const told = ToProcess.safeParse(message).data;
      if (told?.parlor === 'take over') resolve(new Set(told.taken));
    });
  });
  return { holding: () => tellLauncher({ parlor: 'holding' }), taken };
}

/** Hands over to another process once the program that started us asks for it; `handOver` gives what it took last. */
export function handOverWhenAsked(handOver: () => Promise<readonly string[]>, end: () => Promise<void>): void {
  process.on('message', (message) => {
    if (ToProcess.safeParse(message).data?.parlor !== 'hand over') return;
    void handOver().then((taken) => {
      tellLauncher({ parlor: 'handed over', taken: [...taken] });
      return end();
    });
  });
}
