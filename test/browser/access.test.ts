import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect } from 'vitest';
import {
  bestLine,
  beyondEnd,
  chosenLine,
  dueDie,
  isGoldInSight,
  nextKey,
  openSpace,
  readRows,
  readVillage,
  said,
} from './accessReading.ts';
import { browser, browserTest, house, openForEachTest, openWindow, publicBoard, type } from './browser.ts';
import { SMALL_MAP, sendMap } from './newHavenMap.ts';

openForEachTest();

let page: Page;
beforeEach(async () => {
  page = await openWindow(browser, house.playground.url, house.ada.personId);
});

/**
 * Ada sees no picture and no colour: she is read the alt text of the newest picture, finds controls by role and name
 * alone, and decides by these.
 */
describe('by ear alone', () => {
  browserTest('Cellz is played to the end', async () => {
    await type(page, '/cellz new computer:easy columns:3 rows:3');
    let alt = await heard(/dots, .* It's A's turn\./);
    while (!alt.includes('All lines are drawn.')) {
      await press(new RegExp(`^(Take )?${chosenLine(alt)}$`));
      alt = await heard(/dots, .* (It's A's turn|All lines are drawn)\./, alt);
    }
    const [, a, b] = /Boxes: A (\d), B (\d)\. 0 lines left\./.exec(alt) ?? [];
    expect(Number(a) + Number(b)).toBe(4);
    expect(said(alt, 'Owners by row, left to right, 0 for nobody').match(/A/g)?.length ?? 0).toBe(Number(a));
  });

  browserTest('Linear Domination is played to the end, every line as good as it was heard to be', async () => {
    await type(page, '/domination new computer:easy size:5 memory:1 plays:3 legs:1');
    let alt = await heard(/cells\. .* It's A's turn\./);
    for (let plays = 1; plays <= 3; plays += 1) {
      const { from, to } = bestLine(alt);
      await choose(/^Start/, from);
      await choose(/^End/, to);
      alt = await heard(/cells\. .* (It's A's turn\.|The game is over: )/, alt);
      expect(alt).toMatch(/Remembered lines, oldest first: [AB] /);
    }
    const cells = readRows(alt).flat();
    const count = (mark: string) => cells.filter((cell) => cell === mark).length;
    expect(cells).toHaveLength(25);
    expect(alt).toContain(`Painted: A ${count('A')}, B ${count('B')}.`);
  });

  browserTest('Nuggets is played to the end: every way that is said can be gone', async () => {
    await type(page, '/nuggets new seats:1 map:cellar pace:turns turns:20');
    await press('My view');
    let alt = await heard(/You are A/);
    while (!alt.includes('The hunt is over.')) {
      const before = alt;
      await press(nextKey(before));
      // Its way is shown first.
      if (isGoldInSight(before)) await press(/^Go: /);
      alt = await heard(/You are A|The hunt is over\./, before);
      // Where the way to it took several keys, they are told before.
      if (isGoldInSight(before))
        expect(alt).toMatch(/^(You moved on and found nothing\. )*You found |Found: A |The hunt is over\./);
    }
    expect(alt).toContain('You moved last and found');
  });

  browserTest('New Haven is played to the end on a small map', { timeout: 120_000 }, async () => {
    await sendMap(page, '/newhaven new computer:easy', SMALL_MAP);
    await press('My view');
    let alt = await heard(OWN_TURN);
    while (!alt.includes('New Haven, final position.')) {
      await takeStep(alt);
      alt = await heard(OWN_TURN, alt);
    }
    expect(alt).toMatch(/Points: A \d+, B \d+\./);
  });

  browserTest('a list that is open stays open where its message comes anew', async () => {
    await type(page, '/railroad new seats:1');
    await press('My view');
    const die = dueDie(await heard(/Round 1 of 7\..*To place: /)) ?? '';
    const list = page.getByRole('combobox', { name: new RegExp(`^Place the ${die}`) }).last();
    await list.click();
    await page.evaluate(`document.querySelector('[aria-expanded="true"]').dataset.before = ''`);
    await control(new RegExp(`^${die}`)).dispatchEvent('click');
    await page.locator('[data-before]').waitFor({ state: 'detached' });
    await page.getByRole('option').first().click();
  });

  browserTest('Railroad Ink is played alone for seven rounds', { timeout: 120_000 }, async () => {
    await type(page, '/railroad new seats:1');
    await press('My view');
    let alt = await heard(/Round 1 of 7\..*To place: /);
    for (let round = 1; round <= 7; round += 1) {
      for (let die = dueDie(alt); die !== undefined; die = dueDie(alt)) {
        // The first die that fits is chosen already.
        const other = control(new RegExp(`^${die}`));
        if ((await other.count()) > 0) await other.click();
        await chooseSquare(alt, die);
        alt = await heard(new RegExp(`Round ${round} of 7\\..*Last placed: ${die} on `), alt);
        expect(alt).toContain(`Last placed: ${die} on `);
      }
      await press('Done');
      alt = await heard(round < 7 ? new RegExp(`Round ${round + 1} of 7`) : /A: -?\d+ points/, alt);
    }
    expect(said(alt, 'Connected exits')).not.toBe('');
    await publicBoard(page)
      .locator('.words', { hasText: /Railroad Ink · A @Ada -?\d+/ })
      .first()
      .waitFor();
  });
});

