import { startPlayground } from '../src/playground.ts';

// A stand-in in a process of its own, which an exception that nobody catches would end. Nobody listens where its Activity lies.
const playground = await startPlayground();
playground.mapActivity('http://127.0.0.1:1');
process.stdout.write(playground.url);
