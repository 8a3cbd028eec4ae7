import type { Embed } from '../limits/message.ts';
import type { SeenAttachment, SeenMessage } from '../seenMessage.ts';
import { avatar } from './avatar.ts';
import { componentElements, type Press } from './components.ts';
import { make } from './dom.ts';
import { markdown } from './markdown.ts';
import type { Model, Notice } from './model.ts';
import { localUrl, pictureElement } from './pictures.ts';

export interface MessageActs extends Press {
  dismiss(message: SeenMessage): void;
}

/** A message as it stands in the channel. */
export function messageElement(message: SeenMessage, model: Model, acts: MessageActs): HTMLElement {
  const classes = ['message'];
  if (message.mentionsMe) classes.push('mentions-me');
  if (message.isPrivate) classes.push('is-private');
  const body = make('div', { class: 'message-body' }, header(message));
  if (message.isThinking) {
    body.append(make('div', { class: 'thinking' }, dots(), ` ${message.author.name} is thinking…`));
  } else {
    body.append(...contents(message, model, acts));
  }
  body.append(make('div', { class: 'failure', role: 'alert', hidden: true }, 'The application did not respond'));
  if (message.isPrivate) body.append(privateNote(message, acts));
  return make(
    'li',
    { class: classes.join(' '), id: `message-${message.id}`, tabindex: -1 },
    above(message, model),
    avatar(message.author.id, message.author.name),
    body,
  );
}

function header({ author, createdAt }: SeenMessage): HTMLElement {
  const date = new Date(createdAt);
  return make(
    'div',
    { class: 'message-header' },
    make('span', { class: 'author' }, author.name),
    author.isBot ? make('span', { class: 'app-tag' }, 'APP') : undefined,
    make('time', { datetime: date.toISOString() }, new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(date)),
  );
}

/** The line above: who used which command, or what is replied to. */
function above({ usedBy, repliesTo, channelId }: SeenMessage, model: Model): HTMLElement | undefined {
  if (usedBy !== undefined) {
    return make(
      'div',
      { class: 'above' },
      avatar(usedBy.id, usedBy.name, true),
      make('span', { class: 'above-name' }, usedBy.name),
      ' used ',
      make('span', { class: 'mention' }, `/${usedBy.command}`),
    );
  }
  if (repliesTo === undefined) return undefined;
  const excerpt = make('span', { class: 'excerpt' });
  // One line of plain words: the markup of the excerpt is read, its blocks are not.
  excerpt.textContent = make('div', {}, markdown(repliesTo.excerpt, model)).textContent;
  return make(
    'a',
    { class: 'above', href: `#${channelId}/${repliesTo.id}` },
    make('span', { class: 'above-name' }, repliesTo.author),
    ' ',
    excerpt,
  );
}

function contents(message: SeenMessage, model: Model, acts: MessageActs): Node[] {
  const nodes: Node[] = [];
  if (message.content !== '' && !message.isLayout) {
    const words = make('div', { class: 'words' }, markdown(message.content, model));
    if (message.editedAt !== undefined) words.lastElementChild?.append(make('small', { class: 'edited' }, ' (edited)'));
    nodes.push(words);
  }
  for (const embed of message.embeds) nodes.push(embedElement(embed, model));
  if (!message.isLayout) nodes.push(...attachmentElements(message));
  nodes.push(...componentElements(message, model, acts));
  return nodes;
}

function attachmentElements(message: SeenMessage): HTMLElement[] {
  const shownInEmbeds = new Set(message.embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]));
  const shown = message.attachments.filter((attachment) => !shownInEmbeds.has(attachment.url));
  const isPicture = (attachment: SeenAttachment) => attachment.contentType.startsWith('image/');
  const pictures = shown.filter(isPicture);
  const files = shown.filter((attachment) => !isPicture(attachment));
  const elements = files.map((file) =>
    make(
      'a',
      { class: 'file', href: localUrl(file.url), download: file.filename },
      `📄 ${file.filename}`,
      make('small', {}, ` ${size(file.size)}`),
    ),
  );
  if (pictures.length === 0) return elements;
  const kind = pictures.length === 1 ? 'pictures is-single' : 'pictures';
  return [make('div', { class: kind }, ...pictures.map(pictureElement)), ...elements];
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}

function embedElement(embed: Embed, model: Model): HTMLElement {
  const element = make('div', { class: 'container embed' });
  if (embed.color != null) element.style.setProperty('--accent', `#${embed.color.toString(16).padStart(6, '0')}`);
  if (embed.author != null) element.append(make('div', { class: 'embed-author' }, embed.author.name));
  if (embed.title) element.append(make('div', { class: 'embed-title' }, markdown(embed.title, model)));
  if (embed.description) element.append(make('div', { class: 'words' }, markdown(embed.description, model)));
  for (const field of embed.fields ?? []) {
    const name = make('div', { class: 'embed-title' }, markdown(field.name, model));
    element.append(
      make(
        'div',
        { class: field.inline === true ? 'field is-inline' : 'field' },
        name,
        make('div', { class: 'words' }, markdown(field.value, model)),
      ),
    );
  }
  for (const picture of [embed.image, embed.thumbnail]) {
    if (picture == null) continue;
    const { width, height } = picture as { url: string; width?: number; height?: number };
    element.append(pictureElement({ url: picture.url, width, height, description: undefined }));
  }
  if (embed.footer != null) element.append(make('small', { class: 'embed-footer' }, embed.footer.text));
  return element;
}

function privateNote(message: SeenMessage, acts: MessageActs): HTMLElement {
  const dismiss = make(
    'button',
    { type: 'button', class: 'link-button', onclick: () => acts.dismiss(message) },
    'Dismiss message',
  );
  return make(
    'div',
    { class: 'private-note' },
    make('span', { class: 'eye', 'aria-hidden': 'true' }),
    'Only you can see this · ',
    dismiss,
  );
}

function dots(): HTMLElement {
  return make('span', { class: 'dots', 'aria-hidden': 'true' }, make('i'), make('i'), make('i'));
}

/** A command on its way, or one that got no answer. */
export function noticeElement(notice: Notice, model: Model, forget: (notice: Notice) => void): HTMLElement {
  const line = make(
    'div',
    { class: 'above' },
    avatar(model.me.id, model.me.name, true),
    make('span', { class: 'above-name' }, model.me.name),
    ' used ',
    make('span', { class: 'mention' }, notice.command),
  );
  if (notice.state === 'sending') {
    return make(
      'li',
      { class: 'message notice' },
      line,
      make('div', { class: 'thinking' }, dots(), ' Sending command…'),
    );
  }
  return make(
    'li',
    { class: 'message notice is-private' },
    line,
    make('div', { class: 'failure', role: 'alert' }, 'The application did not respond'),
    make(
      'div',
      { class: 'private-note' },
      'Only you can see this · ',
      make('button', { type: 'button', class: 'link-button', onclick: () => forget(notice) }, 'Dismiss message'),
    ),
  );
}

/** What a screen reader is told of a new message. */
export function spoken(message: SeenMessage, model: Model): string {
  const words = make('div', {}, markdown(message.content, model)).textContent;
  const pictures = message.attachments.flatMap(({ description }) => description || []);
  const aside = message.isPrivate ? ' (only you can see this)' : '';
  const parts = [`${message.author.name}${aside}: ${words}`, ...pictures];
  return parts.map((part) => part.replace(/\.\s*$/, '')).join('. ');
}
