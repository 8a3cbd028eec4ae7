import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../../bench/arena/arguments.ts';
import playDeal, { type Contender, type Deal } from '../../bench/arena/deal.ts';
import { reportContest } from '../../bench/arena/report.ts';
import { GAMES } from '../../src/games/index.ts';
import { chooseSetup } from '../../src/match/setup.ts';

const NODE = process.execPath;
const hasPython = spawnSync('python3', ['--version']).status === 0;
const EXAMPLES: readonly (readonly [string, Contender])[] = [
  ['JavaScript', { engine: [NODE, 'examples/engines/engine.mjs'] }],
  ...(hasPython ? [['Python', { engine: ['python3', 'examples/engines/engine.py'] }] as const] : []),
];
const hostile = (way: string): Contender => ({ engine: [NODE, 'test/bench/engines/hostile.mjs', way] });

/** So patient that no machine is too slow; who hangs is waited for a little. */
const PATIENT = { ms: 60_000 };
const SHORT = { ms: 50 };

function small(seated: readonly Contender[], spend: Deal['spend'] = PATIENT): Deal {
  return { game: 'cellz', setup: { columns: 3, rows: 3 }, seated, seed: 's', spend };
}

describe.each(EXAMPLES)('the example in %s', (_, engine) => {
  test.each(GAMES.map((game) => [game.id, game] as const))('plays %s to its end without a fault', async (_id, game) => {
    const shorter = game.id === 'nuggets' ? { map: 'cellar', gold: 20 } : {};
    const setup = chooseSetup(game, shorter, 2);
    if (!setup.ok) throw new Error('the usual setup is refused');
    const deal = { game: game.id, setup: setup.value, seated: ['easy', engine], seed: 's', spend: PATIENT } as const;
    const [, own] = await playDeal(deal);
    expect(own?.failures).toEqual([]);
    expect(own?.moves).toBeGreaterThan(3);
  });
});

test('the examples have at most 40 lines', () => {
  for (const file of ['engine.mjs', 'engine.py']) {
    expect(readFileSync(`examples/engines/${file}`, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  }
});

describe('an engine that fails has its moves made by easy, and counted', () => {
  test.each([
    ['that hangs', hostile('hangs'), ['late', 'late', 'late', 'dead']],
    ['that dies when it is asked', hostile('dies'), ['dead']],
    ['that is gone at once', hostile('leaves'), ['dead']],
    ['that cannot be begun', { engine: ['./no-such-program', 'x'] } as const, ['dead']],
    ['that names moves that are none', hostile('lies'), ['illegal']],
    ['that writes what is no answer', hostile('raves'), ['late', 'late', 'late', 'dead']],
    ['that writes without end', hostile('floods'), ['dead']],
  ])('%s', async (_, engine, [first, second = first, third = first, rest = first]) => {
    // Only who never answers is waited for in vain; others get the time that a busy machine takes.
    const [easy, own] = await playDeal(small(['easy', engine], first === 'late' ? SHORT : PATIENT));
    expect(own?.failures).toEqual([first, second, third, ...(own?.failures.slice(3).map(() => rest) ?? [])]);
    expect(own?.failures).toHaveLength(own?.moves ?? 0);
    expect((easy?.score ?? 0) + (own?.score ?? 0)).toBe(4);
  });

  test('and who says more than asked is heard all the same', async () => {
    const [, own] = await playDeal(small(['easy', hostile('chatters')]));
    expect(own?.failures).toEqual([]);
  });

  test('and who answers what it was not asked yet harms nobody but itself', async () => {
    const [easy, own] = await playDeal(small(['easy', hostile('early')]));
    expect((easy?.score ?? 0) + (own?.score ?? 0)).toBe(4);
  });

  test('and the report tells how often', () => {
    const seat = { place: 1, score: 1, moves: 2, time: 1, longest: 1, failures: ['late', 'illegal', 'late'] } as const;
    const report = reportContest(['hard', './mine'], [[[{ ...seat, failures: [] }, seat]]]);
    expect(report).toContain('./mine made no move of its own 3 times, and easy played: 2 late, 0 dead, 1 illegal');
    expect(report.filter((line) => line.startsWith('hard made'))).toEqual([]);
  });
});

test('an engine is told what its seat may know, and nothing of a map that is secret', async () => {
  // An engine that writes down what it hears, as its own moves' text: read back by what the arena refuses.
  const echo = `
    const lines = require('node:readline').createInterface({ input: process.stdin });
    const heard = [];
    lines.on('line', (line) => {
      heard.push(line);
      const { type, id, legal } = JSON.parse(line);
      if (type === 'hello') console.log(JSON.stringify({ type }));
      if (type === 'move') console.log(JSON.stringify({ type, id, move: legal[0] }));
      if (type === 'over') require('node:fs').writeFileSync(process.argv[1], heard.join('\\n'));
    });`;
  const file = `${process.env.TMPDIR ?? '/tmp'}/parlor-engine-${process.pid}.txt`;
  const nuggets = GAMES.find(({ id }) => id === 'nuggets');
  const upload = readFileSync('data/nuggets/warren.txt', 'utf8');
  const setup = nuggets && chooseSetup(nuggets, { upload, gold: 10, turns: 5 }, 2);
  if (setup?.ok !== true) throw new Error('the map is refused');
  const seated: readonly Contender[] = ['easy', { engine: [NODE, '-e', echo, file] }];
  await playDeal({ game: 'nuggets', setup: setup.value, seated, seed: 'secret seed', spend: PATIENT });
  const heard = readFileSync(file, 'utf8');
  execFileSync('rm', [file]);
  expect(heard).toContain('"type":"match"');
  expect(heard).not.toContain('secret seed');
  expect(heard).not.toContain(JSON.stringify(upload).slice(1, -1));
  expect(heard).not.toContain('"upload"');
});

test('a program is told from a level by its blank, dot or slash, and quotation marks keep blanks together', () => {
  const second = (text: string) => readArguments(['cellz', 'easy', text]).contenders[1];
  expect(second('./mine')).toEqual({ engine: ['./mine'] });
  expect(second('python3 "my engine.py" --fast')).toEqual({ engine: ['python3', 'my engine.py', '--fast'] });
  expect(second('hard')).toBe('hard');
  expect(() => second('godlike')).toThrow('or a program such as');
  expect(() => second(' ')).toThrow('two levels');
});
