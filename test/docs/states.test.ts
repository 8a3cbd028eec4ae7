import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { STATES } from '../browser/pageStates.ts';

const docs = (path: string) => fileURLToPath(new URL(`../../docs/${path}`, import.meta.url));

test('every state of the board’s page has its picture, dark and light, and stands on the page of states', () => {
  const wanted = STATES.flatMap(({ name }) => ['dark', 'light'].map((theme) => `${name}-${theme}.webp`)).sort();
  expect(readdirSync(docs('pictures/states')).sort()).toEqual(wanted);
  const page = readFileSync(docs('board-states.md'), 'utf8');
  expect(wanted.filter((name) => !page.includes(`(pictures/states/${name})`))).toEqual([]);
});
