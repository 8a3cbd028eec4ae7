import { readFileSync, writeFileSync } from 'node:fs';
import type { FoundInBot } from './bot.ts';
import type { FoundInRules } from './rules.ts';

/** All that the fuzz has ever found. */
interface Corpus {
  readonly rules: readonly FoundInRules[];
  readonly bot: readonly FoundInBot[];
}

const FILE = new URL('./corpus.json', import.meta.url);

export function readCorpus(): Corpus {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Adds what was found: commit it with what mends it, and it is tried first from then on. */
export function keepFound({ rules = [], bot = [] }: Partial<Corpus>): void {
  const before = readCorpus();
  const after: Corpus = { rules: [...before.rules, ...rules], bot: [...before.bot, ...bot] };
  writeFileSync(FILE, `${JSON.stringify(after, undefined, 2)}\n`);
}
