/**
 * Says who it is and how it was started; then ends as its first word says: with this code, by this signal, or by itself
 * when nobody is above it any more.
 */
const [way = '0'] = process.argv.slice(2);
const { MALLOC_ARENA_MAX } = process.env;
const tell = () =>
  process.stdout.write(
    `${JSON.stringify({ pid: process.pid, words: process.argv.slice(2), node: process.versions.node, MALLOC_ARENA_MAX })}\n`,
  );

if (way === 'wait') {
  const hold = setInterval(() => undefined, 1000);
  process.on('SIGTERM', () => {
    process.stdout.write('heard SIGTERM\n');
    process.exit(7);
  });
  process.on('disconnect', () => {
    clearInterval(hold);
    process.stdout.write('alone\n');
  });
  // Not before it listens.
  tell();
} else if (way.startsWith('SIG')) {
  tell();
  process.kill(process.pid, way);
} else {
  tell();
  process.exitCode = Number(way);
}
