import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FIGURES = new URL('../figures/', import.meta.url);
const DOCS = new URL('../docs/', import.meta.url);

/** A page of docs, or a file next to it, in its last accepted version. */
export function accepted(name: string): string {
  return readFileSync(new URL(name, DOCS), 'utf8');
}

/**
 * Writes what a page of docs would be with today's figures into the folder `figures`, which git ignores; to accept
 * them, copy the file over the page.
 */
export function writeFigures(name: string, text: string): void {
  mkdirSync(FIGURES, { recursive: true });
  writeFileSync(new URL(name, FIGURES), text);
  process.stdout.write(`Written to figures/${name}. To accept it: cp figures/${name} docs/\n`);
}
