import { Hono } from 'hono';
import type { Actions } from './actions.ts';
import { addActivityFrame, FRAME, frameSocket } from './activityFrame.ts';
import type { App } from './app.ts';
import { addAuthorizePage } from './authorize.ts';
import { addAvatarRoutes } from './avatars.ts';
import { addFileRoutes } from './fileRoutes.ts';
import { isLocal } from './localOnly.ts';
import { addPageRoutes, servePage } from './pageApi.ts';
import { addPageFiles } from './pageFiles.ts';
import { API_BASE, createRest, type RestParts, refusalResponse } from './rest/server.ts';
import type { AcceptSocket } from './sockets.ts';
import { noteRequest, type Traffic } from './traffic.ts';

export interface ServedParts extends RestParts {
  readonly actions: Actions;
  readonly traffic: Traffic;
}

/** All that the server answers: the API for the bot, files and pictures, the page for people, the frame of an Activity. */
export function createRoutes(parts: ServedParts): App {
  const { world, activities, traffic } = parts;
  const app: App = new Hono();
  app.use(async (c, next) =>
    isLocal(c.env.incoming) ? next() : c.text('This playground answers its own machine only.', 403),
  );
  app.use(`${API_BASE}/*`, async (c, next) => {
    noteRequest(traffic, c.req.method, c.req.path.slice(API_BASE.length));
    return next();
  });
  app.route(API_BASE, createRest(parts));
  addFileRoutes(app, world);
  addAvatarRoutes(app, world, parts.takeFault);
  addAuthorizePage(app, world, activities);
  addPageRoutes(app, parts);
  addActivityFrame(app, activities);
  addPageFiles(app, world);
  app.onError((error, c) => refusalResponse(error, c, (refused) => traffic.refusals.push(refused)));
  return app;
}

/** What takes a line to a path: the gateway, an open page, the frame of an Activity; undefined: nothing is there. */
export function socketAt({ world, gateway, activities }: ServedParts, path: string): AcceptSocket | undefined {
  if (path.startsWith(`${FRAME}/`)) return frameSocket(activities);
  switch (path) {
    case '/gateway':
    case '/gateway/':
      return (socket) => gateway.accept(socket);
    case '/page/events':
      return (socket, { searchParams }) => servePage(world, gateway, socket, searchParams.get('as'));
    default:
      return undefined;
  }
}
