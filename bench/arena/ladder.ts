import { cpus } from 'node:os';
import { LEVELS, type Level } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, type Random } from '../../src/engine/random.ts';
import type { Ladder } from './arguments.ts';
import { fitRatings, type Score } from './bradleyTerry.ts';
import type { SeatResult } from './deal.ts';
import { holdContest, holdSolo, openArena, type Play } from './hold.ts';
import type { Meeting } from './report.ts';
import { type Estimate, estimateMean, estimateShare } from './statistics.ts';
import type { Section } from './strength.ts';

/** The results of two levels: for each deal, those of the two seatings. */
interface Pairing {
  readonly pair: readonly [number, number];
  readonly deals: readonly (readonly Meeting[])[];
}

/** Plays all levels of a game against each other, or, if requested, each alone; returns the section about it. */
export async function climb(ladder: Ladder, command: string, date: Date): Promise<Section> {
  const { game, deals, seed, solo } = ladder;
  const levels = listLevels(game);
  const arena = openArena(ladder);
  try {
    const tables = solo
      ? await alone(arena.play, deals, levels)
      : against(levels, await contests(arena.play, deals, levels));
    const [processor] = cpus();
    const text = [
      `## ${game.id}`,
      '',
      `\`npm run arena -- ${command}\` on ${date.toISOString().slice(0, 10)}: ${processor?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}, rules ${game.rules}, seed ${seed}.`,
      '',
      ...tables,
    ].join('\n');
    return { name: game.id, text };
  } finally {
    await arena.close();
  }
}

export function listLevels(game: Game): readonly Level[] {
  return LEVELS.filter((level) => game.players[level] !== undefined);
}

async function alone(play: Play, deals: number, levels: readonly Level[]): Promise<readonly string[]> {
  const rows: string[] = [];
  for (const level of levels) {
    const results = await holdSolo(play, deals, level);
    const points = estimateMean(results.map(({ score }) => score));
    rows.push(`| ${level} | ${points.value.toFixed(2)} (${interval(points, 2)}) | ${times(results)} |`);
  }
  return [
    `Each level alone with the same ${deals} deals.`,
    '',
    '| level | points (95%) | ms a move (longest) |',
    '|---|---|---|',
    ...rows,
  ];
}

async function contests(play: Play, deals: number, levels: readonly Level[]): Promise<readonly Pairing[]> {
  const pairings: Pairing[] = [];
  for (const [second, strong] of levels.entries()) {
    for (const [first, weak] of levels.slice(0, second).entries()) {
      pairings.push({ pair: [second, first], deals: await holdContest(play, deals, strong, weak) });
    }
  }
  return pairings;
}

/** The tables of a ladder with two seats: the rating of each level, then the results of each pair. */
export function against(levels: readonly Level[], pairings: readonly Pairing[]): readonly string[] {
  const scores = pairings.map(scoreOf);
  const ratings = fitRatings(levels.length, scores);
  const spread = spreadOf(levels.length, scores);
  const resultsOf = (level: number) =>
    pairings.flatMap(({ pair, deals }) => {
      const side = pair.indexOf(level);
      return side === -1 ? [] : deals.flat().map((meeting) => meeting[side === 0 ? 0 : 1]);
    });
  return [
    '| level | rating (95%) | ms a move (longest) |',
    '|---|---|---|',
    ...levels.map(
      (level, at) =>
        `| ${level} | ${Math.round(ratings[at] ?? 0)}${at === 0 ? '' : ` (${spread(at)})`} | ${times(resultsOf(at))} |`,
    ),
    '',
    '| pair | won, drawn, lost | share (95%) | margin (95%) |',
    '|---|---|---|---|',
    ...pairings.filter(({ pair: [strong, weak] }) => strong - weak === 1).map((pairing) => pairRow(levels, pairing)),
  ];
}

function pairRow(levels: readonly Level[], pairing: Pairing): string {
  const { pair, deals } = pairing;
  const meetings = deals.flat();
  const won = meetings.filter(([first, second]) => first.place < second.place).length;
  const lost = meetings.filter(([first, second]) => first.place > second.place).length;
  const share = estimateShare(scoreOf(pairing).points, meetings.length);
  const margin = estimateMean(
    deals.map((both) => both.reduce((sum, [first, second]) => sum + first.score - second.score, 0) / both.length),
  );
  const name = pair.map((level) => levels[level]).join(' v ');
  const percent = { value: share.value * 100, low: share.low * 100, high: share.high * 100 };
  return `| ${name} | ${won}, ${meetings.length - won - lost}, ${lost} | ${percent.value.toFixed(0)}% (${interval(percent, 0)}) | ${margin.value.toFixed(1)} (${interval(margin, 1)}) |`;
}

function scoreOf({ pair, deals }: Pairing): Score {
  const points = deals
    .flat()
    .reduce(
      (sum, [first, second]) => sum + (first.place < second.place ? 1 : first.place === second.place ? 0.5 : 0),
      0,
    );
  return { pair, points, games: deals.flat().length };
}

const SAMPLES = 400;

/**
 * The middle 95 % of a level's ratings if each pair's true share is drawn from the distribution that its games imply
 * (Beta).
 */
function spreadOf(count: number, scores: readonly Score[]): (level: number) => string {
  const random = fastRandom(1);
  const ratings = Array.from({ length: SAMPLES }, () =>
    fitRatings(
      count,
      scores.map((score) => ({ ...score, points: score.games * drawnShare(score, random) })),
      0,
    ),
  );
  return (level) => {
    const sorted = ratings.map((one) => one[level] ?? 0).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.round(share * (SAMPLES - 1))] ?? 0;
    return interval({ value: 0, low: at(0.025), high: at(0.975) }, 0);
  };
}

/** Beta(k + 1, n - k + 1) is the distribution of the (k + 1)th smallest of n + 1 uniform draws. */
function drawnShare({ points, games }: Score, random: Random): number {
  const draws = Array.from({ length: games + 1 }, () => random.below(2 ** 32) / 2 ** 32).sort((a, b) => a - b);
  return draws[Math.round(points)] ?? 0;
}

function interval({ low, high }: Estimate, digits: number): string {
  return Number.isFinite(low) ? `${low.toFixed(digits)}–${high.toFixed(digits)}` : 'unknown';
}

function times(results: readonly SeatResult[]): string {
  const moves = results.reduce((sum, result) => sum + result.moves, 0);
  const time = results.reduce((sum, result) => sum + result.time, 0);
  const longest = Math.max(...results.map((result) => result.longest));
  return `${(time / moves).toFixed(1)} (${longest.toFixed(0)})`;
}
