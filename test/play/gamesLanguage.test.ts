import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCatalogue, readTexts } from '../../src/texts/catalogue.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

/** A language in which only what these tests look at is said otherwise. */
const shouted = Object.fromEntries(
  Object.entries(readTexts('en')).map(([key, text]) => [key, text.replaceAll('Your', 'YOUR')]),
);
const catalogue = createCatalogue({ en: readTexts('en'), de: shouted });

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ catalogue });
});
afterEach(() => closeCleanly(house));

const LANGUAGE = 'The language of messages only you see';

test('what one person sees is in the language they chose, and what all see is not', async () => {
  const { ada, ben } = house;
  await ben.command('/games settings');
  expect(ben.last().content).toContain('Your settings');
  await ben.click('Colors and language');
  await ben.select(LANGUAGE, ['de']);
  expect(ben.last().content).toContain('YOUR settings');
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  expect(ben.last().content).toContain('Your turn');
  expect((await ben.command('/games mine')).message?.content).toContain('YOUR tables');
  expect((await ada.command('/games mine')).message?.content).toContain('Your tables');
});

test('the automatic language is again the one that Discord says', async () => {
  const { ben } = house;
  await ben.command('/games settings language:de');
  expect(ben.last().content).toContain('YOUR settings');
  await ben.select(LANGUAGE, ['auto']);
  expect(ben.last().content).toContain('Your settings');
});

test('what all see is in the language that the server chose, also where nobody asked for it', async () => {
  const { ada, ben } = house;
  await ada.command('/games server');
  await ada.select('The language of messages everyone sees', ['de']);
  await ada.command('/cellz new seats:3 columns:3 rows:3');
  await ben.click('Join');
  await house.cleo.click('Join');
  expect(ada.last().content).toContain('YOUR turn');
  expect((await ada.command('/games mine')).message?.content).toContain('Your tables');
  await ben.command('/games forget-me');
  await ben.click('Forget me');
  await ada.settled();
  expect(ada.last().content).toContain('resigned');
  expect(ada.last().content).toContain('YOUR turn');
});

test('a language that is begun says how much of it there is, and the rest in English', async () => {
  const english = readTexts('en');
  const begun = Object.fromEntries(Object.entries(shouted).filter(([key]) => !key.startsWith('cellz.')));
  const partly = await openTestBot({ catalogue: createCatalogue({ en: english, de: begun }) });
  await partly.ben.command('/games settings');
  await partly.ben.click('Colors and language');
  expect(JSON.stringify(partly.ben.last().components)).toMatch(/Deutsch \(\d\d%\)/);
  await partly.ben.select(LANGUAGE, ['de']);
  expect(partly.ben.last().content).toContain('YOUR settings');
  expect((await partly.ben.command('/cellz rules')).message?.content).toContain(
    english['cellz.shortRules']?.slice(0, 20),
  );
  await closeCleanly(partly);
});
