import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
/** Every match of a pattern on every page, with its page. */
const onPages = (pattern: RegExp) =>
  PAGES.flatMap((page) => [...read(page).matchAll(pattern)].map(([, name = '']) => ({ page, name })));

test('every program that a page names is in package.json', () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
  const named = onPages(/\bnpm run ([\w:-]*\w)/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('every setting that a page names is in .env.example, and every one there is read', () => {
  const explained = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const named = onPages(
    /`((?:DISCORD|BOARD|METRICS|SHARD|KEYV|LOG|PLAYGROUND|REGISTER)_?[A-Z]*(?:_[A-Z]+)*)=?[^`A-Z_]*`/g,
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => !explained.includes(name))).toEqual([]);
  const others = ['POSTGRES_PASSWORD'];
  const config = read('src/config.ts');
  expect(explained.filter((name) => !others.includes(name) && !new RegExp(`^ {2}${name}: `, 'm').test(config))).toEqual(
    [],
  );
});

test('every file that a page points to is there', () => {
  const pointed = onPages(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g);
  expect(pointed.length).toBeGreaterThan(30);
  expect(pointed.filter(({ page, name }) => !existsSync(join(ROOT, dirname(page), name)))).toEqual([]);
});
