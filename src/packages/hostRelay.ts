import { type MessagePort, parentPort } from 'node:worker_threads';
import { startOwnProcess } from './ownProcess.ts';

/** The line to a package, whose process the relay starts. */
export interface Line {
  readonly from: string;
  readonly port: MessagePort;
  /** Counts what was said on the line, and wakes who waits for it. */
  readonly said: SharedArrayBuffer;
}

/** What the relay says on a line beside the answers of the package: the number of its process, and why that is no more. */
export type RelayMessage = { readonly pid: number | undefined } | { readonly ended: string };

/** The heap of a process that answers, in megabytes. */
const HEAP = { old: 64, young: 4 };

// A thread between the bot and the processes of packages: the bot can wait for a thread, and for no process.
parentPort?.on('message', ({ from, port, said }: Line) => {
  const count = new Int32Array(said);
  const say = (message: unknown) => {
    port.postMessage(message);
    Atomics.add(count, 0, 1);
    Atomics.notify(count, 0);
  };
  const tell = (told: RelayMessage) => say(told);
  const host = startOwnProcess(new URL('./host.ts', import.meta.url), ['answers', from], HEAP, say, (why) =>
    tell({ ended: why }),
  );
  tell({ pid: host.pid });
  port.on('message', host.send);
  port.on('close', host.end);
});
