/** Plays computer players against each other and prints how they did: `npm run arena`. */
import { type Contest, readArguments, readLadder, USAGE } from './arena/arguments.ts';
import { holdContest, holdSolo, openArena } from './arena/hold.ts';
import { climb } from './arena/ladder.ts';
import { reportContest, reportSolo } from './arena/report.ts';
import { writeSection } from './arena/strength.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function hold(contest: Contest): Promise<readonly string[]> {
  const arena = openArena(contest);
  const { deals, levels } = contest;
  try {
    const [first, second] = levels;
    if (second === undefined) return reportSolo(first, await holdSolo(arena.play, deals, first));
    return reportContest([first, second], await holdContest(arena.play, deals, first, second));
  } finally {
    await arena.close();
  }
}

try {
  const [word = '', ...rest] = process.argv.slice(2);
  if (word === 'ladder') {
    const section = await climb(readLadder(rest), ['ladder', ...rest].join(' '), new Date());
    print(section.text);
    writeSection(section);
  } else {
    const contest = readArguments([word, ...rest]);
    const { game, levels, setup, deals, seed, spend } = contest;
    print(`${game.id} ${levels.join(' v ')}, ${deals} deals, seed ${seed}, ${JSON.stringify({ ...spend, ...setup })}`);
    for (const line of await hold(contest)) print(line);
  }
} catch (error) {
  print(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
