import { globSync, readFileSync } from 'node:fs';
import { fastRandom } from '../src/engine/random.ts';
import { languagesBegun, readTexts } from '../src/texts/catalogue.ts';

/** Fewer words than these are a label, not a sentence. */
const FEWEST_WORDS = 3;
const DRAWN = 100;

/** The sentences of Markdown: no code, no headings, no tables. */
function sentencesOfDocs(): readonly string[] {
  return ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')].flatMap((file) =>
    readFileSync(file, 'utf8')
      .replaceAll(/```[\s\S]*?```/g, '')
      .split(/\n(?:\s*\n|(?=\s*(?:[-*|]|\d+\.|#) ))/)
      .filter((part) => !/^\s*[#|]/.test(part))
      .flatMap((part) => part.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]) (?=[A-Z*`[])/))
      .map((sentence) => `${file}: ${sentence.trim()}`),
  );
}

function sentencesOfTexts(language: string): readonly string[] {
  return Object.entries(readTexts(language)).flatMap(([key, text]) =>
    text.split(/(?<=[.!?]) |\n+/).map((sentence) => `${key}: ${sentence}`),
  );
}

/** The doc comments of the source, whole. */
function docstrings(): readonly string[] {
  return globSync('{src,commands,render}/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\/\*\*([\s\S]*?)\*\/|^\s*\/\/ (.*)$/gm)].map(
      ([, doc = '', line = '']) => `${file}: ${(doc || line).replaceAll(/\s*\n\s*\* ?/g, ' ').trim()}`,
    ),
  );
}

const [what = 'docs', seed = '1'] = process.argv.slice(2);
const all = languagesBegun().includes(what)
  ? sentencesOfTexts(what)
  : what === 'docs'
    ? sentencesOfDocs()
    : docstrings();
const random = fastRandom(Number(seed));
const left = all.filter((one) => one.split(/\s+/).length > FEWEST_WORDS);
for (let drawn = 0; drawn < DRAWN && left.length > 0; drawn += 1) {
  const [one] = left.splice(random.below(left.length), 1);
  process.stdout.write(`${one}\n`);
}
