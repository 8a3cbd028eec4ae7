import type { PageAside } from '../protocol.ts';
import { rowElements, type Use } from './controls.ts';
import { make, part } from './dom.ts';
import { pictureAt } from './requests.ts';
import { wordElements } from './words.ts';

/** Shows what is for this person alone, over the board, until they close it or answer. */
export async function showAside(
  { words, picture, rows }: PageAside,
  use: Use,
  says: { readonly close: string; readonly done: string },
): Promise<void> {
  const dialog = part('aside');
  if (!(dialog instanceof HTMLDialogElement)) return;
  const close = () => dialog.close();
  const answer: Use = (control, values) => {
    close();
    use(control, values);
  };
  const image = picture && make('img', { alt: picture.alt, src: await pictureAt(picture.path) });
  dialog.replaceChildren(
    make('div', { class: 'words' }, ...wordElements(words)),
    ...(image === undefined ? [] : [image]),
    make('div', { class: 'controls' }, ...rowElements(rows, answer, says.done)),
    make('button', { type: 'button', class: 'control secondary', onclick: close }, says.close),
  );
  dialog.onclose = () => {
    if (image !== undefined) URL.revokeObjectURL(image.src);
    dialog.replaceChildren();
  };
  if (!dialog.open) dialog.showModal();
}
