/** Reads a file by its path from the top of the checkout. */
type Read = (path: string) => string;

const EXAMPLE = 'tictactoe';
const NAME = /^[a-z][a-z0-9]{1,19}$/;

/** In the place of which door of packages a file in this house imports what. */
const DOORS: Readonly<Record<string, string>> = {
  'parlor/engine': 'src/engine/api.ts',
  'parlor/render': 'render/api.ts',
  'parlor/command': 'src/play/contract/api.ts',
};

/** Which files of the example become which of a new game. */
const PARTS = (id: string): Readonly<Record<string, string>> => ({
  'rules.ts': `src/games/${id}/rules.ts`,
  'lesson.ts': `src/games/${id}/lesson.ts`,
  'puzzles.ts': `src/games/${id}/puzzles.ts`,
  'painter.ts': `render/${id}/index.ts`,
  'index.ts': `commands/${id}.ts`,
  'en.json': `data/texts/en/${id}.json`,
  'de.json': `data/texts/de/${id}.json`,
});

/** The registries, each with the line that the new game gets in its list. */
const REGISTRIES = (id: string): readonly (readonly [file: string, list: string, entry: string, added: string])[] => [
  ['src/games/index.ts', 'GAMES', id, `import { ${id} } from './${id}/index.ts';`],
  ['render/index.ts', 'PAINTERS', `${id}: ${id}Painter`, `import { ${id}Painter } from './${id}/index.ts';`],
  ['commands/index.ts', 'COMMANDS', `${id}Command`, `import { ${id}Command } from './${id}.ts';`],
];

/**
 * The files of a new game of this name, by their paths: the example tic-tac-toe in the places of this house, under the new name,
 * and the registries with a line more. Throws, in words for people, where the name cannot be one or is taken.
 */
export function gameFiles(id: string, read: Read, exists: (path: string) => boolean): ReadonlyMap<string, string> {
  if (!NAME.test(id)) throw new Error('A name has 2 to 20 small letters and digits, and begins with a letter.');
  const parts = PARTS(id);
  const taken = [`src/games/${id}`, ...Object.values(parts)].find(exists);
  if (taken !== undefined) throw new Error(`There is ${taken} already: choose another name.`);
  const files = new Map(
    Object.entries(parts).map(([from, to]) => [to, inPlace(read(`examples/${EXAMPLE}/${from}`), to, id, parts)]),
  );
  files.set(`src/games/${id}/index.ts`, `export { game as ${id} } from './rules.ts';\n`);
  files.set(`src/games/${id}/texts.ts`, textsOf(id));
  files.set(`test/conformance/${id}.test.ts`, conformanceOf(id));
  files.set(`test/conformance/trees/${id}.json`, TREES);
  for (const [file, list, entry, added] of REGISTRIES(id)) files.set(file, registered(read(file), list, entry, added));
  return files;
}

/** A file of the example as it stands in its new place. */
function inPlace(text: string, to: string, id: string, parts: Readonly<Record<string, string>>): string {
  const renamed = text.replaceAll(EXAMPLE, id).replaceAll(/tic-tac-toe/gi, id);
  if (to.endsWith('.json')) return renamed;
  const moved = renamed.replaceAll(/from '(parlor\/\w+|\.\/\w+\.ts)'/g, (whole, target: string) => {
    const place = DOORS[target] ?? parts[target.slice('./'.length)];
    return place === undefined ? whole : `from '${relativePath(to, place)}'`;
  });
  if (to.startsWith('src/games')) return withoutTexts(moved);
  if (to.startsWith('render')) return moved.replaceAll(/\bpainter\b/g, `${id}Painter`);
  return moved
    .replaceAll(/^(?:import (?:de|en) |export ).*;\n/gm, '')
    .replaceAll(/\n\nconst command|export const command/g, `export const ${id}Command`)
    .replace(/\n{3,}/, '\n\n');
}

/** The keys of texts stand in a file of their own. */
function withoutTexts(rules: string): string {
  return rules
    .replace(/^import type texts .*\n/m, '')
    .replace(/^ {2}type KeysOf,\n/m, '')
    .replace(/\ndeclare module [\s\S]*?\n\}\n/, '');
}

const textsOf = (id: string) => `import type page from '../../../data/texts/en/${id}.json';
import type { KeysOf } from '../../engine/phrase.ts';

declare module '../../engine/phrase.ts' {
  interface TextKeys extends KeysOf<typeof page> {}
}
`;

const conformanceOf = (id: string) => `import { conformsAsRegistered } from './registered.ts';

conformsAsRegistered('${id}');
`;

const TREES = '[{ "setup": {}, "seats": 2, "seed": "tree", "depth": 5, "count": 15120 }]\n';

/** A registry with the import among the others, in the order of the alphabet, and the entry before those from outside. */
function registered(text: string, list: string, entry: string, added: string): string {
  const lines = text.split('\n');
  const pathIn = (line: string) => /from '(\.\/[^']+)'/.exec(line)?.[1] ?? '';
  const next = lines.findIndex((line) => line.startsWith('import ') && pathIn(line) > pathIn(added));
  const last = lines.findLastIndex((line) => line.startsWith('import '));
  const imported = lines.toSpliced(next < 0 ? last + 1 : next, 0, added);
  const begin = imported.findIndex((line) => line.startsWith(`export const ${list}`));
  const end = imported.findIndex((line, at) => at > begin && line.startsWith('  ...'));
  return imported.toSpliced(end, 0, `  ${entry},`).join('\n');
}

/** How a file names another, both by their paths from the top. */
function relativePath(from: string, to: string): string {
  const up = from.split('/').slice(0, -1);
  const down = to.split('/');
  const shared = up.findIndex((folder, at) => folder !== down[at]);
  const same = shared < 0 ? up.length : shared;
  const path = [...up.slice(same).map(() => '..'), ...down.slice(same)].join('/');
  return path.startsWith('.') ? path : `./${path}`;
}
