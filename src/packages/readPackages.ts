import { receiveMessageOnPort } from 'node:worker_threads';
import { startHost } from './hostThread.ts';
import { type GamePackage, mistakeIn, packageOf } from './importPackages.ts';
import { createKeeper } from './keeper.ts';
import { mirrorOf, type Tree, type Way } from './mirror.ts';
import { isOverdue } from './overdue.ts';

/** How long the import of one package may take, in milliseconds, where its worker works for it: the start waits for it. */
const PATIENCE = 5000;

/** Functions that take their time, or give a promise. */
const SLOW: readonly (string | number)[] = ['show'];

/** What the describing worker says. */
type DescribeMessage =
  | 'done'
  | { readonly from: string; readonly described: string }
  | { readonly from: string; readonly mistake: string };

/**
 * The packages with these names, each kept in a worker of its own that runs when it is needed: what is here of them are
 * mirrors, whose functions ask that worker. `tell` hears which is shut, and why.
 */
export async function readApart(
  names: readonly string[],
  tell: (from: string, why: string) => void,
): Promise<{ readonly packages: readonly GamePackage[]; readonly mistakes: readonly string[] }> {
  const packages: GamePackage[] = [];
  const mistakes: string[] = [];
  for (let left = names; left.length > 0; ) {
    const said = await describe(left);
    for (const one of said) {
      if ('mistake' in one) mistakes.push(one.mistake);
      else packages.push(kept(one.from, JSON.parse(one.described), tell));
    }
    const hangs = left[said.length];
    if (hangs !== undefined) mistakes.push(mistakeIn(hangs, new Error(`it is not there within ${PATIENCE / 1000} s`)));
    left = left.slice(said.length + 1);
  }
  return { packages, mistakes };
}

/** What a worker says of these packages, until it is done or hangs at one: on a busy machine it may need long for each. */
async function describe(names: readonly string[]): Promise<readonly Exclude<DescribeMessage, 'done'>[]> {
  const { worker, port } = startHost(names, 'describes');
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const heard: Exclude<DescribeMessage, 'done'>[] = [];
  let isDone = false;
  const end = () => {
    isDone = true;
    resolve();
  };
  const hear = (said: DescribeMessage) => (said === 'done' ? end() : heard.push(said));
  port.on('message', hear);
  worker.on('error', end);
  // It may be gone before all that it said was heard.
  worker.on('exit', () => {
    for (let left = receiveMessageOnPort(port); left !== undefined; left = receiveMessageOnPort(port))
      hear(left.message);
    end();
  });
  const hangs = async () => {
    while (!isDone) {
      const before = heard.length;
      if (await isOverdue(worker, PATIENCE, () => !isDone && heard.length === before)) return;
    }
  };
  await Promise.race([done, hangs()]);
  isDone = true;
  port.close();
  await worker.terminate();
  return heard;
}

function kept(from: string, described: Tree, tell: (from: string, why: string) => void): GamePackage {
  const keeper = createKeeper(from, (why) => tell(from, why));
  const isSlow = (way: Way) => way.some((name) => SLOW.includes(name)) || way.includes('puzzles');
  const call = (way: Way, given: readonly unknown[]) =>
    isSlow(way) ? keeper.callLater(way, given) : keeper.call(way, given);
  const mirrored = mirrorOf(described, call);
  const one = packageOf(from, Object(mirrored));
  for (const game of [one.game, ...(one.game.earlier ?? [])]) Object.assign(game, { apart: keeper.apart });
  return one;
}
