import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const { scripts, optionalDependencies } = z
  .object({ scripts: z.record(z.string(), z.string()), optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

/** What sh or cmd.exe would read as something else than a word: quotes, joints, variables, other folders, globs. */
const NOT_A_WORD = /["'`&|;<>$%^()*?[\]{}~\\]/;
/** Words that only some shells know, as the first of a line. */
const SHELL_WORDS = ['export', 'set', 'env', 'cd', 'rm', 'cp', 'mv', 'sh', 'bash', 'cmd'];

describe.each(Object.entries(scripts))('npm run %s', (_, script) => {
  test('is one command of plain words, which sh, cmd.exe and PowerShell read alike', () => {
    expect(script).not.toMatch(NOT_A_WORD);
    const [first = ''] = script.split(' ');
    expect(first).not.toContain('=');
    expect(SHELL_WORDS).not.toContain(first);
  });
});

test('all that hosts run finds its Node by the launcher', () => {
  const programs = Object.entries(scripts).filter(([, script]) => /src\/(main|programs)/.test(script));
  expect(programs.length).toBeGreaterThanOrEqual(10);
  for (const [name, script] of programs) expect(script, name).toMatch(/^(exec )?node src\/launch\/launch\.js /);
});

test('what runs until it is told to end is no child of a shell, which would end before it and leave it behind', () => {
  const exec = Object.keys(scripts).filter((name) => scripts[name]?.startsWith('exec '));
  expect(exec).toEqual(['start', 'shards']);
  // cmd.exe knows no such word: it finds this file in the folder of package.json, where npm has it look.
  const lines = readFileSync(new URL('../../exec.cmd', import.meta.url), 'utf8').split('\r\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('@rem '))).toEqual(['@node %*']);
});

test('the Node of the packages is put where npm run and npx look, also by an npm that leaves it out: that of Node 20 does', () => {
  expect(scripts.prepare).toBe('npm rebuild --ignore-scripts');
});

test('every Node that the launcher looks for comes with the packages, and is one that runs Parlor', () => {
  const looked = readFileSync(new URL('../../src/launch/node.js', import.meta.url), 'utf8').matchAll(
    /\['(node-[^']+)'/g,
  );
  expect(Array.from(looked, ([, name]) => name).toSorted()).toEqual(Object.keys(optionalDependencies).toSorted());
});
