import type { PagePicture } from '../protocol.ts';
import { make } from './dom.ts';
import { pictureAt } from './requests.ts';

/** A picture that was fetched. */
export interface Fetched {
  /** Of this page's own. */
  readonly address: string;
  /** Decoded. */
  readonly image: HTMLImageElement;
}

/** How long the one before is kept once another has come, in milliseconds. */
const LET_GO = 1000;

let latest: { readonly path: string; readonly picture: Fetched } | undefined;

/** Fetches the picture of the board, unless it is the one that was fetched last; that is let go once another is there. */
export async function boardPicture({ path }: PagePicture): Promise<Fetched> {
  if (latest?.path === path) return latest.picture;
  const picture = await fetchPicture(path);
  const before = latest;
  latest = { path, picture };
  if (before !== undefined) setTimeout(() => URL.revokeObjectURL(before.picture.address), LET_GO);
  return picture;
}

export function forgetPicture(): void {
  latest = undefined;
}

/** A picture that is painted from and then not needed any more. */
export async function passingPicture({ path }: PagePicture): Promise<HTMLImageElement> {
  const { address, image } = await fetchPicture(path);
  URL.revokeObjectURL(address);
  return image;
}

async function fetchPicture(path: string): Promise<Fetched> {
  const address = await pictureAt(path);
  const image = make('img', { src: address });
  await image.decode().catch(() => undefined);
  return { address, image };
}
