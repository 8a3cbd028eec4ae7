import { type Phrase, phrase } from '../../engine/phrase.ts';
import { guessKeyword, numberProblem, wordProblem } from './gbmapWords.ts';
import { floodFill, nodeCount, tileGraph } from './graph.ts';
import type { GameMap, Space } from './map.ts';
import { openTiles, withTile } from './map.ts';
import { isResource, type Square } from './resources.ts';

/** The maximum length and height of a map, in tiles. */
const LONGEST_SIDE = 50;

/** A word that is not a keyword is quoted up to this length. */
const LONGEST_WORD = 20;

/** A problem in a line of a map file: what is wrong there, and what to write instead. */
interface MapProblem {
  /** Counted from 1; the first line if the problem concerns the whole file. */
  readonly line: number;
  readonly text: Phrase;
}

/** A map, or all mistakes in its file. Warnings are for things that look unintended but are valid. */
type ParsedMap =
  | { readonly ok: true; readonly value: GameMap; readonly warnings: readonly MapProblem[] }
  | {
      readonly ok: false;
      /** The first mistake, as one sentence. */
      readonly refusal: Phrase;
      readonly errors: readonly MapProblem[];
      readonly warnings: readonly MapProblem[];
    };

/** What the lines say, before anything is checked against the map's size. */
interface Draft {
  readonly errors: MapProblem[];
  readonly warnings: MapProblem[];
  length: NumberedValue | undefined;
  height: NumberedValue | undefined;
  readonly resources: Map<number, { readonly line: number; readonly squares: readonly Square[] }>;
  readonly disabled: Map<number, number>;
}

interface NumberedValue {
  readonly line: number;
  readonly value: number;
}

/**
 * Reads a .gbmap file as described in the seed: one item per line, fields separated by blanks, the first word
 * determines the item, other lines are comments, in any order. Every possible mistake has a sentence with its line and
 * a remedy.
 */
export function parseGbmap(text: string): ParsedMap {
  const draft: Draft = {
    errors: [],
    warnings: [],
    length: undefined,
    height: undefined,
    resources: new Map(),
    disabled: new Map(),
  };
  const { errors, warnings } = draft;
  const lines = withoutByteOrderMark(text, draft).split(/\r\n|\r|\n/);
  if (lines.every((line) => line.trim() === '')) {
    errors.push({ line: 1, text: phrase('newhaven.map.empty') });
  } else if (/[\0\uFFFD]/.test(text)) {
    errors.push({ line: 1, text: phrase('newhaven.map.notText') });
  } else {
    for (const [at, line] of lines.entries()) readLine(draft, at + 1, line);
    if (draft.length === undefined) missingSize(draft, 'LENGTH', phrase('newhaven.map.noLength'));
    if (draft.height === undefined) missingSize(draft, 'HEIGHT', phrase('newhaven.map.noHeight'));
  }
  const map = errors.length === 0 ? assemble(draft) : undefined;
  if (map !== undefined && errors.length === 0) return { ok: true, value: map, warnings };
  errors.sort((a, b) => a.line - b.line);
  return { ok: false, refusal: describeFirst(errors), errors, warnings };
}

/** The first problem of a list as a sentence with its line, and how many more there are. */
function describeFirst(problems: readonly MapProblem[]): Phrase {
  const [first] = problems;
  if (first === undefined) throw new Error('a map was refused without a reason');
  const sentence = sayProblem(first);
  if (problems.length === 1) return sentence;
  return phrase('newhaven.map.andMore', { first: sentence, count: problems.length - 1 });
}

/** Describes a problem, with its line, in a sentence. */
export function sayProblem(problem: MapProblem): Phrase {
  return phrase('newhaven.map.line', { line: problem.line, problem: problem.text });
}

function withoutByteOrderMark(text: string, draft: Draft): string {
  if (!text.startsWith('\uFEFF')) return text;
  draft.warnings.push({ line: 1, text: phrase('newhaven.map.byteOrderMark') });
  return text.slice(1);
}

/** Reports a missing size, unless a line about it was already found wrong. */
function missingSize(draft: Draft, keyword: 'LENGTH' | 'HEIGHT', text: Phrase): void {
  const isKnown = draft.errors.some((problem) => problem.text.values?.keyword === keyword);
  if (!isKnown) draft.errors.push({ line: 1, text });
}

function readLine(draft: Draft, line: number, text: string): void {
  const [keyword, ...fields] = text.trim().split(/\s+/);
  switch (keyword) {
    case 'LENGTH':
      draft.length = readSize(draft, line, keyword, fields[0], draft.length) ?? draft.length;
      return;
    case 'HEIGHT':
      draft.height = readSize(draft, line, keyword, fields[0], draft.height) ?? draft.height;
      return;
    case 'RESOURCE':
      readTile(draft, line, fields);
      return;
    case 'DISABLE':
      readDisabled(draft, line, fields[0]);
      return;
    default:
      warnOfMisspelling(draft, line, keyword ?? '');
  }
}

