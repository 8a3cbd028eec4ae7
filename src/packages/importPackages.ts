import { existsSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game } from '../engine/game.ts';

/** A game from outside: what a package named in the environment variable GAMES exports. */
export interface GamePackage {
  /** As it is named in GAMES: `./my-game`, `parlor-game-foo`. */
  readonly from: string;
  readonly game: Game;
  /** Its texts by language, then by key. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What render and commands make of these is theirs to check. */
  readonly painter: unknown;
  readonly command: unknown;
}

const EXPORTS = ['game', 'painter', 'command', 'texts'] as const;

/** What a game must have to be played at all; the conformance suite looks at the rest. */
const GAME_PARTS = [
  ...['id', 'rules', 'name', 'rulesText', 'seats', 'setup', 'hidden', 'start', 'toAct', 'legal', 'refuse', 'play'],
  ...['outcome', 'longest', 'view', 'summary', 'describe', 'write', 'read', 'players'],
];

const ENTRIES = ['index.ts', 'index.js', 'index.mjs'];

/** The games of these packages, and a line for each that cannot be used. */
export async function importPackages(
  names: readonly string[],
): Promise<{ readonly packages: readonly GamePackage[]; readonly mistakes: readonly string[] }> {
  if (names.length > 0) lendDoors();
  const packages: GamePackage[] = [];
  const mistakes: string[] = [];
  for (const from of names) {
    try {
      packages.push(checkPackage(from, await importPackage(from)));
    } catch (error) {
      mistakes.push(mistakeIn(from, error));
    }
  }
  return { packages, mistakes };
}

/** What a package exports; what is wrong with it is not looked at. */
export function importPackage(from: string): Promise<Readonly<Record<string, unknown>>> {
  return import(resolveAddress(from));
}

/** The line that says why a package cannot be used. */
export function mistakeIn(from: string, error: unknown): string {
  return `GAMES: ${from} cannot be used: ${error instanceof Error ? error.message : String(error)}`;
}

/** A folder is its index file; what begins with no dot or slash is an installed package. */
function resolveAddress(from: string): string {
  if (!/^[./]/.test(from)) return from;
  const path = resolve(from);
  if (!existsSync(path)) throw new Error(`there is nothing at ${path}`);
  if (!statSync(path).isDirectory()) return pathToFileURL(path).href;
  const entry = ENTRIES.find((name) => existsSync(join(path, name)));
  if (entry === undefined) throw new Error(`it has none of ${ENTRIES.join(', ')}`);
  return pathToFileURL(join(path, entry)).href;
}

/** The package with these exports; throws where it lacks something. */
export function checkPackage(from: string, exported: Readonly<Record<string, unknown>>): GamePackage {
  const missing = EXPORTS.filter((name) => exported[name] === undefined);
  if (missing.length > 0) throw new Error(`it exports no ${missing.join(' and no ')}`);
  const { game, texts, painter, command } = exported;
  if (!isGame(game)) throw new Error(`its game lacks ${GAME_PARTS.filter((part) => !has(game, part)).join(', ')}`);
  if (!isTexts(texts))
    throw new Error('its texts are not words by language and key: { en: { "my-game.name": "..." } }');
  return { from, game, texts, painter, command };
}

function has(value: unknown, part: string): boolean {
  return typeof value === 'object' && value !== null && part in value;
}

function isGame(value: unknown): value is Game {
  return GAME_PARTS.every((part) => has(value, part));
}

function isTexts(value: unknown): value is GamePackage['texts'] {
  const isTable = (one: unknown) => typeof one === 'object' && one !== null;
  return isTable(value) && Object.values(value as object).every(isTable);
}

/**
 * What a game from outside imports as `parlor/engine` is this very bot, wherever the game lies: it needs no copy of its
 * own, and there are never two that know nothing of each other's fonts and stamps.
 */
export function lendDoors(): void {
  registerHooks({
    resolve: (name, context, next) =>
      next(name, name.startsWith('parlor/') ? { ...context, parentURL: import.meta.url } : context),
  });
}
