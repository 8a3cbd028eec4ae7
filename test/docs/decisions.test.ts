import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../docs/decisions/', import.meta.url));
const LIST = 'README.md';
const PAGES = readdirSync(FOLDER).filter((name) => name !== LIST);

const MOST_SENTENCES = 3;
const MOST_WORDS = 100;
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z`«(*])/;

test('there is no other list: a decision stands on the page of its room, as docs/decisions/README.md says', () => {
  expect(existsSync(`${FOLDER}../decisions.md`)).toBe(false);
});

test('the list of pages of decisions has each of them once', () => {
  const listed = [...readFileSync(FOLDER + LIST, 'utf8').matchAll(/\]\(([\w.]+\.md)\)/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(PAGES.toSorted());
});

describe.each(PAGES)('the decisions of %s', (page) => {
  const lines = readFileSync(FOLDER + page, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .slice(2);

  test('are a line each, dated, in the order in which they were made', () => {
    expect(lines.filter((line) => !/^- \d{4}-\d\d-\d\d: /.test(line))).toEqual([]);
    const days = lines.map((line) => line.slice(2, 12));
    expect(days).toEqual(days.toSorted());
  });

  test('are short', () => {
    const words = (line: string) => line.split(/\s+/).length;
    const isLong = (line: string) => line.split(SENTENCE_END).length > MOST_SENTENCES || words(line) > MOST_WORDS;
    expect(lines.filter(isLong)).toEqual([]);
  });
});
