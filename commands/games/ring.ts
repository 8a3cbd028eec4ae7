import { phrase } from '../../src/engine/phrase.ts';
import { GAMES } from '../../src/games/index.ts';
import { PersonId } from '../../src/match/match.ts';
import type { Subcommand } from '../../src/play/contract/command.ts';
import { RING_HANDLERS, ringsHere, showRing } from '../../src/play/rings/ringActions.ts';
import { choosing, usualChoice } from '../../src/play/rings/ringChoice.ts';
import { CORRECTION_LABELS, correct } from '../../src/play/rings/ringCorrections.ts';
import { cutVisible } from '../../src/play/words/visibleText.ts';
import { CORRECTIONS } from '../../src/rings/ring.ts';
import { LONGEST_REASON } from '../../src/tables/lists/serverLog.ts';

/** `/games ring`: the server's rings, and how to join the next one of a game. */
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
    {
      name: 'correct',
      text: 'rings.option.correct',
      required: false,
      offers: CORRECTIONS.map((value) => ({ value, label: CORRECTION_LABELS[value] })),
    },
    { name: 'person', text: 'rings.option.person', required: false, kind: 'person' },
    { name: 'against', text: 'rings.option.against', required: false, kind: 'person' },
    { name: 'reason', text: 'rings.option.reason', required: false },
  ],
  async run(request, { game, correct: wanted, person, against, reason = '' }) {
    const what = CORRECTIONS.find((one) => one === wanted);
    if (what !== undefined) {
      const [of, other] = [person, against].map((one) => (one === undefined ? undefined : PersonId.parse(one)));
      const correction = {
        ...{ what, reason: cutVisible(reason, LONGEST_REASON) },
        ...(of === undefined ? {} : { person: of }),
        ...(other === undefined ? {} : { against: other }),
      };
      return correct(request, correction, game);
    }
    const isKnown = request.app.games.some((one) => one.game.id === game);
    const scene = game !== undefined && isKnown ? choosing(request, usualChoice(game)) : await ringsHere(request);
    await request.caller.answer.toCaller(scene);
  },
  uses: {
    ...RING_HANDLERS,
    'ring.all': async (request) => request.caller.answer.update(await ringsHere(request)),
    'ring.show': showRing,
  },
};
