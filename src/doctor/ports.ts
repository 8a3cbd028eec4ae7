import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Finding, note, well, wrong } from './finding.ts';

/** How long the board's address may take to answer, in milliseconds. */
const PATIENCE = 10_000;

/** Errors when opening a port, and what they mean for the person who set it. */
const FAULTS: Readonly<Record<string, (name: string, place: string) => Finding>> = {
  EADDRINUSE: (name, place) => note(`${name}: ${place} is in use. If Parlor is not running, choose another port.`),
  EADDRNOTAVAIL: (name, place) => wrong(`${name}: this machine has no address ${place}.`),
  ENOTFOUND: (name, place) => wrong(`${name}: ${place} could not be found.`),
  EACCES: (name, place) => wrong(`${name}: this account may not open ${place}. Choose a port of 1024 or higher.`),
};

/** Whether Parlor could listen there: tested by doing so for a moment. */
export async function lookAtPort(name: string, host: string, port: number): Promise<Finding> {
  const place = `${host}:${port}`;
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    server.close();
    return well(`${name}: ${port === 0 ? 'any free port' : place} is available.`);
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
      return well(`BOARD_URL: ${url} answers this machine. Check from another one as well.`);
    }
    why = `answers ${status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    why = `does not answer (${cause instanceof Error ? cause.message || cause.name : String(cause)})`;
  }
  if (!isListening) return note(`BOARD_URL: ${url} ${why} while Parlor is not running. Start it and try again.`);
  return wrong(
    `BOARD_URL: ${url} ${why}. Check the web server in front of the board: its domain name and its certificate.`,
  );
}
