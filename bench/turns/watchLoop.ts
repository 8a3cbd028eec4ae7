import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a bot with `--import`: watches how long its event loop is held. SIGUSR2 prints and forgets what was seen:
 * `loop <longest> <99th percentile>`, in milliseconds above the resolution, and `memory <bytes>` once it is tidied up.
 */
const RESOLUTION = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();

process.on('SIGUSR2', () => {
  const [longest, p99] = [delay.max, delay.percentile(99)].map((ns) => (ns / 1e6 - RESOLUTION).toFixed(1));
  process.stdout.write(`loop ${longest} ${p99}\n`);
  // What the first round sets free takes a second one with it.
  gc?.();
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory ${heapUsed + external}\n`);
  delay.reset();
});
