import { Hono } from 'hono';
import { z } from 'zod';
import { openPort, type Port } from '../port/port.ts';
import type { Store } from '../tables/store/store.ts';
import type { Metrics } from './metrics.ts';

/** How long the store may take until it counts as away, in milliseconds. */
const STORE_PATIENCE = 2000;

/** A key under which nothing stands. */
const NOTHING = 'healthz';

export interface MonitoringOptions {
  readonly port: number;
  readonly host: string;
  readonly metrics: Metrics;
  readonly store: Store;
  /** Whether Discord can reach us. */
  readonly isConnected: () => boolean;
  /** Hears of what went wrong with a connection that should not have. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Serves `/healthz` (200 where Discord can reach us and the store answers, else 503, with what is wrong) and `/metrics`
 * for Prometheus. Rejects where the port is in use.
 */
export async function openMonitoring(options: MonitoringOptions): Promise<Port> {
  const { metrics, store, isConnected } = options;
  const app = new Hono();
  app.get('/healthz', async (c) => {
    const wrong = [
      ...(isConnected() ? [] : ['the connection to Discord is down']),
      ...((await answers(store)) ? [] : ['the store does not answer']),
    ];
    return wrong.length === 0 ? c.text('well\n') : c.text(`${wrong.join('\n')}\n`, 503);
  });
  app.get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }));
  return openPort({ ...options, fetch: app.fetch });
}

async function answers(store: Store): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, STORE_PATIENCE, false);
  });
  const answer = store.get(NOTHING, z.unknown()).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}
