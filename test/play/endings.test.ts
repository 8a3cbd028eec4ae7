import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COMMANDS, GENERAL_COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import { seatColour } from '../../render/shared/seatColours.ts';
import { isLayout } from '../../src/discord/wire/messageComponents.ts';
import { buildCommands } from '../../src/discord/wire/registration.ts';
import { gameById } from '../../src/games/index.ts';
import type { PersonId } from '../../src/match/match.ts';
import { slashCommands } from '../../src/play/actions/tableActions.ts';
import { drawnEnd, endingPhrases, findEnding } from '../../src/play/screens/ending.ts';
import { drawScreen } from '../../src/play/screens/screen.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { listPersons } from '../../src/tables/people/person.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';
import { content } from '../discord/replies.ts';
import { changedBy } from '../tables/seating.ts';
import { OWN, WAYS } from '../tables/waysToEnd.ts';
import { closeCleanly, type House, openTestBot } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';
import { benCloses, downloadFile, playOn } from './playedMatches.ts';

let house: House;
beforeEach(async () => {
  house = await openTestTables({ painters: PAINTERS });
});
afterEach(() => closeCleanly(house));

describe('the end of a game', () => {
  test('pings everybody who played, but not the one who ended it', async () => {
    await benCloses(house);
    const { ada } = house;
    expect(ada.last().pinged).toEqual([ada.personId]);
    expect(ada.last().content).toMatch(/^🏆 \*\*B\*\*/);
    expect(ada.messages()).toHaveLength(1);
  });

  test('is sent plain where it pings, and then framed in the winner’s color, with the turning point beside the end', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:2');
    await ben.click('Accept');
    for (const line of ['a1-b1', 'b1-c1', 'a2-b2', 'b2-c2', 'a1-a2', 'b1-b2']) {
      const isMade = (await ada.autocomplete('/cellz move line:', 'line')).length > 0;
      await (isMade ? ada : ben).command(`/cellz move line:${line}`);
      await ada.settled();
    }
    const sent = await ben.command('/cellz move line:c1-c2');
    await ada.settled();
    const end = ada.last();
    // Sent as a layout, it would call without words.
    expect(sent.message).toMatchObject({ isLayout: false, pinged: [ada.personId] });
    expect(end).toMatchObject({ id: sent.message?.id, isLayout: true, pinged: [ada.personId] });
    const colour = Number.parseInt(seatColour('dark', 1).slice(1), 16);
    expect(end.components).toEqual([expect.objectContaining({ accent_color: colour })]);
    const [final, turning] = end.attachments.map(({ description = '' }) => description);
    expect(final).toContain('c1-c2');
    expect(turning).toMatch(/^B led from move 6 on\..{20}/);
    // The next game makes it small, as a layout.
    await ada.command('/nuggets new');
    await ada.settled();
    expect(ada.messages()[0]).toMatchObject({
      id: end.id,
      isLayout: true,
      content: expect.stringContaining('-# Cellz'),
    });
  });

  test('keeps what people chose: who wants no ping gets none', async () => {
    await house.ada.command('/games settings pings:silent');
    await benCloses(house);
    expect(house.ada.last().pinged).toEqual([]);
  });

  test('says with which move it was decided, and marks that on a strip of the score', async () => {
    await benCloses(house);
    const { ada } = house;
    expect(ada.last().content).toContain('B led from move 4 on.');
    expect(ada.last().attachments[0]?.description).toContain('B led from move 4');
  });

  test('pings who is left when somebody resigns', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben');
    await ben.click('Accept');
    await ben.command('/cellz resign');
    await ben.click('Resign');
    await ada.settled();
    expect(ada.last().pinged).toEqual([ada.personId]);
  });

  test('is not said to be decided by a move where somebody resigned, and has no course where nobody scored', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    await ada.command('/cellz move line:a1-a2');
    await ada.settled();
    await ben.command('/cellz resign');
    await ben.click('Resign');
    await ada.settled();
    expect(ada.last().attachments[0]).toMatchObject({ width: 800, height: 696 });
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    const lines = ['a1-a2', 'b1-b2', 'a1-b1', 'a2-b2', 'c1-c2'];
    for (const [at, line] of lines.entries()) {
      await ([ada, ben, ada, ben, ben][at] ?? ada).command(`/cellz move line:${line}`);
    }
    await ada.command('/cellz resign');
    await ada.click('Resign');
    await ada.settled();
    const end = ada.messages().findLast(({ isPrivate }) => !isPrivate);
    expect(end?.content).toMatch(/^🏆 \*\*B\*\*/);
    expect(end?.content).not.toContain('led from');
    expect(end?.attachments[0]).toMatchObject({ width: 800, height: 696 });
  });

  test('is told by rounds where all moves of a round are judged together', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad new opponent:Ben');
    await ben.click('Accept');
    const match = await playOn(house, 'railroad');
    const game = house.tables.gameOf(match);
    const ending = await findEnding(game, match);
    const { points = [], turningPoint } = ending?.course ?? {};
    expect(points).toHaveLength(8);
    expect(points.at(-1)).toEqual(game.points?.(match.position?.state));
    expect(turningPoint?.move).toBeLessThanOrEqual(7);
    const { plain } = wordsFor(loadCatalogue(), 'en', match);
    const told = ending === undefined ? [] : endingPhrases(ending).map(plain);
    expect(told).toEqual([expect.stringMatching(/^[AB] led from round [1-7] on\.$/)]);
    expect(ending && drawnEnd(game, ending, plain).since).toMatch(/^led from round [1-7] of 7$/);
  });

  test('shows the hands of New Haven after somebody resigned', async () => {
    const { ada, ben } = house;
    await ada.command('/newhaven new opponent:Ben');
    await ben.click('Accept');
    await ada.settled();
    expect(ada.last().attachments[0]?.description).not.toContain('hand: tiles');
    await ben.command('/newhaven resign');
    await ben.click('Resign');
    await ada.settled();
    expect(ada.last().attachments[0]?.description).toMatch(/A's hand: tiles .*; buildings .* B's hand: tiles /s);
  });

  test('shows all that was hidden, also after somebody resigned', async () => {
    const { ada, ben } = house;
    await ada.command('/nuggets new opponent:Ben map:cellar');
    await ben.click('Accept');
    await ada.settled();
    expect(ada.last().attachments[0]?.description).toContain('dark');
    await ben.command('/nuggets resign');
    await ben.click('Resign');
    await ada.settled();
    const board = ada.messages().findLast(({ isPrivate }) => !isPrivate);
    expect(board?.content).toContain('🏆');
    expect(board?.attachments[0]?.description).not.toContain('dark');
    expect(ada.controls(board).map(({ label }) => label)).toEqual(['Share result', 'Rematch', 'Replay']);
  });
});

