import { buildMirror, type Tree, type Way } from './exportsMirror.ts';
import { checkPackage, type GamePackage, mistakeIn } from './importPackages.ts';
import { createKeeper } from './isolatedPackage.ts';
import { startOwnProcess } from './ownProcess.ts';
import { type Bounds, watchForExcess } from './processorTime.ts';

/** What the import of one package may take: the start waits for it. */
const BOUNDS: Bounds = { deadline: 5000, resident: 1024 };

const HOST = new URL('./host.ts', import.meta.url);

/** The heap of the process that imports all packages, one after the other, in megabytes. */
const HEAP = { old: 512, young: 4 };

/** Functions that take their time, or give a promise. */
const SLOW: readonly (string | number)[] = ['show'];

/** What the describing process says. */
type DescribeMessage =
  | 'done'
  | { readonly from: string; readonly described: string }
  | { readonly from: string; readonly mistake: string };

/**
 * The packages with these names, each kept in a process of its own that runs when it is needed: what is here of them are
 * mirrors, whose functions ask that process. `tell` hears which is shut, and why.
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

/** What a process says of these packages, until it is done or hangs at one: on a busy machine it may need long for each. */
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
