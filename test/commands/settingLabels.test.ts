import { expect, test } from 'vitest';
import {
  CHALLENGE_CHOICES,
  DIGEST_CHOICES,
  menuChoices,
  PING_CHOICES,
  quietChoices,
  REMIND_BY_CHOICES,
  REMINDER_CHOICES,
  THEME_CHOICES,
  WEEKEND_CHOICES,
  ZONES_OFFERED,
  zoneChoices,
} from '../../commands/games/settingChoices.ts';
import { seatLetter } from '../../src/engine/seat.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

/** A closed menu shows so many characters on a phone 390 px wide; a longer choice is cut there. */
const LONGEST = 41;

const CHOICES = [
  ...PING_CHOICES,
  ...quietChoices('off'),
  ...WEEKEND_CHOICES,
  ...zoneChoices(ZONES_OFFERED[0] ?? ''),
  ...menuChoices('games.settings.menu.reminders', REMINDER_CHOICES),
  ...menuChoices('games.settings.menu.remindBy', REMIND_BY_CHOICES),
  ...menuChoices('games.settings.menu.digest', DIGEST_CHOICES),
  ...menuChoices('games.settings.menu.challenges', CHALLENGE_CHOICES),
  ...THEME_CHOICES,
];

test('what is chosen in a menu of the settings is read whole on a phone, in every language', () => {
  const catalogue = loadCatalogue();
  const cut = catalogue.languages.flatMap((language) => {
    const say = catalogue.say({ language, nameSeat: seatLetter, escape: (text) => text });
    return CHOICES.map(({ label }) => say(label)).filter((text) => text.length > LONGEST);
  });
  expect(cut).toEqual([]);
});
