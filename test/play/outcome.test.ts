import { expect, test } from 'vitest';
import { causedBy, handledBy, handlerInHand, interactionInHand, noteOutcome } from '../../src/play/contract/outcome.ts';
import { openTestBot } from '../testBot.ts';

test('every line of the log that an interaction causes has its id, also from deep within', async () => {
  const house = await openTestBot();
  await house.ada.settled();
  const from = house.log.length;
  house.playground.faults.next({ method: 'POST', path: /callback/, respond: { refusal: 'missingAccess' } });
  house.playground.faults.next({ method: 'POST', path: /messages/, times: 2, respond: { refusal: 'missingAccess' } });
  house.ada.command('/cellz new columns:3 rows:3').catch(() => undefined);
  await house.ada.settled();
  const lines = house.log.slice(from);
  expect(lines.some(({ msg }) => msg === 'could not send or edit a message')).toBe(true);
  expect(lines.filter(({ interaction }) => interaction === undefined).map(({ msg }) => msg)).toEqual([]);
  await house.close();
});

test('interactions side by side keep their ids and ends apart', async () => {
  const seen: unknown[] = [];
  const work = (id: string, outcome: 'refused' | 'failed') =>
    causedBy(id, `${outcome} ${id}`, async () => {
      await Promise.resolve();
      seen.push({ ...interactionInHand(), handler: handlerInHand() });
      noteOutcome(outcome);
    });
  expect(await Promise.all([work('1', 'refused'), work('2', 'failed')])).toEqual(['refused', 'failed']);
  expect(seen).toEqual([
    { interaction: '1', handler: 'refused 1' },
    { interaction: '2', handler: 'failed 2' },
  ]);
  expect(handledBy('page', () => ({ ...interactionInHand(), handler: handlerInHand() }))).toEqual({ handler: 'page' });
  expect(interactionInHand()).toEqual({});
});
