import { chromium } from 'playwright-core';
import { openTestBot } from '../../test/testBot.ts';

/** Debian's browser, or the one named by PARLOR_CHROMIUM. */
const CHROMIUM = process.env.PARLOR_CHROMIUM ?? '/usr/bin/chromium';
const PHONE = { width: 390, height: 844 };
const DAY = 24 * 60 * 60 * 1000;
const GAMES = 10;

/** What a channel looks like after a month. */
interface Month {
  /** The height of what ten finished games left, in screens of a phone 390 px wide. */
  readonly screens: number;
  readonly messages: number;
  /** Reminders of turns that are over. */
  readonly deadReminders: number;
}

/** Lets two people play ten games to the end over a month, with one reminder in each, and examines the channel. */
export async function measureMonth(): Promise<Month> {
  const house = await openTestBot();
  const { ada, ben } = house;
  for (let game = 0; game < GAMES; game += 1) {
    await ada.command('/cellz new seats:2 columns:3 rows:3 clock:1d');
    await ben.click('Join');
    await ada.settled();
    await ada.command('/cellz move line:a1-b1');
    // Lets pending cleanup finish, so that it does not seem to take a day.
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

/** The height of all public messages shown in the channel. */
const HEIGHT = `[...document.querySelectorAll('#messages > li')]
  .filter((one) => !one.innerText.includes('Only you can see this'))
  .reduce((sum, one) => sum + one.getBoundingClientRect().height, 0)`;
