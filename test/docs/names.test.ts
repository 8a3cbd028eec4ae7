import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = ['src', 'commands', 'render', 'standin/src'];
const DECLARED = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm;
const EXPORTED = /^export (?:declare )?(?:async )?(?:abstract )?(?:const|function\*?|class|interface|type) (\w+)/gm;

const filesIn = (folders: readonly string[]) =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,js}`),
    { cwd: ROOT, exclude: ['**/node_modules/**'] },
  );
const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name);

/** Participles that do not end in -ed or -ing, prepositions, adverbs and pronouns: none of them says what a thing is. */
const VAGUE = new Set(
  'told shown kept drawn spent known begun written spoken said heard held met cut lost seen found made built stood brought laid came shut understood left done gone before beside around within about apart ahead earlier still whence why when from until of in at by once enough former mine here there many anywhere aloud unfinished fewest foreign'.split(
    ' ',
  ),
);
/** Words of one syllable more that are nouns in their own right. */
const NOUNS = new Set(
  'embed seed feed speed string ring thing setting rating drawing building finding standing opening ending evening greeting blocking scoring crossing clearing pairing seating meeting timing'.split(
    ' ',
  ),
);

/** Whether a name is a single word that says what was done or where, not what something is. */
function isVague(name: string): boolean {
  const word = name.toLowerCase();
  if (!/^[A-Z]?[a-z]+$/.test(name)) return false;
  return VAGUE.has(word) || (/(?:ed|ing)$/.test(word) && !NOUNS.has(word));
}

test.each(['Told', 'Weighed', 'Beside', 'kept', 'sending'])('%s would be refused', (name) => {
  expect(isVague(name)).toBe(true);
});

test('types are nouns: none is a bare participle, preposition or adverb', () => {
  const types = filesIn([...SOURCE, 'test', 'bench', 'examples']).flatMap((file) =>
    namesIn(file, DECLARED).map((name) => ({ file, name })),
  );
  expect(types.length).toBeGreaterThan(1000);
  expect(types.filter(({ name }) => isVague(name))).toEqual([]);
});

test('files are called by what they hold, too', () => {
  // A subcommand is the name of its file.
  const SUBCOMMANDS = ['commands/games/here.ts', 'commands/games/mine.ts'];
  const vague = filesIn(SOURCE).filter((file) => isVague(basename(file).replace(/\.\w+$/, '')));
  expect(vague.filter((file) => !SUBCOMMANDS.includes(file))).toEqual([]);
});

/** A game is a world of its own, whose names nobody imports from outside; so is the stand-in. */
const GAMES = globSync('src/games/*/', { cwd: ROOT }).map((folder) => basename(folder));
function worldOf(file: string): string {
  const [, game = ''] = /^(?:src\/games|render|commands)\/(\w+)[/.]/.exec(file) ?? [];
  return GAMES.includes(game) ? game : file.startsWith('standin/') ? 'standin' : 'house';
}

/** Names that the house declares twice, with why. */
const TWICE: Readonly<Record<string, string>> = {
  wake: 'what every worker exports, so that a thread can be begun before there is work for it',
};

test('no exported name is declared in two files of the house', () => {
  const places = new Map<string, Set<string>>();
  for (const file of filesIn(SOURCE).filter((one) => worldOf(one) === 'house'))
    for (const name of namesIn(file, EXPORTED)) places.set(name, new Set([...(places.get(name) ?? []), file]));
  const twice = [...places].filter(([name, files]) => files.size > 1 && !(name in TWICE));
  expect(twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});

/**
 * Functions say what they do by a verb; `…Of` is left to those that only look something up or read it off (`paletteOf`, `seatsOf`).
 * The list makes whoever adds one think of a verb first.
 */
const LOOKUPS = new Set(
  'boardOf buildingOf cellOf centreOf columnOf costOf countsOf dungeonPaletteOf inksOf markOf meanOf messagesOf middleOf paletteOf placeOf playerOf pointOf positionOf rowOf seatOf seatsOf spotOf'.split(
    ' ',
  ),
);
const OF_FUNCTION = /^export (?:async )?(?:function\*?|const) (\w+Of)\b/gm;

test('exported functions whose name ends in `Of` only look something up', () => {
  const found = filesIn(SOURCE).flatMap((file) => namesIn(file, OF_FUNCTION));
  expect([...new Set(found)].toSorted()).toEqual([...LOOKUPS].toSorted());
});
