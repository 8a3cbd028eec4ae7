import type { Context } from 'hono';
import { compress } from 'hono/compress';
import { z } from 'zod';
import type { PageService } from './pageService.ts';
import {
  type BeginResult,
  type GameOffers,
  NOT_SEEN,
  type PageAnswer,
  type PageStep,
  type SignedIn,
} from './protocol.ts';
import { type BoardApp, readBody } from './requests.ts';
import type { OpenSession } from './sessions.ts';

const drawn = {
  theme: z.enum(['dark', 'light']).catch('dark'),
  scale: z.union([z.literal(1), z.literal(2), z.literal(3)]).catch(2),
};
/** The id of a match, or of the control that opens something else. */
const match = z.string().max(100);
const seen = z.int().min(NOT_SEEN).optional();
export const BoardLook = z.object({
  seen,
  match,
  picked: z.string().max(100),
  stamp: z.string().max(20),
  whole: z.boolean().optional(),
  ...drawn,
});
const Tap = z.object({
  seen,
  match,
  control: z.string().max(100),
  values: z.array(z.string().max(100)).max(25).optional(),
  tap: z.string().regex(/^[\w-]{8,40}$/),
  words: z.string().max(4000),
  ...drawn,
});
const Near = z.object({ match });
const StepBack = z.object({ match, at: z.int().min(0).max(1_000_000), ...drawn });
const NewGame = z.object({
  match,
  game: z.string().max(40),
  opponent: z.string().regex(/^(?:anybody|computer:[a-z]{1,20}|opponent:\d{1,20})$/),
  chosen: z.record(z.string().max(40), z.string().max(100)).default({}),
  tap: z.string().regex(/^[\w-]{8,40}$/),
  ...drawn,
});
const Hint = z.object({ match, argument: z.string().max(100) });

const PRIVATE_PNG = { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=3600' } as const;

/** The routes for what a signed-in person sees and does. */
export function addPlayRoutes(app: BoardApp, room: PageService): void {
  app.use('/board/api/*', (_, next) => room.visit(next));
  app.get('/board/api/welcome', async (c) => c.json((await room.welcome(c.var.session)) satisfies SignedIn));

  // A large board has hundreds of similar places.
  for (const path of ['look', 'tap']) app.use(`/board/api/${path}`, compress());

  answer(app, 'look', BoardLook, (session, asked): Promise<PageAnswer> => room.look(session, asked, asked));
  answer(app, 'tap', Tap, (session, asked): Promise<PageAnswer> => room.tap(session, asked, asked));
  answer(app, 'hint', Hint, async (session, { match, argument }) => ({
    hint: await room.hint(session, match, argument),
  }));
  answer(
    app,
    'step',
    StepBack,
    (session, asked): Promise<PageStep | undefined> => room.step(session, asked.match, asked.at, asked),
  );
  answer(app, 'offers', Near, (session, { match }): Promise<GameOffers> => room.offers(session, match));
  answer(app, 'new', NewGame, (session, asked): Promise<BeginResult> => room.begin(session, asked, asked));

  app.get('/board/api/picture/:name', async (c) => {
    return sendPng(c, room.picture(c.var.session, c.req.param('name')));
  });

  app.get('/board/api/face/:match/:seat', async (c) => {
    const { match, seat } = c.req.param();
    return sendPng(c, await room.face(c.var.session, match, Number(seat)));
  });

  app.get('/board/api/companion/:person{\\d{1,20}}', async (c) => {
    return sendPng(c, await room.companion(c.var.session, c.req.param('person')));
  });
}

function sendPng(c: Context, png: Buffer | undefined): Response | Promise<Response> {
  return png === undefined ? c.notFound() : c.body(new Uint8Array(png), 200, PRIVATE_PNG);
}

/** Adds a route with this name that accepts requests of this shape; it answers 404 if there is nothing. */
function answer<Asked>(
  app: BoardApp,
  name: string,
  shape: z.ZodType<Asked>,
  find: (session: OpenSession, asked: Asked) => Promise<object | undefined>,
): void {
  app.post(`/board/api/${name}`, async (c) => {
    const read = shape.safeParse(await readBody(c));
    if (!read.success) return c.text('not understood', 400);
    const found = await find(c.var.session, read.data);
    return found === undefined ? c.notFound() : c.json(found);
  });
}
