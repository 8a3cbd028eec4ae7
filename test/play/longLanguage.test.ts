import { CommandList, listControls, type SeenMessage, type Visitor } from 'discord-standin';
import { expect, test } from 'vitest';
import { COMMANDS, GENERAL_COMMANDS } from '../../commands/index.ts';
import { buildCommands } from '../../src/discord/wire/registration.ts';
import { slashCommands } from '../../src/play/actions/tableActions.ts';
import { createCatalogue } from '../../src/texts/catalogue.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';
import { BEGINS, ENDS, pseudoTexts } from '../texts/pseudo.ts';

const commands = slashCommands(COMMANDS, GENERAL_COMMANDS);
/** So many different controls are pressed at a table, each once. */
const MOST_CONTROLS = 40;

/** Every word on a message that a person reads, but for alt texts, which end where they are full. */
function wordsOn({ content, components, embeds }: SeenMessage): readonly string[] {
  const found = [content];
  JSON.stringify([components, embeds], (key, value) => {
    if (typeof value === 'string' && ['label', 'placeholder', 'description', 'content', 'title'].includes(key))
      found.push(value);
    return value;
  });
  return found;
}

const count = (words: string, mark: string) => words.split(mark).length;
const isCut = (words: string) => count(words, BEGINS) !== count(words, ENDS);

/** What anybody sees whose end is missing. */
function cutWords({ ada, ben, cleo }: TestTables): readonly string[] {
  return [ada, ben, cleo].flatMap((person) => person.messages().flatMap(wordsOn)).filter(isCut);
}

/** Presses every control that this person comes by once, by what it does. */
async function pressAll(house: TestTables, person: Visitor, look: () => void): Promise<number> {
  const pressed = new Set<string>();
  const next = () =>
    person
      .messages()
      .toReversed()
      .flatMap((message) =>
        listControls(message).flatMap((control) => {
          const id = control.custom_id ?? '';
          const action = id.split(':')[3] ?? '';
          const isNew = control.disabled !== true && id !== '' && !pressed.has(action);
          return isNew ? [{ message, control, id, action }] : [];
        }),
      )[0];
  for (let found = next(); found !== undefined && pressed.size < MOST_CONTROLS; found = next()) {
    const { message, control, id, action } = found;
    pressed.add(action);
    if ('options' in control)
      await person.select(
        id,
        control.options.slice(0, 1).map(({ value }) => value),
        message,
      );
    else if (control.type === 2) await person.click(id, message);
    await person.settled();
    look();
    house.passTime(3000);
  }
  return pressed.size;
}

test('Discord takes every command in a language longer than English by two fifths', () => {
  const built = buildCommands(commands, createCatalogue({ en: pseudoTexts() }));
  // Its choices grow with each game. Where it is too large, shorten descriptions in data/texts.
  expect(() => CommandList.parse(JSON.parse(JSON.stringify(built)))).not.toThrow();
});

test.each(COMMANDS.map(({ game }) => game.id))(
  'a language longer than English by two fifths fits on every screen of %s, and nothing of it is cut',
  async (id) => {
    const house = await openTestTables({
      catalogue: createCatalogue({ en: pseudoTexts() }),
      seed: '7'.repeat(32),
      thinking: thinkLightly,
    });
    const { ada, ben, cleo } = house;
    const cut = new Set<string>();
    let screens = 0;
    const look = () => {
      screens += 1;
      for (const words of cutWords(house)) cut.add(words);
    };
    await ada.command(`/${id} new`);
    look();
    const waiting = await pressAll(house, ben, look);
    await cleo.command(`/${id} new computer:easy`);
    await cleo.settled();
    look();
    const playing = await pressAll(house, cleo, look);
    for (const { name, subcommands } of commands.filter((one) => [id, 'games'].includes(one.name))) {
      for (const { name: subcommand, options } of subcommands) {
        if (options.some(({ required }) => required) || subcommand === 'new') continue;
        await cleo.command(`/${name} ${subcommand}`);
        await cleo.settled();
        look();
      }
    }
    expect([...cut]).toEqual([]);
    expect(screens).toBeGreaterThan(30);
    expect(waiting + playing).toBeGreaterThanOrEqual(8);
    await closeCleanly(house);
  },
);
