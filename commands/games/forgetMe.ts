import { phrase } from '../../src/engine/phrase.ts';
import type { Subcommand } from '../../src/play/contract/command.ts';
import { button, controlRows } from '../../src/play/contract/controls.ts';
import { followPuzzle } from '../../src/play/learning/puzzlePosts.ts';
import { followRace } from '../../src/play/learning/raceMessages.ts';
import { followRing } from '../../src/play/rings/ringMessages.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';

/** `/games forget-me`: deletes what is stored about the caller, once they confirm. */
export const forgetMe: Subcommand = {
  name: 'forget-me',
  text: 'games.forget.command',
  options: [],
  async run({ app, caller }) {
    const { say, plain } = wordsFor(app.catalogue, caller.locale);
    const { live, finished } = await app.tables.people.read(caller.person);
    const buttons = [
      button(phrase('games.forget.button'), 'forget-me.sure', 'danger'),
      button(phrase('games.forget.keep'), 'forget-me.keep'),
    ];
    await caller.answer.toCaller({
      content: say(phrase('games.forget.sure', { live: live.length, finished: finished.length })),
      rows: controlRows([buttons], plain),
      pings: [],
    });
  },
  uses: {
    async 'forget-me.sure'(request) {
      const { app, caller, door, discordLocale } = request;
      const leave = await app.tables.linkedPeople.readLeave(caller.person);
      const { departures, races, rings, puzzleDays } = await app.tables.forget(caller.person);
      if (leave !== undefined) app.aside(async () => app.board?.giveBack?.(leave));
      for (const { before, change } of departures) await door.announce(change, before);
      for (const id of races) followRace(request, id);
      for (const id of rings) followRing(request, id);
      for (const { date, guild } of puzzleDays) followPuzzle(request, guild, date);
      const { say } = wordsFor(app.catalogue, discordLocale);
      await caller.answer.update(wordsScreen(say(phrase('games.forget.done'))));
    },
    async 'forget-me.keep'({ app, caller }) {
      const { say } = wordsFor(app.catalogue, caller.locale);
      await caller.answer.update(wordsScreen(say(phrase('games.forget.kept'))));
    },
  },
};
