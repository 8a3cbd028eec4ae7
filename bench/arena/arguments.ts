import { parseArgs } from 'node:util';
import { LEVELS } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import type { SetupValue } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { chooseSetup } from '../../src/match/setup.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';
import type { Contender, Deal } from './deal.ts';
import type { Command } from './engine.ts';

export const USAGE = `npm run arena -- <game> <player> <player> [options]   both seatings of every deal
npm run arena -- <game> <player> --solo [options]     one seat alone
npm run arena -- ladder <game> [--solo] [options]     all levels; writes its section of docs/strength.md
  a player is a level (easy, ...) or a program that plays: "./my-engine", "python3 my-engine.py" (docs/engines.md)
  --games n       deals to play (100)
  --seed s        seed of the deals (arena)
  --steps n       steps a move (1000); the same result on any machine
  --ms n          milliseconds a move, instead of steps; 1000 on a ladder, as at the table, unless steps are given
  --setup k=v,..  what differs from the default setup
  --threads n     matches played at a time (2); 1 for clean times`;

/** What the command line asked for. */
export interface Contest {
  readonly game: Game;
  readonly contenders: readonly [Contender] | readonly [Contender, Contender];
  readonly setup: Deal['setup'];
  readonly deals: number;
  readonly seed: string;
  readonly spend: Deal['spend'];
  readonly threads: number;
}

/** What the command line asked for in a ladder. */
export interface Ladder extends Omit<Contest, 'contenders'> {
  /** Whether each level plays alone, so that the scale is points. */
  readonly solo: boolean;
}

const OPTIONS = {
  games: { type: 'string', default: '100' },
  seed: { type: 'string', default: 'arena' },
  steps: { type: 'string' },
  ms: { type: 'string' },
  setup: { type: 'string', default: '' },
  solo: { type: 'boolean', default: false },
  threads: { type: 'string', default: '2' },
} as const;

/** Parses the command line; throws an error that explains what is wrong with it. */
export function readArguments(args: readonly string[]): Contest {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [id, ...names] = positionals;
  const game = readGame(id);
  const contenders = readContenders(game, names, values.solo);
  return { contenders, ...readRest(game, contenders.length, { steps: '1000', ...values }) };
}

/** Parses the arguments after `ladder`; throws an error that explains what is wrong with them. */
export function readLadder(args: readonly string[]): Ladder {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [id, ...rest] = positionals;
  if (rest.length > 0) throw new Error('a ladder has all levels of one game');
  const game = readGame(id);
  if (values.solo && game.seats.min > 1) throw new Error(`${game.id} is not played alone`);
  const time = values.steps === undefined ? { ms: '1000' } : {};
  return { solo: values.solo, ...readRest(game, values.solo ? 1 : 2, { ...time, ...values }) };
}

function readGame(id: string | undefined): Game {
  const game = GAMES.find((one) => one.id === id);
  if (game === undefined) throw new Error(`the game is one of ${GAMES.map((one) => one.id).join(', ')}`);
  return game;
}

interface Values {
  readonly games: string;
  readonly seed: string;
  readonly steps?: string | undefined;
  readonly ms?: string | undefined;
  readonly setup: string;
  readonly threads: string;
}

function readRest(
  game: Game,
  seatCount: number,
  { games, seed, steps = '', ms, setup, threads }: Values,
): Omit<Contest, 'contenders'> {
  return {
    game,
    setup: readSetup(game, setup, seatCount),
    deals: readCount('games', games),
    seed,
    spend: ms === undefined ? { steps: readCount('steps', steps) } : { ms: readCount('ms', ms) },
    threads: readCount('threads', threads),
  };
}

function readContenders(game: Game, names: readonly string[], solo: boolean): Contest['contenders'] {
  const there = LEVELS.filter((level) => game.players[level] !== undefined);
  const [first, second] = names.map((name) => there.find((level) => level === name) ?? readEngine(name));
  if (names.length !== (solo ? 1 : 2) || first === undefined || (!solo && second === undefined)) {
    const programs = 'or a program such as "./my-engine"';
    throw new Error(`give ${solo ? 'one level' : 'two levels'} of ${there.join(', ')}, ${programs}`);
  }
  const contenders: Contest['contenders'] = second === undefined ? [first] : [first, second];
  if (contenders.length < game.seats.min || contenders.length > game.seats.max) {
    throw new Error(`${game.id} is for ${game.seats.min} to ${game.seats.max} seats`);
  }
  return contenders;
}

/**
 * A program and its arguments, separated by blanks; quotation marks keep blanks together. A single word does not count
 * as a program, because it is a mistyped level.
 */
function readEngine(text: string): Contender | undefined {
  const words = [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
  const [program, ...args] = words;
  if (program === undefined || (args.length === 0 && !/[/\\.]/.test(program))) return undefined;
  const engine: Command = [program, ...args];
  return { engine };
}

/** The name of a contender in a report. */
export function nameContender(contender: Contender): string {
  return typeof contender === 'string' ? contender : contender.engine.join(' ');
}

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--${name} is a whole number from 1`);
  return count;
}

function readSetup(game: Game, text: string, seatCount: number): Deal['setup'] {
  const pairs = text.split(',').filter((pair) => pair !== '');
  const asked = pairs.map((pair): [string, SetupValue] => {
    const [name = '', value = ''] = pair.split('=');
    const option = game.setup[name];
    if (option === undefined)
      throw new Error(`--setup has ${Object.keys(game.setup).join(', ') || 'nothing to choose'}`);
    if (option.kind === 'number') return [name, Number(value)];
    return [name, option.kind === 'flag' && /^(true|false)$/.test(value) ? value === 'true' : value];
  });
  const chosen = chooseSetup(game, Object.fromEntries(asked), seatCount);
  if (chosen.ok) return chosen.value;
  const say = loadCatalogue().say({ language: 'en', nameSeat: (seat) => `seat ${seat}`, escape: (words) => words });
  throw new Error(say(chosen.refusal));
}