/** The alt text of the newest picture of how the game stands, once it says this, and something else than before. */
async function heard(what: RegExp, before = ''): Promise<string> {
  // At the end another picture follows, whose words begin with the turning point.
  const name = new RegExp(`^(?!\\S+ led from move \\d+ on\\.).*(?:${what.source})`, 's');
  const newest = page.getByRole('region', { name: 'Messages' }).getByRole('img', { name }).last();
  let alt = '';
  await expect
    .poll(async () => (alt = (await newest.count()) > 0 ? await nameOf(newest) : ''), { timeout: 10_000 })
    .toSatisfy((text: string) => text !== '' && text !== before);
  return alt;
}

/** What a screen reader calls it. */
async function nameOf(picture: Locator): Promise<string> {
  const snapshot = await picture.ariaSnapshot();
  const name = /^- '?img ("(?:[^"\\]|\\.)*")/.exec(snapshot)?.[1] ?? '""';
  return String(JSON.parse(name)).replaceAll("''", "'");
}

function control(name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true, disabled: false }).last();
}

function press(name: string | RegExp): Promise<void> {
  return control(name).click();
}

/** Opens the menu of this name, and takes the option that begins so. */
async function choose(menu: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: menu }).last().click();
  await page
    .getByRole('option', { name: new RegExp(`^${option}\\b`) })
    .first()
    .click();
}

/** A's own view while A is to act, or the end. */
const OWN_TURN = /(?:New Haven, )?([Rr]ound[^.]*\.[^.]*\bA\b[^.]* to act\..* Your tiles: |final position\.)/;

/** Where everything lies, which is told when asked for. */
async function described(before: string): Promise<string> {
  const told = page.getByRole('region', { name: 'Messages' }).getByText('Villages: each row costs');
  const count = await told.count();
  expect(before.length).toBeLessThanOrEqual(400);
  // Sooner it would be a second tap, which nobody answers.
  house.passTime(3000);
  // Boards that are still on their way would move the button from under the pointer.
  await house.ada.settled();
  await press('Describe');
  await expect.poll(() => told.count()).toBe(count + 1);
  return (await told.last().innerText()).replaceAll('\n', ' ');
}

/** Does what New Haven asks for; of buildings the first that can be paid. */
async function takeStep(alt: string): Promise<void> {
  const all = `${alt} ${await described(alt)}`;
  if (alt.includes('Lay a harvest tile')) await layTile(all);
  else if (/Draw \d|Choose what to draw/.test(alt)) await draw(said(all, 'Pool').split(', ')[0] ?? '');
  else if (readVillage(all) === 'nothing' && (await buildingMenu().isVisible())) await build(alt);
  else await press(/^(Done building|Pass)$/);
}

/** Draws a building that was read out, or, where several are due, the best. */
function draw(building: string): Promise<void> {
  return press(new RegExp(`^(Draw the best \\d|${building})$`));
}

/** Lays the first tile on the first open space of the rows that were read out. */
async function layTile(alt: string): Promise<void> {
  expect(said(alt, 'Your tiles')).toMatch(/^1: \w+ \w+ on \w+ \w+/);
  await press('Tile 1');
  await choose(/^Space/, openSpace(alt));
  await press('Lay it');
}

/** A square beyond an open end if the die fits there, so that the end is met, else the first that is offered. */
async function chooseSquare(alt: string, die: string): Promise<void> {
  const beyond = said(alt, 'Open ends')
    .split(', ')
    .flatMap((end) => beyondEnd(end));
  await page
    .getByRole('combobox', { name: new RegExp(`^Place the ${die}`) })
    .last()
    .click();
  const options = page.getByRole('option');
  const wanted = options.filter({ hasText: new RegExp(`^(${[...beyond, 'none'].join('|')})`) });
  await ((await wanted.count()) > 0 ? wanted : options).first().click();
  // The last die of a round is only shown yet.
  if (!/, | and /.test(said(alt, 'To place'))) await press(/^Place the .* on /);
}

/** Builds what is offered first, and hears it in the village. */
async function build(alt: string): Promise<void> {
  await buildingMenu().click();
  const building = page.getByRole('option').first();
  const name = await building.innerText();
  await building.click();
  await page
    .getByRole('combobox', { name: /^Its space/ })
    .last()
    .click();
  await page.getByRole('option').first().click();
  const [colour = ''] = name.split(' ');
  expect(await described(await heard(OWN_TURN, alt))).toMatch(new RegExp(` A, hand \\d+: [^.]*${colour} `));
}

function buildingMenu(): Locator {
  return page.getByRole('combobox', { name: /^Choose a building/ }).last();
}
