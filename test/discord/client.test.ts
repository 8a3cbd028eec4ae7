import { RateLimitError, RESTEvents, RESTJSONErrorCodes, Routes } from 'discord.js';
import { startPlayground } from 'discord-standin';
import { expect, test, vi } from 'vitest';
import { watchInteractions } from '../../src/discord/gate/interactionMetrics.ts';
import { CircuitOpenError } from '../../src/discord/wire/circuitBreaker.ts';
import { explainClosing, openClient } from '../../src/discord/wire/client.ts';
import { tidyRequests } from '../../src/discord/wire/restQueue.ts';
import { createMetrics } from '../../src/monitoring/metrics.ts';

/** Nobody asks these what time it is. */
const deaf = { ask: () => () => undefined, now: () => Date.now() };

test('discord.js remembers no people, however many come by', () => {
  const client = openClient({ api: undefined, shards: undefined }, deaf);
  const add = Reflect.get(client.users, '_add').bind(client.users);
  for (let id = 1; id < 1000; id += 1) add({ id: String(id), username: 'somebody' });
  expect(client.users.cache.size).toBe(0);
});

test('discord.js remembers no interaction for longer than a minute', () => {
  vi.useFakeTimers();
  const { rest } = openClient({ api: undefined, shards: undefined }, deaf);
  const never = () => Promise.reject(new Error('nothing is asked'));
  const handler = (id: string, inactive: boolean) => ({ id, inactive, queueRequest: never, runRequest: never });
  rest.handlers.set('answered', handler('answered', true)).set('waiting', handler('waiting', false));
  vi.advanceTimersByTime(60_000);
  expect([...rest.handlers.keys()]).toEqual(['waiting']);
  vi.useRealTimers();
});

test('what is asked by the token of an interaction is not kept waiting by the 50 requests a second', async () => {
  const playground = await startPlayground();
  const { rest } = openClient({ api: playground.api, shards: undefined }, deaf);
  rest.setToken(playground.token);
  rest.globalRemaining = 0;
  rest.globalReset = Date.now() + 60 * 60_000;
  const ofAnswer = Routes.webhookMessage(playground.applicationId, 'no-token', '100000000000000001');
  const refusal = rest.delete(ofAnswer, { auth: false }).catch(({ code }) => code);
  expect(await refusal).toBe(RESTJSONErrorCodes.InvalidWebhookToken);
  expect(playground.countedRequests()).toBe(0);
  const waiting = rest.delete(Routes.channelMessage('400000000000000001', '100000000000000001'));
  await expect(waiting).rejects.toBeInstanceOf(RateLimitError);
  rest.globalReset = -1;
  await rest.get(Routes.gatewayBot());
  expect([playground.countedRequests(), rest.globalRemaining]).toEqual([1, 49]);
  await playground.close();
});

test('moves go before tidying, and who only looks does not wait', async () => {
  const playground = await startPlayground();
  const { rest } = openClient({ api: playground.api, shards: undefined }, deaf);
  rest.setToken(playground.token);
  const tidying = tidyRequests(rest).setToken(playground.token);
  // Enough is left in this second for moves, and for them alone.
  rest.globalRemaining = 10;
  rest.globalReset = Date.now() + 2000;
  const old = Routes.channelMessage('400000000000000001', '100000000000000001');
  const tidied = tidying.delete(old).catch(({ code }) => code);
  await expect(tidying.get(old)).rejects.toBeInstanceOf(RateLimitError);
  await rest.get(Routes.gatewayBot());
  expect(await tidied).toBe(RESTJSONErrorCodes.UnknownMessage);
  expect(playground.requests()).toEqual(['GET /gateway/bot', `DELETE ${old}`]);
  // It was reckoned among the requests of the second that began with it.
  expect(rest.globalRemaining).toBe(49);
  await playground.close();
});

test('what Discord counts and what it holds against the bot is told apart, whoever asks', async () => {
  const playground = await startPlayground();
  const client = openClient({ api: playground.api, shards: undefined }, deaf);
  const metrics = createMetrics('1.2.3');
  watchInteractions(client, metrics.watch, new Set());
  client.rest.setToken(playground.token);
  const tidying = tidyRequests(client.rest).setToken(playground.token);
  const answer = Routes.webhookMessage(playground.applicationId, 'no-token', '100000000000000001');
  await client.rest.get(Routes.gatewayBot());
  await tidying.get(Routes.gatewayBot());
  for (const rest of [client.rest, tidying]) await rest.delete(answer, { auth: false }).catch(() => undefined);
  const figures = (await metrics.text()).split('\n').filter((line) => line.startsWith('parlor_discord_requests'));
  expect(figures.toSorted()).toEqual([
    'parlor_discord_requests_total{counted="false",invalid="false"} 0',
    'parlor_discord_requests_total{counted="false",invalid="true"} 2',
    'parlor_discord_requests_total{counted="true",invalid="false"} 2',
    'parlor_discord_requests_total{counted="true",invalid="true"} 0',
  ]);
  expect(playground.countedRequests()).toBe(2);
  await playground.close();
});

test.each([4004, 4010, 4011, 4012, 4013, 4014])(
  'what is to be done about closing code %i is said in one line',
  (code) => {
    expect(explainClosing(code)).toContain(String(code));
    expect(explainClosing(code)).not.toContain('\n');
  },
);

test('where Discord counts so many refused requests that a ban is near, the bot asks nothing of its own for a while', async () => {
  const playground = await startPlayground();
  let now = 0;
  const { rest } = openClient({ api: playground.api, shards: undefined }, { ...deaf, now: () => now });
  rest.setToken(playground.token);
  rest.emit(RESTEvents.InvalidRequestWarning, { count: 5000, remainingTime: 60_000 });
  await expect(rest.get(Routes.gatewayBot())).rejects.toBeInstanceOf(CircuitOpenError);
  const ofAnswer = Routes.webhookMessage(playground.applicationId, 'no-token', '100000000000000001');
  await expect(rest.delete(ofAnswer, { auth: false })).rejects.toMatchObject({
    code: RESTJSONErrorCodes.InvalidWebhookToken,
  });
  now = 60_000;
  await expect(rest.get(Routes.gatewayBot())).resolves.toBeDefined();
  await playground.close();
});

test('a bot to which Discord said once that its token is none goes on asking with it', async () => {
  const playground = await startPlayground();
  const { rest } = openClient({ api: playground.api, shards: undefined }, deaf);
  rest.setToken(playground.token);
  playground.faults.next({ path: '/gateway/bot', respond: { refusal: 'unauthorized' } });
  await expect(rest.get(Routes.gatewayBot())).rejects.toMatchObject({ status: 401 });
  await expect(rest.get(Routes.gatewayBot())).resolves.toBeDefined();
  await playground.close();
});
