import { existsSync } from 'node:fs';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { type HouseOptions, openTestBot, type TestBot } from '../testBot.ts';

/** Debian's browser, or the one PARLOR_CHROMIUM names. */
const CHROMIUM = process.env.PARLOR_CHROMIUM ?? '/usr/bin/chromium';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // An answer that a test gave comes from no address at all, and might reach nothing on this machine.
  '--disable-features=LocalNetworkAccessChecks',
];

/** `test`, or a skipped one that says why, where there is no browser. */
export const browserTest = existsSync(CHROMIUM)
  ? test
  : (((name: string) => test.skip(`${name} (skipped: no Chromium at ${CHROMIUM})`)) as typeof test);

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** The house of the test that runs, and the browser of its file. */
export let house: TestBot;
export let browser: Browser;

/** Opens a house for each test of a file, and one browser for all: its windows are closed after each test. Pictures have their whole size. */
export function openForEachTest(options: HouseOptions = {}): void {
  beforeAll(async () => {
    browser = await openBrowser();
  });
  beforeEach(async () => {
    house = await openTestBot({ painters: PAINTERS, ...options });
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await house.close();
  });
  afterAll(async () => {
    await browser.close();
  });
}

/** Opens another house instead, for a test that needs one of its own. */
export async function openAnotherHouse(options: HouseOptions): Promise<void> {
  await house.close();
  house = await openTestBot({ painters: PAINTERS, ...options });
}

/** A window of the playground, of a phone's width, in which `person` is at home; `more` of its address: `&old`. */
export async function openWindow(browser: Browser, url: string, person: string, more = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${url}/?as=${person}${more}`);
  await page.getByRole('combobox', { name: /Message/ }).waitFor();
  return page;
}

/** Waits until the page has drawn a frame with all that it has laid out: before that, a touch may fall where nothing is yet. */
export async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}

/** Types a command into the message box and sends it. */
export async function type(page: Page, command: string): Promise<void> {
  const box = page.getByRole('combobox', { name: /Message/ });
  await box.fill(command);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** The newest message of the channel. */
export function lastMessage(page: Page): Locator {
  return page.locator('#messages > li').last();
}

/** Waits until the words of the newest message say this. */
export async function waitForWords(page: Page, words: string | RegExp): Promise<void> {
  await lastMessage(page).locator('.words').filter({ hasText: words }).first().waitFor();
}

/** Moves the focus backwards from the message box until it is on a control of this name. */
export async function tabBackTo(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: /Message/ }).focus();
  const passed: string[] = [];
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Shift+Tab');
    const label = await page.evaluate('(document.activeElement.ariaLabel ?? document.activeElement.innerText).trim()');
    passed.push(String(label));
    if (name.test(String(label))) return;
  }
  throw new Error(`the keyboard reaches no control called ${name}, only ${passed.join(' | ')}`);
}

/** The newest message that only this person sees. */
export function privateView(page: Page): Locator {
  return page.locator('#messages > li', { hasText: 'Only you can see this' }).last();
}

/** The newest message that everybody sees. */
export function publicBoard(page: Page): Locator {
  return page.locator('#messages > li').filter({ hasNotText: 'Only you can see this' }).last();
}
