import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { contain, forStrangers, inTheBot } from './address.ts';
import { countConnections, type OpenConnections } from './connections.ts';

/**
 * How long a connection may take until its first request has come, with its headers and as a whole, and how long it may
 * stand without anything said, in milliseconds.
 */
const PATIENCE = { headersTimeout: 5000, requestTimeout: 10_000 } as const;
const SILENCE = 20_000;

/**
 * How long a connection may stand between two requests, in milliseconds. A proxy of ours keeps those that it has for the next
 * who comes, for 60 s (nginx), 90 (Traefik) or 120 (Caddy): one that we close in the moment in which it is used is a 502 to somebody.
 */
const KEPT = { stranger: 5000, proxy: 150_000 } as const;

/** How often connections are looked at for that, in milliseconds. */
const LOOK = 1000;

/** In the environment of a process that another one may replace while it runs. */
export const REPLACEABLE = 'PARLOR_REPLACEABLE';

/** Whether several processes may listen at once: where one takes over from another, neither is deaf for a moment. */
const REUSE_PORT = process.env[REPLACEABLE] === '1' && process.platform === 'linux';

/** Requests of one connection: thousands sent at once would hold up everything else until the last is answered. */
const MOST_REQUESTS = 200;

interface ListenOptions {
  /** 0: any that is free. */
  readonly port: number;
  readonly host: string;
  /** How many proxies of our own stand before it; none unless said. */
  readonly proxies?: number;
  /** Hears of what went wrong with a connection that should not have. */
  readonly onFault: (error: unknown) => void;
}

/** What answers who comes. */
interface RequestListener {
  readonly fetch: (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>;
  /** Takes a connection over that asks to be more than HTTP; without it all such are refused. */
  readonly onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface Port {
  /** On which it listens. */
  readonly port: number;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

/** A port on which we listen, so that its number is known before there is anything to answer with. */
export interface ListeningPort extends Port {
  /**
   * Serves HTTP to whoever comes: to be called before anybody else is waited for. Nothing that a connection sends leaves
   * this place as an exception: whatever a listener throws ends that connection alone.
   */
  readonly serve: (answering: RequestListener) => void;
  /** From now on this connection is of somebody signed in, and counts for no stranger. */
  readonly signedIn: (connection: Duplex) => void;
  readonly connections: () => OpenConnections;
}

/** Listens, and serves HTTP. Rejects where the port is in use. */
export async function openPort(options: ListenOptions & RequestListener): Promise<Port> {
  const listening = await listenOnPort(options);
  listening.serve(options);
  return listening;
}

/** Rejects where the port is in use. */
export async function listenOnPort({ port, host, proxies = 0, onFault }: ListenOptions): Promise<ListeningPort> {
  const keepAliveTimeout = proxies > 0 ? KEPT.proxy : KEPT.stranger;
  const server = createServer({ ...PATIENCE, keepAliveTimeout, connectionsCheckingInterval: LOOK });
  const connections = countConnections(proxies);
  // Before Node's own listener, so that nothing is read of what is turned away.
  server.prependListener('connection', (connection) => {
    if (!connections.take(connection, connection.remoteAddress)) connection.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    forStrangers(() => server.listen({ port, host, reusePort: REUSE_PORT }, resolve));
  });
  server.on('error', onFault);
  server.maxRequestsPerSocket = MOST_REQUESTS;
  server.timeout = SILENCE;
  return {
    serve({ fetch, onUpgrade }) {
      const answer = ((...asked) => inTheBot(() => fetch(...asked))) satisfies typeof fetch;
      // What a request that names no host is taken to mean, so that it is refused like one that names another.
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
    // A server that listens on a host and port has such an address.
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The path of a request's target; undefined for what is no address at all, such as `//`. */
export function parsePath(target: string | undefined): string | undefined {
  return URL.parse(target ?? '/', 'http://localhost')?.pathname;
}
