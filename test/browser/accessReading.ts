/** What somebody takes from the alt texts of the games who has nothing else. */

/** What follows `label: ` up to the end of the sentence. */
export function said(alt: string, label: string): string {
  return alt.split(`${label}: `)[1]?.split('. ')[0]?.replace(/\.$/, '') ?? '';
}

/** A line of Cellz that completes a box, or else the first free one, as the words name it. */
export function chosenLine(alt: string): string {
  const capture = said(alt, 'These lines complete a box').split(', ')[0] ?? '';
  if (capture !== '') return capture;
  const all = ['a1-c1', 'a2-c2', 'a3-c3', 'a1-a3', 'b1-b3', 'c1-c3'].flatMap(steps);
  const free = said(alt, 'Free lines, straight ones joined');
  const drawn = said(alt, 'Drawn lines, straight ones joined').split(', ').flatMap(steps);
  const lines = free !== '' ? free.split(', ').flatMap(steps) : all.filter((line) => !drawn.includes(line));
  return lines[0] ?? '';
}

/** The single lines of a straight run: `a1-c1` is `a1-b1` and `b1-c1`. */
function steps(run: string): readonly string[] {
  const [, column = '', row = '', lastColumn = '', lastRow = ''] = /^(.)(.)-(.)(.)$/.exec(run) ?? [];
  const after = (text: string) => String.fromCharCode(text.charCodeAt(0) + 1);
  if (column === '' || (column === lastColumn && row === lastRow)) return [];
  const next = column < lastColumn ? `${after(column)}${row}` : `${column}${after(row)}`;
  return [`${column}${row}-${next}`, ...steps(`${next}-${lastColumn}${lastRow}`)];
}

/** A whole row or column of Linear Domination: the one that brings A the most and is allowed (rule any). */
export function bestLine(alt: string): { readonly from: string; readonly to: string } {
  const rows = readRows(alt);
  const lines = ['a', 'b', 'c', 'd', 'e'].flatMap((column, at) => [
    { from: `a${at + 1}`, to: `e${at + 1}`, cells: rows[at] ?? [] },
    { from: `${column}1`, to: `${column}5`, cells: rows.map((row) => row[at]) },
  ]);
  const remembered = said(alt, 'Remembered lines, oldest first').match(/[a-e]\d-[a-e]\d/g) ?? [];
  const gain = ({ cells }: (typeof lines)[number]) => cells.filter((cell) => cell !== 'A').length;
  const [best] = lines
    .filter(({ from, to }) => !remembered.some((line) => clashes(`${from}-${to}`, line)))
    .sort((a, b) => gain(b) - gain(a));
  if (best === undefined) throw new Error(`no row or column is allowed: ${alt}`);
  return best;
}

/** Whether two lines have the same middle, or stand at a right angle. */
function clashes(one: string, other: string): boolean {
  const [a, b, c, d] = ends(one);
  const [e, f, g, h] = ends(other);
  return (a + c === e + g && b + d === f + h) || (c - a) * (g - e) + (d - b) * (h - f) === 0;
}

/** `b2-c5` as 2, 2, 3, 5. */
function ends(line: string): readonly [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = line
    .replace('-', '')
    .split('')
    .map((sign) => Number.parseInt(sign, 16));
  return [a - 9, b, c - 9, d];
}

/** The cells of Linear Domination by row: `A`, `B` or `E`. */
export function readRows(alt: string): readonly (readonly string[])[] {
  const [, rows = ''] = /3A three A: ([^.]*)\./.exec(alt) ?? [];
  return rows.split(',').flatMap(readRow);
}

/** `2-3: 3A 2E` as two rows of five letters. */
function readRow(text: string): readonly (readonly string[])[] {
  const [, first = '', last = first, runs = ''] = /^ ?(\d)(?:-(\d))?: (.*)$/.exec(text) ?? [];
  const cells = runs.split(' ').flatMap((run) => Array<string>(Number(run.slice(0, -1) || 1)).fill(run.at(-1) ?? ''));
  return first === '' ? [] : Array<readonly string[]>(Number(last) - Number(first) + 1).fill(cells);
}

const ARROWS: Readonly<Record<string, string>> = {
  north: '⇑',
  northeast: '⇗',
  east: '⇒',
  southeast: '⇘',
  south: '⇓',
  southwest: '⇙',
  west: '⇐',
  northwest: '⇖',
};

/** The key for gold, where some is in sight; else that of the first way that is said. */
export function nextKey(alt: string): string {
  if (isGoldInSight(alt)) return 'Gold';
  return ARROWS[said(alt, 'Ways').split(' ')[0] ?? ''] ?? '';
}

export function isGoldInSight(alt: string): boolean {
  return said(alt, 'Gold in sight') !== '' || said(alt, 'piles of gold in sight') !== '';
}

/** The first open space of New Haven's board: one on which no tile was said to lie. */
export function openSpace(alt: string): string {
  const [, last = 'a', rows = '1'] = /Board, a1 to (\w)(\d)/.exec(alt) ?? [];
  const taken = [...alt.matchAll(/ ([a-z]\d) [a-z0-9 ]+ on /g)].map(([, space]) => space);
  const closed = said(alt, 'Closed').split(' ');
  const columns = [...'abcdefg'].slice(0, 'abcdefg'.indexOf(last) + 1);
  const spaces = Array.from({ length: Number(rows) }, (_, row) =>
    columns.map((column) => `${column}${row + 1}`),
  ).flat();
  return spaces.find((space) => !taken.includes(space) && !closed.includes(space)) ?? '';
}

/** The die of Railroad Ink that is to be placed first. */
export function dueDie(alt: string): string | undefined {
  return said(alt, 'To place').split(/, | and /)[0] || undefined;
}

/** `C3 NE` as `B3` and `C4`. */
export function beyondEnd(end: string): readonly string[] {
  const [square = '', sides = ''] = end.split(' ');
  const row = square.charCodeAt(0);
  const column = Number(square[1]);
  const places = { N: [row - 1, column], S: [row + 1, column], E: [row, column + 1], W: [row, column - 1] } as const;
  return [...sides].map((side) => {
    const [toRow, toColumn] = places[side as keyof typeof places];
    return `${String.fromCharCode(toRow)}${toColumn}`;
  });
}

/** The rows of A's village in New Haven. */
export function readVillage(alt: string): string {
  return / A, hand \d+: ([^.]*)\./.exec(alt)?.[1] ?? '';
}
