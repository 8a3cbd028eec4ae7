import type { App } from './app.ts';
import { isAddressValid } from './attachments.ts';
import { messagesOf } from './messages.ts';
import type { Attachment, World } from './world.ts';

const PICTURE_TYPES = new Set(['image/png', 'image/gif', 'image/webp', 'image/jpeg']);

/** Serves what was uploaded, and the emojis of the application. Of the former only pictures are shown: anything else is a download, so that no upload can act as a page. */
export function addFileRoutes(app: App, world: World): void {
  app.get('/emojis/:id', (c) => {
    const emoji = world.emojis.get(c.req.param('id'));
    if (emoji === undefined) return c.notFound();
    return c.body(Uint8Array.from(emoji.bytes), 200, {
      'Content-Type': emoji.contentType,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=86400',
    });
  });
  app.get('/attachments/:channel/:id/:name', (c) => {
    const attachment = findAttachment(world, c.req.param('channel'), c.req.param('id'));
    if (attachment === undefined || !isAddressValid(world, c.req.query('ex'))) {
      return c.text('This content is no longer available.', 404);
    }
    const isPicture = PICTURE_TYPES.has(attachment.contentType);
    return c.body(Uint8Array.from(attachment.bytes), 200, {
      'Content-Type': attachment.contentType,
      'Content-Disposition': isPicture ? 'inline' : 'attachment',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=86400',
    });
  });
}

function findAttachment(world: World, channelId: string, id: string): Attachment | undefined {
  const onMessages = messagesOf(world, channelId).flatMap((message) => message.attachments);
  return onMessages.find((one) => one.id === id) ?? world.uploads.get(id);
}
