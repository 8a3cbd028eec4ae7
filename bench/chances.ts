import { readFileSync, writeFileSync } from 'node:fs';
import { type Chances, estimateChance, leadAsPlayed } from '../src/engine/chances.ts';
import { sayBins, sayBrier, sayForetold } from './chances/calibration.ts';
import { fitChances } from './chances/fit.ts';
import { type LeadSample, type SampleSize, sampleMoves } from './chances/positions.ts';
import type { Field } from './coach/bar.ts';
import { BETWEEN_TWO } from './coach/fields.ts';

/**
 * Measures how much leads are worth: moves of matches between two medium players are judged as the analysis does, with
 * as much effort, and the match is played on many times after each. `npm run bench -- chances` prints for each
 * game how well leads predict who wins, and how well it is possible, the same each time; `--write` writes the table into
 * the game's index.ts, options such as `--cellz` select one game, `--few` a tenth of the matches.
 */
const USUAL: Omit<SampleSize, 'matches'> = { level: 'medium', movesAMatch: 6, ends: 20, from: 0 };
/** As many matches as take a few minutes. */
const MATCHES: Readonly<Record<string, number>> = {
  cellz: 200,
  domination: 60,
  newhaven: 100,
  nuggets: 100,
  railroad: 50,
};

/** Curves have so many parts, from the start of a match to its end; proven leads decide more from move to move. */
const PARTS = 6;
/** What lies ahead of a line of Linear Domination is estimated equally well early and late. */
const PARTS_OF: Readonly<Record<string, number>> = { domination: 1 };
const PROVEN_PARTS = 12;

/** Curves for matches under other choices than the usual ones: their name in the game's index.ts, and the choices. */
const ELSEWHERE: Readonly<Record<string, readonly [name: string, choices: Field['setup']]>> = {
  nuggets: ['CHANCES_ELSEWHERE', { map: 'cloister' }],
};

/**
 * Games whose endings are proven, with the share of a match from which on they are. The worth of such leads depends on
 * the level of the players.
 */
const PROVEN: Readonly<Record<string, number>> = { cellz: 0.33, domination: 0.87 };

/** What proven leads are worth is measured for each of these levels; hard takes its time and hardly ever loses one. */
const PLAYING = [
  { ...USUAL, level: 'easy' },
  { ...USUAL, level: 'medium' },
  { ...USUAL, level: 'hard', ends: 2 },
] as const;

async function measureProven(field: Field, from: number): Promise<string> {
  const leads: string[] = [];
  for (const { level, ...size } of PLAYING) {
    const all = await sampleMoves(field, { ...size, level, matches: countMatches(field), from });
    const edge = field.game.lastMoverEdge?.[level];
    const proven = all.filter(({ isExact }) => isExact);
    const seen = proven.map((one) => ({ ...one, lead: leadAsPlayed(one.lead, one.movesLeft, edge) }));
    const chances = fitChances(seen, PROVEN_PARTS);
    print(`proven, ${level}: three of four are won with ${chances.join(', ')}`, seen, chances);
    leads.push(`${level}: [${chances.join(', ')}]`);
  }
  return `{ ${leads.join(', ')} }`;
}

function countMatches({ game }: Field): number {
  const matches = MATCHES[game.id] ?? 0;
  return words.includes('few') ? matches / 10 : matches;
}

function print(what: string, seen: readonly LeadSample[], chances: Chances): void {
  const told = seen.map((sample) => ({ ...sample, chance: estimateChance(chances, sample.lead, sample.share) }));
  for (const line of [what, `  ${sayBrier(told)}`, `  told -> won: ${sayBins(told)}`, `  ${sayForetold(seen)}`])
    process.stdout.write(`${line}\n`);
}

const words = process.argv.slice(2).map((word) => word.replace(/^--/, ''));
const asked = Object.keys(BETWEEN_TWO).filter((game) => words.includes(game));
for (const id of asked.length > 0 ? asked : Object.keys(BETWEEN_TWO)) {
  const field = BETWEEN_TWO[id] as Field;
  const from = PROVEN[id];
  process.stdout.write(`${id}\n`);
  if (from !== undefined) writeInto(id, 'PROVEN', await measureProven(field, from));
  if (words.includes('proven')) continue;
  await measureLeads(id, 'CHANCES', field);
  const [name, choices] = ELSEWHERE[id] ?? [];
  if (name !== undefined) await measureLeads(id, name, { ...field, setup: { ...field.setup, ...choices } });
}

async function measureLeads(id: string, name: string, field: Field): Promise<void> {
  const all = await sampleMoves(field, { ...USUAL, matches: countMatches(field) });
  // Proven leads are measured for each level.
  const seen = PROVEN[id] === undefined ? all : all.filter(({ isExact }) => !isExact);
  // In Cellz, only proven leads are told.
  if (seen.length === 0) return;
  const chances = fitChances(seen, PARTS_OF[id] ?? PARTS);
  print(`three of four are won with ${chances.join(', ')} (${name})`, seen, chances);
  writeInto(id, `${name}: Chances`, `[${chances.join(', ')}]`);
}

/** Writes a figure into the game's file, if asked to. */
function writeInto(id: string, name: string, value: string): void {
  if (!words.includes('write')) return;
  const file = new URL(`../src/games/${id}/index.ts`, import.meta.url);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace(new RegExp(`(const ${name} = )[^;]+`), `$1${value}`));
}
