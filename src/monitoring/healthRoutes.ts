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
  gauge('parlor_open_tables', 'Unfinished tables on the servers of this process', openTables);
  gauge('parlor_undelivered_boards', 'Stored boards that have not been shown yet', undeliveredBoards);
  gauge(
    'parlor_gateway_ping_seconds',
    'From a heartbeat to its answer; negative: none yet',
    () => connection().ping / 1000,
  );
  gauge('parlor_servers', 'Servers of this process', () => connection().servers);
  gauge('parlor_shards', "Discord's shards that this process connects", () => connection().shards);
  if (pageConnections !== undefined) {
    const page = (name: string, help: string, look: keyof OpenConnections) =>
      gauge(name, help, () => pageConnections()[look]);
    page('parlor_page_strangers', 'Open connections to the page without a signed-in person', 'strangers');
    gauge('parlor_page_strangers_most', 'Limit of such connections', () => MOST_STRANGERS.all);
    page('parlor_page_signed_in', 'Open connections to the page with a signed-in person', 'signedIn');
    page('parlor_page_refused', 'Connections to the page refused since the start', 'refused');
  }
  if (storeConnections === undefined) return;
  const pool = (name: string, help: string, look: keyof Connections) =>
    gauge(name, help, () => storeConnections()[look]);
  pool('parlor_store_connections', 'Connections of this process to the database', 'open');
  pool('parlor_store_connections_idle', 'Idle connections to the database', 'idle');
  pool('parlor_store_waiting', 'Store operations waiting for a connection', 'waiting');
}
