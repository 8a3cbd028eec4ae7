import { describe, expect, test } from 'vitest';
import type { Phrase } from '../../src/engine/phrase.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

const catalogue = loadCatalogue();
const STEPS = 60;
const MOVES_TRIED = 40;
/** What people type who do not know the notation, or only nearly. */
const TYPED = [
  '',
  '?',
  'A0',
  'A0C2',
  'X9C21',
  'A0Z91',
  'a1',
  'a1-a9',
  'z1-z2',
  'b2-b2',
  'place 9 z9',
  'build',
  'draw',
  'up',
  'done now',
];
/** Words of ours, and moves as they are logged: what stands between marks is an example to be typed. */
const INTERNAL = /undefined|null|NaN|\[object|\{\{|\bseat \d|\bply\b|\b[ABS]\d[A-G]\d\d\b|\br[0-3]\b|\w!(?=\s|$)/;
const EXAMPLES = /`[^`]*`|“[^”]*”|„[^“]*“/g;

/** The refusals that turn up in a game at random: of moves that were legal at another time, or for another seat, and of what is no move. */
function refusalsOf(game: (typeof GAMES)[number]): readonly Phrase[] {
  const random = fastRandom(12);
  const seats = Math.max(2, game.seats.min);
  const found = new Map<string, Phrase>();
  const note = (refusal: Phrase | undefined) => refusal && found.set(JSON.stringify(refusal), refusal);
  let state = game.start(defaultSetup(game.setup), seats, random);
  const tried: unknown[] = [];
  for (let step = 0; step < STEPS && game.outcome(state) === undefined; step++) {
    const seat = pick(game.toAct(state), random);
    const legal = game.legal(state, seat);
    for (let count = 0; count < 3; count++) tried.push(pick(legal, random));
    for (let count = 0; count < MOVES_TRIED; count++) {
      for (const other of Array(seats).keys()) note(game.refuse(state, other, pick(tried, random)));
    }
    state = game.play(state, seat, pick(legal, random), random).state;
  }
  for (const refusal of TYPED.flatMap((text) => refusedAsTyped(game, state, text))) note(refusal);
  return [...found.values()];
}

function refusedAsTyped(game: (typeof GAMES)[number], state: unknown, text: string): readonly Phrase[] {
  const read = game.read(text);
  return (read.ok ? [game.refuse(state, 0, read.value), game.refuse(state, 1, read.value)] : [read.refusal]).filter(
    (refusal) => refusal !== undefined,
  );
}

describe.each(GAMES.map((game) => [game.id, game] as const))('what %s refuses', (_, game) => {
  const refusals = refusalsOf(game);

  test('turns up in this test in several ways', () => {
    expect(new Set(refusals.map(({ key }) => key)).size).toBeGreaterThan(2);
  });

  test.each(catalogue.languages)('is said in whole sentences, in words of the reader (%s)', (language) => {
    for (const refusal of refusals) {
      const words = wordsFor(catalogue, language).plain(refusal);
      expect(words, refusal.key).toMatch(/[.!?)`]$/);
      expect(words.replace(EXAMPLES, ''), refusal.key).not.toMatch(INTERNAL);
      expect(words).not.toBe(refusal.key);
    }
  });
});
