import { phrase } from '../../src/engine/phrase.ts';
import { PersonId } from '../../src/match/match.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { Subcommand } from '../../src/play/contract/command.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { blockMark } from '../../src/tables/people/blocking.ts';

/** `/games block`: prevents meeting a person anywhere; a second time, allows it again. */
export const block: Subcommand = {
  name: 'block',
  text: 'company.block.command',
  options: [{ name: 'person', text: 'company.block.person', required: true, kind: 'person' }],
  async run({ app, caller }, given) {
    const other = PersonId.parse(given.person);
    if (other === caller.person) {
      return refuseTo(app, caller.answer, caller.locale, phrase('company.block.itself'));
    }
    const { people } = app.tables;
    const { blocked } = await people.read(caller.person);
    const isBlocked = blocked.includes(blockMark(caller.person, other));
    await people.block(caller.person, other, !isBlocked);
    const person = phrase('discord.mention', { person: other });
    const { say } = wordsFor(app.catalogue, caller.locale);
    const words = say(phrase(isBlocked ? 'company.block.undone' : 'company.block.done', { person }));
    await caller.answer.toCaller(wordsScreen(words));
  },
};
