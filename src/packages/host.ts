import { isMainThread, type MessagePort, workerData } from 'node:worker_threads';
import { importPackage, lendDoors, mistakeIn, packageOf } from './importPackages.ts';
import { describeExports } from './mirror.ts';
import { CALL, type PackageCall, type Reply, randomOf, readGiven, StreamExhausted } from './question.ts';

/** What a worker is told at its beginning: the packages it reads, and where it counts what it has said. */
export interface HostData {
  readonly packages: readonly string[];
  /** Whether it answers what the one package is asked, or only says what they are. */
  readonly task: 'answers' | 'describes';
  readonly said: SharedArrayBuffer;
  readonly port: MessagePort;
}

/** The largest answer, in characters: whatever is larger grows without end. */
const LARGEST = 4_000_000;

if (!isMainThread) {
  const { packages, task, said, port }: HostData = workerData;
  const count = new Int32Array(said);
  const say = (message: unknown) => {
    port.postMessage(message);
    Atomics.add(count, 0, 1);
    Atomics.notify(count, 0);
  };
  lendDoors();
  if (task === 'describes') await describeAll(packages, say);
  else {
    const [from = ''] = packages;
    const exported = await importPackage(from);
    port.on('message', (question: PackageCall) => {
      const reply = answer(exported, question);
      if (reply instanceof Promise) void reply.then(say);
      else say(reply);
    });
    say('ready');
  }
}

/** One after the other, so that whoever listens knows at which one it hangs. */
async function describeAll(packages: readonly string[], say: (message: unknown) => void): Promise<void> {
  for (const from of packages) {
    try {
      const exported = await importPackage(from);
      packageOf(from, exported);
      const { game, painter, command, texts } = exported;
      // Told as text: what cannot be written so is this package's mistake, and no error of the port.
      say({ from, described: JSON.stringify(describeExports({ game, painter, command, texts })) });
    } catch (error) {
      say({ from, mistake: mistakeIn(from, error) });
    }
  }
  say('done');
}

function answer(exported: object, { id, way, given, words }: PackageCall): Reply | Promise<Reply> {
  const before = process.threadCpuUsage?.();
  const about = () => {
    const { user, system } = process.threadCpuUsage?.(before) ?? { user: 0, system: 0 };
    return { id, cpu: (user + system) / 1000 };
  };
  const failed = (error: unknown): Reply => {
    if (error instanceof StreamExhausted) return { ...about(), drawn: true };
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...about(), error: words, isOfRange: error instanceof RangeError };
  };
  const written = (value: unknown): Reply => {
    const result = JSON.stringify({ value }, (_name, part) => (typeof part === 'function' ? { [CALL]: true } : part));
    return result.length > LARGEST
      ? { ...about(), error: `an answer of ${result.length} characters`, isOfRange: false }
      : { ...about(), result };
  };
  try {
    const part = way.slice(0, -1).reduce((of: unknown, name) => Reflect.get(Object(of), name), exported);
    const value: unknown = Reflect.apply(
      Reflect.get(Object(part), way.at(-1) ?? ''),
      part,
      readGiven(given, randomOf(words)),
    );
    return value instanceof Promise ? value.then(written).catch(failed) : written(value);
  } catch (error) {
    return failed(error);
  }
}
