import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LARGEST_ANIMATION } from '../../render/animating/animations.ts';
import { content, type Reply } from '../discord/replies.ts';
import { closeCleanly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';
import { adaAgainstBen, downloadFile, playOn } from './playedMatches.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

const alt = (reply: Reply) => reply.message?.attachments[0]?.description ?? '';
const pressable = (visitor: Visitor, reply: Reply) =>
  visitor.controls(reply.message).flatMap(({ label, isDisabled }) => (isDisabled ? [] : [label]));

/** A finished game of Ada and Ben on three by three dots: twelve lines. */
async function finished(game: 'cellz' | 'nuggets' = 'cellz') {
  await adaAgainstBen(house, game);
  return playOn(house, game);
}

describe('/games replay', () => {
  test('goes through a game in private, forth and back, with the position of each move', async () => {
    const { ada } = house;
    const { id, log } = await finished();
    const opening = await ada.command(`/games replay match:${id}`);
    expect(opening.message?.isPrivate).toBe(true);
    expect(content(opening)).toContain('before the first of 12 moves');
    expect(pressable(ada, opening)).toEqual(['Forward', 'Last', 'Animation', 'Continue from here against…']);
    const first = await ada.click('Forward', opening.message);
    expect(first.message?.id).toBe(opening.message?.id);
    expect(content(first)).toContain('Move 1 of 12');
    expect(content(first)).toContain(log[0]?.text);
    expect(alt(first)).toContain(`You drew last: ${log[0]?.text}`);
    const last = await ada.click('Last', opening.message);
    expect(content(last)).toContain('Move 12 of 12');
    expect(content(last)).toMatch(/won|tie/i);
    expect(pressable(ada, last)).toEqual(['First', 'Back', 'Animation']);
    expect(content(await ada.click('Back', opening.message))).toContain('Move 11 of 12');
    expect(content(await ada.click('First', opening.message))).toContain('before the first');
  });

  test('jumps in a long game: ten moves at a time, and to a move chosen in a menu', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:5 rows:5');
    await ben.click('Accept');
    const { id } = await playOn(house, 'cellz');
    const opening = await ada.command(`/games replay match:${id}`);
    expect(content(await ada.click('10 forward', opening.message))).toContain('Move 10 of 40');
    expect(content(await ada.click('10 forward', opening.message))).toContain('Move 20 of 40');
    expect(content(await ada.click('10 back', opening.message))).toContain('Move 10 of 40');
    expect(content(await ada.select('Go to a move…', ['Move 30 of 40'], opening.message))).toContain('Move 30 of 40');
    const end = await ada.select('Go to a move…', ['Move 40 of 40'], opening.message);
    expect(pressable(ada, end)).not.toContain('10 forward');
  });

  test('opens in private with a button under the last board, for everybody there', async () => {
    const { ada, cleo } = house;
    await adaAgainstBen(house, 'cellz');
    await playOn(house, 'cellz', 11);
    const last =
      (await ada.autocomplete('/cellz move line:', 'line'))[0] ??
      (await house.ben.autocomplete('/cellz move line:', 'line'))[0];
    const mover = (await ada.autocomplete('/cellz move line:', 'line')).length > 0 ? ada : house.ben;
    await mover.command(`/cellz move line:${last?.value}`);
    const board = ada.last();
    const panel = await cleo.click('Replay');
    expect(panel.message?.isPrivate).toBe(true);
    expect(content(panel)).toContain('before the first of 12 moves');
    expect(ada.last()).toEqual(board);
    expect(content(await cleo.click('Forward', panel.message))).toContain('Move 1 of 12');
  });

  test('goes on after a restart of the bot', async () => {
    const { id } = await finished();
    const panel = await house.ada.command(`/games replay match:${id}`);
    await house.restart();
    expect(content(await house.ada.click('Forward', panel.message))).toContain('Move 1 of 12');
  });

  test('shows the game that runs in this channel as far as it has come, without what was taken back', async () => {
    await adaAgainstBen(house, 'cellz');
    await playOn(house, 'cellz', 1);
    await house.ada.command('/cellz undo');
    const panel = await house.cleo.command('/games replay');
    expect(content(panel)).toContain('No move has been made yet.');
    await playOn(house, 'cellz', 2);
    expect(content(await house.cleo.command('/games replay'))).toContain('first of 2 moves');
  });

  test('says what players did beside moves in words, and counts only moves', async () => {
    const { ada, ben } = house;
    await adaAgainstBen(house, 'cellz');
    await playOn(house, 'cellz', 2);
    await ada.command('/cellz offer-draw');
    await ben.click('Agree');
    const opening = await ada.command('/games replay');
    expect(content(opening)).toContain('before the first of 2 moves');
    const last = content(await ada.click('Last', opening.message));
    expect(last).toContain('agreed to a draw.');
    expect(last).not.toContain('agree-draw');
    expect(content(await ada.click('Back', opening.message))).toContain('You agreed to a draw.');
    expect(content(await ada.click('Back', opening.message))).toContain('Move 2 of 2');
  });

  test('shows a game with secrets only when it is over, then with all of them', async () => {
    const { ada, ben, cleo } = house;
    await adaAgainstBen(house, 'nuggets');
    const { id } = await playOn(house, 'nuggets', 4);
    for (const visitor of [ada, ben, cleo]) {
      const reply = await visitor.command(`/games replay match:${id}`);
      expect(content(reply)).toContain('has hidden information');
      expect(reply.message?.attachments).toEqual([]);
    }
    await playOn(house, 'nuggets');
    const panel = await cleo.command(`/games replay match:${id}`);
    expect(alt(panel)).not.toContain('The dungeon is dark');
    expect(content(await cleo.click('Last', panel.message))).toContain(' of ');
  });

  test.each(['first', 'back', 'on', 'last', 'animate', 'share'])(
    'a forged «%s» shows nothing of a game that is secret still, of others elsewhere, or of none',
    async (action) => {
      const { ada, cleo } = house;
      const cellz = await finished();
      await adaAgainstBen(house, 'nuggets');
      const nuggets = await playOn(house, 'nuggets', 4);
      const elsewhere = house.playground.visitor(cleo.personId, house.playground.channels[1]?.id ?? '');
      const forged = async (visitor: Visitor, argument: string) => {
        // So that it is not refused because it is done too often.
        house.passTime(11 * 60 * 1000);
        const { message } = await visitor.command('/games help');
        const reply = await visitor.forge(`g1:games:replay:${action}:${argument}`, message?.id ?? '');
        expect(reply.message?.isPrivate).toBe(true);
        expect(reply.message?.attachments).toEqual([]);
        return content(reply);
      };
      expect(
        await forged(elsewhere, `${cellz.id}.3`.slice(0, action === 'animate' || action === 'share' ? 10 : 12)),
      ).toContain("I can't find a game");
      for (const nonsense of ['', '.', '..', 'zzzzzzzzzz.1', `${cellz.id}:1`, '__proto__.1']) {
        expect(await forged(elsewhere, nonsense)).toContain("I can't find a game");
      }
      const argument = action === 'animate' || action === 'share' ? nuggets.id : `${nuggets.id}.2`;
      expect(await forged(ada, argument)).toContain('has hidden information');
    },
  );

  test('a forged number of a move is taken for the opening or the end', async () => {
    const { ada } = house;
    const { id } = await finished();
    const panel = await ada.command(`/games replay match:${id}`);
    const at = async (ply: string) =>
      content(await ada.forge(`g1:games:replay:on:${id}.${ply}`, panel.message?.id ?? ''));
    expect(await at('999999')).toContain('Move 12 of 12');
    for (const ply of ['-1', '1e9', 'x', '', '99999999']) expect(await at(ply)).toContain('before the first');
  });
});

