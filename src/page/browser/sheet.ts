import type { PageAside } from '../protocol.ts';
import { controlElements, type Use } from './controls.ts';
import { make, part } from './dom.ts';
import { pictureAt } from './requests.ts';
import { wordElements } from './words.ts';

interface SheetTexts {
  readonly close: string;
  readonly done: string;
}

/**
 * Shows something only for this person in a sheet over half of the page, scrolled to its top, until they close it or
 * answer. Its first words are its name; afterwards, the focus returns to where it was.
 */
export async function showSheet({ words, pictures, rows }: PageAside, use: Use, says: SheetTexts): Promise<void> {
  const images = await Promise.all(
    pictures.map(async ({ alt, path }) => make('img', { alt, src: await pictureAt(path) })),
  );
  const content = [make('div', { class: 'words' }, ...wordElements(words)), ...images];
  openSheet(content, says, (answer) => controlElements(rows.flat(), answer, says.done), use);
  const letGo = () => images.map(({ src }) => URL.revokeObjectURL(src));
  part('aside').addEventListener('close', letGo, { once: true });
}

export function closeSheet(): void {
  const dialog = part('aside');
  if (dialog instanceof HTMLDialogElement) dialog.close();
}

/** Opens the sheet with this content, and the answers below it. */
export function openSheet(
  content: readonly HTMLElement[],
  says: SheetTexts,
  answers: (use: Use) => readonly HTMLElement[],
  use: Use,
): void {
  const dialog = part('aside');
  if (!(dialog instanceof HTMLDialogElement)) return;
  const close = () => dialog.close();
  const answer: Use = (control, values) => {
    close();
    use(control, values);
  };
  const title = content[0]?.querySelector('p') ?? undefined;
  if (title !== undefined) title.id = 'aside-title';
  dialog.setAttribute('aria-labelledby', title === undefined ? '' : 'aside-title');
  const inner = make(
    'div',
    { class: 'sheet', tabindex: 0, autofocus: true },
    ...content,
    make('div', { class: 'controls' }, ...answers(answer)),
  );
  dialog.replaceChildren(
    inner,
    make('button', { type: 'button', class: 'control secondary close', onclick: close }, says.close),
  );
  dialog.onclose = () => {
    dialog.replaceChildren();
    // The element that had the focus may be gone by now.
    if (document.activeElement === document.body) part('board').focus();
  };
  // A touch beside the sheet closes it.
  dialog.onclick = ({ target }) => {
    if (target === dialog) close();
  };
  if (!dialog.open) dialog.showModal();
  inner.scrollTop = 0;
}
