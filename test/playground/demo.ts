import { startPlayground } from '../../src/playground/playground.ts';
import { startDemoBot } from './demoBot.ts';

// For looking at the page: `npx tsx test/playground/demo.ts [port]`.
const playground = await startPlayground({ port: Number(process.argv[2] ?? 3333) });
await startDemoBot(playground);
process.stdout.write(`${playground.url}\n`);
