import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { nuggets } from '../../src/games/nuggets/index.ts';
import { startThinking } from '../../src/tables/thinking/thinkingPool.ts';
import { findOpening } from './findOpening.ts';

/** Lets a computer choose a move, and writes how nice its process is to others, and its nicest thread: `12 19`. */
const thinking = startThinking();
await thinking.ask(findOpening(nuggets, 'easy').question);
const threads = readdirSync('/proc/self/task').map((thread) => {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]);
});
process.stdout.write(`${getPriority()} ${Math.max(...threads)}\n`);
await thinking.close();
