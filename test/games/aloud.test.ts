import { describe, expect, test } from 'vitest';
import { stepBudget } from '../../src/engine/budget.ts';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { seatLetter } from '../../src/engine/seat.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { LONGEST_ALT } from '../../src/play/contract/discordLimits.ts';
import { truncateText } from '../../src/texts/altText.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

const say = loadCatalogue().say({ language: 'en', nameSeat: seatLetter, escape: (text) => text });

interface Case {
  readonly game: string;
  readonly setup: Readonly<Record<string, unknown>>;
  readonly seats: number;
}

/** Usual matches of every game, and of some those with the most to say. */
const CASES: readonly Case[] = [
  ...GAMES.map((game) => ({ game: game.id, setup: {}, seats: game.seats.usual })),
  { game: 'cellz', setup: { columns: 10, rows: 10 }, seats: 4 },
  { game: 'domination', setup: { size: 16, legs: 2, memory: 0 }, seats: 2 },
  { game: 'newhaven', setup: { careful: true }, seats: 3 },
  { game: 'nuggets', setup: { turns: 30 }, seats: 2 },
  { game: 'railroad', setup: {}, seats: 1 },
  { game: 'railroad', setup: {}, seats: 6 },
  { game: 'nuggets', setup: { map: 'mine', turns: 10, theft: true }, seats: 26 },
];

const LONGEST_MESSAGE = 2000;

/**
 * Letters and digits, and marks that screen readers either say or pause for without losing anything. The minus sign is
 * said; a hyphen before a number is not, so there must be none.
 */
const HEARD = /^[\p{L}\p{N} .,;:()?!'’−-]*$/u;

describe.each(CASES)('$game for $seats with $setup, read aloud', ({ game, setup, seats }) => {
  const texts = altTextsOf(game, setup, seats);

  test('has no marks that are swallowed or spelled', () => {
    expect(texts.find((text) => !HEARD.test(text))).toBeUndefined();
    expect(texts.find((text) => / [-.,;:]( |$)/.test(text))).toBeUndefined();
    expect(texts.find((text) => / -\p{N}/u.test(text))).toBeUndefined();
  });

  // New Haven says tiles and villages in words: see below for what of it fits.
  test.skipIf(game === 'newhaven')('fits in an alt text as a whole', () => {
    expect(texts.find((text) => text.length > LONGEST_ALT)).toBeUndefined();
  });
});

test.each([
  [2, { side: 'A' }],
  [3, { careful: true }],
  [4, { side: 'A' }],
  [4, { side: 'B' }],
])('New Haven for %i with %o is cut behind all that a player must know, and Describe has it whole', (seats, setup) => {
  for (const text of altTextsOf('newhaven', setup, seats)) {
    if (text.includes('New Haven, final position.')) continue;
    const cut = truncateText(text, LONGEST_ALT);
    expect(cut).toMatch(/^Round \d+ of \d+\. ([A-D])(?:, [A-D])* to act\. .*Your tiles: .*Buildings: [^.]+\./s);
    const [, own = ''] = /([A-D])(?:, [A-D])* to act\./.exec(text) ?? [];
    const isLaid = text.includes('Lay a harvest tile');
    // The own village and what can be drawn decide every turn; to lay a tile, the board counts as well.
    expect(cut).toContain(' Pool: ');
    expect(cut).toMatch(new RegExp(` ${own}, \\d+ in hand, built: [^.]+\\.`));
    if (isLaid) expect(cut).toMatch(/ Board, a1 to \w+: \d+ spaces? open\. [a-g]\d /);
    if (seats < 4) expect(text.length).toBeLessThanOrEqual(LONGEST_MESSAGE);
  }
});

/** What each player to act is told, through a match of computer players. */
function altTextsOf(id: string, chosen: Case['setup'], seats: number): readonly string[] {
  const game = gameCalled(id);
  const random = fastRandom(11);
  const texts: string[] = [];
  let state = game.start({ ...defaultSetup(game.setup), ...chosen }, seats, random);
  for (let [seat] = game.toAct(state); seat !== undefined; [seat] = game.toAct(state)) {
    const view = game.view(state, seat);
    texts.push(game.describe(view).map(say).join(' '));
    const move = game.players.easy?.choose(view, seat, random, stepBudget(20));
    state = game.play(state, seat, move, random).state;
  }
  return [...texts, game.describe(game.view(state, 0)).map(say).join(' ')];
}

function gameCalled(id: string): Game {
  const game = Object.values<Game>(GAMES).find((one) => one.id === id);
  if (game === undefined) throw new Error(`no game ${id}`);
  return game;
}
