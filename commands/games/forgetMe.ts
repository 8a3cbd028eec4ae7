import type { Subcommand } from '../../src/discord/command/command.ts';
import { button, controlRows } from '../../src/discord/command/controls.ts';
import { wordsScreen } from '../../src/discord/screens/screen.ts';
import { wordsFor } from '../../src/discord/words/names.ts';
import { phrase } from '../../src/engine/phrase.ts';

/** `/games forget-me`: deletes what is stored about the asker, once they are sure. */
export const forgetMe: Subcommand = {
  name: 'forget-me',
  text: 'games.forget.command',
  options: [],
  async run({ app, asker }) {
    const { say, plain } = wordsFor(app.catalogue, asker.locale);
    const { live, finished } = await app.tables.people.read(asker.person);
    const buttons = [
      button(phrase('games.forget.button'), 'forget-me.sure', 'danger'),
      button(phrase('games.forget.keep'), 'forget-me.keep'),
    ];
    await asker.answer.toAsker({
      content: say(phrase('games.forget.sure', { live: live.length, finished: finished.length })),
      rows: controlRows([buttons], plain),
      pings: [],
    });
  },
  uses: {
    async 'forget-me.sure'({ app, asker, publisher, discordLocale }) {
      const departures = await app.tables.forget(asker.person);
      for (const { before, change } of departures) await publisher.announceWithAnswer(change, before);
      const { say } = wordsFor(app.catalogue, discordLocale);
      await asker.answer.update(wordsScreen(say(phrase('games.forget.done'))));
    },
    async 'forget-me.keep'({ app, asker }) {
      const { say } = wordsFor(app.catalogue, asker.locale);
      await asker.answer.update(wordsScreen(say(phrase('games.forget.kept'))));
    },
  },
};
