import { describe, expect, test } from 'vitest';
import { suggest } from '../src/page/suggestions.ts';
import { demo } from './demoBot.ts';

const command = demo.toJSON();
const around = {
  commands: [{ id: '1', name: command.name, description: command.description, options: command.options as never }],
  people: [
    { id: '1', name: 'Ada', isBot: false },
    { id: '2', name: 'Ben', isBot: false },
  ],
  channels: [],
};

const rows = (text: string) => suggest(text, around)?.rows.map((row) => row.label);
const chosen = (text: string) => suggest(text, around)?.rows[0]?.text;

describe('while a command is typed', () => {
  test('words without a slash get no list', () => {
    expect(suggest('hello', around)).toBeUndefined();
  });

  test('a slash lists every subcommand, and more letters fewer of them', () => {
    expect(rows('/')).toContain('/demo table note');
    expect(rows('/demo b')).toEqual(['/demo board']);
    expect(rows('/note')).toEqual(['/demo table note']);
  });

  test('a chosen command goes on with its first required option', () => {
    expect(chosen('/demo b')).toBe('/demo board size:');
    expect(chosen('/demo se')).toBe('/demo secret ');
  });

  test('a command that is typed whole can be sent, or goes on with what it needs', () => {
    expect(suggest('/demo slow', around)).toMatchObject({ rows: [], isEager: false });
    expect(chosen('/demo board')).toBe('/demo board size:');
  });

  test('a number shows its bounds and no rows, and Enter sends it', () => {
    const shown = suggest('/demo board size:3', around);
    expect(shown).toMatchObject({ title: 'size: Fields a side (2 to 8)', rows: [], isEager: false });
  });

  test('a space behind a value lists the options that are left', () => {
    expect(rows('/demo board size:3 ')).toEqual(['colour', 'rival', 'quiet']);
    expect(rows('/demo board size:3 ri')).toEqual(['rival']);
    expect(chosen('/demo board size:3 ri')).toBe('/demo board size:3 rival:');
  });

  test('choices, people and yes or no are listed by what is typed', () => {
    expect(rows('/demo board size:3 colour:')).toEqual(['Sea blue', 'Meadow green']);
    expect(rows('/demo board size:3 colour:mea')).toEqual(['Meadow green']);
    expect(rows('/demo board size:3 rival:@B')).toEqual(['@Ben']);
    expect(rows('/demo board size:3 quiet:')).toEqual(['True', 'False']);
    expect(chosen('/demo board colour:mea')).toBe('/demo board colour:Meadow green size:');
  });

  test('the bot is asked for an option that it completes, and a file for one that takes files', () => {
    expect(suggest('/demo pick fruit:ap', around)?.ask).toEqual({
      option: 'fruit',
      place: { before: '/demo pick fruit:', after: ' ' },
    });
    expect(suggest('/demo import record:', around)?.file?.option).toBe('record');
  });
});
