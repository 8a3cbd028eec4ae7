import { expect, test } from 'vitest';
import { CommandList } from '../src/limits/command.ts';
import { readSlash } from '../src/slashText.ts';

const text = (name: string, required = false) => ({ type: 3, name, description: name, required });
const commands = CommandList.parse([
  {
    name: 'draw',
    description: 'Draws',
    options: [
      { type: 1, name: 'line', description: 'A line', options: [text('line'), text('from'), text('to')] },
      { type: 1, name: 'ends', description: 'Two ends', options: [text('from', true), text('to', true), text('note')] },
      {
        type: 1,
        name: 'new',
        description: 'Opens',
        options: [{ ...text('level'), choices: [{ name: 'easy', value: 'easy' }] }],
      },
      { type: 1, name: 'end', description: 'Ends' },
    ],
  },
]);

const wordsOf = (typed: string) => Object.fromEntries(readSlash(typed, commands).words);

test('words without an option go to the first, where none is required', () => {
  expect(wordsOf('/draw line a1 a2')).toEqual({ line: 'a1 a2' });
  expect(wordsOf('/draw line a1 from:b1 to:b2')).toEqual({ line: 'a1', from: 'b1', to: 'b2' });
});

test('they go to the required options one each, and the last takes the rest', () => {
  expect(wordsOf('/draw ends a1  a2')).toEqual({ from: 'a1', to: 'a2' });
  expect(wordsOf('/draw ends a1 a2 a3 note:fine')).toEqual({ from: 'a1', to: 'a2 a3', note: 'fine' });
  expect(wordsOf('/draw ends a1 to:a2')).toEqual({ from: 'a1', to: 'a2' });
  expect(wordsOf('/draw ends a1')).toEqual({ from: 'a1' });
});

test('where no option takes any text, they belong to none', () => {
  expect(() => wordsOf('/draw new hard')).toThrow('«hard» belongs to no option. Options: level.');
  expect(() => wordsOf('/draw end now')).toThrow('«now» belongs to no option. Options: none.');
});
