import { spawn, spawnSync } from 'node:child_process';
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
  const ended = program(input, output, ...more);
  return { ...ended, output: ended.status === 0 ? readFileSync(output, 'utf8') : undefined };
}

function program(...args: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'src/programs/domination.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
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

test('an unfinished last play is named, and the rest is played', () => {
  const { status, stderr, output } = run('2 1\n1 1 1 2\n2 1 2');
  expect(status).toBe(0);
  expect(stderr).toBe(
    `${join(folder, 'input.txt')}: Play 2 is unfinished and left out: only 3 of its 4 numbers are there.\n`,
  );
  expect(output).toContain('Player X: 2 cells');
});

test('what cannot be read or written is told in one sentence', () => {
  const said = (...args: readonly string[]) => {
    const { status, stderr, stdout } = program(...args);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    return stderr;
  };
  const input = join(folder, 'good.txt');
  writeFileSync(input, '2 1 1 1 1 2');
  const missing = join(folder, 'missing', 'file.txt');
  expect(said(missing, join(folder, 'out.txt'))).toBe(`${missing} cannot be read: there is no such file or folder.\n`);
  expect(said(folder, join(folder, 'out.txt'))).toBe(`${folder} cannot be read: it is a folder, not a file.\n`);
  expect(said(input, folder)).toBe(`${folder} cannot be written: it is a folder, not a file.\n`);
  expect(said(input, missing)).toBe(`${missing} cannot be written: there is no such file or folder.\n`);
  expect(said(input, join(input, 'out.txt'))).toContain('cannot be written: a part of its path is not a folder.\n');
});

test('a file of a hundred thousand plays is played though all of them are remembered, and fits in little memory', () => {
  const plays = Array.from({ length: 100_000 }, (_, at) => `${1 + (at % 8)} 1 ${1 + ((at * 5) % 8)} 8`).join('\n');
  const { status, output } = run(`8 9999999\n${plays}`, 'program');
  expect(status).toBe(0);
  expect(output).toContain('Player X: ');
});

test('who stops reading the boards sees no trace of a failure, and finds the output file', async () => {
  const input = join(folder, 'long.txt');
  const output = join(folder, 'long-output.txt');
  writeFileSync(input, `8 3\n${'1 1 8 7\n2 2 3 8\n'.repeat(20_000)}`);
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/programs/domination.ts', input, output], {
    cwd: ROOT,
  });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect([status, errors]).toEqual([0, '']);
  expect(readFileSync(output, 'utf8')).toContain('Player X: ');
});
