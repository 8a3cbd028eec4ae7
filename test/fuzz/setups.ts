import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { COMMANDS } from '../../commands/index.ts';
import type { Game } from '../../src/engine/game.ts';
import { opening } from '../../src/engine/match.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { LONGEST_RECORD, readRecord } from '../../src/engine/record.ts';
import { seatsOf } from '../../src/engine/seat.ts';
import type { SetupOption, SetupValue } from '../../src/engine/setup.ts';
import { playFile } from '../../src/games/domination/index.ts';
import { GAMES } from '../../src/games/index.ts';
import { chooseSetup } from '../../src/match/setup.ts';
import type { Trials } from '../../src/tables/thinking/trySetups.ts';
import { extremeFiles, hostileText } from './extremeFiles.ts';

/** How long a set-up or a move may hold the thread that answers, and how late others may be, in milliseconds. */
export const LONGEST_HOLD = 100;
export const MOST_LATE = 500;

/** What somebody hands in: options of a game, some at their bounds. */
interface SetupInput {
  readonly game: Game;
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
}

/** What came of all of them. Times in milliseconds. */
export interface FuzzedSetups {
  readonly faults: readonly string[];
  readonly tried: number;
  readonly begun: number;
  /** The longest that one of them held the thread that answers, and which that was. */
  readonly longest: { readonly held: number; readonly by: string };
  /** How late somebody else's work began meanwhile, in all but one of a hundred cases. */
  readonly others: number;
}

/**
 * Sets up every game with each option at each of its bounds, at the fewest and the most seats (of all these one of so many
 * as `every` says), and `randomOnes` times with several options at once and files of the largest size, and plays some turns;
 * reads hostile texts with every parser of files. Each must begin or be refused with a reason.
 */
export async function fuzzSetups(
  { randomOnes, every = 1 }: { readonly randomOnes: number; readonly every?: number },
  seed: number,
  trials: Pick<Trials, 'refuseSetup'>,
  clock: () => number,
): Promise<FuzzedSetups> {
  const random = fastRandom(seed);
  const faults: string[] = [];
  let longest = { held: 0, by: 'nothing' };
  let begun = 0;
  let tried = 0;
  const step = <Done>(by: string, work: () => Done): Done | undefined => {
    const since = clock();
    try {
      return work();
    } catch (error) {
      faults.push(`${by} throws: ${error}`);
      return undefined;
    } finally {
      const held = clock() - since;
      if (held > longest.held) longest = { held, by };
    }
  };
  const bounds = boundsOf(random).filter((_, at) => at % every === 0);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  for (const asked of [...bounds, ...Array.from({ length: randomOnes }, () => anySetup(random))]) {
    tried += 1;
    if (await sets(asked, trials, step, random)) begun += 1;
    await turnOfTheLoop();
  }
  for (const [name, parse] of Object.entries(PARSERS)) {
    for (const text of hostileTexts(random)) {
      step(`${name} reading ${text.length} characters`, () => parse(text));
      await turnOfTheLoop();
    }
  }
  delay.disable();
  return { faults, tried, begun, longest, others: delay.percentile(99) / 1e6 };
}

/** As the bot does it: what comes from a file is tried in a thread; then all here. Gives whether a match began. */
async function sets(
  { game, setup, seatCount }: SetupInput,
  trials: Pick<Trials, 'refuseSetup'>,
  step: Step,
  random: Random,
): Promise<boolean> {
  const by = `${game.id} ${told(setup)} seats:${seatCount}`;
  const hasFile = Object.entries(game.setup).some(([name, { kind }]) => kind === 'file' && (setup[name] ?? '') !== '');
  const asked = { game: game.id, rules: game.rules, setup, seatCount };
  if (hasFile && (await trials.refuseSetup(asked)) !== undefined) return false;
  const position = step(by, () => {
    const chosen = chooseSetup(game, setup, seatCount);
    return chosen.ok ? opening(game, { setup: chosen.value, seatCount, seed: 'f'.repeat(32), log: [] }) : undefined;
  });
  if (position === undefined) return false;
  for (const viewer of [...seatsOf(seatCount), 'public', 'spectator'] as const) {
    step(`${by}: what ${viewer} is shown`, () => game.describe(game.view(position.state, viewer)));
  }
  await playsOn(by, game, position.state, seatCount, step, random);
  return true;
}

