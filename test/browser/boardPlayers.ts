import type { Browser, Page } from 'playwright-core';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { linkFrom } from '../page/pageClient.ts';
import type { TestBot } from '../testBot.ts';

/** How somebody plays on the board's page. */
export type Hand = 'mouse' | 'touch' | 'keyboard';

/** Somebody at the board's page, who plays whatever it offers. */
export interface BoardPlayer {
  readonly page: Page;
  /** What the page said where the mouse rested on the picture before its first clicks. */
  readonly hints: readonly string[];
  /** How many keys each act took, from where the one before had left the keyboard. */
  readonly keys: readonly number[];
  /** Where the frame of the board lay after each act: once where it held still. */
  readonly frames: ReadonlySet<string>;
  /** Uses one thing that can be tapped, the picture before the buttons below it; gives its act, or that there is none. */
  act(): Promise<string | undefined>;
}

/** How often the mouse rests before it clicks. */
const MOST_HINTS = 3;

const WINDOWS = {
  mouse: { viewport: { width: 844, height: 390 } },
  keyboard: { viewport: { width: 1280, height: 800 } },
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/** Opens the board of the newest table by this person's own link. */
export async function sitDown(
  browser: Browser,
  house: TestBot,
  person: TestBot['ada'],
  hand: Hand,
): Promise<BoardPlayer> {
  const { match, ticket } = await linkFrom(person);
  const page = await (await browser.newContext({ ...WINDOWS[hand], reducedMotion: 'reduce' })).newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('#board img');
  const random = fastRandom(Number(person.personId.slice(-4)));
  const hints: string[] = [];
  const keys: number[] = [];
  const frames = new Set<string>();
  const frame = () => page.evaluate("JSON.stringify(document.getElementById('frame').getBoundingClientRect())");
  return {
    page,
    hints,
    keys,
    frames,
    async act() {
      await page.waitForSelector('#room:not([aria-busy])');
      const acts = await actsOn(page);
      if (acts.length === 0) return undefined;
      // Whoever plays by keys goes by those of the pad, where there is one.
      const onPad = hand === 'keyboard' ? acts.filter(({ isOnPad }) => isOnPad) : [];
      const chosen = pick(onPad.length > 0 ? onPad : preferred(acts, random), random);
      if (hand === 'mouse' && chosen.isOnPicture && hints.length < MOST_HINTS)
        hints.push(await hintAt(page, chosen.act));
      if (hand === 'keyboard') keys.push(await pressOn(page, chosen.act));
      else await tapOn(page, chosen, hand);
      await page.waitForSelector('#room:not([aria-busy])');
      if (hand === 'keyboard') await focusIsThere(page, chosen.act);
      frames.add(String(await frame()));
      return chosen.act;
    },
  };
}

/** Buttons below the board: in the row, on the pad, and behind «More». */
const BELOW = '#controls button, #pad button, #aside button';

/** What found no room below the board stands in a sheet. */
async function openMore(page: Page): Promise<void> {
  await page.locator('#controls .more').click();
  await page.locator('#aside').waitFor();
}

interface OfferedAct {
  /** `move:a1-b1`, `pick:c4`. */
  readonly act: string;
  readonly isOnPicture: boolean;
  readonly isOnPad: boolean;
}

/** What the page offers: everything on the picture, and the buttons that make a move. */
async function actsOn(page: Page): Promise<readonly OfferedAct[]> {
  const read = async (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute('data-control') ?? ''));
  const onPicture = await read('.place');
  const onPad = await read('#pad button:enabled:visible');
  const below = (await read(`${BELOW}:enabled`)).filter((act) => /^move:(?!back)/.test(act));
  return [
    ...onPicture.map((act) => ({ act, isOnPicture: true, isOnPad: false })),
    ...below.map((act) => ({ act, isOnPicture: false, isOnPad: onPad.includes(act) })),
  ];
}

/** A move on the picture; else, mostly at once, the end of a turn; else what leads on there. */
function preferred(acts: readonly OfferedAct[], random: ReturnType<typeof fastRandom>): readonly OfferedAct[] {
  const moves = acts.filter(({ act, isOnPicture }) => isOnPicture && act.startsWith('move:'));
  const ends = acts.filter(({ act }) => act === 'move:done');
  const parts = acts.filter(({ act, isOnPicture }) => isOnPicture && act.startsWith('pick:'));
  // What is shown on the picture before it is made, such as a turned tile, is made by a button below it.
  const shown = acts.filter(({ act, isOnPicture }) => !isOnPicture && act.startsWith('move:') && act !== 'move:done');
  if (moves.length > 0) return moves;
  if (shown.length > 0 && pick([true, false], random)) return shown;
  if (ends.length > 0 && (parts.length === 0 || pick([true, true, false], random))) return ends;
  return parts.length > 0 ? parts : acts;
}

