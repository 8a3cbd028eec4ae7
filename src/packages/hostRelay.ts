import { type MessagePort, parentPort } from 'node:worker_threads';
import { startOwnProcess } from './ownProcess.ts';

/** The connection to a package, whose process the relay starts. */
export interface Line {
  readonly from: string;
  readonly port: MessagePort;
  /** Counts the messages sent over the line, and wakes a thread that waits for one. */
  readonly said: SharedArrayBuffer;
}

/** Messages from the relay itself, in addition to the package's answers: the process id, or why the process is gone. */
export type RelayMessage = { readonly pid: number | undefined } | { readonly ended: string };

/** The heap of an answering process, in megabytes. */
const HEAP = { old: 64, young: 4 };

// This thread sits between the bot and the processes of packages, because the bot can block until a thread answers, but
// not until a process does.
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
