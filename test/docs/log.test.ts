import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cutSettings, unknownSettings } from '../../src/config.ts';
import { explainClosing } from '../../src/discord/wire/client.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const CALL = /\blog\??\.(debug|info|warn|error|fatal)\(/g;
const TEXT = /'((?:[^'\\]|\\.)*)'|`([^`]*)`|"([^"]*)"/g;
/** A line whose words stand under a name. */
const NAMED = /, ([A-Z]+)$/;

/** The words between the bracket at `from` and the one that closes it. */
function argumentsAt(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return code.slice(from + 1, at).replace(/,\s*$/, '');
  }
  return '';
}

/** `level: line` for each call of the log whose words stand in the code; of the others, what they say instead. */
function linesIn(code: string): readonly { readonly line?: string; readonly unnamed?: string }[] {
  return [...code.matchAll(CALL)].map((call) => {
    const words = argumentsAt(code, call.index + call[0].length - 1);
    const [, name] = NAMED.exec(words) ?? [];
    const said =
      name === undefined ? words : (new RegExp(`const ${name} =\\s+(?:'[^']*'|"[^"]*")`).exec(code)?.[0] ?? '');
    const text = [...said.matchAll(TEXT)].at(-1);
    const line = (text?.[1] ?? text?.[2] ?? text?.[3])?.replace(/\$\{[^}]*\}/g, '…');
    return line === undefined ? { unnamed: `${call[1]}: ${words}` } : { line: `${call[1]}: ${line}` };
  });
}

/** The closing codes of Discord of which each sentence tells. */
const CLOSINGS = [4000, 4004, 4010, 4011, 4012, 4013, 4014];

/** The lines whose words come from elsewhere, by what stands in the call. */
const FROM_ELSEWHERE: Readonly<Record<string, () => readonly string[]>> = {
  'fatal: reason': () => CLOSINGS.map((code) => explainClosing(code).replace(`(${code})`, '(…)')),
  'warn: { err: error, milliseconds }, words': () =>
    Array.from(
      readFileSync(join(ROOT, 'src/discord/wire/loginRefusal.ts'), 'utf8').matchAll(/\bwords: '([^']+)'/g),
      ([, words = '']) => words,
    ),
  'warn: line': () =>
    [...unknownSettings(['DISCORD_TOKENS', 'DISCORD_FOO'], []), ...cutSettings('LOG_LEVEL=a#b')].map((line) =>
      line.replace(/^\w+|(?<=mean )\w+/g, '…'),
    ),
};

test('each line that the log may have stands in its table, and no other', () => {
  const files = ['src', 'commands', 'render']
    .flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
    )
    .filter((file) => /\.[jt]s$/.test(file));
  const calls = files.flatMap((file) => linesIn(readFileSync(join(ROOT, file), 'utf8')));
  const unnamed = calls.flatMap(({ unnamed: words }) => words ?? []);
  expect(unnamed.toSorted()).toEqual(Object.keys(FROM_ELSEWHERE).toSorted());
  const elsewhere = Object.entries(FROM_ELSEWHERE).flatMap(([call, lines]) =>
    lines().map((line) => `${call.split(':')[0]}: ${line}`),
  );
  const said = new Set([...calls.flatMap(({ line }) => line ?? []), ...elsewhere]);
  expect(said.size).toBeGreaterThan(90);
  const page = readFileSync(join(ROOT, 'docs/running/log.md'), 'utf8');
  const told = page
    .split(/^## /m)
    .slice(1)
    .flatMap((section) =>
      Array.from(section.matchAll(/^- `([^`]+)`: \S/gm), ([, line]) => `${section.split('\n')[0]}: ${line}`),
    );
  expect(told.toSorted(), 'on the left: what docs/running/log.md has').toEqual([...said].toSorted());
});
