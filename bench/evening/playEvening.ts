import { setTimeout as sleep } from 'node:timers/promises';
import { openStudio } from '../../render/studio/studio.ts';
import { fastRandom, type Random } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import type { CellzState } from '../../src/games/cellz/play.ts';
import type { MatchId } from '../../src/match/match.ts';
import { playMoves, positionOf, toAct } from '../../src/match/play.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { tablesOn } from '../../test/tables/tablesOn.ts';
import { fillWithTables } from './fillWithTables.ts';

/** The assumptions of docs/scaling.md. */
const TABLES_A_SERVER = 2;
const TURNS_A_DAY = 10;
const EVENING = 5;
const DAY = 24 * 60 * 60;

/** The duration of play in seconds, and the minimum number of turns. */
const LASTS = 30;
const LEAST_TURNS = 60;

/** The measurements of an evening. */
export interface Evening {
  readonly servers: number;
  readonly tables: number;
  /** Turns per second. */
  readonly rate: number;
  /** Milliseconds until a turn was stored and its picture drawn. */
  readonly median: number;
  readonly late: number;
  readonly cores: number;
  /** Bytes. */
  readonly resident: number;
  readonly stored: number;
  /** Seconds. */
  readonly start: number;
}

/** Fills a store with the tables of this many servers, opens them, and plays at the rate of their evening. */
export async function playEvening(uri: string, servers: number, bytes: () => Promise<number>): Promise<Evening> {
  const count = servers * TABLES_A_SERVER;
  const filled = openStore(uri);
  const ids = await fillWithTables(filled, count, placeOf);
  await filled.close();
  globalThis.gc?.();
  const since = performance.now();
  const store = openStore(uri);
  const tables = await tablesOn(store, [cellz]);
  await tables.found();
  const start = (performance.now() - since) / 1000;
  const studio = openStudio();
  const rate = (count * TURNS_A_DAY * EVENING) / DAY;
  const turns = Math.max(LEAST_TURNS, Math.round(rate * LASTS));
  const random = fastRandom(7);
  // The first picture waits for its thread to start.
  await playTurn(tables, studio.draw, pickOf(ids, random), random, -1);
  const waits: number[] = [];
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const playing: Promise<void>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    // Turns do not wait for each other; if the rate is low, they are played faster than in reality, which does not
    // increase the cost per turn.
    const due = begun + (turn / Math.max(rate, LEAST_TURNS / LASTS)) * 1000;
    await sleep(Math.max(0, due - performance.now()));
    playing.push(timed(waits, () => playTurn(tables, studio.draw, pickOf(ids, random), random, turn)));
  }
  await Promise.all(playing);
  const { user, system } = process.cpuUsage(cpu);
  const lasted = (performance.now() - begun) / 1000;
  const resident = process.memoryUsage.rss();
  await studio.close();
  tables.clocks.stop();
  await tables.idle();
  await store.close();
  waits.sort((one, other) => one - other);
  const at = (share: number) => waits[Math.floor(share * (waits.length - 1))] ?? Number.NaN;
  return {
    ...{ servers, tables: count, rate, start, resident },
    median: at(0.5),
    late: at(0.99),
    // Scaled to the rate of the evening.
    cores: ((user + system) / 1e6 / turns) * Math.min(rate, turns / lasted),
    stored: await bytes(),
  };
}

/** Each table has its own channel; the tables of a server follow one another. */
function placeOf(number: number) {
  const server = Math.floor(number / TABLES_A_SERVER);
  return { channel: String(1000 + number), guild: String(BigInt(server) << 22n) };
}

async function playTurn(
  tables: Tables,
  draw: ReturnType<typeof openStudio>['draw'],
  id: MatchId,
  random: Random,
  turn: number,
): Promise<void> {
  const match = await tables.read(id);
  const seat = match && toAct(cellz, match)[0];
  if (match === undefined || seat === undefined) return;
  const lines = cellz.legal(positionOf(match).state as CellzState, seat);
  const line = lines[random.below(lines.length)];
  if (line === undefined) return;
  const interaction = `turn ${turn}`;
  const doing = { at: Date.now(), interaction };
  const made = await tables.change(id, playMoves(cellz, seat, [cellz.write(line)], doing), interaction);
  if (made?.ok !== true) return;
  const { state } = positionOf(made.value.match);
  await draw({ game: cellz.id, theme: 'dark', view: cellz.view(state as CellzState, 'public'), picked: '' });
}

async function timed(waits: number[], work: () => Promise<void>): Promise<void> {
  const since = performance.now();
  await work();
  waits.push(performance.now() - since);
}

function pickOf(ids: readonly MatchId[], random: Random): MatchId {
  const id = ids[random.below(ids.length)];
  if (id === undefined) throw new Error('there are no tables');
  return id;
}
