import { make } from './dom.ts';
import { pictureAt } from './requests.ts';

/** The requested avatars, as addresses of this page; undefined if there is no picture. */
const faces = new Map<string, Promise<string | undefined>>();
/** The avatars that have arrived. */
const known = new Map<string, string>();

/** Shows someone's avatar behind their mark once it has loaded; nothing waits for it. */
export function showFace(seated: HTMLElement, path: string): void {
  const address = known.get(path);
  if (address === undefined) void come(seated, path);
  else put(seated, address);
}

async function come(seated: HTMLElement, path: string): Promise<void> {
  const address = await faceAt(path);
  if (address === undefined) return;
  known.set(path, address);
  put(seated, address);
}

function faceAt(path: string): Promise<string | undefined> {
  const asked = faces.get(path) ?? pictureAt(path).catch(() => undefined);
  faces.set(path, asked);
  return asked;
}

function put(seated: HTMLElement, address: string): void {
  seated.classList.add('faced');
  seated.prepend(make('img', { src: address, alt: '', draggable: false }));
}
