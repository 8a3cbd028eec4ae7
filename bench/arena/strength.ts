import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../docs/strength.md', import.meta.url));
const HEAD = `# How strong the computer players are

Every section is written by its command, which is how to measure it again; figures are as good as their intervals.`;

/** The document's section about one game. */
export interface Section {
  readonly name: string;
  readonly text: string;
}

/** Writes a section into docs/strength.md, replacing the section with the same name. */
export function writeSection(section: Section): void {
  writeFileSync(FILE, withSection(existsSync(FILE) ? readFileSync(FILE, 'utf8') : `${HEAD}\n`, section));
}

/** The document with this section replaced; the others stay as they are. */
export function withSection(document: string, { name, text }: Section): string {
  const [begin, end] = [`<!-- ladder ${name} -->`, `<!-- end of ladder ${name} -->`];
  const block = `${begin}\n${text}\n${end}`;
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from === -1 || to === -1) return `${document.trimEnd()}\n\n${block}\n`;
  return document.slice(0, from) + block + document.slice(to + end.length);
}
