import { serveStarter } from '../packages/hostStarter.ts';

/** A request to a process that does tasks. */
interface TaskRequest {
  readonly name?: string;
  readonly task: object;
  /** Whether the caller wants progress reports. */
  readonly tells: boolean;
}

/** The messages that it sends. */
export type TaskMessage =
  | { readonly ready: true }
  | { readonly progress: unknown }
  | { readonly result: unknown }
  | { readonly error: string };

/**
 * Runs as `taskProcess.ts WORKER` in its own process; does the tasks of that file, like the threads for the built-in
 * games.
 */
const [worker = ''] = process.argv.slice(2);
const asked: TaskRequest[] = [];
let take = (task: TaskRequest): unknown => asked.push(task);
const say = serveStarter((task) => take(task as TaskRequest));
const tell = (told: TaskMessage) => say(told);
const functions: Readonly<Record<string, (task: object) => unknown>> = await import(worker);
take = ({ name = 'default', task, tells }) =>
  void doTask(name, tells ? { ...task, progress: { postMessage: (progress: unknown) => tell({ progress }) } } : task);
tell({ ready: true });

async function doTask(name: string, task: object): Promise<void> {
  try {
    tell({ result: await functions[name]?.(task) });
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error) });
  }
}
