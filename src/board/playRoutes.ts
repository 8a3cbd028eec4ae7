import { compress } from 'hono/compress';
import { z } from 'zod';
import { type BoardApp, bodyOf } from './boardApp.ts';
import type { BoardRoom } from './boardRoom.ts';
import type { Begun, GameOffers, PageAnswer, PageStep, SignedIn } from './protocol.ts';

const drawn = {
  theme: z.enum(['dark', 'light']).catch('dark'),
  scale: z.union([z.literal(1), z.literal(2), z.literal(3)]).catch(2),
};
const Look = z.object({
  match: z.string().max(20),
  picked: z.string().max(100),
  stamp: z.string().max(20),
  ...drawn,
});
const Tap = z.object({
  match: z.string().max(20),
  control: z.string().max(100),
  values: z.array(z.string().max(100)).max(25).optional(),
  tap: z.string().regex(/^[\w-]{8,40}$/),
  words: z.string().max(4000),
  ...drawn,
});
const Near = z.object({ match: z.string().max(20) });
const StepBack = z.object({ match: z.string().max(20), at: z.int().min(0).max(1_000_000), ...drawn });
const NewGame = z.object({
  match: z.string().max(20),
  game: z.string().max(40),
  opponent: z.string().regex(/^(?:anybody|computer:[a-z]{1,20}|opponent:\d{1,20})$/),
  tap: z.string().regex(/^[\w-]{8,40}$/),
  ...drawn,
});
const Hint = z.object({ match: z.string().max(20), argument: z.string().max(100) });

/** What somebody who is signed in sees and does. */
export function addPlayRoutes(app: BoardApp, room: BoardRoom): void {
  app.get('/board/api/welcome', async (c) => c.json((await room.welcome(c.var.session)) satisfies SignedIn));

  // A large board has hundreds of places, which are all alike.
  for (const path of ['look', 'tap']) app.use(`/board/api/${path}`, compress());

  app.post('/board/api/look', async (c) => {
    const read = Look.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    return c.json((await room.look(c.var.session, read.data, read.data)) satisfies PageAnswer);
  });

  app.post('/board/api/tap', async (c) => {
    const read = Tap.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    return c.json((await room.tap(c.var.session, read.data, read.data)) satisfies PageAnswer);
  });

  app.post('/board/api/hint', async (c) => {
    const read = Hint.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    return c.json({ hint: await room.hint(c.var.session, read.data.match, read.data.argument) });
  });

  app.post('/board/api/step', async (c) => {
    const read = StepBack.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    const step = await room.step(c.var.session, read.data.match, read.data.at, read.data);
    return step === undefined ? c.notFound() : c.json(step satisfies PageStep);
  });

  app.post('/board/api/offers', async (c) => {
    const read = Near.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    return c.json((await room.offers(c.var.session, read.data.match)) satisfies GameOffers);
  });

  app.post('/board/api/new', async (c) => {
    const read = NewGame.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    return c.json((await room.begin(c.var.session, read.data, read.data)) satisfies Begun);
  });

  app.get('/board/api/picture/:name', async (c) => {
    const png = room.picture(c.var.session, c.req.param('name'));
    if (png === undefined) return c.notFound();
    return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=3600' });
  });
}
