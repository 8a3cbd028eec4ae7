import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { COMMANDS, GENERAL_COMMANDS } from '../../commands/index.ts';
import { slashCommands } from '../../src/play/actions/tableActions.ts';
import { findTextUses, textLimits } from '../../src/programs/checkTextLimits.ts';
import { DEFAULT_LANGUAGE, languagesBegun, readTexts } from '../../src/texts/catalogue.ts';
import { missingIn, withoutForm, withoutPlural } from '../../src/texts/missingTexts.ts';

const FOLDERS = ['src', 'commands', 'render'];
/** A file, not a key: `cellz.png`. */
const FILE_NAME = /\.(ts|js|mjs|json|png|svg|txt|css|html|db)$/;
/** Looked up by the name in the code; test/play/commandNames.test.ts has an eye on them. */
const NAMES = /^(\w+\.)?names\.(value\.)?[\w-]+$/;
const PLURALS = ['_one', '_other'];

const root = fileURLToPath(new URL('../../', import.meta.url));
const english = readTexts(DEFAULT_LANGUAGE);
const languages = languagesBegun();
/** Those in which nothing may be missing; others may be begun, and are shown once they say enough. */
const WHOLE = ['de'];
const pages = pagesOf(DEFAULT_LANGUAGE);
const pageNames = [...pages.keys()].join('|');

/** The pages of a language with the keys of each. */
function pagesOf(language: string): ReadonlyMap<string, readonly string[]> {
  const folder = `${root}data/texts/${language}`;
  return new Map(
    readdirSync(folder).map((file) => [
      file.replace(/\.json$/, ''),
      Object.keys(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))),
    ]),
  );
}

/** All code that may use texts, by its file. */
function sources(): readonly { readonly file: string; readonly code: string }[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file: `${folder}/${file}`, code: readFileSync(`${root}${folder}/${file}`, 'utf8') })),
  );
}

/** Every key written as a literal, and where: strings that begin with the name of a page, and whatever `phrase` is given. */
function usedKeys(): ReadonlyMap<string, string> {
  const used = new Map<string, string>();
  const literal = new RegExp(`'((?:${pageNames})\\.[A-Za-z0-9_.-]+)'`, 'g');
  for (const { file, code } of sources()) {
    for (const [, key = ''] of [...code.matchAll(literal), ...code.matchAll(/\bphrase\(\s*'([^']+)'/g)]) {
      if (!FILE_NAME.test(key)) used.set(key, file);
    }
  }
  return used;
}

const used = usedKeys();
const isThere = (key: string) => key in english || PLURALS.every((plural) => `${key}${plural}` in english);
const isName = (key: string) => key.endsWith('.name');
/** What a value fills: as it is, or a day in the way of the language. */
const BLANK = /\{\{\w+(?:, day(?:\(month: long\))?)?\}\}/g;
const blanksOf = (text: string) => [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name))].toSorted();

const longest = textLimits(slashCommands(COMMANDS, GENERAL_COMMANDS));

/** Why a text cannot be shown where it stands. What fills a blank is counted as nothing: a name or a move is as long as it is. */
function unfit([key, text]: readonly [string, string]): readonly string[] {
  const length = text.replaceAll(BLANK, '').length;
  if (text.trim() !== text || text === '') return [`${key} is empty, or has blanks around it`];
  return length > longest(key) ? [`${key} has ${length} characters, and ${longest(key)} are shown`] : [];
}

test('what stands on a button or in a menu is known by where the code puts it, however its key is spelt', () => {
  const { limits } = findTextUses();
  const labels = [
    'board.draw',
    'coach.button.hint',
    'endings.card.button',
    'games.play.now',
    'rooms.server.hints.never',
  ];
  for (const key of labels) expect(limits.get(key), key).toBe(80);
  expect(limits.get('discord.lobby.addComputer')).toBe(100);
  expect(limits.get('discord.outOfDate')).toBeUndefined();
  expect(limits.size).toBeGreaterThan(200);
});

