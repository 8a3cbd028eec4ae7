import { execFileSync, execSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDrawingFloor, startOurs } from './bots.ts';
import { measureCosts, seat, type TurnCost } from './measure.ts';
import { typing, typingToFloor } from './people.ts';
import { median } from './statistics.ts';
import { decimal, markdownTable } from './tables.ts';

const HOUSE = fileURLToPath(new URL('../..', import.meta.url));

/** The cost of a turn now and at another commit, measured alternately, both compared with the floor of that commit. */
interface PairedCosts {
  readonly now: TurnCost;
  readonly then: TurnCost;
  readonly floor: TurnCost;
}

/** Puts the files of a commit into a folder, with the packages installed here. */
function checkOut(commit: string, folder: string): string {
  const house = join(folder, 'then');
  mkdirSync(house);
  const [known] = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: HOUSE, encoding: 'utf8' })
    .trim()
    .split('\n');
  execSync(`git archive ${known} | tar -x -C '${house}'`, { cwd: HOUSE });
  symlinkSync(join(HOUSE, 'node_modules'), join(house, 'node_modules'));
  return house;
}

/** Typed turns of Cellz 6x6 at one table; the bots alternate, so that other load on the machine affects all equally. */
export async function measureBeside(folder: string, commit: string): Promise<PairedCosts> {
  const house = checkOut(commit, folder);
  const seated = [
    await seat((discord) => startOurs(discord, `sqlite://${join(folder, 'now.sqlite')}`), typing, 1),
    await seat((discord) => startOurs(discord, `sqlite://${join(folder, 'then.sqlite')}`, {}, { house }), typing, 1),
    await seat((discord) => startDrawingFloor(discord, join(folder, 'floor.sqlite'), house), typingToFloor, 1),
  ];
  const [now, then, floor] = await measureCosts(seated);
  for (const { close } of seated) await close();
  if (now === undefined || then === undefined || floor === undefined) throw new Error('a bot is missing');
  return { now, then, floor };
}

/** The CPU time of a turn now, at the commit, and of its floor, and the ratios of the rounds. */
export function besideTable(commit: string, { now, then, floor }: PairedCosts): string {
  const ratio = (a: TurnCost, b: TurnCost) => decimal(median(a.rounds.map((cpu, at) => cpu / (b.rounds[at] ?? 1))), 2);
  return markdownTable(
    ['a typed turn', 'CPU ms', `: the floor of ${commit}`, `: ${commit}`],
    [
      ['now', decimal(now.cpu, 2), ratio(now, floor), ratio(now, then)],
      [commit, decimal(then.cpu, 2), ratio(then, floor), '1.00'],
      [`its floor, which draws and stores`, decimal(floor.cpu, 2), '1.00', ''],
    ],
  );
}