describe('after a computer player took a seat over', () => {
  test('board, ratings, statistics and history say the same, of the person who began', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    const frame = ['a1-b1', 'b1-c1', 'c1-c2', 'c2-c3', 'b3-c3', 'a3-b3', 'a2-a3', 'a1-a2'];
    for (const [at, line] of frame.entries()) await (at % 2 === 0 ? ada : ben).command(`/cellz move line:${line}`);
    await ada.command('/cellz move line:b1-b2');
    await ben.command('/cellz substitute');
    await ben.click('Hand over');
    await ada.settled();
    const board = ada.messages().findLast(({ isPrivate }) => !isPrivate);
    // The computer player has taken all boxes.
    expect(board?.attachments[0]?.description).toMatch(/A 0.*B 4/);
    expect(board?.content).toMatch(new RegExp(`^🏆 \\*\\*A\\*\\* <@${ada.personId}> won\\. A computer took over`));
    expect(board?.content).toMatch(new RegExp(`Ratings: .*<@${ben.personId}> \\*\\*\\d+\\*\\* ± \\d+ \\(−`));
    const said = async (visitor: typeof ada, typed: string) => content(await visitor.command(typed));
    expect(await said(ada, '/games stats')).toContain('1 won, 0 tied, 0 lost');
    expect(await said(ben, '/games stats')).toContain('0 won, 0 tied, 1 lost');
    expect(await said(ada, '/games history')).toMatch(/won/i);
    expect(await said(ben, '/games history')).toMatch(/lost/i);
  });
});

describe.each(COMMANDS.map(({ game }) => game))('a table of $id', (game) => {
  test('offers to skip turns exactly where a turn can be skipped', () => {
    const bodies = buildCommands(slashCommands(COMMANDS, GENERAL_COMMANDS), loadCatalogue());
    const body = bodies.find(({ name }) => name === game.id);
    const opening = body !== undefined && 'options' in body && body.options?.find(({ name }) => name === 'new');
    expect(JSON.stringify(opening)).toContain('"computer"');
    expect(JSON.stringify(opening).includes('"skip"')).toBe(game.pass !== undefined);
  });
});

