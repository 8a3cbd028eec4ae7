import { chromium } from 'playwright-core';
import { openTestBot } from '../../test/testBot.ts';

/** Debian's browser, or the one PARLOR_CHROMIUM names. */
const CHROMIUM = process.env.PARLOR_CHROMIUM ?? '/usr/bin/chromium';
const PHONE = { width: 390, height: 844 };
const DAY = 24 * 60 * 60 * 1000;
const GAMES = 10;

/** What a channel looks like after a month. */
interface Month {
  /** How high what ten finished games left is, in screens of a phone 390 px wide. */
  readonly screens: number;
  readonly messages: number;
  /** Reminders of turns that are over. */
  readonly deadReminders: number;
}

/** Lets two play ten games to their ends over a month, with a turn that is reminded of in each, and looks at the channel. */
export async function measureMonth(): Promise<Month> {
  const house = await openTestBot();
  const { ada, ben } = house;
  for (let game = 0; game < GAMES; game += 1) {
    await ada.command('/cellz new seats:2 columns:3 rows:3 clock:1d');
    await ben.click('Join');
    await ada.settled();
    await ada.command('/cellz move line:a1-b1');
    // What is being tidied away shall not seem to take a day.
    await ada.settled();
    house.passTime(DAY - 60 * 60_000);
    await house.tick();
    await ada.settled();
    await ben.command('/cellz resign');
    await ben.settled();
    await ben.click('Resign');
    await ada.settled();
    house.passTime(2 * DAY);
    await house.tick();
    await ada.settled();
  }
  const messages = ada.messages().filter(({ isPrivate }) => !isPrivate);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(`${house.playground.url}/?as=${ada.personId}`);
  await page.locator('#messages > li img').last().waitFor();
  const height = Number(await page.evaluate(HEIGHT));
  const screen = Number(await page.evaluate("document.querySelector('#messages').clientHeight"));
  await browser.close();
  await house.close();
  const deadReminders = messages.filter(({ content }) => content.includes("it's your turn. Time left"));
  return { screens: height / screen, messages: messages.length, deadReminders: deadReminders.length };
}

/** How high all public messages are that the channel shows. */
const HEIGHT = `[...document.querySelectorAll('#messages > li')]
  .filter((one) => !one.innerText.includes('Only you can see this'))
  .reduce((sum, one) => sum + one.getBoundingClientRect().height, 0)`;
