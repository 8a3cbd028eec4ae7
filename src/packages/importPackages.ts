import { existsSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game } from '../engine/game.ts';

/** A game from outside: the exports of a package named in the environment variable GAMES. */
export interface GamePackage {
  /** Its name in GAMES: `./my-game`, `parlor-game-foo`. */
  readonly from: string;
  readonly game: Game;
  /** Its texts by language, then by key. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Not checked here: the modules that use them, render and commands, do that. */
  readonly painter: unknown;
  readonly command: unknown;
}

const EXPORTS = ['game', 'painter', 'command', 'texts'] as const;

/** The parts that a game must have to be playable at all; the conformance suite checks the rest. */
const GAME_PARTS = [
  ...['id', 'rules', 'name', 'rulesText', 'seats', 'setup', 'hidden', 'start', 'toAct', 'legal', 'refuse', 'play'],
  ...['outcome', 'longest', 'view', 'summary', 'describe', 'write', 'read', 'players'],
];

const ENTRIES = ['index.ts', 'index.js', 'index.mjs'];

/** Imports these packages; returns their games, and one line for each package that cannot be used. */
export async function importPackages(
  names: readonly string[],
): Promise<{ readonly packages: readonly GamePackage[]; readonly mistakes: readonly string[] }> {
  if (names.length > 0) resolveEngineImports();
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

/** Returns a package's exports, unchecked. */
export function importPackage(from: string): Promise<Readonly<Record<string, unknown>>> {
  return import(resolveAddress(from));
}

/** Returns the line that explains why a package cannot be used. */
export function mistakeIn(from: string, error: unknown): string {
  return `GAMES: ${from} cannot be used: ${error instanceof Error ? error.message : String(error)}`;
}

/**
 * Resolves a name to an address: a folder stands for its index file; a name that begins with neither a dot nor a slash
 * is an installed package.
 */
function resolveAddress(from: string): string {
  if (!/^[./]/.test(from)) return from;
  const path = resolve(from);
  if (!existsSync(path)) throw new Error(`there is nothing at ${path}`);
  if (!statSync(path).isDirectory()) return pathToFileURL(path).href;
  const entry = ENTRIES.find((name) => existsSync(join(path, name)));
  if (entry === undefined) throw new Error(`it has none of ${ENTRIES.join(', ')}`);
  return pathToFileURL(join(path, entry)).href;
}

/** Returns the package with these exports; throws if something is missing. */
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
 * Makes imports of `parlor/engine` by games from outside resolve to this bot, wherever the game is located: they need
 * no copy of their own, and there are never two copies with separate fonts and stamps.
 */
export function resolveEngineImports(): void {
  registerHooks({
    resolve: (name, context, next) =>
      next(name, name.startsWith('parlor/') ? { ...context, parentURL: import.meta.url } : context),
  });
}
