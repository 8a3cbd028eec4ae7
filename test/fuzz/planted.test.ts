import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { createCatalogue, readTexts } from '../../src/texts/catalogue.ts';
import { thinkAtOnce } from '../testBot.ts';
import { type FoundInBot, fuzzBot, type PlantedFault } from './bot.ts';
import { type FuzzedPort, fuzzPort } from './port.ts';
import { type FoundInRules, fuzzRules, replayRules } from './rules.ts';

// That the fuzz finds nothing says something only if it would have found something.

const TEXTS = Object.entries(readTexts('en'));
const saying = (prefix: string, words: string) =>
  createCatalogue({ en: Object.fromEntries(TEXTS.map(([key, text]) => [key, key.startsWith(prefix) ? words : text])) });
const TOO_LARGE = { method: 'POST', path: /callback/, respond: { refusal: 'tooLarge' } } as const;
const never = () => new Promise<never>(() => undefined);

const UNNUMBERED = new SqliteAdapter(':memory:');
await storeOn(UNNUMBERED).set({ unnumbered: { name: 'Ada' } });

const IN_THE_BOT: readonly (readonly [string, RegExp, PlantedFault])[] = [
  ['an answer that Discord refuses', /Discord refuses/, { house: { begin: ({ faults }) => faults.next(TOO_LARGE) } }],
  ['an error in the log', /the log says/, { house: { studio: () => Promise.reject(new Error('no paint')) } }],
  [
    'a reply that blames the bot',
    /somebody was told/,
    { house: { catalogue: saying('discord.lobby.', 'That went wrong.') } },
  ],
  ['a message that tells a seed', /tells the seed/, { house: { seed: 'channelId' } }],
  ['a record without a schema', /without the number/, { house: { adapter: UNNUMBERED } }],
  ['a bot that hangs', /no answer/, { hangs: 200, house: { thinking: { ...thinkAtOnce, ask: never, weigh: never } } }],
];

test.each(IN_THE_BOT)('the fuzz of the bot finds %s', async (_fault, words, planted) => {
  // Which inputs a seed gives changes with every new command: one of a few seeds has to do.
  let found = '';
  for (const seed of [1, 2, 3]) {
    found += (await fuzzBot(48, seed, undefined, undefined, planted)).join('\n');
    if (words.test(found)) break;
  }
  expect(found).toMatch(words);
});

const game: Game<unknown, unknown, unknown, unknown> = nuggets;
const IN_THE_RULES: readonly (readonly [string, RegExp, Partial<Game>])[] = [
  ['a text on which reading breaks', /throws/, { read: (text) => game.read(text.length > 100 ? crash() : text) }],
  [
    'a move that is accepted and not legal',
    /accepted, and not legal/,
    { legal: (state, seat) => everyOther(game.legal(state, seat)) },
  ],
  ['a seat that moves out of turn', /not to act/, { refuse: (state, _seat, move) => refusedToAll(state, move) }],
  [
    'a view that tells what is hidden',
    /tells more than it may/,
    {
      view: (state, viewer) => [game.view(state, viewer), state],
      imagine: (view, viewer, random) => game.imagine?.((view as readonly unknown[])[0], viewer, random),
    },
  ],
];

function crash(): never {
  throw new Error('too long');
}

function everyOther<Move>(moves: readonly Move[]): readonly Move[] {
  return moves.filter((_, at) => at % 2 === 0);
}

/** Why nobody at all may make a move. */
function refusedToAll(state: unknown, move: unknown) {
  const reasons = game.toAct(state).map((seat) => game.refuse(state, seat, move));
  return reasons.includes(undefined) ? undefined : reasons[0];
}

test.each(IN_THE_RULES)(
  'the fuzz of the rules finds %s, and finds it again by what it kept',
  (_fault, words, planted) => {
    const games = [{ ...nuggets, ...planted }];
    const kept: FoundInRules[] = [];
    const faults = fuzzRules(3000, 1, undefined, games, (found) => kept.push(found));
    expect(faults.join('\n')).toMatch(words);
    const found = kept.find(({ fault }) => words.test(fault));
    if (found === undefined) throw new Error('nothing was kept');
    expect(replayRules(found, games).join('\n')).toMatch(words);
    expect(replayRules(found)).toEqual([]);
  },
);

test('the fuzz of the bot keeps the round in which something was wrong', async () => {
  const kept: FoundInBot[] = [];
  await fuzzBot(8, 3, undefined, undefined, { house: { adapter: UNNUMBERED } }, (found) => kept.push(found));
  expect(kept).toEqual([{ seed: 3, inputs: 8, fault: expect.stringContaining('without the number') }]);
});

/** A port that is served so, with what its listeners throw. */
async function faultyPort(listen: (server: Server, fail: (fault: unknown) => void) => void): Promise<FuzzedPort> {
  const faults: string[] = [];
  const server = createServer((_, response) => void response.end());
  server.keepAliveTimeout = 1;
  listen(server, (fault) => void faults.push(String(fault)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults: () => faults,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('the fuzz of the port finds a listener that takes every target for an address', async () => {
  const open = () =>
    faultyPort((server, fail) => {
      server.on('upgrade', ({ url = '' }, socket) => {
        socket.on('error', () => socket.destroy());
        try {
          new URL(url, 'http://localhost');
        } catch (error) {
          fail(error);
        }
        socket.destroy();
      });
    });
  expect((await fuzzPort(320, 1, undefined, open)).join('\n')).toMatch(/Invalid URL/);
});
