import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Mutant, Watch } from './mutant.ts';

const HOUSE = fileURLToPath(new URL('../..', import.meta.url));

/** After so many milliseconds a test hangs, and nobody has seen the fault. */
const LONGEST = 240_000;

/** What a mutant did to those who watch. */
export type Fate = 'killed' | 'survives' | 'hangs' | 'breaks the load';

/** A copy of the house in which faults are planted: never where somebody works. */
export interface Copy {
  readonly run: (mutant: Mutant) => Promise<Fate>;
  /** Runs these tests with nothing planted; gives whether all are green. */
  readonly isGreen: (watches: readonly Watch[]) => Promise<boolean>;
  readonly remove: () => void;
}

/** The tests that run now, by the copy in which they do: they end with it. */
const running = new Map<string, number | undefined>();

/** Copies all that is in the repository or could be, as it stands; packages are shared. */
export function openCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: HOUSE, encoding: 'utf8' });
  for (const path of listed.trim().split('\n')) {
    if (existsSync(join(HOUSE, path))) cpSync(join(HOUSE, path), join(folder, path));
  }
  symlinkSync(join(HOUSE, 'node_modules'), join(folder, 'node_modules'));
  return {
    async run({ file, old, now, seenBy }) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        text.replace(old, () => now),
      );
      try {
        for (const watch of seenBy) {
          const fate = await fateBy(folder, watch);
          if (fate !== 'survives') return fate;
        }
        return 'survives';
      } finally {
        writeFileSync(path, text);
      }
    },
    async isGreen(watches) {
      for (const watch of watches) if ((await fateBy(folder, watch)) !== 'survives') return false;
      return true;
    },
    remove() {
      endGroup(running.get(folder));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const Outcome = z.object({ numFailedTests: z.number(), numPassedTests: z.number(), success: z.boolean() });

/** Runs one watch until its first red test. */
async function fateBy(folder: string, [file, name]: Watch): Promise<Fate> {
  const report = join(folder, '.mutant.json');
  rmSync(report, { force: true });
  const words = ['run', file, '--bail=1', '--reporter=json', `--outputFile=${report}`, '--retry=0'];
  if (name !== undefined) words.push('-t', patternOf(name));
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], {
    cwd: folder,
    stdio: 'ignore',
    // A group of its own: what it started ends with it.
    detached: true,
  });
  running.set(folder, child.pid);
  const end = Promise.withResolvers<'ended' | 'late'>();
  child.once('close', () => end.resolve('ended'));
  const timer = setTimeout(() => end.resolve('late'), LONGEST);
  const how = await end.promise;
  clearTimeout(timer);
  endGroup(child.pid);
  running.delete(folder);
  if (how === 'late') return 'hangs';
  if (!existsSync(report)) return 'breaks the load';
  const outcome = Outcome.parse(JSON.parse(readFileSync(report, 'utf8')));
  if (outcome.numFailedTests > 0) return 'killed';
  return outcome.success && outcome.numPassedTests > 0 ? 'survives' : 'breaks the load';
}

/** What fits this name and no other, also across the groups in which tests stand. */
function patternOf(name: string): string {
  const words = name.split(' ').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return words.join('(?: > | )');
}

function endGroup(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch {
    // All have ended.
  }
}
