import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import { GAMES } from '../../src/games/index.ts';

const IDS: readonly string[] = GAMES.map(({ id }) => id);

describe('the registry', () => {
  test('has every game once', () => {
    expect(new Set(IDS).size).toBe(IDS.length);
  });

  test('has a game for every painter and every command', () => {
    expect(IDS).toEqual(expect.arrayContaining(Object.keys(PAINTERS)));
    expect(IDS).toEqual(expect.arrayContaining(COMMANDS.map(({ game }) => game.id)));
  });
});

describe.each(IDS)('%s is whole', (id) => {
  test.each([
    `src/games/${id}/index.ts`,
    `src/games/${id}/texts.ts`,
    `data/texts/en/${id}.json`,
    `data/texts/de/${id}.json`,
    `test/conformance/${id}.test.ts`,
    `test/conformance/trees/${id}.json`,
    `test/playthroughs/${id}.txt`,
  ])('there is %s', (file) => {
    expect(existsSync(new URL(`../../${file}`, import.meta.url)), `${id} lacks a file: write ${file}`).toBe(true);
  });

  test('it has a painter', () => {
    expect(PAINTERS[id], `write render/${id}/, and add its painter to render/index.ts`).toBeDefined();
  });

  test('it has a command', () => {
    const registered = COMMANDS.some(({ game }) => game.id === id);
    expect(registered, `write commands/${id}.ts, and add it to commands/index.ts`).toBe(true);
  });
});
