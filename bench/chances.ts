import { readFileSync, writeFileSync } from 'node:fs';
import { stepBudget } from '../src/engine/budget.ts';
import { estimateChance, fittedLead } from '../src/engine/chances.ts';
import type { Level } from '../src/engine/game.ts';
import type { Script } from '../src/engine/match.ts';
import type { Outcome } from '../src/engine/outcome.ts';
import { fastRandom, moveRandom } from '../src/engine/random.ts';
import { type Seat, seatsOf } from '../src/engine/seat.ts';
import type { Field } from './coach/bar.ts';
import { USUAL } from './coach/fields.ts';
import { listStands, playMatch, type Stand } from './coach/matches.ts';

/**
 * Measures how much leads are worth: matches of two medium players who slip now and then as people do are examined
 * along the way by the strongest player, with as much effort as at the tables, and compared with their results. `npm
 * run bench -- chances` prints a table for each game, the same each time; `--write` writes it into the game's index.ts,
 * options such as `--cellz` select one game, `--few` a tenth of the matches.
 */
const MATCHES = 200;
const A_MATCH = 6;
const PARTS = 6;
/** One of this many moves is the easy player's. */
const SLIP = 8;

/** Railroad Ink is measured with two players; the usual field has one who plays alone. */
const FIELDS: Readonly<Record<string, Field>> = {
  cellz: { ...USUAL.cellz, steps: 200 },
  domination: { ...USUAL.domination, steps: 100 },
  newhaven: USUAL.newhaven,
  nuggets: USUAL.nuggets,
  railroad: { ...USUAL.railroad, seatCount: 2, steps: 600 },
};

/**
 * Games whose endings are proven, with the share of a match from which on they are. The worth of such leads depends on
 * the level of the players.
 */
const PROVEN: Readonly<Record<string, number>> = { cellz: 0.4, domination: 0.87 };

interface LeadSample {
  readonly share: number;
  readonly lead: number;
  /** 0 for a loss, 1 for a win, a half for those who share the first place. */
  readonly won: number;
  /** The final lead over the best opponent. */
  readonly margin: number;
}

/**
 * The levels whose matches are used to measure what proven leads are worth, the number of matches, and the number of
 * positions in each.
 */
const PLAYING = ['easy', 'medium', 'hard'] as const;
const PROVEN_MATCHES = 60;
const PROVEN_A_MATCH = 6;
/**
 * A lower limit for the fitted lead. Players who never lose a proven lead would otherwise get one near 0, although no
 * lead is smaller than half a point.
 */
const LEAST_LEAD = 0.25;

/** Proven leads in the last part of a match between players of one level, and how it ended. */
function provenIn(field: Field, level: Level, from: number, match: number): readonly LeadSample[] {
  const { game } = field;
  const random = fastRandom(match + 1);
  const script = playMatch(field, level, `proven ${level} ${match}`);
  const stands = listStands(game, script);
  const ended = endOf(field, stands, script);
  const late = stands.slice(Math.floor(stands.length * from));
  return Array.from({ length: PROVEN_A_MATCH }, () => late[random.below(late.length)] as Stand).flatMap((stand) => {
    const { state, seat, ply } = stand;
    const budget = stepBudget(game.players.hard?.thorough ?? 1000);
    const [best] = game.players.hard?.weigh?.(game.view(state, seat), seat, fastRandom(ply), budget) ?? [];
    if (best?.expected === undefined || best.exact !== true) return [];
    return [{ share: ply / stands.length, lead: best.expected, ...endedFor(ended, seat) }];
  });
}

function provenLeads(field: Field, from: number, matches: number): string {
  const leads = PLAYING.map((level) => {
    const seen = Array.from({ length: matches }, (_, match) => provenIn(field, level, from, match)).flat();
    const lead = Math.max(LEAST_LEAD, fittedLead(seen));
    const brier =
      seen.reduce((sum, one) => sum + (estimateChance([lead], one.lead, 0) - one.won) ** 2, 0) / seen.length;
    process.stdout.write(`  proven, ${level}: ${lead.toPrecision(3)}, Brier ${brier.toFixed(3)} of ${seen.length}\n`);
    return `${level}: ${Number(lead.toPrecision(3))}`;
  });
  return `{ ${leads.join(', ')} }`;
}

function seenIn(field: Field, match: number): readonly LeadSample[] {
  const { game } = field;
  const random = fastRandom(match + 1);
  const { easy, hard } = game.players;
  if (easy === undefined || hard?.weigh === undefined) throw new Error(`${game.id} has nobody who weighs`);
  const script = playMatch(field, 'medium', `chances ${match}`, ({ state, seat }) =>
    random.below(SLIP) === 0
      ? game.write(easy.choose(game.view(state, seat), seat, random, stepBudget(field.steps)))
      : undefined,
  );
  const stands = listStands(game, script);
  const ended = endOf(field, stands, script);
  return Array.from({ length: A_MATCH }, (_, at) => at).flatMap((at) => {
    const stand = stands[Math.floor(((at + random.below(1000) / 1000) * stands.length) / A_MATCH)] as Stand;
    const { state, seat, ply } = stand;
    const [best] = hard.weigh?.(game.view(state, seat), seat, fastRandom(ply), stepBudget(hard.thorough ?? 1000)) ?? [];
    // Proven leads are judged by their sign only.
    if (best?.expected === undefined || (best.exact === true && PROVEN[game.id] !== undefined)) return [];
    return [{ share: (ply - 1) / stands.length, lead: best.expected, ...endedFor(ended, seat) }];
  });
}

