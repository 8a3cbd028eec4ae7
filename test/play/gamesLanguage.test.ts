import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCatalogue, readTexts } from '../../src/texts/catalogue.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

/** A language in which only what these tests look at is said otherwise. */
const shouted = Object.fromEntries(
  Object.entries(readTexts('en')).map(([key, text]) => [key, text.replaceAll('Your', 'YOUR')]),
);
const catalogue = createCatalogue({ en: readTexts('en'), de: shouted });

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ catalogue });
});
afterEach(() => closeCleanly(house));

const LANGUAGE = 'The language of messages only you see';

test('what one person sees is in the language they chose, and what all see is not', async () => {
  const { ada, ben } = house;
  await ben.command('/games settings');
  expect(content({ message: ben.last() })).toContain('Your settings');
  await ben.select(LANGUAGE, ['de']);
  expect(content({ message: ben.last() })).toContain('YOUR settings');
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  expect(content({ message: ben.last() })).toContain('Your turn');
  expect(content(await ben.command('/games mine'))).toContain('YOUR tables');
  expect(content(await ada.command('/games mine'))).toContain('Your tables');
});

test('the automatic language is again the one that Discord says', async () => {
  const { ben } = house;
  await ben.command('/games settings language:de');
  expect(content({ message: ben.last() })).toContain('YOUR settings');
  await ben.select(LANGUAGE, ['auto']);
  expect(content({ message: ben.last() })).toContain('Your settings');
});

test('what all see is in the language that the server chose, also where nobody asked for it', async () => {
  const { ada, ben } = house;
  await ada.command('/games server');
  await ada.select('The language of messages everyone sees', ['de']);
  await ada.command('/cellz new seats:3 columns:3 rows:3');
  await ben.click('Join');
  await house.cleo.click('Join');
  expect(content({ message: ada.last() })).toContain('YOUR turn');
  expect(content(await ada.command('/games mine'))).toContain('Your tables');
  await ben.command('/games forget-me');
  await ben.click('Forget me');
  await ada.settled();
  expect(content({ message: ada.last() })).toContain('resigned');
  expect(content({ message: ada.last() })).toContain('YOUR turn');
});

test('a language that is begun says how much of it there is, and the rest in English', async () => {
  const english = readTexts('en');
  const begun = Object.fromEntries(Object.entries(shouted).filter(([key]) => !key.startsWith('cellz.')));
  const partly = await openTestTables({ catalogue: createCatalogue({ en: english, de: begun }) });
  await partly.ben.command('/games settings');
  expect(JSON.stringify(partly.ben.last().components)).toMatch(/Deutsch \(\d\d%\)/);
  await partly.ben.select(LANGUAGE, ['de']);
  expect(content({ message: partly.ben.last() })).toContain('YOUR settings');
  expect(content(await partly.ben.command('/cellz rules'))).toContain(english['cellz.shortRules']?.slice(0, 20));
  await closeCleanly(partly);
});
