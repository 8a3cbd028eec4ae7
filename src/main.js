import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import v8 from 'node:v8';
import { isNewEnough, neededNode, tooOld } from './launch/node.js';

/**
 * What `npm start` runs by way of `launch`. JavaScript, as that is: an old Node reads no TypeScript, and has no compile cache;
 * who starts this with one is told so here, and only a newer one loads the rest.
 */
const needed = neededNode();

if (isNewEnough(process.versions.node, needed)) {
  // Named, so that threads find it, too: a thread that strips types by itself takes 15 MB more for what does so.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  module.enableCompileCache();
  // Of canvas, which reads these when it is loaded: huge pages would hold 25 MB for a few pixels; the memory of a picture's
  // pixels is kept for the next one so many milliseconds, not 10, or the system would clear other memory for that; and
  // nothing is written in the fonts of the machine, on each of which pictures would look different.
  process.env.MIMALLOC_ALLOW_THP ??= '0';
  process.env.MIMALLOC_PURGE_DELAY ??= '1000';
  process.env.DISABLE_SYSTEM_FONTS_LOAD ??= '1';
  // `npm start` says how much room the main thread gets for what is new; threads have limits of their own, which it would hide.
  v8.setFlagsFromString('--max-semi-space-size=0');
  // How much a heap may grow between two looks through all of it; left to itself V8 lets it grow to three times what it needs.
  v8.setFlagsFromString('--heap-growing-percent=30');
  await import('./run.ts');
} else {
  process.stderr.write(tooOld({ running: process.versions.node, execPath: process.execPath }, needed));
  process.exitCode = 78;
}
