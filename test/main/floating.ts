/** Loaded before the bot: at a signal, something fails as Node's `fetch` does when a connection is cut during an upload. */
process.on('SIGUSR2', () => void Promise.reject(new TypeError('Invalid state: ReadableStream is already closed')));

/** At another one, something throws where nobody catches it. */
process.on('SIGWINCH', () => {
  throw new Error('nobody catches this');
});