type Step = <Done>(by: string, work: () => Done) => Done | undefined;

/** So many turns are played, a round of many at most; and of their moves mostly those that a game lists first. */
const TURNS = 30;
const FIRST_MOVES = 20;

/** Everybody moves, with the controls and the suggestions for it, each in a turn of the loop of its own. */
async function playsOn(by: string, game: Game, begun: unknown, seatCount: number, step: Step, random: Random) {
  const command = COMMANDS.find((one) => one.game === game);
  let state = begun;
  for (let turn = 0; turn < Math.min(TURNS, 2 * seatCount); turn += 1) {
    const now = state;
    const [seat] = game.toAct(now);
    if (seat === undefined) return;
    const legal = step(`${by}: legal moves`, () => game.legal(now, seat)) ?? [];
    const move = pick(random.below(4) === 0 ? legal : legal.slice(0, FIRST_MOVES), random);
    const text = game.write(move);
    const view = game.view(now, seat);
    const moment = { view, viewer: seat, legal: () => legal.map((one) => game.write(one)) };
    step(`${by}: the controls`, () => command?.controls(moment, ''));
    for (const { complete, options } of command?.moves ?? []) {
      for (const { name } of options) step(`${by}: what is suggested for ${name}`, () => complete?.(moment, {}, name));
    }
    step(`${by}: whether ${text} is refused`, () => game.refuse(now, seat, move));
    const played = step(`${by}: ${text}`, () => game.play(now, seat, move, random));
    if (played === undefined) return;
    state = played.state;
    step(`${by}: what is shown after ${text}`, () => game.describe(game.view(state, seat)));
    await turnOfTheLoop();
  }
}

function told(setup: SetupInput['setup']): string {
  const words = (value: SetupValue) =>
    typeof value === 'string' && value.length > 30 ? `${value.length} bytes` : value;
  return Object.entries(setup)
    .map(([name, value]) => `${name}:${words(value)}`)
    .join(' ');
}

/** Each option at each of its bounds, all others as usual. */
function boundsOf(random: Random): readonly SetupInput[] {
  return GAMES.flatMap((game) =>
    [game.seats.min, game.seats.max].flatMap((seatCount) =>
      Object.entries(game.setup).flatMap(([name, option]) =>
        extremesOf(game, option, random).map((value) => ({ game, setup: { [name]: value }, seatCount })),
      ),
    ),
  );
}

/** Several options at once, each at a bound. */
function anySetup(random: Random): SetupInput {
  const game = pick(GAMES, random);
  const setup = Object.fromEntries(
    Object.entries(game.setup).flatMap(([name, option]) =>
      random.below(3) === 0 ? [] : [[name, pick(extremesOf(game, option, random), random)]],
    ),
  );
  return { game, setup, seatCount: pick([game.seats.min, game.seats.usual, game.seats.max], random) };
}

function extremesOf({ id }: Game, option: SetupOption, random: Random): readonly SetupValue[] {
  switch (option.kind) {
    case 'number':
      return [option.min, option.min + 1, option.max - 1, option.max];
    case 'choice':
      return option.choices;
    case 'flag':
      return [false, true];
    case 'file':
      return [...extremeFiles(id, random), hostileText(option.maxBytes, random)];
  }
}

/** Whatever reads a file or a notation. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a record': (text) => readRecord(text),
  // Longer files are refused before they are read.
  'a file of Linear Domination': (text) => playFile(text.slice(0, 8192), { rule: 'program' }),
  ...Object.fromEntries(GAMES.map((game) => [`a move of ${game.id}`, (text: string) => game.read(text.slice(0, 200))])),
};

const HOSTILE_TEXTS = 4;

function hostileTexts(random: Random): readonly string[] {
  return Array.from({ length: HOSTILE_TEXTS }, () => hostileText(LONGEST_RECORD, random));
}
