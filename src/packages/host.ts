import { describeExports } from './exportsMirror.ts';
import { serveStarter } from './hostStarter.ts';
import { checkPackage, importPackage, mistakeIn, resolveEngineImports } from './importPackages.ts';
import { CALL, type PackageCall, type Reply, readGiven, replayRandom, StreamExhausted } from './packageCall.ts';

/** The longest answer, in characters: anything longer probably grows without limit. */
const LARGEST = 4_000_000;

/**
 * Runs in its own process, either as `host.ts describes PACKAGE...`, which describes these packages, or as `host.ts
 * answers PACKAGE`, which answers calls to one.
 */
const [task, ...packages] = process.argv.slice(2);
const questions: PackageCall[] = [];
let answerIt = (question: PackageCall): unknown => questions.push(question);
const say = serveStarter((question) => answerIt(question as PackageCall));
resolveEngineImports();
if (task === 'describes') await describeAll(packages);
else {
  const [from = ''] = packages;
  const exported = await importPackage(from);
  answerIt = (question) => {
    const reply = answer(exported, question);
    if (reply instanceof Promise) void reply.then(say);
    else say(reply);
  };
  say('ready');
  questions.forEach(answerIt);
}

/** Describes the packages one after the other, so that the parent process knows which one hangs. */
async function describeAll(packages: readonly string[]): Promise<void> {
  for (const from of packages) {
    try {
      const exported = await importPackage(from);
      checkPackage(from, exported);
      const { game, painter, command, texts } = exported;
      // Sent as text: if something cannot be converted to JSON, the package is reported as faulty, rather than sending
      // the message failing.
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
      readGiven(given, replayRandom(words)),
    );
    return value instanceof Promise ? value.then(written).catch(failed) : written(value);
  } catch (error) {
    return failed(error);
  }
}
