import { readFileSync, writeFileSync } from 'node:fs';
import { playFile, RULES, type Rule, writeBoard } from '../games/domination/index.ts';
import { DEFAULT_LANGUAGE, loadCatalogue } from '../texts/catalogue.ts';

const USAGE = `npm run domination -- input.txt output.txt [${RULES.join('|')}]`;

/**
 * The seed's main program: plays the file `input`, prints the empty board and the board after every play, each with
 * an empty line after it, and writes the last board and the score to `output`. Gives the exit code.
 */
function main(input: string | undefined, output: string | undefined, rule = 'any'): number {
  if (input === undefined || output === undefined || !isRule(rule)) return complain(`How to use it: ${USAGE}`);
  const replay = playFile(readFileSync(input, 'utf8'), { rule });
  if (!replay.ok) {
    const say = loadCatalogue().say({ language: DEFAULT_LANGUAGE, nameSeat: String, escape: (text) => text });
    return complain(`${input}: ${say(replay.refusal)}`);
  }
  for (const board of replay.value.boards()) process.stdout.write(`${writeBoard(board)}\n`);
  writeFileSync(output, replay.value.output);
  return 0;
}

function isRule(text: string): text is Rule {
  return RULES.some((rule) => rule === text);
}

function complain(problem: string): number {
  process.stderr.write(`${problem}\n`);
  return 1;
}

const [input, output, rule] = process.argv.slice(2);
try {
  process.exitCode = main(input, output, rule);
} catch (error) {
  process.exitCode = complain(error instanceof Error ? error.message : String(error));
}
