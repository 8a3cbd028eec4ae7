import { z } from 'zod';
import type { App } from '../app.ts';
import { check } from '../limits/check.ts';
import { refuse, refuseProblems } from '../refusal.ts';
import { userObject } from '../wire.ts';
import type { Emoji, World } from '../world.ts';
import { readBody } from './request.ts';

/** Discord's limits for the emojis of an application: how many, and bytes of a file. */
const MOST = 2000;
const LARGEST = 256 * 1024;

const Name = z.string().regex(/^\w{2,32}$/);
const NewEmoji = z.object({ name: Name, image: z.string() });
const ChangedEmoji = z.object({ name: Name });

/** The emojis that belong to the application itself. */
export function addEmojiRoutes(app: App, world: World): void {
  const base = '/applications/:app/emojis';

  app.get(base, (c) => c.json({ items: [...world.emojis.values()].map((emoji) => emojiObject(world, emoji)) }));

  app.get(`${base}/:id`, (c) => c.json(emojiObject(world, findEmoji(world, c.req.param('id')))));

  app.post(base, async (c) => {
    const body = check(NewEmoji, (await readBody(c)).json);
    if (world.emojis.size >= MOST) refuse('tooManyEmojis');
    demandFreeName(world, body.name);
    const emoji: Emoji = { id: world.newId(), name: body.name, ...parseDataUri(body.image) };
    world.emojis.set(emoji.id, emoji);
    return c.json(emojiObject(world, emoji), 201);
  });

  app.patch(`${base}/:id`, async (c) => {
    const emoji = findEmoji(world, c.req.param('id'));
    const body = check(ChangedEmoji, (await readBody(c)).json);
    if (body.name !== emoji.name) demandFreeName(world, body.name);
    emoji.name = body.name;
    return c.json(emojiObject(world, emoji));
  });

  app.delete(`${base}/:id`, (c) => {
    world.emojis.delete(findEmoji(world, c.req.param('id')).id);
    return c.body(null, 204);
  });
}

function findEmoji(world: World, id: string): Emoji {
  return world.emojis.get(id) ?? refuse('unknownEmoji');
}

function demandFreeName(world: World, wanted: string): void {
  if (![...world.emojis.values()].some((emoji) => emoji.name === wanted)) return;
  const message = 'An application emoji with that name already exists';
  refuseProblems([{ path: ['name'], code: 'APPLICATION_EMOJI_NAME_ALREADY_EXISTS', message }]);
}

/** What a data URI carries; Discord takes PNG, JPEG, GIF and WebP. */
function parseDataUri(image: string): Pick<Emoji, 'bytes' | 'contentType'> {
  const [, contentType, data] = /^data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/]+={0,2})$/.exec(image) ?? [];
  if (contentType === undefined || data === undefined) {
    refuseProblems([{ path: ['image'], code: 'IMAGE_INVALID', message: 'Invalid image data' }]);
  }
  const bytes = new Uint8Array(Buffer.from(data ?? '', 'base64'));
  if (bytes.length > LARGEST) refuse('emojiTooLarge');
  return { contentType: contentType ?? '', bytes };
}

function emojiObject(world: World, { id, name, contentType }: Emoji) {
  return {
    id,
    name,
    roles: [],
    user: userObject(world.bot),
    require_colons: true,
    managed: false,
    animated: contentType === 'image/gif',
    available: true,
  };
}
