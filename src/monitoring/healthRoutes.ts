import { Gauge, type Registry } from 'prom-client';
import { MOST_STRANGERS, type OpenConnections } from '../port/connections.ts';
import type { Connections } from '../store/adapter.ts';

/** What is checked only on request. */
export interface HealthChecks {
  readonly openTables: () => number;
  readonly undeliveredBoards: () => number;
  /** The ping in milliseconds, -1 before the first one. */
  readonly connection: () => { readonly ping: number; readonly servers: number; readonly shards: number };
  /** Undefined if the store has no server. */
  readonly storeConnections: (() => Connections) | undefined;
  /** Undefined if this process serves no page. */
  readonly pageConnections: (() => OpenConnections) | undefined;
}

/** Adds the metrics that are determined on request. */
export function addHealthRoutes(
  registers: Registry[],
  { openTables, undeliveredBoards, connection, storeConnections, pageConnections }: HealthChecks,
): void {
  const gauge = (name: string, help: string, look: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(look());
      },
    });
  gauge('parlor_open_tables', 'Tables that are not over, of the servers of this process', openTables);
  gauge(
    'parlor_undelivered_boards',
    'Boards that are stored and that, as far as we know, nobody has seen yet',
    undeliveredBoards,
  );
  gauge(
    'parlor_gateway_ping_seconds',
    'From a heartbeat to its answer; below 0: none yet',
    () => connection().ping / 1000,
  );
  gauge('parlor_servers', 'Servers of this process', () => connection().servers);
  gauge('parlor_shards', "Discord's shards that this process connects", () => connection().shards);
  if (pageConnections !== undefined) {
    const page = (name: string, help: string, look: keyof OpenConnections) =>
      gauge(name, help, () => pageConnections()[look]);
    page('parlor_page_strangers', 'Open connections to the page on which nobody is signed in', 'strangers');
    gauge('parlor_page_strangers_most', 'How many of them there may be', () => MOST_STRANGERS.all);
    page('parlor_page_signed_in', 'Open lines to the page on which somebody is signed in', 'signedIn');
    page('parlor_page_refused', 'Connections to the page that were turned away since the start', 'refused');
  }
  if (storeConnections === undefined) return;
  const pool = (name: string, help: string, look: keyof Connections) =>
    gauge(name, help, () => storeConnections()[look]);
  pool('parlor_store_connections', 'Connections of this process to the database', 'open');
  pool('parlor_store_connections_idle', 'Those of them that nobody uses', 'idle');
  pool('parlor_store_waiting', 'Work of the store that waits for a connection', 'waiting');
}
