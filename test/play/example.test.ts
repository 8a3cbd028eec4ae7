import pino from 'pino';
import { expect, test } from 'vitest';
import type { Order } from '../../render/studio/order.ts';
import type { Game } from '../../src/engine/game.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { domination } from '../../src/games/domination/index.ts';
import { panelPicture, prepareExamples } from '../../src/play/screens/example.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

test('the picture of all games shows those whose example is made, and waits for no other', async () => {
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const sleeps = () => {
    ask();
    return awake;
  };
  const apart = { from: 'slow', wake: sleeps, isShut: () => false, shut: () => undefined };
  const slow: Game = { ...cellz, id: 'slow', apart };
  const orders: Order[] = [];
  let passMoment = () => undefined as unknown;
  const timers = { set: (call: () => void) => (passMoment = call), clear: () => undefined };
  const log = pino({ level: 'silent' });
  const pictures = async (order: Order) => {
    orders.push(order);
    return Buffer.from('png');
  };
  const shownIn = async () => {
    const games = [domination, slow].map((game) => ({ game, about: phrase(game.name) }));
    await panelPicture({ pictures, log, timers }, games, 'dark', wordsFor(loadCatalogue(), 'en'));
    const [panel] = orders.splice(0).flatMap((order) => ('games' in order ? [order.games] : []));
    return panel?.map(({ game, view }) => [game, view]);
  };
  await prepareExamples([{ game: domination }], log);

  const first = shownIn();
  await asked;
  passMoment();
  expect((await first)?.map(([game]) => game)).toEqual(['domination']);
  wake();
  const later = await shownIn();
  expect(later?.map(([game]) => game)).toEqual(['domination', 'slow']);
  // A game from outside draws its own board.
  expect(later?.[1]).toEqual(['slow', { drawn: Buffer.from('png').toString('base64') }]);
});
