import type { Bar, Size } from './coach/bar.ts';
import { cellzBars } from './coach/games/cellz.ts';
import { dominationBars } from './coach/games/domination.ts';
import { newhavenBars } from './coach/games/newhaven.ts';
import { nuggetsBars } from './coach/games/nuggets.ts';
import { railroadBars } from './coach/games/railroad.ts';

/**
 * Whether the coach tells the truth: analyses and hints of every game held against positions whose truth is known.
 * `npm run bench -- coach` takes seconds to a minute a game; `--full` takes hours; `--cellz` and the like one game of it.
 */
const SMALL: Size = { levelMatches: 1, plants: 3, hints: 60, newhavenSteps: 2000 };
const FULL: Size = { levelMatches: 10, plants: 12, hints: 2000 };

const GAMES: Readonly<Record<string, (size: Size) => Promise<readonly Bar[]>>> = {
  cellz: cellzBars,
  domination: dominationBars,
  newhaven: newhavenBars,
  nuggets: nuggetsBars,
  railroad: railroadBars,
};

const words = process.argv.slice(2).map((word) => word.replace(/^--/, ''));
const size = words.includes('full') ? FULL : SMALL;
const wanted = Object.keys(GAMES).filter((game) => words.includes(game));
let missed = 0;
for (const game of wanted.length > 0 ? wanted : Object.keys(GAMES)) {
  const begun = process.cpuUsage();
  for (const { what, found, bar, isReached } of (await GAMES[game]?.(size)) ?? []) {
    if (!isReached) missed += 1;
    const verdict = bar === undefined ? '' : ` (bar: ${bar})`;
    process.stdout.write(`${isReached ? '  ' : '! '}${game.padEnd(11)}${what}: ${found}${verdict}\n`);
  }
  const { user, system } = process.cpuUsage(begun);
  process.stdout.write(`  ${game.padEnd(11)}took ${Math.round((user + system) / 1e6)} s of a core\n`);
}
process.stdout.write(missed === 0 ? 'Every bar is reached.\n' : `${missed} bars are missed.\n`);
if (missed > 0) process.exitCode = 1;
