import type { PagePicture } from '../protocol.ts';
import { make } from './dom.ts';
import { pictureAt } from './requests.ts';

/** A loaded picture. */
export interface LoadedPicture {
  /** An address of this page. */
  readonly address: string;
  /** The decoded picture. */
  readonly image: HTMLImageElement;
}

/** How long the previous picture is kept, in milliseconds. */
const LET_GO = 1000;

let latest: { readonly path: string; readonly picture: LoadedPicture } | undefined;

/** Loads the board's picture, unless it is already loaded; the previous one is released afterwards. */
export async function boardPicture({ path, png }: PagePicture): Promise<LoadedPicture> {
  if (latest?.path === path) return latest.picture;
  const picture = await decoded(png === undefined ? await pictureAt(path) : createAddress(png));
  const before = latest;
  latest = { path, picture };
  if (before !== undefined) setTimeout(() => URL.revokeObjectURL(before.picture.address), LET_GO);
  return picture;
}

export function forgetPicture(): void {
  latest = undefined;
}

/** Loads a picture that is only painted from once. */
export async function passingPicture({ path }: PagePicture): Promise<HTMLImageElement> {
  const { address, image } = await decoded(await pictureAt(path));
  URL.revokeObjectURL(address);
  return image;
}

/** Creates an address of this page for a file that came with the board. */
function createAddress(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
}

async function decoded(address: string): Promise<LoadedPicture> {
  const image = make('img', { src: address });
  await image.decode().catch(() => undefined);
  return { address, image };
}
