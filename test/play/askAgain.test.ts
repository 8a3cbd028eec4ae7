import { expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { openingLike } from '../../src/play/actions/askAgain.ts';
import { ADA, BEN, createTable } from '../tables/seating.ts';

test('who asks again on a server that they moderate is no moderator where the table opens', () => {
  const ended = createTable(cellz, 2, [ADA, BEN], { where: { channel: '10', guild: '1' }, status: 'over' });
  const command = COMMANDS.find(({ game }) => game.id === cellz.id);
  if (command === undefined) throw new Error('no command');
  const askedOn = (guild: string) => {
    const place = { channel: '20', guild, threads: [], isManager: true, isModerator: true };
    return openingLike({ app: { games: COMMANDS }, caller: { person: ADA }, place }, command, ended);
  };
  expect(askedOn('1').isModerator).toBe(true);
  expect(askedOn('2').isModerator).toBeUndefined();
  expect(askedOn('2').where.guild).toBe('1');
});
