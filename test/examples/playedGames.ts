import { expect, test } from 'vitest';
import type { TestBot } from '../testBot.ts';

/** Declares what is true of the games of the examples wherever they play: in our process, or in threads of their own. */
export function testPlayedGames(houseOf: () => TestBot): void {
  /** Waits for what comes after the answer, too: a game in a thread of its own takes a while on a busy machine. */
  const shown = async (asked: Promise<unknown>) => {
    await asked;
    await houseOf().ada.settled();
  };

  test('a game from outside is played at the table, by thumb and typed, to its end', async () => {
    const { ada, ben } = houseOf();
    await shown(ada.command('/tictactoe new opponent:Ben'));
    await shown(ben.click('Accept'));
    await shown(ada.click('b2'));
    await shown(ben.command('/tictactoe play square:a1'));
    expect(ada.last().content).toContain('Free squares: 7.');
    await shown(ada.click('a3'));
    await shown(ben.click('b1'));
    await shown(ada.click('c1'));
    expect(ada.last().content).toMatch(/won|wins/);
    expect(ada.last().attachments[0]?.description).toContain('Free squares: 4.');
  });

  test('a game from outside has computer players, who think in threads of their own', async () => {
    const { ada } = houseOf();
    await shown(ada.command('/tictactoe new computer:medium'));
    await shown(ada.click('b2'));
    expect(ada.last().content).toContain('Free squares: 7.');
  });

  test('a game from outside is in the help', async () => {
    const help = await houseOf().ada.command('/games help');
    expect(help.message?.content).toContain('/tictactoe');
  });

  test('cards that nobody else sees are laid from the own hand, and no message tells them before', async () => {
    const { ada, ben } = houseOf();
    await shown(ada.command('/overload new opponent:Ben'));
    await shown(ben.click('Accept'));
    await shown(ada.click('My view'));
    const own = ada.last();
    const [card] = (own.attachments[0]?.description ?? '').match(/holds [\d, ]+/) ?? [];
    expect(card).toBeDefined();
    expect(own.isPrivate).toBe(true);
    const publicWords = ben
      .messages()
      .flatMap(({ content, attachments }) => [content, attachments[0]?.description ?? '']);
    expect(publicWords.filter((words) => words.includes('holds'))).toEqual([]);
    const [weight] = /\d/.exec(card ?? '') ?? [];
    await shown(ada.click(`Lay ${weight}`));
    expect(ben.last().content).toContain(`The lift carries ${weight} of 33.`);
  });

  test('one die is for all, who write at the same time, also on a board that another has moved on', async () => {
    const { ada, ben } = houseOf();
    await shown(ada.command('/digits new opponent:Ben boxes:2'));
    await shown(ben.click('Accept'));
    const die = /The die shows (\d)/.exec(ada.last().content)?.[1];
    await shown(ben.click('Box 1'));
    await shown(ada.command('/digits write place:bin'));
    expect(ada.last().attachments[0]?.description).toContain(`bin ${die}.`);
  });
}
