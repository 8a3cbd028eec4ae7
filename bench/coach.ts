import { type AccuracyAmount, accuracyBars } from './coach/accuracy.ts';
import { TABLE_HEAD } from './coach/accuracyTables.ts';
import { type Bar, type Size, shareBar } from './coach/bar.ts';
import { BETWEEN_TWO } from './coach/fields.ts';
import { cellzBars } from './coach/games/cellz.ts';
import { dominationBars } from './coach/games/domination.ts';
import { newhavenBars } from './coach/games/newhaven.ts';
import { nuggetsBars } from './coach/games/nuggets.ts';
import { railroadBars } from './coach/games/railroad.ts';
import { lostGames } from './coach/lost.ts';

/**
 * Checks whether the coach tells the truth: analyses and hints of every game are compared with positions whose truth is
 * known. `npm run bench -- coach` takes seconds to a minute per game; `--full` takes hours; options such as `--cellz`
 * select one game. A table at the end shows the accuracy reported for players of all kinds: it takes a minute of CPU
 * time per game, ten with `--accuracy` alone, and about 200 matches with `--full`.
 */
const SMALL: Size = { levelMatches: 1, plants: 3, hints: 60, lost: 4, newhavenSteps: 2000 };
const FULL: Size = { levelMatches: 10, plants: 12, hints: 2000, lost: 20 };

const GAMES: Readonly<Record<string, (size: Size) => Promise<readonly Bar[]>>> = {
  cellz: cellzBars,
  domination: dominationBars,
  newhaven: newhavenBars,
  nuggets: nuggetsBars,
  railroad: railroadBars,
};

/** The percentage of lost games, of all kinds, that must yield a move to try again. */
const LEAST_TO_TRY = 90;
const TO_TRY = 'lost games of easy against hard with a move to try again';

const words = process.argv.slice(2).map((word) => word.replace(/^--/, ''));
const size = words.includes('full') ? FULL : SMALL;
const onlyAccuracy = words.includes('accuracy');
const MATCHES_A_PAIR = 29;
const amount: AccuracyAmount = {
  matchesAPair: MATCHES_A_PAIR,
  ...(size === SMALL && { minutes: onlyAccuracy ? 10 : 1 }),
};
const rows: string[] = [];
const wanted = Object.keys(GAMES).filter((game) => words.includes(game));
let missed = 0;
let [lost, given] = [0, 0];
for (const game of wanted.length > 0 ? wanted : Object.keys(GAMES)) {
  const begun = process.cpuUsage();
  const field = BETWEEN_TWO[game];
  if (field !== undefined) {
    const { bars, row } = await accuracyBars(field, amount);
    for (const bar of bars) say(game, bar);
    rows.push(row);
  }
  for (const bar of onlyAccuracy ? [] : ((await GAMES[game]?.(size)) ?? [])) say(game, bar);
  if (field !== undefined && !onlyAccuracy) {
    const again = await lostGames(field, size.lost);
    [lost, given] = [lost + again.lost, given + again.given];
    say(game, { what: TO_TRY, found: `${again.given} of ${again.lost}`, isReached: true });
  }
  const { user, system } = process.cpuUsage(begun);
  process.stdout.write(`  ${game.padEnd(11)}took ${Math.round((user + system) / 1e6)} s of a core\n`);
}
// A single game has too few of them for a conclusion.
if (wanted.length === 0 && !onlyAccuracy) say('all', shareBar(TO_TRY, given, lost, LEAST_TO_TRY));
process.stdout.write(`${[TABLE_HEAD, ...rows].join('\n')}\n`);
process.stdout.write(missed === 0 ? 'Every bar is reached.\n' : `${missed} bars are missed.\n`);
if (missed > 0) process.exitCode = 1;

function say(game: string, { what, found, bar, isReached }: Bar): void {
  if (!isReached) missed += 1;
  const verdict = bar === undefined ? '' : ` (bar: ${bar})`;
  process.stdout.write(`${isReached ? '  ' : '! '}${game.padEnd(11)}${what}: ${found}${verdict}\n`);
}
