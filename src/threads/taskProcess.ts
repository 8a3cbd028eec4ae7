import { serveStarter } from '../packages/hostStarter.ts';

/** What a process that does tasks is asked. */
interface TaskRequest {
  readonly name?: string;
  readonly task: object;
  /** Whether somebody wants to hear how far it is. */
  readonly tells: boolean;
}

/** What it tells. */
export type TaskMessage =
  | { readonly ready: true }
  | { readonly progress: unknown }
  | { readonly result: unknown }
  | { readonly error: string };

/** Begins `taskProcess.ts WORKER`, a process of its own that does the tasks of a file, as threads do those of the house. */
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
