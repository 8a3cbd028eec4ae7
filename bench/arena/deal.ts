import { stepBudget, timeBudget } from '../../src/engine/budget.ts';
import type { Budget, Level } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, moveRandom, type Random } from '../../src/engine/random.ts';
import type { SetupValue } from '../../src/engine/setup.ts';
import { gameById } from '../../src/games/index.ts';
import { type Command, type Engine, type Failure, startEngine } from './engine.ts';

/** The player on a seat: one of our computer players, or an external program. */
export type Contender = Level | { readonly engine: Command };

/** One match between computer players; the same seed gives the same deal for any seating. */
export interface Deal {
  readonly game: string;
  readonly setup: Readonly<Record<string, SetupValue>>;
  /** The contender on each seat. */
  readonly seated: readonly Contender[];
  readonly seed: string;
  /** The budget of a computer player per move. */
  readonly spend: { readonly steps: number } | { readonly ms: number };
}

/** The result of one seat. */
export interface SeatResult {
  readonly score: number;
  readonly place: number;
  readonly moves: number;
  /**
   * The total CPU time of all its moves and the longest, in milliseconds, so that other processes do not count. For an
   * engine, wall-clock time.
   */
  readonly time: number;
  readonly longest: number;
  /** The reasons for moves that the easy player made in place of an engine. */
  readonly failures: readonly Failure[];
}

/** A move, and the number of milliseconds it took. */
interface TimedMove {
  readonly move: unknown;
  readonly time: number;
  readonly failure?: Failure;
}

/** Chooses a seat's move, given the number of the move in the match. */
type Chooser = (state: unknown, ply: number) => Promise<TimedMove>;

/** The time an engine has for a move if our own players count steps, in milliseconds: the same as at the table. */
const USUAL_TIME = 1000;

/** The budget of the easy player when it plays in place of an engine. */
const STAND_IN_STEPS = 100;

/** Plays the match to its end; the players only get views. */
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

/** Asks an engine; if it fails, the game's easy player moves in its place. */
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

/** Whether only the host knows this option, such as an uploaded map. */
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