/** The mouse rests here until the page says something. */
async function hintAt(page: Page, act: string): Promise<string> {
  await page.locator(`.place[data-control="${act}"]`).first().hover();
  // Found and read at once: with the next board the hint is gone.
  return page.locator('#hint').filter({ hasText: /\S/ }).innerText();
}

async function tapOn(page: Page, { act, isOnPicture }: OfferedAct, hand: 'mouse' | 'touch'): Promise<void> {
  const offered = page.locator(isOnPicture ? '.place' : BELOW).and(page.locator(`[data-control="${act}"]`));
  const shown = offered.filter({ visible: true });
  if (!isOnPicture && (await shown.count()) === 0) await openMore(page);
  const one = shown.first();
  if (hand === 'touch') await one.tap();
  else await one.click();
}

const MOST_KEYS = 100;
const MOST_ARROWS = 20;

/** The keyboard is somewhere on the page still. */
async function focusIsThere(page: Page, act: string): Promise<void> {
  const isThere = 'document.activeElement !== null && document.activeElement !== document.body';
  await page.waitForFunction(isThere, undefined, { timeout: 10_000 }).catch(() => {
    throw new Error(`the focus is lost after ${act}`);
  });
}

/** Goes there by Tab, on the picture by arrows or by typing its name, and presses Enter; gives how many keys that took. */
async function pressOn(page: Page, act: string): Promise<number> {
  const all = page.locator(`[data-control="${act}"]`);
  if ((await all.filter({ visible: true }).count()) === 0) {
    await page.locator('#controls .more').focus();
    await page.keyboard.press('Enter');
    await page.locator('#aside').waitFor();
  }
  let pressed = 0;
  for (let keys = 0; keys < MOST_KEYS; keys += 1) {
    const way = (await page.evaluate(`(${wayTo})(${JSON.stringify(act)}, ${keys})`)) as string;
    if (way === 'Enter') {
      await page.keyboard.press('Enter');
      return pressed + 1;
    }
    // Arrows may run to and fro between two places; the name of a place leads to it, and often its beginning does.
    const isLost = keys > MOST_ARROWS && way !== 'Tab';
    const name = isLost ? act.replace(/^\w+:/, '').replaceAll(' ', '') : way.replace(/^type /, '');
    const isTyped = isLost || name !== way;
    if (isTyped) await page.keyboard.type(name);
    else await page.keyboard.press(way);
    pressed += isTyped ? name.length : 1;
  }
  throw new Error(`no key leads to ${act}`);
}

/** In the page: the key that leads from what has the focus towards what does this, or what to type. */
const wayTo = `(act, keys) => {
  // What did not lead there at once does not lead there at all.
  const isQuick = keys < 6;
  const focused = document.activeElement;
  if (focused.dataset.control === act) return 'Enter';
  const one = '[data-control="' + CSS.escape(act) + '"]';
  const place = document.querySelector('.place' + one);
  const key = document.querySelector('#pad ' + one);
  const isBeside = document.querySelector('#hands').contains(focused) && !focused.classList.contains('place');
  if (isQuick && place === null && focused.classList.contains('place')) return '.';
  if (isQuick && place !== null && isBeside) return '.';
  const arrow = (from, to) => {
    const [a, b] = [from, to].map((one) => one.getBoundingClientRect());
    const [x, y] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'ArrowRight' : 'ArrowLeft';
    return y > 0 ? 'ArrowDown' : 'ArrowUp';
  };
  if (key !== null && focused.closest('#pad') !== null) return arrow(focused, key);
  if (place === null || !focused.classList.contains('place')) return 'Tab';
  const nameOf = (one) => one.dataset.argument.replaceAll(' ', '').toLowerCase();
  const places = [...document.querySelectorAll('.place')];
  for (const length of isQuick ? [1, 2] : []) {
    const word = nameOf(place).slice(0, length);
    const found = places.find((one) => nameOf(one) === word) ?? places.find((one) => nameOf(one).startsWith(word));
    if (found === place) return 'type ' + word;
  }
  return arrow(focused, place);
}`;
