import { Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { expect, test } from 'vitest';
import { nameHandler } from '../../src/page/httpServer.ts';
import { handledBy, handlerInHand } from '../../src/play/contract/outcome.ts';

test('a request is named by the route that answers it, and never by what a stranger writes', async () => {
  const app = new Hono();
  const named: (string | undefined)[] = [];
  app.use((c, next) => handledBy(nameHandler(matchedRoutes(c)), next));
  app.use(async (_, next) => {
    await Promise.resolve();
    named.push(handlerInHand());
    await next();
  });
  app.use('/board/api/*', (_, next) => next());
  app.get('/board/api/face/:match/:seat', (c) => c.text(''));
  for (const path of ['/board/api/face/secret/1', '/board/api/made-up', '/']) await app.request(path);
  expect(named).toEqual(['page /board/api/face/:match/:seat', 'page', 'page']);
});
