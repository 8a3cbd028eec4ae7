/** What somebody takes from the alt texts of the games who has nothing else. */

/** What follows `label: ` up to the end of the sentence. */
export function said(alt: string, label: string): string {
  return alt.split(`${label}: `)[1]?.split('. ')[0]?.replace(/\.$/, '') ?? '';
}

/** A line of Cellz that completes a box, or else the first free one, as the words name it. */
export function chosenLine(alt: string): string {
  const capture = said(alt, 'A box can be completed by').split(', ')[0] ?? '';
  if (capture !== '') return capture;
  const all = ['1', '2', '3'].flatMap((row) => [`a${row}-b${row}`, `b${row}-c${row}`]);
  const free = said(alt, 'Free lines, straight ones joined');
  const drawn = said(alt, 'Drawn lines, straight ones joined').split(', ').flatMap(steps);
  const lines =
    free !== '' ? free.split(', ').flatMap(steps) : [...all, 'a1-a2'].filter((line) => !drawn.includes(line));
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

/** The row of Linear Domination that brings X the most, of those that no remembered line forbids (rule any). */
export function bestRow(alt: string): number {
  const rows = alt
    .slice(alt.indexOf('X3 three X: ') + 12)
    .split(';')
    .flatMap(readRow);
  const remembered = said(alt, 'Remembered lines, the latest last').split(', ');
  const isForbidden = (row: number) =>
    remembered.some((line) => {
      const [from = '', to = ''] = line.slice(2).split('-');
      return from[0] === to[0] || (`${from[0]}${to[0]}` === 'ae' && Number(from[1]) + Number(to[1]) === 2 * row);
    });
  const gains = rows.map((cells, at) => ({ row: at + 1, gain: cells.filter((cell) => cell !== 'X').length }));
  const [best] = gains.filter(({ row }) => !isForbidden(row)).sort((a, b) => b.gain - a.gain);
  return best?.row ?? 1;
}

/** `2-3: X3 E2` as two rows of five letters. */
function readRow(text: string): readonly (readonly string[])[] {
  const [, first = '', last = first, runs = ''] = /^ ?(\d)(?:-(\d))?: (.*)$/.exec(text) ?? [];
  const cells = runs.split(' ').flatMap((run) => Array<string>(Number(run.slice(1) || 1)).fill(run[0] ?? ''));
  return first === '' ? [] : Array<readonly string[]>(Number(last) - Number(first) + 1).fill(cells);
}

const COMPASS = { north: 'N', south: 'S', east: 'E', west: 'W' } as const;

/** The key towards the nearest gold in sight, or towards gold seen before, or the unexplored, or the first way. */
export function nextKey(alt: string) {
  const ways = said(alt, 'Ways')
    .split(', ')
    .map((way) => initials(way.split(' ')[0] ?? ''));
  const sights = (said(alt, 'Gold in sight') || said(alt, 'the nearest first')).split(', ')[0] ?? '';
  const towards = initials([...sights.matchAll(/north|south|east|west/g)].join(''));
  if (towards !== '' && ways.includes(towards)) return { verb: 'step', way: towards };
  const [, verb = 'step', way = ''] = /begin with a (step|run) (\w+)/.exec(alt) ?? [];
  return { verb, way: way === '' ? (ways[0] ?? '') : initials(way) };
}

/** `northeast` as `NE`. */
function initials(direction: string): string {
  return direction.replaceAll(/north|south|east|west/g, (word) => COMPASS[word as keyof typeof COMPASS]);
}

/** The first open space of New Haven's board. */
export function openSpace(alt: string): string {
  for (const [, row = '', marks = ''] of alt.matchAll(
    / (\d): ((?:O\d?|X\d?|[STWH]{4})(?: (?:O\d?|X\d?|[STWH]{4}))*);/g,
  )) {
    const spaces = marks
      .split(' ')
      .flatMap((mark) => (/^[OX]\d$/.test(mark) ? Array<string>(Number(mark[1])).fill(mark[0] ?? '') : [mark]));
    const column = spaces.indexOf('O');
    if (column !== -1) return `${'abc'[column]}${row}`;
  }
  return '';
}

/** The die of Railroad Ink that is to be placed first. */
export function dueDie(alt: string): string | undefined {
  return said(alt, 'To place').split(' ')[0] || undefined;
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
export function villageOf(alt: string): string {
  return / A, hand \d+: ([^.]*)\./.exec(alt)?.[1] ?? '';
}