/** The result of the match; the last move is made here. */
function endOf({ game }: Field, stands: readonly Stand[], { log, seed }: Script): Outcome {
  const [last, entry] = [stands.at(-1), log.at(-1)];
  const move = game.read(entry?.text ?? '');
  if (last === undefined || !move.ok) return NO_END;
  const { state } = game.play(last.state, last.seat, move.value, moveRandom(seed, last.ply));
  return game.outcome(state) ?? NO_END;
}

const NO_END: Outcome = { places: [], scores: [] };

function endedFor({ places, scores }: Outcome, seat: Seat): Pick<LeadSample, 'won' | 'margin'> {
  const others = scores.filter((_, other) => other !== seat);
  return { won: wonBy(places, seat), margin: (scores[seat] ?? 0) - Math.max(...others) };
}

function wonBy(places: readonly number[], seat: number): number {
  if (places[seat] !== 1) return 0;
  return 1 / seatsOf(places.length).filter((one) => places[one] === 1).length;
}

/**
 * Leads never become less decisive later in the match, so neighboring parts that suggest otherwise by chance are
 * merged.
 */
function fitted(seen: readonly LeadSample[]): readonly number[] {
  const parts = Array.from({ length: PARTS }, (_, part) =>
    seen.filter(({ share }) => Math.min(PARTS - 1, Math.floor(share * PARTS)) === part),
  );
  const pools: { readonly seen: readonly LeadSample[]; readonly parts: number; readonly lead: number }[] = [];
  for (const part of parts) {
    let pool = { seen: part, parts: 1, lead: fittedLead(part) };
    for (let before = pools.at(-1); before !== undefined && before.lead < pool.lead; before = pools.at(-1)) {
      pools.pop();
      const together = [...before.seen, ...pool.seen];
      pool = { seen: together, parts: before.parts + pool.parts, lead: fittedLead(together) };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ parts: count, lead }) => Array<number>(count).fill(Number(lead.toPrecision(3))));
}

/** How well leads predict the final margin: the correlation, and the error compared with always saying “level”. */
function foretold(seen: readonly LeadSample[]): string {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [leads, margins] = [seen.map(({ lead }) => lead), seen.map(({ margin }) => margin)];
  const [meanLead, meanMargin] = [mean(leads), mean(margins)];
  const spread = (values: readonly number[], around: number) =>
    Math.sqrt(mean(values.map((one) => (one - around) ** 2)));
  const shared = mean(seen.map(({ lead, margin }) => (lead - meanLead) * (margin - meanMargin)));
  const correlation = shared / (spread(leads, meanLead) * spread(margins, meanMargin));
  const errs = mean(seen.map(({ lead, margin }) => Math.abs(lead - margin)));
  const level = mean(margins.map(Math.abs));
  return `correlation with the end ${correlation.toFixed(2)}, error ${errs.toFixed(1)}, of «level» ${level.toFixed(1)}`;
}

/** How often players with a predicted chance have actually won, which shows that the curve has the right shape. */
function calibration(chances: readonly number[], seen: readonly LeadSample[]): string {
  const bins = [0, 0.1, 0.25, 0.4, 0.6, 0.75, 0.9, 1.01];
  return bins
    .slice(0, -1)
    .map((low, at) => {
      const high = bins[at + 1] ?? 1;
      const some = seen.filter(({ lead, share }) => {
        const chance = estimateChance(chances, lead, share);
        return chance >= low && chance < high;
      });
      const told = some.reduce((sum, { lead, share }) => sum + estimateChance(chances, lead, share), 0) / some.length;
      const won = some.reduce((sum, one) => sum + one.won, 0) / some.length;
      return some.length === 0 ? '' : `${percent(told)} -> ${percent(won)} (${some.length})`;
    })
    .filter((line) => line !== '')
    .join(', ');
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

const words = process.argv.slice(2).map((word) => word.replace(/^--/, ''));
const share = words.includes('few') ? 10 : 1;
const asked = Object.keys(FIELDS).filter((game) => words.includes(game));
for (const id of asked.length > 0 ? asked : Object.keys(FIELDS)) {
  const field = FIELDS[id] as Field;
  const from = PROVEN[id];
  const leads = from === undefined ? undefined : provenLeads(field, from, PROVEN_MATCHES / share);
  if (words.includes('proven')) continue;
  const seen = Array.from({ length: MATCHES / share }, (_, match) => seenIn(field, match)).flat();
  const chances = fitted(seen);
  const brier =
    seen.reduce((sum, one) => sum + (estimateChance(chances, one.lead, one.share) - one.won) ** 2, 0) / seen.length;
  process.stdout.write(`${id}: three of four are won with ${chances.join(', ')}\n`);
  process.stdout.write(
    `  told -> won: ${calibration(chances, seen)}\n  Brier ${brier.toFixed(3)}; ${foretold(seen)}\n`,
  );
  if (words.includes('write')) writeInto(id, `[${chances.join(', ')}]`, leads);
}

/** Writes the figures into the game's file. */
function writeInto(id: string, chances: string, leads: string | undefined): void {
  const file = new URL(`../src/games/${id}/index.ts`, import.meta.url);
  const before = readFileSync(file, 'utf8');
  const text = before.replace(/(const CHANCES: Chances = )[^;]+/, `$1${chances}`);
  writeFileSync(file, leads === undefined ? text : text.replace(/(const PROVEN = )[^;]+/, `$1${leads}`));
}
