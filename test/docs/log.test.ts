import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const CALL = /\blog\??\.(debug|info|warn|error|fatal)\(/g;
const TEXT = /'((?:[^'\\]|\\.)*)'|`([^`]*)`/g;
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

/** `level: line` for each call of the log whose words stand in the code. */
function linesIn(code: string): readonly string[] {
  return [...code.matchAll(CALL)].flatMap((call) => {
    const words = argumentsAt(code, call.index + call[0].length - 1);
    const [, name] = NAMED.exec(words) ?? [];
    const said = name === undefined ? words : (new RegExp(`const ${name} = '([^']*)'`).exec(code)?.[0] ?? '');
    const text = [...said.matchAll(TEXT)].at(-1);
    const line = (text?.[1] ?? text?.[2])?.replace(/\$\{[^}]*\}/g, '…');
    return line === undefined ? [] : [`${call[1]}: ${line}`];
  });
}

test('each line that the log may have stands in its table, and no other', () => {
  const files = ['src', 'commands']
    .flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
    )
    .filter((file) => file.endsWith('.ts'));
  const said = new Set(files.flatMap((file) => linesIn(readFileSync(join(ROOT, file), 'utf8'))));
  expect(said.size).toBeGreaterThan(70);
  const table = readFileSync(join(ROOT, 'docs/running/log.md'), 'utf8');
  const told = Array.from(
    table.matchAll(/^\| (debug|info|warn|error|fatal) \| (.+?) \| /gm),
    ([, level, line]) => `${level}: ${line}`,
  );
  expect(told.toSorted(), 'on the left: what docs/running/log.md has').toEqual([...said].toSorted());
});
