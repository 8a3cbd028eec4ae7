import type { IncomingMessage } from 'node:http';

/**
 * Whether a request really comes from this machine's own pages and programs: its Host must be a loopback name (another
 * site's name that was made to point here is refused), and a browser must say that the page is ours.
 */
export function isLocal(request: IncomingMessage): boolean {
  const { host, origin } = request.headers;
  if (!isLoopback(`http://${host}`)) return false;
  // The frame of an Activity may have no origin of its own: the bot's page, to which that is handed on, judges it.
  if (origin === 'null') return request.url?.startsWith('/activity/') === true;
  return origin === undefined || (isLoopback(origin) && origin === `http://${host}`);
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  return ['localhost', '127.0.0.1'].includes(new URL(address).hostname);
}
