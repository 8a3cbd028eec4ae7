import type { SeenAttachment } from '../seenMessage.ts';
import { make } from './dom.ts';

/** What is needed to show a picture. */
export type Picture = Pick<SeenAttachment, 'url' | 'width' | 'height' | 'description'>;

/** The address of an attachment on the host that the page was opened on. */
export function localUrl(url: string): string {
  return URL.canParse(url) && new URL(url).pathname.startsWith('/attachments/')
    ? new URL(url).pathname + new URL(url).search
    : url;
}

/** A picture in a message: as large as Discord shows it, at full size on a press, its alt text behind a badge. */
export function pictureElement(picture: Picture): HTMLElement {
  const alt = picture.description ?? '';
  const image = make('img', {
    src: localUrl(picture.url),
    alt,
    width: picture.width,
    height: picture.height,
    loading: 'lazy',
  });
  const open = make('button', { type: 'button', class: 'picture-open', onclick: () => showFull(picture) }, image);
  if (alt === '') open.setAttribute('aria-label', 'Picture without a description');
  const figure = make('figure', { class: 'picture' }, open);
  if (alt !== '') figure.append(...altBadge(alt));
  return figure;
}

function altBadge(alt: string): HTMLElement[] {
  const words = make('figcaption', { class: 'alt-words', hidden: true }, alt);
  const badge = make(
    'button',
    { type: 'button', class: 'alt-badge', 'aria-expanded': 'false', 'aria-label': 'Show the description', title: alt },
    'ALT',
  );
  badge.addEventListener('click', () => {
    words.hidden = !words.hidden;
    badge.setAttribute('aria-expanded', String(!words.hidden));
  });
  return [badge, words];
}

function showFull(picture: Picture): void {
  const alt = picture.description ?? '';
  const dialog = make('dialog', { class: 'full-picture', 'aria-label': 'Picture' });
  const close = make('button', { type: 'button', class: 'icon-button', 'aria-label': 'Close' }, '✕');
  const image = make('img', { src: localUrl(picture.url), alt, width: picture.width, height: picture.height });
  const scroller = make('div', { class: 'full-picture-room', tabindex: 0 }, image);
  dialog.append(close, scroller);
  if (alt !== '') dialog.append(make('p', {}, alt));
  close.addEventListener('click', () => dialog.close());
  scroller.addEventListener('click', (event) => {
    // A press on the picture itself switches between fitting and its own size; one beside it closes.
    if (event.target === image) image.classList.toggle('is-natural');
    else dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
