import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { config } from 'dotenv';
import { cutSettings, SETTINGS, unreadableFile } from './config.ts';

// Imported before everything else by every program: the list of games depends on it.
const { parsed, error } = config({ quiet: true });
/** The names set in the `.env` file. */
export const WRITTEN: readonly string[] = Object.keys(parsed ?? {});
const unreadable = unreadableFile(error);
/** What is wrong with the file itself. */
export const FILE_MISTAKES: readonly string[] = unreadable === undefined ? [] : [unreadable];
/** A line for each setting in it that is only partly read. */
export const CUT: readonly string[] =
  parsed === undefined || !existsSync('.env') ? [] : cutSettings(readFileSync('.env', 'utf8'));
// Empty must count as not set for all readers, including discord.js and Node.
for (const name of SETTINGS) if (process.env[name]?.trim() === '') delete process.env[name];
// The image's defaults: its ENV would be overridden by the empty lines of the example, which compose passes on.
config({ quiet: true, path: fileURLToPath(new URL('../unless-set.env', import.meta.url)) });
if (process.argv.includes('--example')) {
  const examples = fileURLToPath(new URL('../examples/', import.meta.url));
  const folders = readdirSync(examples).map((name) => join(examples, name));
  // External programs that play are in this folder, too.
  const games = folders.filter((folder) => existsSync(join(folder, 'index.ts')));
  process.env.GAMES = [process.env.GAMES ?? '', ...games].join(',');
}
