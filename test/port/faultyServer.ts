import { openPort } from '../../src/port/port.ts';
import { survive } from '../../src/port/surviveErrors.ts';

/** A process with a port on which everything goes wrong that can. It tells its address, and what its log would say. */
const tell = (words: string) => process.stdout.write(`${words}\n`);

survive({
  error: (_: object, words: string) => tell(`error: ${words}`),
  fatal: (_: object, words: string) => tell(`fatal: ${words}`),
});

function fail(where: string): never {
  throw new Error(where);
}

const { port } = await openPort({
  port: 0,
  host: '127.0.0.1',
  fetch: (request) => {
    switch (new URL(request.url).pathname) {
      case '/throws':
        return fail('a request');
      case '/own':
        // Of the bot's own work an exception must end the process, also where strangers asked for it.
        setTimeout(fail, 0, 'the bot');
        return new Response('soon');
      case '/breaks':
        return new Response(new ReadableStream({ pull: () => fail('an answer') }));
      default:
        return new Response('well');
    }
  },
  onUpgrade({ url }, socket) {
    if (url === '/throws') fail('an upgrade');
    if (url === '/later') setTimeout(fail, 0, 'later');
    socket.on('data', () => fail('data'));
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    if (url === '/later') setTimeout(() => socket.end(), 50);
  },
  onFault: () => tell('fault'),
});
tell(`http://127.0.0.1:${port}`);
