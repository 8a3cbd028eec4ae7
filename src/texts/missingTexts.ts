/** All texts of a language by key. */
export type Texts = Readonly<Record<string, string>>;

/** A language is shown to people if at least this share of its texts is translated; the rest is shown in English. */
export const SHOWN_FROM = 0.8;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const ADDRESS = /_(you|page)$/;

/** Returns a text's key without its plural suffix. */
export function withoutPlural(key: string): string {
  return key.replace(PLURAL, '');
}

/** Returns the key that the code uses for a text: plural forms, the “you” form and the web page's form share it. */
export function withoutForm(key: string): string {
  return withoutPlural(key).replace(ADDRESS, '');
}

/** Returns the share of the English texts that a language has translated, from 0 to 1. */
export function computeCoverage(texts: Texts, english: Texts): number {
  const said = new Set(Object.keys(texts).map(withoutForm));
  const wanted = new Set(Object.keys(english).map(withoutForm));
  return [...wanted].filter((key) => said.has(key)).length / wanted.size;
}

/** Whether a language is complete enough to be shown to people, and for its commands to be registered with Discord. */
export function isShown(texts: Texts, english: Texts): boolean {
  return computeCoverage(texts, english) >= SHOWN_FROM;
}

/**
 * Returns the keys that a language has not translated yet, with the language's own plural forms, in the order of the
 * English texts.
 */
export function missingIn(language: string, texts: Texts, english: Texts): readonly string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wanted = Object.keys(english).flatMap((key) => {
    if (!PLURAL.test(key)) return [key];
    return key.endsWith('_other') ? forms.map((form) => `${withoutPlural(key)}_${form}`) : [];
  });
  return wanted.filter((key) => texts[key] === undefined);
}

/** Returns the English text for a key of another language, which may have plural forms that English lacks. */
function findEnglish(key: string, english: Texts): string | undefined {
  return english[key] ?? english[`${withoutPlural(key)}_other`];
}

const HELP = `# Write each translation after the colon of the line that starts with your language's code.
# Keep {{double braces}}, **stars** and \`marks\`; \\n starts a new line.
# People see an empty text in English. The number after a key is the most characters it may have.`;

/** Writes a page for translators: each missing text in English, with a line for the translation. */
export function writePage(
  language: string,
  keys: readonly string[],
  english: Texts,
  longest: (key: string) => number,
): string {
  const entries = keys.map((key) => {
    const text = (findEnglish(key, english) ?? '').replaceAll('\n', '\\n');
    return `[${key}] ${longest(key)}\nen: ${text}\n${language}:\n`;
  });
  return [HELP, '', ...entries].join('\n');
}

/** Reads a filled page: returns its texts, and a line for each text that cannot be accepted. */
export function readPage(
  page: string,
  language: string,
  english: Texts,
  longest: (key: string) => number,
): { readonly texts: Texts; readonly mistakes: readonly string[] } {
  const texts: Record<string, string> = {};
  const mistakes: string[] = [];
  let key = '';
  for (const [index, line] of page.split(/\r?\n/).entries()) {
    key = /^\[([\w.-]+)\]/.exec(line)?.[1] ?? key;
    const text = line.startsWith(`${language}:`) ? line.slice(language.length + 1).trim() : '';
    if (text === '') continue;
    const words = text.replaceAll('\\n', '\n');
    const why = findFault(words, findEnglish(key, english), longest(key));
    if (why === undefined) texts[key] = words;
    else mistakes.push(`line ${index + 1}, ${key}: ${why}`);
  }
  return { texts, mistakes };
}

function findFault(text: string, original: string | undefined, longest: number): string | undefined {
  if (original === undefined) return 'there is no such text';
  if (text.length > longest) return `it has ${text.length} characters, and ${longest} fit`;
  const [has, wants] = [blanksIn(text), blanksIn(original)];
  // The number may be left out in favor of a word: “one point”.
  const lost = wants.filter((blank) => blank !== 'count' && !has.includes(blank));
  const foreign = has.filter((blank) => !wants.includes(blank));
  if (lost.length > 0) return `{{${lost.join('}}, {{')}}} is missing`;
  return foreign.length > 0 ? `nothing fills {{${foreign.join('}}, {{')}}}` : undefined;
}

function blanksIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, blank = '']) => blank);
}
