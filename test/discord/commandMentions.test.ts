import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COMMANDS, GENERAL_COMMANDS } from '../../commands/index.ts';
import { withCommandMentions } from '../../src/discord/wire/commandMentions.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { slashCommands } from '../../src/play/actions/tableActions.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

describe('in words for messages', () => {
  const { catalogue, learn } = withCommandMentions(loadCatalogue(), slashCommands(COMMANDS, GENERAL_COMMANDS));
  const say = (locale: string, key: Parameters<typeof phrase>[0], game?: string) =>
    wordsFor(catalogue, locale, game === undefined ? undefined : { game }).say(phrase(key));

  test('commands are text until Discord has said their ids', () => {
    expect(say('en-US', 'games.history.empty')).toContain('`/games help`');
  });

  test('commands can be pressed after that, by the name the code has for them, in every language', () => {
    learn(
      new Map([
        ['games', '77'],
        ['cellz', '88'],
      ]),
    );
    expect(say('en-US', 'games.history.empty')).toContain('</games help:77>');
    expect(say('de', 'games.history.empty')).toContain('</games help:77>');
  });

  test('a bare word is the command of the game that is spoken of, and of no other', () => {
    learn(
      new Map([
        ['games', '77'],
        ['cellz', '88'],
      ]),
    );
    expect(say('en-US', 'tables.full', 'cellz')).toContain('</cellz new:88>');
    expect(say('de', 'tables.full', 'cellz')).toContain('</cellz new:88>');
    expect(say('en-US', 'tables.full')).toContain('`new`');
    expect(say('en-US', 'tables.full', 'railroad')).toContain('`new`');
  });

  test('options stay text behind their command', () => {
    learn(
      new Map([
        ['games', '77'],
        ['cellz', '88'],
      ]),
    );
    expect(say('en-US', 'tables.closeReason', 'cellz')).toContain('</cellz close:88> `reason:`');
  });

  test('what only looks like a command stays as it is, and so do words for alt texts and buttons', () => {
    learn(
      new Map([
        ['newhaven', '99'],
        ['games', '77'],
      ]),
    );
    expect(say('en-US', 'newhaven.read.place', 'newhaven')).toContain('`place 1 c3 r2`');
    expect(wordsFor(catalogue, 'en-US').plain(phrase('games.history.empty'))).toContain('`/games help`');
  });

  test('what a person wrote can never become one', () => {
    learn(new Map([['games', '77']]));
    const words = wordsFor(catalogue, 'en-US').say(phrase('games.settings.zone.unknown', { text: '`/games help`' }));
    expect(words).not.toContain('</games help');
  });
});

describe('the bot', () => {
  let house: TestBot;
  beforeEach(async () => {
    house = await openTestBot();
  });
  afterEach(() => closeCleanly(house));

  test('names commands by the ids under which it registered them, and still after a restart', async () => {
    const help = async () => (await house.ada.command('/games help')).message?.content ?? '';
    const first = await help();
    expect(first).toMatch(/<\/games play:\d+>/);
    await house.restart();
    await house.ada.settled();
    expect(await help()).toBe(first);
    const refused = await house.ada.command('/cellz undo');
    expect(refused.message?.content).toMatch(/<\/cellz new:\d+>/);
  });

  test('keeps them off buttons and alt texts', async () => {
    const { ada } = house;
    for (const command of ['/games help', '/cellz new computer:easy', '/games settings', '/games mine']) {
      const { message } = await ada.command(command);
      for (const { label } of ada.controls(message)) expect(label).not.toContain('</');
      for (const { description } of message?.attachments ?? []) expect(description ?? '').not.toContain('</');
    }
  });
});
