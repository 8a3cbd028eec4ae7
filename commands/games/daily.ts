import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { DAILY_USES } from '../../src/play/actions/daily.ts';
import type { Subcommand } from '../../src/play/contract/command.ts';
import { type Button, controlRows } from '../../src/play/contract/controls.ts';
import { findToday } from '../../src/play/words/today.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { streakOn } from '../../src/tables/people/person.ts';

/** `/games daily`: the daily games, each with a button that starts or continues today's. */
export const daily: Subcommand = {
  name: 'daily',
  text: 'company.daily.command',
  options: [],
  uses: DAILY_USES,
  onPage: { uses: ['day.look', 'day.play', 'day.share', 'day.board'], addresses: ['day.look'] },
  async run(request) {
    const { app, caller } = request;
    const { date } = await findToday(request);
    const { say, plain } = wordsFor(app.catalogue, caller.locale);
    const record = await app.tables.people.read(caller.person);
    const games = app.games.filter((one) => one.daily !== undefined);
    const lines = games.map(({ game }): Phrase => {
      const days = streakOn(record, game.id, date);
      return phrase(days === 0 ? 'company.daily.game' : 'company.daily.streak', {
        game: phrase(game.name),
        count: days,
      });
    });
    const buttons = games.map(
      ({ game }): Button => ({
        kind: 'button',
        label: phrase('company.daily.play', { game: phrase(game.name) }),
        style: 'primary',
        act: { action: 'day.play', argument: game.id },
      }),
    );
    const content = [phrase('company.daily.title'), ...lines].map(say).join('\n');
    await caller.answer.toCaller({ content, rows: controlRows([buttons], plain), pings: [] });
  },
};
