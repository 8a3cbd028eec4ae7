import type { Field } from '../bench/coach/bar.ts';
import { USUAL } from '../bench/coach/fields.ts';
import { listStands, playMatch, type Stand } from '../bench/coach/matches.ts';
import { stepBudget } from '../src/engine/budget.ts';
import { LEVELS } from '../src/engine/computerPlayer.ts';
import type { Script } from '../src/engine/match.ts';
import type { Phrase, PhraseValue } from '../src/engine/phrase.ts';
import { fastRandom, moveRandom, pick } from '../src/engine/random.ts';
import { seatLetter } from '../src/engine/seat.ts';

/** Hints of one game, as lines of text for its judge. */
export interface Hints {
  readonly lines: readonly string[];
  /** How many hints there were, and how many of them said why. */
  readonly all: number;
  readonly reasoned: number;
  /** How many called the end certain. */
  readonly certain: number;
}

/** Nuggets on maps that come with the game, one after the other: what a judge reads from its files. */
const FIELDS: Readonly<Record<string, Field>> = {
  ...USUAL,
  nuggets: { ...USUAL.nuggets, setup: { ...USUAL.nuggets.setup, pace: 'turns', minpiles: 5, maxpiles: 20 } },
};
const MAPS = ['caves', 'cellar', 'chapel', 'cloister', 'mine', 'pillars', 'warren'];

/** So many positions of a match are looked at. */
const A_MATCH = 10;

/**
 * What the bot says of so many positions of a game, from matches in which each move is made by another level or by chance.
 * What is said hangs on the position, so that few steps are enough.
 */
export function findHints(id: string, count: number, steps: number): Hints {
  const field = FIELDS[id];
  if (field === undefined) throw new Error(`no game ${id}`);
  const lines: string[] = [];
  let [all, reasoned, certain] = [0, 0, 0];
  for (let match = 0; all < count; match += 1) {
    const script = playOdd(field, match);
    for (const stand of pickSome(listStands(field.game, script), match).slice(0, count - all)) {
      const hint = hintAt(field, script, stand, steps);
      all += 1;
      if (hint === undefined) continue;
      reasoned += 1;
      certain += hint.certain === undefined ? 0 : 1;
      lines.push(writeHint(`${match}.${stand.ply}`, hint));
    }
  }
  return { lines, all, reasoned, certain };
}

function playOdd(field: Field, match: number): Script {
  const { game } = field;
  const seed = `judged ${match}`;
  const map = game.id === 'nuggets' ? { map: MAPS[match % MAPS.length] ?? '' } : {};
  return playMatch(
    { ...field, setup: { ...field.setup, ...map }, steps: STEPS_PLAYED },
    'medium',
    seed,
    ({ state, seat, ply }) => {
      const random = fastRandom(moveRandom(`${seed} slips`, ply).below(2 ** 31));
      const player = game.players[pick(LEVELS, random)];
      if (match % 3 === 0 || player === undefined) return undefined;
      return game.write(player.choose(game.view(state, seat), seat, random, stepBudget(STEPS_PLAYED)));
    },
  );
}

const STEPS_PLAYED = 20;

/** Positions of all parts of a match, and the last one, of which most can be certain. */
function pickSome(stands: readonly Stand[], match: number): readonly Stand[] {
  const random = fastRandom(match + 1);
  const spread = Array.from({ length: A_MATCH - 1 }, (_, at) => at).flatMap((at) => {
    const share = (at + random.below(1000) / 1000) / A_MATCH;
    return stands[Math.floor(share * stands.length)] ?? [];
  });
  return [...spread, ...stands.slice(-1)];
}

/** What the strongest player says of a position; undefined where it does not say why. */
function hintAt({ game }: Field, script: Script, stand: Stand, steps: number): Hint | undefined {
  const { state, seat, ply } = stand;
  const [best] = game.players.hard?.weigh?.(game.view(state, seat), seat, fastRandom(ply), stepBudget(steps)) ?? [];
  if (best?.reason === undefined) return undefined;
  const { move, reason, exact, expected } = best;
  return {
    game: game.id,
    script,
    seat,
    ply,
    move: game.write(move),
    reason,
    certain: exact === true ? expected : undefined,
  };
}

interface Hint {
  readonly game: string;
  readonly script: Script;
  readonly seat: number;
  readonly ply: number;
  readonly move: string;
  readonly reason: Phrase;
  /** How the match ends, where the bot calls that certain. */
  readonly certain: number | undefined;
}

/** What the judges ask of a setup; all else is as usual. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  cellz: ['columns', 'rows'],
  domination: ['size', 'memory', 'plays', 'rule', 'legs'],
  nuggets: ['map', 'pace', 'gold', 'minpiles', 'maxpiles'],
};

/** As puzzles are written as far as the seat; then the move, the sentence, what fills it, and what is called certain. */
function writeHint(id: string, { game, script, seat, ply, move, reason: said, certain }: Hint): string {
  const reason = unwrapReason(said);
  const setup = new URLSearchParams();
  for (const [name, value] of Object.entries(script.setup)) {
    if (WRITTEN[game]?.includes(name)) setup.append(name, String(value));
  }
  const entries = script.log.slice(0, ply - 1).map((one) => `${seatLetter(one.seat)} ${one.text}`);
  const values = Object.entries(reason.values ?? {}).map(([name, value]) => `${name}=${plainValue(value)}`);
  return [
    id,
    'hint',
    setup,
    script.seatCount,
    script.seed,
    entries.join(';'),
    seat,
    move,
    lastWord(reason),
    values.join('&'),
    certain ?? '',
  ].join('\t');
}

/** A sentence may stand around the one that says why: what fills both. */
function unwrapReason({ key, values = {} }: Phrase): Phrase {
  const { reason, ...others } = values;
  if (typeof reason !== 'object' || !('key' in reason)) return { key, values };
  return { ...reason, values: { ...reason.values, ...others } };
}

const lastWord = ({ key }: Phrase) => key.split('.').at(-1) ?? '';

/** `key(value,value)` for a phrase in a sentence, a list with bars, a seat by its letter. */
function plainValue(value: PhraseValue): string {
  if (typeof value !== 'object') return String(value);
  if ('seat' in value) return seatLetter(value.seat);
  if (!('key' in value)) return value.map(plainValue).join('|');
  const inside = Object.values(value.values ?? {}).map(plainValue);
  return inside.length === 0 ? lastWord(value) : `${lastWord(value)}(${inside.join(',')})`;
}
