import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { HostData } from './host.ts';
import type { PackageCall, Reply } from './question.ts';

/** The heap of a worker that answers, in megabytes. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

/** A worker that has one package, seen from here. */
export interface HostThread {
  readonly worker: Worker;
  readonly isReady: () => boolean;
  /** Resolves once it answers, or is no more. */
  readonly ready: Promise<void>;
  readonly ask: (question: PackageCall) => void;
  /** Waits until it is ready, or for the answer to a question, while nothing else goes on; gives that, if it comes in time. */
  readonly waitFor: (wanted: 'ready' | number, until: number) => Reply | undefined;
  /** The answer to a question, whenever it comes; an error where it never does. */
  readonly answerTo: (id: number) => Promise<Reply>;
  /** Whether the answer to a question has not come yet. */
  readonly owes: (id: number) => boolean;
  readonly owesAny: () => boolean;
  readonly end: () => void;
}

/** Starts a worker for a package. `failed` hears why it is no more, unless it was ended from here. */
export function startHostThread(from: string, failed: (why: string) => void): HostThread {
  const { worker, port, said } = startHost([from], 'answers');
  const waiting = new Map<number, (reply: Reply) => void>();
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  let isReady = false;
  let isEnded = false;

  function hear(message: Reply | 'ready'): void {
    if (message === 'ready') {
      isReady = true;
      resolve();
      return;
    }
    const answered = waiting.get(message.id);
    waiting.delete(message.id);
    answered?.(message);
  }

  function end(): void {
    isEnded = true;
    resolve();
    for (const [id, answered] of waiting) answered({ id, cpu: 0, error: 'its worker ended', isOfRange: false });
    waiting.clear();
    port.close();
    void worker.terminate();
  }

  function fail(why: string): void {
    if (!isEnded) failed(why);
  }

  port.on('message', hear);
  worker.on('error', (error) => fail(`its worker failed: ${error instanceof Error ? error.message : String(error)}`));
  worker.on('exit', () => fail('its worker ended by itself'));
  worker.unref();
  port.unref();

  return {
    worker,
    ready,
    isReady: () => isReady,
    ask(question) {
      waiting.set(question.id, () => undefined);
      port.postMessage(question);
    },
    waitFor(wanted, until) {
      let answer: Reply | undefined;
      const take = (reply: Reply) => {
        answer = reply;
      };
      if (wanted !== 'ready') waiting.set(wanted, take);
      for (;;) {
        const seen = Atomics.load(said, 0);
        for (let one = receive(port); one !== undefined; one = receive(port)) hear(one);
        const left = until - performance.now();
        if (answer !== undefined || (wanted === 'ready' && isReady) || left <= 0) return answer;
        Atomics.wait(said, 0, seen, left);
      }
    },
    answerTo: (id) => new Promise((answered) => void waiting.set(id, answered)),
    owes: (id) => waiting.has(id),
    owesAny: () => waiting.size > 0,
    end,
  };
}

function receive(port: MessagePort): Reply | 'ready' | undefined {
  return receiveMessageOnPort(port)?.message;
}

/** A worker for packages, which answers or describes them. Its words go nowhere: they could be without end. */
export function startHost(
  packages: readonly string[],
  task: HostData['task'],
): { readonly worker: Worker; readonly port: MessagePort; readonly said: Int32Array } {
  const { port1, port2 } = new MessageChannel();
  const said = new SharedArrayBuffer(4);
  const data: HostData = { packages, task, said, port: port2 };
  const worker = new Worker(new URL('./host.ts', import.meta.url), {
    workerData: data,
    transferList: [port2],
    resourceLimits: task === 'describes' ? {} : HEAP,
    // Node strips the types of workers itself: see src/threads/pool.ts.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return { worker, port: port1, said: new Int32Array(said) };
}
