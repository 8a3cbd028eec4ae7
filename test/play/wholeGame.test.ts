import { beforeAll, describe, expect, test } from 'vitest';
import { AIMS, type Course, PLAYS, type Play, playWhole, SLOW } from './wholeGame.ts';

/** What more people do in New Haven is what two do, who play to the end; `npm run bench -- channel` plays all to the end. */
const MOST_TAPS = 130;

const ALL = Object.entries<Play>(PLAYS).map(([name, play]) => ({
  name,
  play: play.game === 'newhaven' && play.people > 2 ? { ...play, mostTaps: MOST_TAPS } : play,
}));

/** How many characters the alt text of a board may have: in the mean of a whole game, and at most. */
const MOST_HEARD: Readonly<Record<string, { readonly mean: number; readonly most: number }>> = {
  cellz: { mean: 300, most: 400 },
  domination: { mean: 300, most: 400 },
  newhaven: { mean: 300, most: 400 },
  nuggets: { mean: 250, most: 400 },
  railroad: { mean: 300, most: 400 },
};

/** Bold, code, mentions, times and small print: read aloud they are noise. */
const MARKUP = /\*\*|`|__|~~|<[@t#]|-# /;

/** What is heard of the boards, but for the end of the game. */
function altsOf({ seen }: Course): readonly string[] {
  const boards = seen.filter(({ message }) => !/^(🏆|🤝)/.test(message.content));
  return boards.flatMap(({ message }) => message.attachments.map(({ description }) => description ?? ''));
}

describe.each(ALL)('a whole game, played by the cheapest controls: $name', ({ play }) => {
  let course: Course;
  beforeAll(async () => {
    course = await playWhole(play);
  });

  test('takes no more taps than it may', () => {
    const { units, taps } = course;
    expect(units).toBeGreaterThan(0);
    expect(taps / units).toBeLessThanOrEqual(AIMS[play.game]?.taps ?? 0);
  });

  test('shows people their own boards without a tap, most of the time', () => {
    expect(course.looks / course.units).toBeLessThanOrEqual(1);
  });

  test('pings nobody but who became due through another, and all at the end', () => {
    const opening = 1;
    expect(course.pings).toBeLessThanOrEqual(course.handovers + opening + play.people);
  });

  test('pings people who play at once one and a half times in the mean', () => {
    expect(course.pings / play.people).toBeLessThanOrEqual(1.5);
  });

  test('leaves one board, and sends one message a call at most', () => {
    const opening = 1;
    const ending = 1;
    expect(course.left).toBeLessThanOrEqual(2);
    expect(course.messages).toBeLessThanOrEqual(course.handovers + opening + ending);
  });

  test('sends at most one message to all in a turn, and pings nobody twice in it', () => {
    expect(course.mostMessages).toBeLessThanOrEqual(1);
    expect(course.mostPings).toBeLessThanOrEqual(1);
  });

  test('is heard in few words, without markup, what is new first', () => {
    const heard = altsOf(course);
    const mean = heard.reduce((sum, alt) => sum + alt.length, 0) / heard.length;
    expect(mean).toBeLessThanOrEqual(MOST_HEARD[play.game]?.mean ?? 0);
    expect(heard.filter((alt) => alt.length > (MOST_HEARD[play.game]?.most ?? 0))).toEqual([]);
    const all = course.seen.flatMap(({ message }) => message.attachments.map(({ description }) => description ?? ''));
    expect(all.filter((alt) => MARKUP.test(alt))).toEqual([]);
  });

  test('says first what is to be done, in bold, and facts last, in small print', () => {
    for (const content of boardsOf(course)) {
      const [head = '', ...lines] = content.split('\n');
      expect(head, content).toMatch(/^(\*\*.+\*\*|🏆|🤝)/);
      const firstSmall = lines.findIndex((line) => line.startsWith('-# '));
      if (firstSmall === -1) continue;
      expect(
        lines.slice(firstSmall).filter((line) => !line.startsWith('-# ')),
        content,
      ).toEqual([]);
    }
  });

  test('names each player once, has one clock, lists the dice once, and never shows the seal', () => {
    for (const content of boardsOf(course)) {
      const mentions = content.match(/<@\d+>/g) ?? [];
      expect(new Set(mentions).size, content).toBe(mentions.length);
      expect(content.split('⏳').length, content).toBeLessThanOrEqual(2);
      expect(content.match(/(Dice|To place|The dice)[^:\n]*: /g)?.length ?? 0, content).toBeLessThanOrEqual(1);
      expect(content, content).not.toMatch(/\b[0-9a-f]{16}\b|\{\{|undefined/);
    }
  });
});

test('who takes their time is called in private, where the channel has heard of the turn', async () => {
  const course = await playWhole({ ...PLAYS.newhavenOfThree, pause: SLOW, mostTaps: 160 });
  expect(course.mostMessages).toBeLessThanOrEqual(1);
  expect(course.mostPings).toBeLessThanOrEqual(1);
  expect(course.letters).toBeGreaterThanOrEqual(3);
  // A round has as many turns as people.
  expect(course.pings / course.units).toBeLessThanOrEqual(1.2);
});

test('the words over a board are built alike in German, with one clock', async () => {
  const { seen } = await playWhole({ ...PLAYS.cellz, options: 'columns:3 rows:3' }, 'de');
  const boards = seen.map(({ message }) => message.content).filter((content) => content.includes('⏳'));
  expect(boards.length).toBeGreaterThan(3);
  for (const content of boards) {
    expect(content.split('\n')[0]).toMatch(/^\*\*Du bist am Zug\*\*|^\*\*.+\*\*/);
    expect(content.match(/⏳/g)).toHaveLength(1);
    expect(content).toMatch(/⏳ bis <t:\d+:f>, <t:\d+:R>/);
  }
});

/** The words over boards that anybody saw, running or over; not the invitation, nor answers in a few words. */
function boardsOf({ seen }: Course): readonly string[] {
  const contents = seen.map(({ message }) => message.content);
  return contents.filter((content) => content.includes('\n-# ') && !content.startsWith('That board is out of date'));
}
