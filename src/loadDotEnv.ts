import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { config } from 'dotenv';
import { cutSettings, SETTINGS, unreadableFile } from './config.ts';

// Imported before all else by every program: which games there are depends on it.
const { parsed, error } = config({ quiet: true });
/** What stands in the file `.env`. */
export const WRITTEN: readonly string[] = Object.keys(parsed ?? {});
const unreadable = unreadableFile(error);
/** What is amiss with the file itself. */
export const FILE_MISTAKES: readonly string[] = unreadable === undefined ? [] : [unreadable];
/** A line for each setting in it of which only a part is read. */
export const CUT: readonly string[] =
  parsed === undefined || !existsSync('.env') ? [] : cutSettings(readFileSync('.env', 'utf8'));
// Empty counts as not set for all who ask, discord.js and Node among them.
for (const name of SETTINGS) if (process.env[name]?.trim() === '') delete process.env[name];
// Of the image: its ENV would be beaten by the empty lines of the example, which compose passes on.
config({ quiet: true, path: fileURLToPath(new URL('../unless-set.env', import.meta.url)) });
if (process.argv.includes('--example')) {
  const examples = fileURLToPath(new URL('../examples/', import.meta.url));
  const folders = readdirSync(examples).map((name) => join(examples, name));
  // Programs that play from outside lie there, too.
  const games = folders.filter((folder) => existsSync(join(folder, 'index.ts')));
  process.env.GAMES = [process.env.GAMES ?? '', ...games].join(',');
}
