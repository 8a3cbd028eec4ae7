import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** An expression as it is written in the source, all on one line. */
const LITERAL = /(?<=[(,=:&|?![\s])\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/g;

/** Whether a text of some kind may take it longer than in proportion to its length. */
function isSlow(expression: RegExp): boolean {
  return analyse({ source: expression.source, flags: expression.flags }).reports.length > 0;
}

/** What looks like an expression and is none is left out. */
function read(literal: string): readonly RegExp[] {
  const end = literal.lastIndexOf('/');
  try {
    return [new RegExp(literal.slice(1, end), literal.slice(end + 1))];
  } catch {
    return [];
  }
}

test.each([/\s*-?\s*b/, /\s+$/, /(a|a)*b/, /^\s*[-]?\s*$/])('%s would be named', (slow) => {
  expect(isSlow(slow)).toBe(true);
});

test('no expression of ours takes longer than its text is long', () => {
  const files = globSync(['src/**/*.ts', 'commands/**/*.ts', 'render/**/*.ts', 'standin/src/**/*.ts'], { cwd: ROOT });
  const expressions = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(LITERAL)].flatMap(([literal]) =>
      read(literal).map((expression) => ({ file, expression })),
    ),
  );
  expect(expressions.length).toBeGreaterThan(200);
  const slow = expressions.filter(({ expression }) => isSlow(expression));
  expect(slow.map(({ file, expression }) => `${file}: ${expression}`)).toEqual([]);
});
