import { serveStarter } from '../../src/packages/hostStarter.ts';

/** What code from outside may do that never ends, as a process of its own does it: `loops.ts KIND`; `answers` answers. */
const LOOPS: Readonly<Record<string, () => void>> = {
  hangs() {
    for (;;);
  },
  fills() {
    const all: number[] = [];
    for (;;) all.push(all.length);
  },
  grows() {
    const all: number[][] = [];
    for (;;) all.push(new Array(1000).fill(all.length));
  },
  throws() {
    throw new Error('it is haunted');
  },
};

const tell = serveStarter(() => tell('answered'));
tell('begun');
// Left by what waits for nothing, so that what is told before gets away.
setImmediate(() => LOOPS[process.argv[2] ?? '']?.());