describe('the animation of a game', () => {
  test('comes in private, and goes to everybody at a press', async () => {
    const { ada, ben } = house;
    const { id } = await finished();
    const panel = await ada.command(`/games replay match:${id}`);
    const animation = await ada.click('Animation', panel.message);
    await ada.settled();
    const own = ada.messages().at(-1);
    expect(animation.kind === 'update' || own?.isPrivate).toBe(true);
    const gif = await downloadFile(own);
    expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
    expect(gif.toString('latin1').split('!\xf9\x04').length - 1).toBe(13);
    expect(own?.attachments[0]?.description).toContain('12 moves');
    expect(ben.messages().some(({ id: seen }) => seen === own?.id)).toBe(false);
    await ada.click('Show everyone');
    await ben.settled();
    const shown = ben.last();
    expect(shown.isPrivate).toBe(false);
    expect(shown.pinged).toEqual([]);
    expect((await downloadFile(shown)).equals(gif)).toBe(true);
  });

  test('is drawn of a game with secrets too, once that is over', async () => {
    const { ada } = house;
    const { id } = await finished('nuggets');
    const panel = await ada.command(`/games replay match:${id}`);
    await ada.click('Animation', panel.message);
    const shown = await ada.waitFor((messages) => {
      const last = messages.at(-1);
      return last?.attachments[0]?.filename.endsWith('.gif') ? last : undefined;
    });
    const gif = await downloadFile(shown);
    expect(gif.byteLength).toBeLessThanOrEqual(LARGEST_ANIMATION);
    expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
  });
});
