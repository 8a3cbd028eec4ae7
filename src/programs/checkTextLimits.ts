import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from '../play/contract/command.ts';
import { LONGEST_DESCRIPTION, LONGEST_LABEL, LONGEST_NAME } from '../play/contract/discordLimits.ts';
import { DEFAULT_LANGUAGE, readTexts } from '../texts/catalogue.ts';

/** The characters that Discord accepts in one message, with room for its other text; only rules come near this. */
const LONGEST_TEXT = 1900;
/** The characters of a button's label that a phone shows. */
const LONGEST_ON_A_PHONE = 34;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['src', 'commands', 'render'];

/** Code that makes a phrase from a key. */
const PHRASE = /(?:phrase\(|\{ key:)$/;
/** Code that uses a text as a button's label or a menu entry. */
const OF_BUTTON = /[bB]utton\(|\blabel:/;
const OF_MENU = /\b(?:placeholder|description):/;
/** A record or function of labels, by its name. */
const OF_LABELS = /(?:LABELS?|Labels?)$/;
const DECLARATION = /^(?:export )?(?:async )?(?:const|function) (\w+)/gm;

/** Where the code uses its texts. */
interface TextUses {
  /** Every key that appears literally in the code. */
  readonly keys: ReadonlySet<string>;
  /** The character limits of texts that are button labels or menu entries. */
  readonly limits: ReadonlyMap<string, number>;
}

export function findTextUses(): TextUses {
  const pages = new Set(Object.keys(readTexts(DEFAULT_LANGUAGE)).map((key) => key.split('.')[0]));
  const key = new RegExp(`'((?:${[...pages].join('|')})\\.[\\w.-]+)'`, 'g');
  const keys = new Set<string>();
  const limits = new Map<string, number>();
  for (const code of sources()) {
    for (const found of code.matchAll(key)) {
      const limit = limitAt(code, found.index);
      const name = found[1] ?? '';
      keys.add(name);
      if (limit !== undefined) limits.set(name, Math.min(limit, limits.get(name) ?? limit));
    }
  }
  return { keys, limits };
}

function limitAt(code: string, at: number): number | undefined {
  const before = code.slice(Math.max(0, at - 200), at).trimEnd();
  const given = PHRASE.test(before)
    ? (before
        .replace(PHRASE, '')
        .split(/[,;{}]/)
        .at(-1) ?? '')
    : '';
  if (OF_BUTTON.test(given)) return LONGEST_LABEL;
  if (OF_MENU.test(given)) return LONGEST_DESCRIPTION;
  const declared = [...code.slice(0, at).matchAll(DECLARATION)].at(-1)?.[1] ?? '';
  return OF_LABELS.test(declared) ? LONGEST_LABEL : undefined;
}

/** All code that may use texts. */
function sources(): readonly string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(`${ROOT}${folder}/${file}`, 'utf8')),
  );
}

/** The character limit for a key's text, in any language. */
export function textLimits(commands: readonly Command[]): (key: string) => number {
  const descriptions = new Set<string>(
    commands.flatMap(({ text, subcommands }) => [
      text,
      ...subcommands.flatMap((one) => [one.text, ...one.options.map((option) => option.text)]),
    ]),
  );
  const uses = findTextUses();
  return (key) => {
    // The sentence about a game is shown in the menu of games.
    if (descriptions.has(key) || key.endsWith('.about')) return LONGEST_DESCRIPTION;
    if (/^(\w+\.)?names\./.test(key) && !uses.keys.has(key)) return LONGEST_NAME;
    if (key.includes('.button.')) return LONGEST_ON_A_PHONE;
    return (
      uses.limits.get(key) ?? uses.limits.get(key.replace(/_(?:zero|one|two|few|many|other)$/, '')) ?? LONGEST_TEXT
    );
  };
}
