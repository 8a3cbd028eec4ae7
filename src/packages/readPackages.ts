import { buildMirror, type Tree, type Way } from './exportsMirror.ts';
import { checkPackage, type GamePackage, mistakeIn } from './importPackages.ts';
import { createKeeper } from './isolatedPackage.ts';
import { startOwnProcess } from './ownProcess.ts';
import { type Bounds, watchForExcess } from './processorTime.ts';

/** The limits for importing one package; the bot's start waits for it. */
const BOUNDS: Bounds = { deadline: 5000, resident: 1024 };

const HOST = new URL('./host.ts', import.meta.url);

/** The heap of the process that imports all packages in turn, in megabytes. */
const HEAP = { old: 512, young: 4 };

/** Functions that are slow or return a promise. */
const SLOW: readonly (string | number)[] = ['show'];

/** The messages of the describing process. */
type DescribeMessage =
  | 'done'
  | { readonly from: string; readonly described: string }
  | { readonly from: string; readonly mistake: string };

/**
 * Reads the packages with these names. Each runs in its own process when needed; the packages returned are mirrors,
 * whose functions call that process. `tell` is called if a package is shut down, with the reason.
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
    if (hangs !== undefined)
      mistakes.push(mistakeIn(hangs, new Error(`it is not there within ${BOUNDS.deadline / 1000} s`)));
    left = left.slice(said.length + 1);
  }
  return { packages, mistakes };
}

/**
 * Returns a process's descriptions of these packages, until it is done or hangs on one of them. On a busy machine each
 * may take long.
 */
async function describe(names: readonly string[]): Promise<readonly Exclude<DescribeMessage, 'done'>[]> {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const heard: Exclude<DescribeMessage, 'done'>[] = [];
  let isDone = false;
  const end = () => {
    isDone = true;
    resolve();
  };
  const hear = (said: unknown) => (said === 'done' ? end() : heard.push(said as Exclude<DescribeMessage, 'done'>));
  const host = startOwnProcess(HOST, ['describes', ...names], HEAP, hear, end);
  const hangs = async () => {
    while (!isDone) {
      const before = heard.length;
      if (
        await watchForExcess(
          () => host.pid,
          BOUNDS,
          () => !isDone && heard.length === before,
        )
      )
        return;
    }
  };
  await Promise.race([done, hangs()]);
  isDone = true;
  host.end();
  return heard;
}

function kept(from: string, described: Tree, tell: (from: string, why: string) => void): GamePackage {
  const keeper = createKeeper(from, (why) => tell(from, why));
  const isSlow = (way: Way) => way.some((name) => SLOW.includes(name)) || way.includes('puzzles');
  const call = (way: Way, given: readonly unknown[]) =>
    isSlow(way) ? keeper.callLater(way, given) : keeper.call(way, given);
  const mirrored = buildMirror(described, call);
  const one = checkPackage(from, Object(mirrored));
  for (const game of [one.game, ...(one.game.earlier ?? [])]) Object.assign(game, { apart: keeper.apart });
  return one;
}
