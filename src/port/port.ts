import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { contain, runAsBot, runForStranger } from './address.ts';
import { countConnections, type OpenConnections } from './connections.ts';

/**
 * How long a connection may take until its first request has arrived, for its headers and as a whole, and how long it
 * may be idle, in milliseconds.
 */
const PATIENCE = { headersTimeout: 5000, requestTimeout: 10_000 } as const;
const SILENCE = 20_000;

/**
 * How long a connection may be idle between two requests, in milliseconds. A proxy of ours keeps its connections for
 * the next visitor, for 60 s (nginx), 90 (Traefik) or 120 (Caddy): closing one at the moment it is used would be a 502
 * for someone.
 */
const KEPT = { stranger: 5000, proxy: 150_000 } as const;

/** How often connections are checked for that, in milliseconds. */
const LOOK = 1000;

/** Set in the environment of a process that another one may replace while it runs. */
export const REPLACEABLE = 'PARLOR_REPLACEABLE';

/**
 * Whether several processes may listen at the same time: when one takes over from another, connections are accepted
 * without interruption.
 */
const REUSE_PORT = process.env[REPLACEABLE] === '1' && process.platform === 'linux';

/**
 * The most requests on one connection: thousands sent at once would hold up everything else until the last is answered.
 */
const MOST_REQUESTS = 200;

interface ListenOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** How many proxies of our own are in front of it; none by default. */
  readonly proxies?: number;
  /** Called with unexpected errors of a connection. */
  readonly onFault: (error: unknown) => void;
}

/** Answers requests. */
interface RequestListener {
  readonly fetch: (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>;
  /** Takes over a connection that asks for a protocol upgrade; without it, all of those are refused. */
  readonly onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface Port {
  /** The port it listens on. */
  readonly port: number;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
}

/** A port on which we already listen, so that its number is known before there is anything to answer with. */
export interface ListeningPort extends Port {
  /**
   * Starts answering HTTP requests: call this before awaiting anything else. Nothing that a connection sends can cause
   * an exception outside: an exception in a listener closes only that connection.
   */
  readonly serve: (answering: RequestListener) => void;
  /** From now on this connection belongs to someone signed in, and no longer counts as a stranger's. */
  readonly signedIn: (connection: Duplex) => void;
  readonly connections: () => OpenConnections;
}

/** Listens, and serves HTTP. Rejects if the port is in use. */
export async function openPort(options: ListenOptions & RequestListener): Promise<Port> {
  const listening = await listenOnPort(options);
  listening.serve(options);
  return listening;
}

/** Rejects if the port is in use. */
export async function listenOnPort({ port, host, proxies = 0, onFault }: ListenOptions): Promise<ListeningPort> {
  const keepAliveTimeout = proxies > 0 ? KEPT.proxy : KEPT.stranger;
  const server = createServer({ ...PATIENCE, keepAliveTimeout, connectionsCheckingInterval: LOOK });
  const connections = countConnections(proxies);
  // Before Node's own listener, so that nothing is read from a refused connection.
  server.prependListener('connection', (connection) => {
    if (!connections.take(connection, connection.remoteAddress)) connection.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    runForStranger(() => server.listen({ port, host, reusePort: REUSE_PORT }, resolve));
  });
  server.on('error', onFault);
  server.maxRequestsPerSocket = MOST_REQUESTS;
  server.timeout = SILENCE;
  return {
    serve({ fetch, onUpgrade }) {
      const answer = ((...asked) => runAsBot(() => fetch(...asked))) satisfies typeof fetch;
      // The host assumed for a request that names none, so that it is refused like a request for another host.
      server.on('request', getRequestListener(answer, { hostname: host }));
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        contain(socket, onFault);
        socket.on('error', () => socket.destroy());
        try {
          if (onUpgrade === undefined) socket.destroy();
          else onUpgrade(request, socket, head);
        } catch (error) {
          onFault(error);
          socket.destroy();
        }
      });
    },
    signedIn: connections.signedIn,
    connections: connections.figures,
    // A server that listens on a host and port has this kind of address.
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The path of a request's target; undefined for an invalid address, such as `//`. */
export function parsePath(target: string | undefined): string | undefined {
  return URL.parse(target ?? '/', 'http://localhost')?.pathname;
}
