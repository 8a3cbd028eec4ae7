import type { Game, MoveResult } from '../../src/engine/game.ts';
import type { LogEntry } from '../../src/engine/log.ts';
import type { Script } from '../../src/engine/match.ts';
import { fastRandom, moveRandom, pick, type Random } from '../../src/engine/random.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { defaultSetup, type SetupOption, type SetupOptions, type SetupValue } from '../../src/engine/setup.ts';

/** What was chosen for a match: its setup and how many seats. */
export interface Choice {
  readonly setup: Script['setup'];
  readonly seatCount: number;
}

/** One move of a walk, with the state before it and what it led to. */
export interface Ply {
  readonly state: unknown;
  readonly seat: Seat;
  readonly move: unknown;
  /** How many legal moves there were, of all seats. */
  readonly legalCount: number;
  readonly played: MoveResult<unknown>;
}

/** A match of random legal moves, played straight on the game. */
export interface Walk {
  readonly script: Script;
  readonly plies: readonly Ply[];
  /** The last state; of a sound game, one in which the match is over. */
  readonly end: unknown;
}

/** A state of a walk, and where to look when it is faulty. */
export interface Stop {
  readonly walk: Walk;
  readonly ply: number;
  readonly state: unknown;
  readonly where: string;
}

/** A random match from `choice`; stops where nobody can move, or where it is longer than the game allows. */
export function takeWalk(game: Game, choice: Choice, seed: string): Walk {
  const chooser = moveRandom(`${seed}, moves`, 0);
  const plies: Ply[] = [];
  const log: LogEntry[] = [];
  const most = game.longest(choice.setup, choice.seatCount);
  let state = game.start(choice.setup, choice.seatCount, moveRandom(seed, 0));
  while (plies.length <= most) {
    const options = game.toAct(state).flatMap((seat) => {
      const legal = game.legal(state, seat);
      return legal.length > 0 ? [{ seat, legal }] : [];
    });
    if (options.length === 0) break;
    const { seat, legal } = pick(options, chooser);
    const move = pick(legal, chooser);
    const played = game.play(state, seat, move, moveRandom(seed, plies.length + 1));
    const legalCount = options.reduce((sum, option) => sum + option.legal.length, 0);
    plies.push({ state, seat, move, legalCount, played });
    log.push({ seat, text: game.write(move), revealed: played.revealed });
    state = played.state;
  }
  return { script: { ...choice, seed, log }, plies, end: state };
}

/** What a position with very many legal moves costs, in positions with few. */
const MOVES_PER_WORK = 50;

/** As many walks as make up `work` plies, between `least` and `most`, over the default, extreme and random choices. */
export function takeWalks(
  game: Game,
  choosing: ChoiceSource,
  work: number,
  least: number,
  most: number,
): readonly Walk[] {
  const walks: Walk[] = [];
  let done = 0;
  for (const choice of generateChoices(game, choosing)) {
    if (walks.length >= most || (done >= work && walks.length >= least)) break;
    const walk = takeWalk(game, choice, `walk ${walks.length}`);
    walks.push(walk);
    for (const { legalCount } of walk.plies) done += 1 + legalCount / MOVES_PER_WORK;
  }
  return walks;
}

/** Every state of the walks, from the opening to the end. */
export function* listStops(walks: readonly Walk[]): Generator<Stop> {
  for (const walk of walks) {
    for (let ply = 0; ply <= walk.plies.length; ply++) {
      const state = walk.plies[ply]?.state ?? walk.end;
      yield { walk, ply, state, where: describePly(walk.script, ply) };
    }
  }
}

/** At most `most` of the items, evenly spread. */
export function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as T);
}

/** Where a fault was found, so that it can be found again. */
export function describePly({ setup, seatCount, seed }: Script, ply: number): string {
  return `${JSON.stringify(setup)}, ${seatCount} seats, seed “${seed}”, ply ${ply}`;
}

/** Texts to hand in for the file options of a setup, by the option's name. */
export type Files = Readonly<Record<string, readonly string[]>>;

/** From what choices are made beside the game's own options. */
export interface ChoiceSource {
  readonly files?: Files | undefined;
  /** Narrower options in place of the game's own, where whole matches would take too long. The default stays. */
  readonly narrowed?: SetupOptions | undefined;
}

/** The default, the smallest, the largest, then random choices without end; those that the game refuses are left out. */
export function* generateChoices(game: Game, { files = {}, narrowed = {} }: ChoiceSource): Generator<Choice> {
  const random = fastRandom(1);
  const { min, max, usual } = game.seats;
  const first = (seatCount: number, value: (option: SetupOption, name: string) => SetupValue) => ({
    setup: Object.fromEntries(
      Object.entries({ ...game.setup, ...narrowed }).map(([name, option]) => [name, value(option, name)]),
    ),
    seatCount,
  });
  const sound = ({ setup, seatCount }: Choice) => game.refuseSetup?.(setup, seatCount) === undefined;
  yield { setup: defaultSetup(game.setup), seatCount: usual };
  yield* [first(min, smallest), first(max, largest)].filter(sound);
  for (let tries = 0; tries < 10_000; tries++) {
    const choice = first(min + small(max - min + 1, random), (option, name) => anyValue(option, files[name], random));
    if (sound(choice)) yield choice;
  }
}

function smallest(option: SetupOption): SetupValue {
  if (option.kind === 'number') return option.min;
  return option.kind === 'choice' ? (option.choices[0] ?? option.default) : option.default;
}

function largest(option: SetupOption): SetupValue {
  if (option.kind === 'number') return option.max;
  if (option.kind === 'flag') return true;
  return option.kind === 'choice' ? (option.choices.at(-1) ?? option.default) : option.default;
}

function anyValue(option: SetupOption, files: readonly string[] = [], random: Random): SetupValue {
  switch (option.kind) {
    case 'number':
      return option.min + small(option.max - option.min + 1, random);
    case 'choice':
      return pick(option.choices, random);
    case 'flag':
      return random.below(2) === 1;
    case 'file':
      return pick([option.default, ...files], random);
  }
}

/** A whole number below `bound`; small ones are likelier, so that more games fit into the time. */
function small(bound: number, random: Random): number {
  return Math.min(random.below(bound), random.below(bound), random.below(bound));
}
