import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Finding, note, well, wrong } from './finding.ts';

/** How long the board's address may take to answer, in milliseconds. */
const PATIENCE = 10_000;

/** Errors when opening a port, and what they mean for the person who set it. */
const FAULTS: Readonly<Record<string, (name: string, place: string) => Finding>> = {
  EADDRINUSE: (name, place) => note(`${name}: ${place} is in use: by Parlor, if it runs now; else set another port.`),
  EADDRNOTAVAIL: (name, place) => wrong(`${name}: ${place} is no address of this machine.`),
  ENOTFOUND: (name, place) => wrong(`${name}: ${place} is no address that is known.`),
  EACCES: (name, place) => wrong(`${name}: ${place} may not be opened by this user. Take a port from 1024 on.`),
};

/** Whether Parlor could listen there: tested by doing so for a moment. */
export async function lookAtPort(name: string, host: string, port: number): Promise<Finding> {
  const place = `${host}:${port}`;
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    server.close();
    return well(`${name}: ${port === 0 ? 'any free port' : place} can be opened.`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return FAULTS[code]?.(name, place) ?? wrong(`${name}: ${place} cannot be opened (${String(error)}).`);
  }
}

/** Whether the board's page answers at its public address, as far as that can be seen from here. */
export async function lookAtAddress(url: string, isListening: boolean): Promise<Finding> {
  let why: string;
  try {
    const { status } = await fetch(new URL('/board', url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (status < 500 && status !== 404 && status !== 421) {
      return well(`BOARD_URL: ${url} answers this machine; whether it does so to others cannot be seen from here.`);
    }
    why = `answers ${status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    why = `does not answer (${cause instanceof Error ? cause.message || cause.name : String(cause)})`;
  }
  if (!isListening) return note(`BOARD_URL: ${url} ${why}, as Parlor does not run. Start it and ask again.`);
  return wrong(`BOARD_URL: ${url} ${why}. Look at the web server in front of the board, its name and its certificate.`);
}
