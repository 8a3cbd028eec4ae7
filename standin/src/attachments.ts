import { refuse } from './refusal.ts';
import type { Attachment, World } from './world.ts';

const MEGABYTE = 1024 * 1024;

/** What Discord takes by default: bytes of a file, and of a whole request. */
export const SIZE_LIMITS = { file: 10 * MEGABYTE, request: 25 * MEGABYTE };

/** A file on its way in. */
export interface Upload {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export function storeUpload(world: World, channelId: string, upload: Upload, description?: string | null): Attachment {
  return {
    id: world.newId(),
    channelId,
    // Discord changes the same characters in names of files.
    filename: upload.filename.replace(/[^\w.-]/g, '_') || 'file',
    description: description || undefined,
    contentType: upload.contentType,
    bytes: upload.bytes,
    size: pictureSize(upload.bytes),
  };
}

export function demandSize(uploads: readonly Upload[]): void {
  const sizes = uploads.map((upload) => upload.bytes.length);
  if (sizes.some((size) => size > SIZE_LIMITS.file)) refuse('tooLarge');
  if (sizes.reduce((sum, size) => sum + size, 0) > SIZE_LIMITS.request) refuse('tooLarge');
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Where an attachment can be fetched. As on Discord the address is good for a day and made anew whenever it is asked for.
 * Where nobody listens, it is the file itself.
 */
export function attachmentUrl(world: World, attachment: Attachment): string {
  if (world.origin === '')
    return `data:${attachment.contentType};id=${attachment.id};base64,${Buffer.from(attachment.bytes).toString('base64')}`;
  const expires = Math.ceil((world.clock.now() + DAY_MS) / 1000).toString(16);
  const path = `${attachment.channelId}/${attachment.id}/${encodeURIComponent(attachment.filename)}`;
  return `${world.origin}/attachments/${path}?ex=${expires}`;
}

/** Width and height that a PNG, GIF or WebP states in its header. */
function pictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes.length < 30) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const name = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  if (name(1, 3) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) };
  if (name(0, 3) === 'GIF') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (name(0, 4) !== 'RIFF' || name(8, 4) !== 'WEBP') return undefined;
  switch (name(12, 4)) {
    case 'VP8X':
      return {
        width: 1 + (view.getUint32(24, true) & 0xffffff),
        height: 1 + (view.getUint16(27, true) | (view.getUint8(29) << 16)),
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

/** Whether an address made by `attachmentUrl` still holds; `expires` is its `ex`. */
export function isAddressValid(world: World, expires: string | undefined): boolean {
  return Number.parseInt(expires ?? '', 16) * 1000 > world.clock.now();
}
