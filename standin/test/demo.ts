import { startPlayground } from '../src/playground.ts';
import { startDemoBot } from './demoBot.ts';

// For looking at the page: `npm run demo -w standin -- [port]`.
const playground = await startPlayground({ port: Number(process.argv[2] ?? 3333) });
await startDemoBot(playground);
process.stdout.write(`${playground.url}\n`);
