import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import v8 from 'node:v8';
import { CANVAS_SETTINGS, isNewEnough, neededNode, tooOld } from './launch/node.js';

/**
 * What `npm start` runs by way of `launch`. JavaScript, as that is: an old Node reads no TypeScript, and has no compile cache;
 * who starts this with one is told so here, and only a newer one loads the rest.
 */
const needed = neededNode();

if (isNewEnough(process.versions.node, needed)) {
  // Named, so that threads find it, too: a thread that strips types by itself takes 15 MB more for what does so.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  module.enableCompileCache();
  // Also where nothing launched this: in an image of Docker.
  for (const [name, value] of Object.entries(CANVAS_SETTINGS)) process.env[name] ??= value;
  // `npm start` says how much room the main thread gets for what is new; threads have limits of their own, which it would hide.
  v8.setFlagsFromString('--max-semi-space-size=0');
  // How much a heap may grow between two looks through all of it; left to itself V8 lets it grow to three times what it needs.
  v8.setFlagsFromString('--heap-growing-percent=30');
  await import('./run.ts');
} else {
  process.stderr.write(tooOld({ running: process.versions.node, execPath: process.execPath }, needed));
  process.exitCode = 78;
}
