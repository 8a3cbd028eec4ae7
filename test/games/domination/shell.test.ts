import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'domination-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program as `npm run domination` does, on an input file with this text. */
function run(text: string, ...more: readonly string[]) {
  const input = join(folder, 'input.txt');
  const output = join(folder, 'output.txt');
  rmSync(output, { force: true });
  writeFileSync(input, text);
  const ended = spawnSync(process.execPath, ['--import', 'tsx', 'src/programs/domination.ts', input, output, ...more], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { ...ended, output: ended.status === 0 ? readFileSync(output, 'utf8') : undefined };
}

test('prints every board, each with an empty line after it, and writes the last one and the score', () => {
  const { status, stdout, output } = run('2 1\n1 1 1 2\n1 1 2 1\n2 1 1 2');
  expect(status).toBe(0);
  expect(stdout).toBe('. . \n. . \n\n' + 'X X \n. . \n\n' + 'X X \n. . \n\n' + 'X X \nX . \n\n');
  expect(output).toBe('X X \nX . \nPlayer X: 3 cells; Player O: 0 cells\n');
});

test('plays by the rule that is named', () => {
  const sixPlays = '6 2 1 1 6 6 1 6 6 1 2 1 4 6 3 3 3 3 1 2 6 3 4 6 2 1';
  expect(run(sixPlays).output).toContain('Player X: 12 cells; Player O: 0 cells');
  expect(run(sixPlays, 'both').output).toContain('Player X: 8 cells; Player O: 8 cells');
});

test('says where a file is wrong, and how it is used, and fails', () => {
  const wrong = run('2 1\n1 one 1 2');
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toContain('Line 2, column 3: “one”, number 4 of the file (the start column of play 1), is not');
  const unknownRule = run('2 1', 'all');
  expect(unknownRule.status).toBe(1);
  expect(unknownRule.stderr).toContain('input.txt output.txt [any|both|program]');
});
