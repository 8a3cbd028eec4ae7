/**
 * `npm run languages`: how complete each language is, and what is missing. `-- fr` writes a page for translators into
 * French; `-- fr page.txt` imports a completed page into data/texts.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMMANDS, GENERAL_COMMANDS } from '../../commands/index.ts';
import { slashCommands } from '../play/actions/tableActions.ts';
import { DEFAULT_LANGUAGE, languagesBegun, readTexts } from '../texts/catalogue.ts';
import {
  computeCoverage,
  isShown,
  missingIn,
  readPage,
  SHOWN_FROM,
  type Texts,
  writePage,
} from '../texts/missingTexts.ts';
import { textLimits } from './checkTextLimits.ts';
import { describeFileFault } from './fileFault.ts';

const english = readTexts(DEFAULT_LANGUAGE);
const longest = textLimits(slashCommands(COMMANDS, GENERAL_COMMANDS));
const folderOf = (language: string) => fileURLToPath(new URL(`../../data/texts/${language}/`, import.meta.url));
const textsOf = (language: string): Texts => (languagesBegun().includes(language) ? readTexts(language) : {});
const say = (line: string) => process.stdout.write(`${line}\n`);

const [language, page] = process.argv.slice(2);
if (language === undefined) listLanguages();
else if (!isLanguage(language)) fail(`${language} is not a language code. Use one such as fr or pt-BR.`);
else if (page === undefined) writeMissing(language);
else {
  try {
    takePage(language, page);
  } catch (error) {
    const fault = describeFileFault(error);
    if (fault === undefined) throw error;
    fail(fault);
  }
}

function listLanguages(): void {
  for (const one of languagesBegun()) {
    const texts = readTexts(one);
    const missing = missingIn(one, texts, english);
    const share = computeCoverage(texts, english);
    const shown = isShown(texts, english) ? 'offered' : `offered from ${100 * SHOWN_FROM}% on`;
    say(`${one}  ${Math.floor(100 * share)}%  ${missing.length} missing  ${shown}`);
    for (const key of missing) say(`    ${key}`);
  }
}

function writeMissing(one: string): void {
  const missing = missingIn(one, textsOf(one), english);
  const file = `${one}.txt`;
  writeFileSync(file, writePage(one, missing, english, longest));
  say(`Wrote ${missing.length} texts to translate to ${file}. When done: npm run languages -- ${one} ${file}`);
}

function takePage(one: string, file: string): void {
  const { texts, mistakes } = readPage(readFileSync(file, 'utf8'), one, english, longest);
  const all = { ...textsOf(one), ...texts };
  mkdirSync(folderOf(one), { recursive: true });
  for (const name of readdirSync(folderOf(DEFAULT_LANGUAGE))) {
    const own = Object.entries(all).filter(([key]) => key.startsWith(`${name.replace('.json', '')}.`));
    if (own.length > 0)
      writeFileSync(`${folderOf(one)}${name}`, `${JSON.stringify(Object.fromEntries(own), null, 2)}\n`);
  }
  say(
    `${Object.keys(texts).length} texts imported. ${one} is ${Math.floor(100 * computeCoverage(all, english))}% complete.`,
  );
  if (mistakes.length > 0) fail(mistakes.join('\n'));
}

function isLanguage(code: string): boolean {
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(code) && Intl.PluralRules.supportedLocalesOf(code).length > 0;
}

function fail(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
