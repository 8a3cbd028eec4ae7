import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { config } from 'dotenv';

// Imported before all else by every program: which games there are depends on it.
config({ quiet: true });
// discord.js reads these by itself, and takes an empty one for a mistake.
for (const name of ['SHARDS', 'SHARD_COUNT']) if (process.env[name]?.trim() === '') delete process.env[name];
if (process.argv.includes('--example')) {
  const examples = fileURLToPath(new URL('../examples/', import.meta.url));
  const folders = readdirSync(examples).map((name) => join(examples, name));
  process.env.GAMES = [process.env.GAMES ?? '', ...folders].join(',');
}
