import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGbmap } from '../../../src/games/newhaven/index.ts';
import { openTiles } from '../../../src/games/newhaven/map.ts';
import { standardBoard } from '../../../src/games/newhaven/start.ts';

const SAMPLE = `# Length and height of the grid
LENGTH	3
HEIGHT	3

# Row 0, Column 0
RESOURCE	0	STONE	SHEEP	TIMBER	WHEAT

# Row 1, Column 2
RESOURCE	5	TIMBER	WHEAT	WHEAT	TIMBER

# Row 2, Column 2
DISABLE		8
`;

function errorsOf(text: string) {
  const parsed = parseGbmap(text);
  return parsed.ok ? [] : parsed.errors.map(({ line, text: { key } }) => [line, key]);
}

function warningsOf(text: string) {
  return parseGbmap(text).warnings.map(({ line, text: { key } }) => [line, key]);
}

const SIZE = 'LENGTH 3\nHEIGHT 3\n';

describe('a map file', () => {
  it('is read as the seed reads its sample', () => {
    const parsed = parseGbmap(SAMPLE);
    expect(parsed).toMatchObject({ ok: true, warnings: [], value: { length: 3, height: 3 } });
    if (!parsed.ok) return;
    const { spaces, squares } = parsed.value;
    expect(spaces).toEqual(['taken', 'open', 'open', 'open', 'open', 'taken', 'open', 'open', 'disabled']);
    expect([0, 1, 6, 7].map((node) => squares[node])).toEqual(['STONE', 'SHEEP', 'TIMBER', 'WHEAT']);
    expect([16, 17, 22, 23].map((node) => squares[node])).toEqual(['TIMBER', 'WHEAT', 'WHEAT', 'TIMBER']);
    expect(squares.filter((square) => square === 'NONE')).toHaveLength(28);
  });

  it('may have its lines in any order, blanks and line ends of any kind, and words behind the fields', () => {
    const lines = SAMPLE.split('\n')
      .reverse()
      .map((line) => `  ${line.replaceAll('\t', '  ')} more`);
    expect(parseGbmap(lines.join('\r\n'))).toEqual(parseGbmap(SAMPLE));
  });

  it('may hold a tile of four NONE, which takes its space', () => {
    expect(parseGbmap(`${SIZE}RESOURCE 4 NONE NONE NONE NONE`)).toMatchObject({
      ok: true,
      value: { spaces: { 4: 'taken' } },
    });
  });

  const MISTAKES: readonly [string, string, readonly (readonly [number, string])[]][] = [
    ['an empty file', ' \n\n', [[1, 'newhaven.map.empty']]],
    ['a picture', 'LENGTH\0\n', [[1, 'newhaven.map.notText']]],
    ['no LENGTH', 'HEIGHT 3', [[1, 'newhaven.map.noLength']]],
    ['no HEIGHT', 'LENGTH 3', [[1, 'newhaven.map.noHeight']]],
    ['a size of 0', 'LENGTH 0\nHEIGHT 3', [[1, 'newhaven.map.badSize']]],
    ['a negative size', 'LENGTH 3\nHEIGHT -3', [[2, 'newhaven.map.badSize']]],
    ['a huge size', 'LENGTH 3\nHEIGHT 51', [[2, 'newhaven.map.badSize']]],
    ['a size that is no number', 'LENGTH x\nHEIGHT 3', [[1, 'newhaven.map.notNumber']]],
    ['a number beyond 32 bits', 'LENGTH 99999999999\nHEIGHT 3', [[1, 'newhaven.map.hugeNumber']]],
    ['a number with letters behind', 'LENGTH 3x\nHEIGHT 3', [[1, 'newhaven.map.numberTail']]],
    ['a number with a fraction', 'LENGTH 3.9\nHEIGHT 3', [[1, 'newhaven.map.numberTail']]],
    ['LENGTH alone', 'LENGTH\nHEIGHT 3', [[1, 'newhaven.map.noNumber']]],
    ['DISABLE alone', `${SIZE}DISABLE`, [[3, 'newhaven.map.noNumber']]],
    ['DISABLE with a comment only', `${SIZE}DISABLE # corner`, [[3, 'newhaven.map.noNumber']]],
    ['RESOURCE alone', `${SIZE}RESOURCE`, [[3, 'newhaven.map.noNumber']]],
    ['RESOURCE with three squares', `${SIZE}RESOURCE 0 STONE STONE STONE`, [[3, 'newhaven.map.tooFewSquares']]],
    ['an unknown resource', `${SIZE}RESOURCE 0 STONE GOLD STONE SHEEP`, [[3, 'newhaven.map.unknownResource']]],
    ['a resource in small letters', `${SIZE}RESOURCE 0 STONE timber STONE SHEEP`, [[3, 'newhaven.map.notCapitals']]],
    ['a negative tile', `${SIZE}DISABLE -1`, [[3, 'newhaven.map.noSuchTile']]],
    ['a tile beyond the last', `${SIZE}RESOURCE 9 STONE STONE STONE SHEEP`, [[3, 'newhaven.map.noSuchTile']]],
    [
      'a tile both with RESOURCE and DISABLE',
      `${SIZE}DISABLE 4\n\nRESOURCE 4 STONE STONE STONE SHEEP`,
      [[5, 'newhaven.map.bothWays']],
    ],
    ['a tile that is cut off', 'LENGTH 5\nHEIGHT 5\nDISABLE 1\nDISABLE 5', [[4, 'newhaven.map.cutOff']]],
    ['one open tile', 'LENGTH 2\nHEIGHT 1\nDISABLE 1', [[3, 'newhaven.map.tooFewOpen']]],
    [
      'several mistakes, in the order of their lines',
      'LENGTH 3\nRESOURCE 0 GOLD\nDISABLE x',
      [
        [1, 'newhaven.map.noHeight'],
        [2, 'newhaven.map.tooFewSquares'],
        [3, 'newhaven.map.notNumber'],
      ],
    ],
  ];
  it.each(MISTAKES)('with %s is refused, naming the line', (_name, text, expected) => {
    expect(errorsOf(text)).toEqual(expected);
  });

  const SLIPS: readonly [string, string, readonly [number, string]][] = [
    ['a byte order mark', `\uFEFF${SIZE}`, [1, 'newhaven.map.byteOrderMark']],
    ['a keyword with one letter more', `${SIZE}RESOURCES 0 STONE STONE STONE SHEEP`, [3, 'newhaven.map.misspelt']],
    ['a keyword in small letters', `${SIZE}length 4`, [3, 'newhaven.map.misspelt']],
    ['a keyword with two letters swapped', `${SIZE}DISALBE 4`, [3, 'newhaven.map.misspelt']],
    ['a keyword with a letter missing', `${SIZE}RESORCE 4`, [3, 'newhaven.map.misspelt']],
    ['a size given twice', `${SIZE}LENGTH 4`, [3, 'newhaven.map.sizeTwice']],
    ['a tile disabled twice', `${SIZE}DISABLE 8\nDISABLE 8`, [4, 'newhaven.map.disabledTwice']],
    [
      'a tile given twice',
      `${SIZE}RESOURCE 4 STONE STONE STONE SHEEP\nRESOURCE 4 SHEEP SHEEP SHEEP STONE`,
      [4, 'newhaven.map.tileTwice'],
    ],
  ];
  it.each(SLIPS)('with %s is read with a warning that names the line', (_name, text, expected) => {
    expect(errorsOf(text)).toEqual([]);
    expect(warningsOf(text)).toEqual([expected]);
  });

  it('reads the last of two lines about the same thing', () => {
    const parsed = parseGbmap('LENGTH 9\nLENGTH 2\nHEIGHT 1\nHEIGHT 2');
    expect(parsed).toMatchObject({ ok: true, value: { length: 2, height: 2 } });
  });

  it('has comments of any kind', () => {
    expect(warningsOf(`${SIZE}#LENGTH 4\n// a note\nnote\nRow 0, Column 0\n=====`)).toEqual([]);
  });

  it('says the first mistake and how many follow', () => {
    const parsed = parseGbmap('LENGTH 0\nHEIGHT x\nDISABLE');
    expect(parsed).toMatchObject({ ok: false, refusal: { key: 'newhaven.map.andMore', values: { count: 2 } } });
  });

  it('never breaks the reader, whatever is in it', () => {
    const word = fc.oneof(
      fc.constantFrom('LENGTH', 'HEIGHT', 'RESOURCE', 'DISABLE', 'STONE', 'WHEAT', 'NONE', '3', '-1', '50', '#'),
      fc.string({ maxLength: 4 }),
    );
    const line = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const parsed = parseGbmap(lines.join('\n'));
        for (const problem of parsed.ok ? parsed.warnings : parsed.errors) {
          expect(problem.line).toBeGreaterThanOrEqual(1);
          expect(problem.line).toBeLessThanOrEqual(Math.max(1, lines.join('\n').split(/\r\n|\r|\n/).length));
        }
        if (parsed.ok) expect(openTiles(parsed.value).length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

describe('the standard boards', () => {
  it('leave 21, 31 and 41 spaces open: ten turns each, and one over', () => {
    expect([2, 3, 4].map((players) => openTiles(standardBoard(players)).length)).toEqual([21, 31, 41]);
  });
});
