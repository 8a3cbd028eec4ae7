/**
 * Loaded before every program, by `launch` or by package.json. Whoever reads what a program prints may stop reading, as
 * in `npm run languages | head`: the program then finishes its work, and nobody is told of an error.
 */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
