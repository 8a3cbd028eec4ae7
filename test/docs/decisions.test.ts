import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../docs/decisions/', import.meta.url));
const INDEX = 'README.md';
const PAGES = readdirSync(FOLDER).filter((name) => name !== INDEX);
const index = readFileSync(FOLDER + INDEX, 'utf8');

const MOST_WORDS = 90;
const ABANDONED = 'Measured and abandoned';

/** The parts of a page below its title, each a heading with the text under it. */
function entriesOf(page: string): readonly { readonly heading: string; readonly text: string }[] {
  return readFileSync(FOLDER + page, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ heading: part.split('\n')[0] ?? '', text: part.slice(part.indexOf('\n')).trim() }));
}

/** As GitHub makes the address of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

test('there is no other list: a decision stands on the page of its room, as docs/decisions/README.md says', () => {
  expect(existsSync(`${FOLDER}../decisions.md`)).toBe(false);
});

describe.each(PAGES)('the decisions of %s', (page) => {
  const entries = entriesOf(page);
  const questions = entries.filter(({ heading }) => heading !== ABANDONED);

  test('are questions, each answered, with a date and a status', () => {
    expect(questions.length).toBeGreaterThan(2);
    for (const { heading, text } of questions) {
      expect(heading).toMatch(/^[A-Z].*\?$/);
      expect(text, heading).toMatch(/\S\n\n\*\d{4}-\d\d-\d\d, (?:current|replaced .+)\*$/);
    }
  });

  test('are short', () => {
    const words = ({ text }: { readonly text: string }) => text.split(/\s+/).length;
    expect(questions.filter((one) => words(one) > MOST_WORDS).map(({ heading }) => heading)).toEqual([]);
  });

  test('end with what was abandoned, a line each', () => {
    const at = entries.findIndex(({ heading }) => heading === ABANDONED);
    if (at < 0) return;
    expect(at).toBe(entries.length - 1);
    expect(entries[at]?.text.split('\n').filter((line) => !line.startsWith('- '))).toEqual([]);
  });

  test('stand in the index, in their order', () => {
    const lines = questions.map(({ heading }) => `- [${heading}](${page}#${anchorOf(heading)})`);
    const [, section = ''] = index.split(`](${page})\n`);
    expect(section.split('\n## ')[0]?.trim().split('\n'), 'on the left: docs/decisions/README.md').toEqual(lines);
  });
});
