import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createMetrics, measuredStore } from '../../src/monitoring/metrics.ts';
import { openMonitoring } from '../../src/monitoring/metricsServer.ts';
import { StoreFailure } from '../../src/store/failure.ts';
import { openStore } from '../../src/store/openStore.ts';
import { rawLine } from '../page/rawPort.ts';
import { askedFor } from './askedFigures.ts';

describe('the health of a process', () => {
  async function healthOf(isConnected: boolean, isStoreAway: boolean) {
    const store = openStore('sqlite::memory:');
    // As with a full disk: all can be read.
    const set = isStoreAway ? () => Promise.reject(new StoreFailure('away')) : store.set;
    const options = { port: 0, host: '127.0.0.1', metrics: createMetrics('1.2.3'), isConnected: () => isConnected };
    const monitoring = await openMonitoring({ ...options, store: { ...store, set }, onFault: () => undefined });
    const answer = await fetch(`http://127.0.0.1:${monitoring.port}/healthz`);
    const health = { status: answer.status, words: (await answer.text()).trim().split('\n') };
    expect((await fetch(`http://127.0.0.1:${monitoring.port}/livez`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${monitoring.port}/readyz`)).status).toBe(health.status);
    await monitoring.close();
    await store.close();
    return health;
  }

  test.each([
    [true, false, 200, ['well']],
    [false, false, 503, ['the connection to Discord is down']],
    [true, true, 503, ['the store does not answer: no move can be saved']],
    [false, true, 503, ['the connection to Discord is down', 'the store does not answer: no move can be saved']],
  ] as const)('connected %s, store away %s: %i', async (isConnected, isAway, status, words) => {
    expect(await healthOf(isConnected, isAway)).toEqual({ status, words });
  });
});

test.each([
  ['127.0.0.1', 200],
  ['localhost:5022', 200],
  ['[::1]:5022', 200],
  ['parlor:5022', 200],
  ['parlor.default.svc.cluster.local', 200],
  ['evil.example', 421],
  ['127.0.0.1.evil.example:5022', 421],
  ['', 421],
])('the figures asked for at the host %j: %i', async (host, status) => {
  const store = openStore('sqlite::memory:');
  const options = { port: 0, host: '127.0.0.1', metrics: createMetrics('1.2.3'), isConnected: () => true };
  const monitoring = await openMonitoring({ ...options, store, onFault: () => undefined });
  const line = await rawLine(`http://127.0.0.1:${monitoring.port}`);
  line.socket.write(`GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(Number((await line.ended).split(' ')[1])).toBe(status);
  await monitoring.close();
  await store.close();
});

test('operations of the store are timed whether they succeed or fail', async () => {
  const metrics = createMetrics('1.2.3');
  const store = openStore('sqlite::memory:');
  const measured = measuredStore(store, metrics);
  await measured.set({ number: 1 });
  expect(await measured.get('number', z.number())).toBe(1);
  await expect(measured.get('number', z.string())).rejects.toThrow();
  const text = await metrics.text();
  expect(text).toContain('parlor_store_seconds_count{operation="set"} 1');
  expect(text).toContain('parlor_store_seconds_count{operation="get"} 2');
  await store.close();
});

test('operations that the store fails at are counted', async () => {
  const metrics = createMetrics('1.2.3');
  const away = () => Promise.reject(new StoreFailure('away'));
  const store = measuredStore({ ...openStore('sqlite::memory:'), set: away }, metrics);
  await expect(store.set({})).rejects.toThrow('away');
  expect(await metrics.text()).toContain('parlor_store_failures_total{operation="set"} 1');
});

test('each of our figures is on the dashboard or in an alert', async () => {
  const metrics = createMetrics('1.2.3');
  metrics.look({
    openTables: () => 0,
    undeliveredBoards: () => 0,
    connection: () => ({ ping: -1, servers: 0, shards: 0 }),
    storeConnections: () => ({ open: 0, idle: 0, waiting: 0 }),
    pageConnections: () => ({ strangers: 3, signedIn: 2, refused: 1 }),
  });
  const asked = askedFor();
  const ours = metrics.names().filter((name) => name.startsWith('parlor_'));
  expect(ours.filter((name) => !asked.some((one) => one.name.startsWith(name)))).toEqual([]);
});
