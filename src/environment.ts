import { fileURLToPath } from 'node:url';
import { config } from 'dotenv';

// Imported before all else by every program: which games there are depends on it.
config({ quiet: true });
if (process.argv.includes('--example')) {
  const example = fileURLToPath(new URL('../examples/tictactoe/', import.meta.url));
  process.env.GAMES = [process.env.GAMES ?? '', example].join(',');
}