describe('the keys in the code', () => {
  test('are all in the English texts', () => {
    expect([...used].filter(([key]) => !isThere(key)).map(([key, file]) => `${key} (${file})`)).toEqual([]);
  });

  test('use every text there is, but for what commands and options are called', () => {
    const isUsed = (key: string) => used.has(key) || used.has(withoutForm(key)) || NAMES.test(key);
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
  });

  test('are written in full: none is put together, but for names', () => {
    const built = new RegExp(`[\`'](?:${pageNames})\\.(?:[\\w.-]*\\$\\{|[\\w.-]*' *\\+)`);
    const composing = sources().flatMap(({ file, code }) => (built.test(code) ? [file] : []));
    expect(composing).toEqual(['src/play/words/commandNames.ts']);
  });
});

describe('the English texts', () => {
  test('are on the page that their key names', () => {
    for (const [page, keys] of pages) {
      expect(
        keys.filter((key) => !key.startsWith(`${page}.`)),
        page,
      ).toEqual([]);
    }
  });

  test('have both plurals where they have one', () => {
    const plural = Object.keys(english).filter((key) => key !== withoutPlural(key));
    for (const key of plural) {
      for (const form of PLURALS) expect(english, key).toHaveProperty([`${withoutPlural(key)}${form}`]);
      expect(english, `${key} is also there without plural`).not.toHaveProperty([withoutPlural(key)]);
    }
  });

  test('are not empty, and fit where they are shown', () => {
    expect(Object.entries(english).flatMap(unfit)).toEqual([]);
  });

  test('have blanks that can be filled, and no other braces', () => {
    for (const [key, text] of Object.entries(english)) {
      expect(text.replaceAll(BLANK, ''), key).not.toMatch(/\{\{|\}\}|\$t\(/);
    }
  });
});

describe.each(languages)('what says “you” in %s', (language) => {
  const texts = readTexts(language);
  const forms = Object.entries(texts).filter(([key]) => withoutPlural(key).endsWith('_you'));

  test('is a form of a text that names a player, in its words but for that', () => {
    for (const [key, text] of forms) {
      const base = key.replace('_you', '');
      // What a language that is begun does not say yet is said in English.
      const original = texts[base] ?? english[base] ?? '';
      expect(original, key).not.toBe('');
      const wanted = blanksOf(original).filter((blank) => blank !== 'player');
      expect(blanksOf(text).toSorted(), key).toEqual(wanted);
    }
    if ([DEFAULT_LANGUAGE, ...WHOLE].includes(language)) expect(forms.length).toBeGreaterThan(50);
  });
});

describe.each(languages.filter((language) => language !== DEFAULT_LANGUAGE))('the texts in %s', (language) => {
  const texts = readTexts(language);

  test.runIf(WHOLE.includes(language))('say everything the English ones say', () => {
    expect(missingIn(language, texts, english)).toEqual([]);
    expect([...pagesOf(language).keys()]).toEqual([...pages.keys()]);
  });

  test('say nothing that the English ones do not, each on the page that its key names', () => {
    expect(Object.keys(texts).filter((key) => !isThere(withoutForm(key)))).toEqual([]);
    for (const [page, keys] of pagesOf(language)) {
      expect(keys.filter((key) => !key.startsWith(`${page}.`))).toEqual([]);
    }
  });

  test('have the plurals of their language, where the English ones have plurals', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `_${form}`);
    for (const key of Object.keys(english)
      .filter((one) => one.endsWith('_other'))
      .map(withoutPlural)) {
      if (forms.every((form) => !(`${key}${form}` in texts))) continue;
      for (const form of forms) expect(texts, key).toHaveProperty([`${key}${form}`]);
    }
  });

  test('are not empty, and fit where they are shown', () => {
    expect(Object.entries(texts).flatMap(unfit)).toEqual([]);
    for (const [key, text] of Object.entries(texts)) {
      expect(text.replaceAll(BLANK, ''), key).not.toMatch(/\{\{|\}\}|\$t\(/);
    }
  });

  test('are translated: no sentence is left in English', () => {
    const sentences = Object.entries(english).filter(([, text]) => text.replaceAll(BLANK, '').includes(' '));
    const isWords = ([, text]: readonly [string, string]) => /[a-z]{2,} [a-z]{2,}/i.test(text);
    expect(sentences.filter(isWords).filter(([key, text]) => texts[key] === text && !isName(key))).toEqual([]);
  });

  test('have the blanks of the English ones', () => {
    for (const [key, text] of Object.entries(texts)) {
      const original = english[key] ?? english[`${withoutPlural(key)}_other`] ?? '';
      expect(
        blanksOf(text).filter((blank) => blank !== 'count'),
        key,
      ).toEqual(blanksOf(original).filter((blank) => blank !== 'count'));
    }
  });
});

