import { AIMS, PASSING_BY_ORDER, PLAYS, type Play, playWhole, SLOW } from '../test/play/wholeGame.ts';
import { measureMonth } from './channel/month.ts';
import { measureSilence } from './channel/nobodyMoves.ts';
import { measureThreeTables } from './channel/threeTables.ts';
import { measureTyped } from './channel/typed.ts';

const COLUMNS = [
  'game',
  'people',
  'taps for each',
  'taps',
  'aim',
  'looks',
  'turns',
  'public messages',
  'left at the end',
  'pings',
  'pings a head',
  'calls',
  'private calls',
] as const;

// `npm run bench -- channel`: how many taps whole games take, and what they do to their channel.
process.stdout.write(`| ${COLUMNS.join(' | ')} |\n|${COLUMNS.map(() => '---').join('|')}|\n`);
for (const play of Object.values<Play>(PLAYS)) {
  const { each, taps: aim } = AIMS[play.game] ?? { each: 'move', taps: '-' };
  const { units, taps, looks, messages, left, pings, handovers, letters } = await playWhole(play);
  const perUnit = (count: number) => (count / units).toFixed(1);
  const cells = [
    play.game,
    play.people,
    each,
    perUnit(taps),
    aim,
    perUnit(looks),
    units,
    messages,
    left,
    pings,
    (pings / play.people).toFixed(1),
    handovers,
    letters,
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

process.stdout.write('\nNew Haven, three minutes for a tap, a head and round:\n');
for (const play of [PLAYS.newhavenOfThree, PLAYS.newhavenOfFour]) {
  for (const [order, habits] of [
    ['asked for every share', {}],
    ['passing by order', PASSING_BY_ORDER],
  ] as const) {
    // A round has as many turns as people.
    const { units, pings, letters, handovers } = await playWhole({ ...play, ...habits, pause: SLOW });
    const [pinged, written, due] = [pings, letters, handovers].map((count) => (count / units).toFixed(2));
    process.stdout.write(
      `${play.people} people, ${order}: ${pinged} pings, ${written} private calls, due ${due} times\n`,
    );
  }
}

const { screens, messages, deadReminders } = await measureMonth();
process.stdout.write(
  `\nten finished games: ${screens.toFixed(2)} screens of a phone in ${messages} messages, ${deadReminders} dead reminders\n`,
);

const { commands, pictures } = await measureTyped();
process.stdout.write(`a game of Nuggets typed in ${commands} commands leaves ${pictures} private pictures\n`);

process.stdout.write('\na table of Nuggets at which nobody moves, a month long:\n');
for (const seats of [2, 3, 6, 26]) {
  const { messages, mostOfDay, pings, left } = await measureSilence(seats, 30);
  process.stdout.write(
    `${seats} seats: ${messages} public messages (${mostOfDay} on a day at most), ${(pings / seats).toFixed(1)} pings a head, ${left} lines left\n`,
  );
}

const together = await measureThreeTables('never');
const apart = await measureThreeTables('second');
process.stdout.write(
  `three tables at once: ${apart} messages in the channel, where it would be ${together} without threads\n`,
);