function readSize(
  draft: Draft,
  line: number,
  keyword: 'LENGTH' | 'HEIGHT',
  field: string | undefined,
  before: NumberedValue | undefined,
): NumberedValue | undefined {
  const value = readNumber(draft, line, keyword, field);
  if (value === undefined) return undefined;
  if (value < 1 || value > LONGEST_SIDE) {
    const values = { keyword, value: String(value), most: LONGEST_SIDE };
    draft.errors.push({ line, text: phrase('newhaven.map.badSize', values) });
    return undefined;
  }
  if (before !== undefined) {
    draft.warnings.push({ line, text: phrase('newhaven.map.sizeTwice', { keyword, line: before.line }) });
  }
  return { line, value };
}

function readTile(draft: Draft, line: number, fields: readonly string[]): void {
  const tile = readNumber(draft, line, 'RESOURCE', fields[0]);
  if (tile === undefined) return;
  const words = fields.slice(1, 5);
  if (words.length < 4) {
    draft.errors.push({ line, text: phrase('newhaven.map.tooFewSquares', { tile, found: words.length }) });
    return;
  }
  const squares: Square[] = [];
  for (const word of words) {
    if (word === 'NONE' || isResource(word)) squares.push(word);
    else draft.errors.push({ line, text: wordProblem(word) });
  }
  if (squares.length < 4) return;
  const before = draft.resources.get(tile);
  if (before !== undefined) {
    draft.warnings.push({ line, text: phrase('newhaven.map.tileTwice', { tile, line: before.line }) });
  }
  draft.resources.set(tile, { line, squares });
}

function readDisabled(draft: Draft, line: number, field: string | undefined): void {
  const tile = readNumber(draft, line, 'DISABLE', field);
  if (tile === undefined) return;
  const before = draft.disabled.get(tile);
  if (before === undefined) draft.disabled.set(tile, line);
  else draft.warnings.push({ line, text: phrase('newhaven.map.disabledTwice', { tile, line: before }) });
}

function readNumber(draft: Draft, line: number, keyword: string, field: string | undefined): number | undefined {
  const problem = numberProblem(keyword, field);
  if (problem === undefined) return Number(field);
  draft.errors.push({ line, text: problem });
  return undefined;
}

/** Lines that begin with any other word are comments; a word that is almost a keyword is probably a typo. */
function warnOfMisspelling(draft: Draft, line: number, word: string): void {
  const meant = guessKeyword(word);
  if (meant === undefined) return;
  draft.warnings.push({
    line,
    text: phrase('newhaven.map.misspelt', { word: word.slice(0, LONGEST_WORD), keyword: meant }),
  });
}

/** Combines the lines: disabled spaces first, then the tiles. Undefined if the map cannot be played on. */
function assemble(draft: Draft): GameMap | undefined {
  const { errors } = draft;
  const [length, height] = [draft.length?.value ?? 0, draft.height?.value ?? 0];
  const graph = tileGraph({ length, height });
  const tiles = nodeCount(graph);
  const outside = (tile: number) => tile < 0 || tile >= tiles;
  for (const [tile, line] of [
    ...draft.disabled,
    ...[...draft.resources].map(([id, item]) => [id, item.line] as const),
  ]) {
    if (outside(tile)) errors.push({ line, text: phrase('newhaven.map.noSuchTile', { tile, last: tiles - 1 }) });
  }
  for (const [tile, { line }] of draft.resources) {
    const other = draft.disabled.get(tile);
    if (other === undefined) continue;
    const [first, second] = [Math.min(line, other), Math.max(line, other)];
    errors.push({ line: second, text: phrase('newhaven.map.bothWays', { tile, line: first }) });
  }
  if (errors.length > 0) return undefined;

  const spaces = Array.from({ length: tiles }, (_, tile): Space => (draft.disabled.has(tile) ? 'disabled' : 'open'));
  let map: GameMap = { length, height, spaces, squares: Array.from({ length: 4 * tiles }, (): Square => 'NONE') };
  for (const [tile, { squares }] of draft.resources) map = withTile(map, tile, squares);
  const open = openTiles(map).length;
  const lastLine = Math.max(1, ...draft.disabled.values());
  if (open < 2) {
    const last = Math.max(lastLine, ...[...draft.resources.values()].map((item) => item.line));
    errors.push({ line: last, text: phrase('newhaven.map.tooFewOpen', { open }) });
  }
  const lonely = cutOffTile(map);
  if (lonely !== undefined) {
    errors.push({ line: lastLine, text: phrase('newhaven.map.cutOff', { tile: lonely }) });
  }
  return map;
}

/**
 * A usable tile from which the larger rest of the map cannot be reached; undefined if all usable tiles are connected.
 */
function cutOffTile(map: GameMap): number | undefined {
  const graph = tileGraph(map);
  const isUsable = (tile: number) => map.spaces[tile] !== 'disabled';
  const visited = new Set<number>();
  const parts = [...map.spaces.keys()]
    .map((start) => floodFill(graph, start, isUsable, visited))
    .filter((part) => part.length > 0);
  if (parts.length < 2) return undefined;
  return parts.sort((a, b) => a.length - b.length)[0]?.[0];
}