describe('the end of a game that was not played out', () => {
  test.each([
    ['resigned', 'cellz', 'resign', ''],
    ['quit', 'nuggets', 'quit', ' turns:250'],
  ])('because somebody %s tells who won and how the score went, with the rating', async (_, game, word, options) => {
    const { ada, ben } = house;
    await ada.command(`/${game} new opponent:Ben${options}`);
    await ben.click('Accept');
    await ada.settled();
    await playOn(house, game, 40);
    await ben.command(`/${game} ${word}`);
    await ben.click('Resign');
    await ada.settled();
    const board = ada.messages().findLast(({ isPrivate }) => !isPrivate);
    expect(board?.content).toMatch(/^🏆 \*\*A\*\*/);
    expect(board?.content).toContain('Ratings: ');
    expect(ada.controls(board).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Share result', 'Rematch', 'Replay']),
    );
  });

  test('shows what was placed in the open round, too', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad new opponent:Ben');
    await ben.click('Accept');
    await ada.settled();
    const { id } = await playOn(house, 'railroad', 3);
    await ben.command('/railroad resign');
    await ben.click('Resign');
    await ada.settled();
    const match = await house.tables.read(id);
    const board = ada.messages().findLast(({ isPrivate }) => !isPrivate);
    const points = gameById('railroad')?.points?.(match?.position?.state);
    const [a, b] = (points ?? []).map((one) => String(one).replace('-', '−'));
    expect(board?.attachments[0]?.description).toMatch(new RegExp(`A: [^.]* ${a} points?\\. B: [^.]* ${b} points?\\.`));
  });

  test('because time ran out tells the same', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3 clock:1h timeout:forfeit');
    await ben.click('Accept');
    await ada.command('/cellz move line:a1-b1');
    await ben.command('/cellz move line:a2-b2');
    await ada.command('/cellz move line:a3-b3');
    await ben.command('/cellz move line:b1-c1');
    house.passTime(2 * 60 * 60 * 1000);
    await house.tick();
    await ada.settled();
    const board = ada.messages().findLast(({ isPrivate }) => !isPrivate);
    expect(board?.content).toMatch(/^🏆 \*\*B\*\*/);
    expect(board?.content).toContain('Ratings: ');
    expect(board?.pinged).toContain(ben.personId);
    expect(ada.controls(board).map(({ label }) => label)).toContain('Share result');
    // Nobody's tap led to it, yet it is framed like any other end.
    const colour = Number.parseInt(seatColour('dark', 1).slice(1), 16);
    expect(board).toMatchObject({ isLayout: true, components: [{ accent_color: colour }] });
  });

  test('is framed in whatever way a game ends with a result, but never where it pings', async () => {
    const { app } = house.context;
    for (const { way, before, change } of [...WAYS, ...OWN]) {
      const match = changedBy(before, change);
      const drawn = (pings: readonly PersonId[]) =>
        drawScreen(app, match, { viewer: 'public', locale: 'en-US', pings });
      expect({ way, isFramed: isLayout(await drawn([])) }).toEqual({ way, isFramed: match.status === 'over' });
      expect({ way, isFramed: isLayout(await drawn(listPersons(match))) }).toEqual({ way, isFramed: false });
    }
  });
});

describe('the card of a result', () => {
  test('is shown to everybody by who played, with the final position and nobody pinged', async () => {
    await benCloses(house);
    const { ada, ben, cleo } = house;
    await ada.click('Share result');
    const card = cleo.last();
    expect(card.isPrivate).toBe(false);
    expect(card.pinged).toEqual([]);
    expect(card.content).toMatch(/^\*\*Cellz\*\* · 🏆 \*\*B\*\*/);
    expect(card.attachments[0]?.filename).toBe('cellz-result.png');
    expect(card.attachments[0]?.description).toContain('The result of Cellz');
    expect(ben.controls(card).map(({ label }) => label)).toEqual(['Replay']);
  });

  test('has the faces of those who played, fetched when it is shown, and kept nowhere', async () => {
    await closeCleanly(house);
    const adapter = new SqliteAdapter(':memory:');
    const whole = await openTestBot({ adapter, painters: PAINTERS });
    house = whole;
    await benCloses(house);
    const { ada, ben, cleo, playground } = whole;
    const board = ada.last();
    await ada.click('Share result');
    const withFaces = await downloadFile(cleo.last());
    for (const { personId } of [ada, ben]) {
      const path = new RegExp(`^/avatars/${personId}/`);
      playground.faults.next({ method: 'GET', path, respond: { status: 500 } });
    }
    house.passTime(25 * 60 * 60 * 1000);
    await ben.click('Share result', board);
    await playground.faults.met();
    const withoutFaces = await downloadFile(cleo.last());
    expect(cleo.last().attachments[0]?.filename).toBe('cellz-result.png');
    expect(withoutFaces.equals(withFaces)).toBe(false);
    for await (const stored of adapter.entries(''))
      expect(JSON.stringify(stored)).not.toMatch(/\bAda\b|\bBen\b|avatar/);
  });

  test('is for those who played to show', async () => {
    await benCloses(house);
    const { cleo, ada } = house;
    const reply = await cleo.click('Share result');
    expect(reply.message?.isPrivate).toBe(true);
    expect(reply.message?.content).toContain('Only the players');
    expect(ada.messages()).toHaveLength(1);
  });

  test('is shown once a message', async () => {
    await benCloses(house);
    const { ada, ben } = house;
    const board = ada.last();
    await ada.click('Share result', board);
    const again = await ben.click('Share result', board);
    expect(again.message?.isPrivate).toBe(true);
  });
});
