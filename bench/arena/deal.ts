import { stepBudget, timeBudget } from '../../src/engine/budget.ts';
import type { Budget, Game, Level } from '../../src/engine/game.ts';
import { fastRandom, moveRandom, type Random } from '../../src/engine/random.ts';
import type { SetupValue } from '../../src/engine/setup.ts';
import { gameById } from '../../src/games/index.ts';
import { type Command, type Engine, type Failure, startEngine } from './engine.ts';

/** Who plays on a seat: a computer player of ours, or somebody's program. */
export type Contender = Level | { readonly engine: Command };

/** One match between computer players, all seats the same deal for the same seed. */
export interface Deal {
  readonly game: string;
  readonly setup: Readonly<Record<string, SetupValue>>;
  /** Who sits where. */
  readonly seated: readonly Contender[];
  readonly seed: string;
  /** What a computer player may spend on a move. */
  readonly spend: { readonly steps: number } | { readonly ms: number };
}

/** How a seat of it did. */
export interface SeatResult {
  readonly score: number;
  readonly place: number;
  readonly moves: number;
  /**
   * What all its moves took of a core, and the longest, in milliseconds: other processes do not count. Of an engine, by
   * the clock on the wall.
   */
  readonly time: number;
  readonly longest: number;
  /** The moves that the easy player made for an engine, and why. */
  readonly failures: readonly Failure[];
}

/** A move, and how many milliseconds it took. */
interface TimedMove {
  readonly move: unknown;
  readonly time: number;
  readonly failure?: Failure;
}

/** Chooses the move of a seat before which so many were made. */
type Chooser = (state: unknown, ply: number) => Promise<TimedMove>;

/** How long an engine has for a move where our own players count steps, in milliseconds: as at the table. */
const USUAL_TIME = 1000;

/** What the easy player may spend where it plays for an engine. */
const STAND_IN_STEPS = 100;

/** Plays the match to its end; the players get views only. */
export default async function playDeal(deal: Deal): Promise<readonly SeatResult[]> {
  const game = gameById(deal.game);
  if (game === undefined) throw new Error(`no game ${deal.game}`);
  const engines = deal.seated.map((one) => (typeof one === 'string' ? undefined : startEngine(one.engine)));
  try {
    await Promise.all(engines.map((engine) => engine?.isReady));
    return await playBetween(game, deal, engines);
  } finally {
    await Promise.all(engines.map((engine) => engine?.close()));
  }
}

async function playBetween(
  game: Game,
  deal: Deal,
  engines: readonly (Engine | undefined)[],
): Promise<readonly SeatResult[]> {
  const { setup, seated, seed } = deal;
  const choosers = seated.map((one, seat) => {
    const engine = engines[seat];
    if (typeof one === 'string') return levelChooser(game, deal, one, seat);
    if (engine === undefined) throw new Error('an engine was not begun');
    return engineChooser(game, deal, engine, seat);
  });
  const made: TimedMove[][] = seated.map(() => []);
  let state = game.start(setup, seated.length, moveRandom(seed, 0));
  for (let ply = 1; ; ply++) {
    const [seat] = game.toAct(state);
    const choose = seat === undefined ? undefined : choosers[seat];
    if (seat === undefined || choose === undefined) break;
    const chosen = await choose(state, ply);
    made[seat]?.push(chosen);
    state = game.play(state, seat, chosen.move, moveRandom(seed, ply)).state;
  }
  const { scores = [], places = [] } = game.outcome(state) ?? {};
  for (const engine of engines) engine?.tell({ type: 'over', scores, places });
  return made.map((moves, seat) => ({
    score: scores[seat] ?? 0,
    place: places[seat] ?? 0,
    moves: moves.length,
    time: moves.reduce((sum, { time }) => sum + time, 0),
    longest: Math.max(0, ...moves.map(({ time }) => time)),
    failures: moves.flatMap(({ failure }) => failure ?? []),
  }));
}

function levelChooser(game: Game, { seed, spend }: Deal, level: Level, seat: number): Chooser {
  const player = game.players[level];
  if (player === undefined) throw new Error(`${game.id} has no computer player ${level}`);
  return async (state, ply) => {
    const view = game.view(state, seat);
    const begun = process.threadCpuUsage();
    const move = player.choose(view, seat, chanceOf(seed, ply), budgetOf(spend));
    const { user, system } = process.threadCpuUsage(begun);
    const refusal = game.refuse(state, seat, move);
    if (refusal !== undefined) throw new Error(`${level} plays ${game.write(move)}, refused: ${refusal.key}`);
    return { move, time: (user + system) / 1000 };
  };
}

/** Asks a program; where it fails, the easy player of the game moves in its place. */
function engineChooser(game: Game, { setup, seated, seed, spend }: Deal, engine: Engine, seat: number): Chooser {
  const told = Object.entries(setup).filter(([name]) => !isSecret(game, name));
  const match = { game: game.id, rules: game.rules, setup: Object.fromEntries(told), seat, seats: seated.length };
  engine.tell({ type: 'match', ...match });
  const clock = { ms: 'ms' in spend ? spend.ms : USUAL_TIME };
  return async (state, ply) => {
    const view = game.view(state, seat);
    const legal = game.legal(state, seat).map((move) => game.write(move));
    const begun = performance.now();
    const heard = await engine.ask({ type: 'move', id: ply, view, legal, clock });
    const time = performance.now() - begun;
    const read = typeof heard === 'string' ? undefined : game.read(heard.move);
    if (read?.ok === true && game.refuse(state, seat, read.value) === undefined) return { move: read.value, time };
    const move = easyMove(game, view, seat, chanceOf(seed, ply));
    return { move, time, failure: typeof heard === 'string' ? heard : 'illegal' };
  };
}

/** What the host alone knows, such as a map of one's own. */
function isSecret({ setup }: Game, name: string): boolean {
  const option = setup[name];
  return option?.kind === 'file' && option.isSecret === true;
}

function easyMove(game: Game, view: unknown, seat: number, chance: Random): unknown {
  const { easy } = game.players;
  if (easy === undefined) throw new Error(`${game.id} has no easy player`);
  return easy.choose(view, seat, chance, stepBudget(STAND_IN_STEPS));
}

function chanceOf(seed: string, ply: number) {
  return fastRandom(moveRandom(`${seed} thinks`, ply).below(2 ** 31));
}

function budgetOf(spend: Deal['spend']): Budget {
  return 'steps' in spend ? stepBudget(spend.steps) : timeBudget(spend.ms, () => performance.now());
}
