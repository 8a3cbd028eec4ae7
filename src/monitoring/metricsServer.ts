import { isIP } from 'node:net';
import { Hono } from 'hono';
import { openPort, type Port } from '../port/port.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from './metrics.ts';

/** How long the store may take before it counts as unavailable, in milliseconds. */
const STORE_PATIENCE = 2000;

/** Written to test whether moves can be saved. */
const PROBE = { probe: { schema: 1 } };

export interface MonitoringOptions {
  readonly port: number;
  readonly host: string;
  readonly metrics: Metrics;
  readonly store: Store;
  /** Whether Discord can reach us. */
  readonly isConnected: () => boolean;
  /** Called with unexpected errors of a connection. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Serves `/livez` (200 as long as anything is answered: for restarting a hung process), `/readyz` (200 if Discord can
 * reach us and moves can be saved, otherwise 503 with what is wrong), `/healthz`, which is the same, and `/metrics` for
 * Prometheus. Rejects if the port is in use.
 */
export async function openMonitoring(options: MonitoringOptions): Promise<Port> {
  const { metrics, store, isConnected } = options;
  const app = new Hono();
  // A domain name made to point here would let a page elsewhere read the metrics through someone's browser.
  app.use('/metrics', async (c, next) =>
    isNear(c.req.header('host'), options.host) ? next() : c.text('ask by address, or by the name in METRICS_HOST', 421),
  );
  let saving: Promise<boolean> | undefined;
  app.get('/livez', (c) => c.text('alive\n'));
  app.on('GET', ['/readyz', '/healthz'], async (c) => {
    // Requests that come faster than the store answers share one check.
    saving ??= saves(store).finally(() => {
      saving = undefined;
    });
    const wrong = [
      ...(isConnected() ? [] : ['the connection to Discord is down']),
      ...((await saving) ? [] : ['the store does not answer: no move can be saved']),
    ];
    return wrong.length === 0 ? c.text('well\n') : c.text(`${wrong.join('\n')}\n`, 503);
  });
  app.get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }));
  return openPort({ ...options, fetch: app.fetch });
}

/**
 * Names that nobody on the internet can make point here: single words, as for containers, or names in a private
 * network.
 */
const NEAR_NAME = /^[\w-]+$|\.(?:svc|local|internal|lan|home\.arpa)$/;

/** Whether the requested host is an address, a name like that, or the one on which we listen. */
function isNear(asked = '', own: string): boolean {
  const name = asked.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || NEAR_NAME.test(name) || name === own;
}

async function saves(store: Store): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, STORE_PATIENCE, false);
  });
  const answer = store.set(PROBE).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}
