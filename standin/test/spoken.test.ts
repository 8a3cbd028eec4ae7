import { expect, test } from 'vitest';
import { type CommandBody, CommandList } from '../src/limits/command.ts';
import { readSpoken, renameFiles, spoken } from '../src/localNames.ts';
import { NotPossible } from '../src/slashText.ts';

const commands = CommandList.parse([
  {
    name: 'play',
    description: 'Plays',
    name_localizations: { de: 'spielen' },
    options: [
      {
        type: 1,
        name: 'new',
        description: 'Opens',
        name_localizations: { de: 'neu' },
        description_localizations: { de: 'Eröffnet' },
        options: [
          {
            type: 3,
            name: 'level',
            description: 'How strong',
            name_localizations: { de: 'stärke' },
            choices: [{ name: 'easy', value: 'easy', name_localizations: { de: 'leicht' } }],
          },
          { type: 11, name: 'map', description: 'A file', name_localizations: { de: 'karte' } },
        ],
      },
    ],
  },
]);
const [play] = commands as [CommandBody];

test('people see a command in their own language, or else as it was registered', () => {
  const [sub] = spoken(play, 'de').options;
  expect(spoken(play, 'de').name).toBe('spielen');
  expect(sub).toMatchObject({ name: 'neu', description: 'Eröffnet' });
  expect(sub?.options?.[0]).toMatchObject({ name: 'stärke', choices: [{ name: 'leicht', value: 'easy' }] });
  expect(spoken(play, 'fr')).toEqual(play);
});

test('what they type in it is understood in the words that were registered', () => {
  const { invocation, optionOf } = readSpoken('/spielen neu stärke:leicht', commands, 'de');
  expect(invocation.command).toBe(play);
  expect(invocation.path.map(({ name }) => name)).toEqual(['new']);
  expect([...invocation.words]).toEqual([['level', 'easy']]);
  const file = { filename: 'a.txt', bytes: new Uint8Array(), contentType: 'text/plain' };
  expect([...renameFiles(new Map([['karte', file]]), { optionOf }).keys()]).toEqual(['map']);
  expect(() => readSpoken('/play new', commands, 'de')).toThrow(NotPossible);
});
