import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Line, RelayMessage } from './hostRelay.ts';
import type { PackageCall, Reply } from './packageCall.ts';

/** The process that runs one package, as seen from the bot. */
export interface HostProcess {
  /** Its process id, once known. */
  readonly pid: () => number | undefined;
  readonly isReady: () => boolean;
  /** Resolves once it can answer, or is gone. */
  readonly ready: Promise<void>;
  readonly ask: (question: PackageCall) => void;
  /**
   * Blocks until the process is ready, or until the question with this id is answered; returns the answer if it arrives
   * in time.
   */
  readonly waitFor: (wanted: 'ready' | number, until: number) => Reply | undefined;
  /** Resolves with the answer to a question, however late; with an error if it never arrives. */
  readonly answerTo: (id: number) => Promise<Reply>;
  /** Whether a question is still unanswered. */
  readonly owes: (id: number) => boolean;
  readonly owesAny: () => boolean;
  readonly end: () => void;
}

/** A message that arrives over a line. */
type LineMessage = Reply | 'ready' | RelayMessage;

/**
 * Starts a process for a package. `failed` is called with the reason if the process exits without `end` having been
 * called.
 */
export function startHostProcess(from: string, failed: (why: string) => void): HostProcess {
  const { port, said } = openLine(from);
  const waiting = new Map<number, (reply: Reply) => void>();
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  let pid: number | undefined;
  let isReady = false;
  let isEnded = false;

  function hear(message: LineMessage): void {
    if (message === 'ready') {
      isReady = true;
      resolve();
    } else if ('pid' in message) pid = message.pid;
    else if ('ended' in message) fail(message.ended);
    else {
      const answered = waiting.get(message.id);
      waiting.delete(message.id);
      answered?.(message);
    }
  }

  function end(): void {
    isEnded = true;
    resolve();
    for (const [id, answered] of waiting) answered({ id, cpu: 0, error: 'its process ended', isOfRange: false });
    waiting.clear();
    port.close();
  }

  function fail(why: string): void {
    if (!isEnded) failed(why);
  }

  port.on('message', hear);
  port.on('close', () => fail('nobody can ask it any more'));
  port.unref();

  return {
    pid: () => pid,
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
        if (answer !== undefined || (wanted === 'ready' && isReady) || isEnded || left <= 0) return answer;
        Atomics.wait(said, 0, seen, left);
      }
    },
    answerTo: (id) => new Promise((answered) => void waiting.set(id, answered)),
    owes: (id) => waiting.has(id),
    owesAny: () => waiting.size > 0,
    end,
  };
}

function receive(port: MessagePort): LineMessage | undefined {
  return receiveMessageOnPort(port)?.message;
}

/** The thread that connects the bot with all such processes; started with the first of them. */
let relay: Worker | undefined;

function openLine(from: string): { readonly port: MessagePort; readonly said: Int32Array } {
  const { port1, port2 } = new MessageChannel();
  const said = new SharedArrayBuffer(4);
  const line: Line = { from, said, port: port2 };
  relay ??= startRelay();
  relay.postMessage(line, [port2]);
  return { port: port1, said: new Int32Array(said) };
}

function startRelay(): Worker {
  const worker = new Worker(new URL('./hostRelay.ts', import.meta.url), {
    // Node strips the types of workers itself; see src/threads/pool.ts.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    relay = undefined;
  });
  worker.unref();
  return worker;
}
