import { fileURLToPath } from 'node:url';
import { CANVAS_SETTINGS, findNode, memorySettings, neededNode, thisMachine, tooOld } from './node.js';
import { startNode } from './start.js';

/**
 * `node src/launch/launch.js WORDS`: runs a recent enough Node with these arguments. Written in JavaScript that Node 18
 * can read, and uses no shell: `npm start` and the other programs begin with it on every system.
 */
const machine = thisMachine();
const needed = neededNode();
const node = findNode(machine, fileURLToPath(new URL('../../node_modules', import.meta.url)), needed);

if (node === undefined) {
  process.stderr.write(tooOld(machine, needed));
  process.exitCode = 78;
} else {
  startNode({
    node,
    words: ['--import', new URL('closedPipe.js', import.meta.url).href, ...process.argv.slice(2)],
    env: { ...CANVAS_SETTINGS, ...memorySettings(machine), ...process.env },
  });
}
