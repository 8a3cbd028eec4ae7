/** Loaded into a bot with `--import`: SIGUSR2 prints `memory <bytes>`, the memory it keeps after garbage collection. */
process.on('SIGUSR2', () => {
  // What the first collection frees lets a second one free more.
  gc?.();
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory ${heapUsed + external}\n`);
});
