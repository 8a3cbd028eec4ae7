/** Plays computer players against each other and prints how they did: `npm run arena`. */
import { type Contest, nameContender, readArguments, readLadder, USAGE } from './arena/arguments.ts';
import { holdContest, holdSolo, openArena } from './arena/hold.ts';
import { climb } from './arena/ladder.ts';
import { reportContest, reportSolo } from './arena/report.ts';
import { writeSection } from './arena/strength.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function hold(contest: Contest): Promise<readonly string[]> {
  const arena = openArena(contest);
  const { deals, contenders } = contest;
  try {
    const [first, second] = contenders;
    if (second === undefined) return reportSolo(nameContender(first), await holdSolo(arena.play, deals, first));
    const names = [nameContender(first), nameContender(second)] as const;
    return reportContest(names, await holdContest(arena.play, deals, first, second));
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
    const { game, contenders, setup, deals, seed, spend } = contest;
    const names = contenders.map(nameContender).join(' v ');
    print(`${game.id} ${names}, ${deals} deals, seed ${seed}, ${JSON.stringify({ ...spend, ...setup })}`);
    for (const line of await hold(contest)) print(line);
  }
} catch (error) {
  print(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
