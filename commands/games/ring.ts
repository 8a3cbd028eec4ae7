import { phrase } from '../../src/engine/phrase.ts';
import { GAMES } from '../../src/games/index.ts';
import type { Subcommand } from '../../src/play/contract/command.ts';
import { choosing, RING_HANDLERS, ringsHere, showRing, usualChoice } from '../../src/play/rings/ringActions.ts';

/** `/games ring`: the rings of the server, and the way into the next one of a game. */
export const ring: Subcommand = {
  name: 'ring',
  text: 'rings.command',
  options: [
    {
      name: 'game',
      text: 'rings.option.game',
      required: false,
      offers: GAMES.filter(({ seats }) => seats.max >= 2).map(({ id, name }) => ({ value: id, label: phrase(name) })),
    },
  ],
  async run(request, { game }) {
    const isKnown = request.app.games.some((one) => one.game.id === game);
    const scene = game !== undefined && isKnown ? choosing(request, usualChoice(game)) : await ringsHere(request);
    await request.invoker.answer.toInvoker(scene);
  },
  uses: {
    ...RING_HANDLERS,
    'ring.all': async (request) => request.invoker.answer.update(await ringsHere(request)),
    'ring.show': showRing,
  },
};