/** Of these the number is never one: sizes, limits, and what is said of several alone. */
const NEVER_ONE = [
  ...['cellz.describe.longTurn', 'clocks.up.substitute', 'clocks.vacation.back', 'clocks.vacation.tooLong'],
  ...['coach.analysis.exact', 'coach.analysis.curve', 'domination.oneBoard', 'domination.event.drawn'],
  ...['domination.describe.game', 'domination.file.tooLarge', 'domination.file.score', 'domination.told.size'],
  ...['endings.gathered', 'endings.gathered.caption', 'games.help.game', 'games.table.lobby', 'newhaven-puzzles.task'],
  'records.leaderboard.unranked',
  ...['rings.find.within', 'rings.waiting.starts', 'rings.waiting.needs', 'rings.waiting.fills'],
  ...['newhaven.setup.mapTooOpen', 'newhaven.setup.mapTooSmall', 'nuggets-puzzles.task'],
  ...['nuggets.map.tooLong', 'nuggets.map.tooManySpots'],
  ...['nuggets.map.tooLarge', 'nuggets.setup.minAboveMax', 'nuggets.setup.morePilesThanGold', 'nuggets.full'],
  ...['nuggets.setup.tooManyPiles', 'nuggets.reason.tour', 'nuggets.told.gold', 'puzzles.game', 'puzzles.game.new'],
  ...['railroad-puzzles.task', 'railroad-puzzles.missed.average', 'railroad-puzzles.right.average'],
  ...['cellz.reason.safeAhead', 'cellz.reason.safeBehind', 'cellz.reason.safeOpen', 'engine.recordTooLong'],
  ...['records.import.title', 'tables.seats'],
  // Strong players are no number of them.
  'coach.analysis.then',
];

const COUNTED =
  /\{\{\w+\}\}\*{0,2} (?:[a-z]+ )?(points|boxes|cells|nuggets|games|turns|moves|lines|tiles|piles|keys|puzzles|days|seats|players|squares|rounds|characters|shipments|buildings|people|others|pictures|taps|hours|minutes)\b/;

test('what can be one has a singular: nobody is told of «1 points»', () => {
  const plural = Object.entries(readTexts('en')).filter(
    ([key, text]) => !/_(one|other)$/.test(key) && COUNTED.test(text),
  );
  expect(plural.map(([key]) => key).filter((key) => !NEVER_ONE.includes(withoutForm(key)))).toEqual([]);
});

/** How a language quotes. */
const QUOTED: Readonly<Record<string, RegExp>> = { en: /“[^“”]*”/g, de: /„[^„“]*“/g };

test.each(Object.entries(QUOTED))(
  'the texts in %s quote alike, and an ellipsis is one character',
  (language, quoted) => {
    const odd = Object.entries(readTexts(language)).filter(([, text]) =>
      /["«»„“”’]|\.\.\./.test(text.replaceAll(quoted, '')),
    );
    expect(odd.map(([key]) => key)).toEqual([]);
  },
);
