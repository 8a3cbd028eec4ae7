import type { SeenMessage } from '../seenMessage.ts';
import { stayAtEnd } from './atEnd.ts';
import { announce, make, part } from './dom.ts';
import { type MessageActs, messageElement, noticeElement, spoken } from './message.ts';
import { findChannel, type Model, messagesIn, type Notice } from './model.ts';
import type { PageChannel } from './protocol.ts';

/** The messages of the channel one is in. */
export interface Log {
  /** Draws everything anew. */
  draw(): void;
  /** A message came or changed. */
  take(message: SeenMessage, isNew: boolean): void;
  remove(messageId: string): void;
  drawNotices(): void;
  /** Goes to the newest message and stays with what comes. */
  follow(): void;
  /** Shows below a message that its press got no answer. */
  fail(messageId: string, words: string): void;
  /** Scrolls to a message and marks it for a moment. */
  jump(messageId: string): void;
}

export function createLog(model: Model, acts: MessageActs, suggestStart: () => void): Log {
  const list = part('messages');
  const end = stayAtEnd(part('log'), list);

  const noticesHere = () => model.notices.filter((notice) => notice.channelId === model.channelId);
  const drawEmpty = () => {
    const isEmpty = messagesIn(model, model.channelId).length === 0 && noticesHere().length === 0;
    drawWelcome(isEmpty, findChannel(model), suggestStart);
  };

  function forget(notice: Notice) {
    model.notices = model.notices.filter((one) => one !== notice);
    drawNotices();
  }

  function drawNotices() {
    for (const old of list.querySelectorAll('.notice')) old.remove();
    list.append(...noticesHere().map((notice) => noticeElement(notice, model, forget)));
    drawEmpty();
  }

  return {
    draw: () => {
      list.replaceChildren(
        ...messagesIn(model, model.channelId).map((message) => messageElement(message, model, acts)),
      );
      drawNotices();
      end.follow();
    },
    take: (message, isNew) => {
      if (message.channelId !== model.channelId) return;
      const next = messageElement(message, model, acts);
      const old = document.getElementById(`message-${message.id}`);
      if (old !== null) replace(old, next);
      else list.append(next);
      if (isNew && message.author.id !== model.me.id && !message.isThinking) announce(spoken(message, model));
      if (!isNew && message.author.id !== model.me.id) announce(`Changed. ${spoken(message, model)}`);
      drawNotices();
    },
    remove: (messageId) => {
      document.getElementById(`message-${messageId}`)?.remove();
      drawEmpty();
    },
    drawNotices,
    follow: end.follow,
    fail: showFailure,
    jump: (messageId) => {
      end.leave();
      jumpTo(messageId);
    },
  };
}

/** What an empty channel says of itself; hidden where there is something to read. */
function drawWelcome(isEmpty: boolean, channel: PageChannel | undefined, suggestStart: () => void): void {
  const empty = part('empty');
  empty.hidden = !isEmpty;
  if (!isEmpty) return;
  const start = make(
    'button',
    { type: 'button', class: 'link-button', onclick: suggestStart },
    'Type / to see what you can do',
  );
  empty.replaceChildren(
    make(
      'h2',
      { class: 'empty-title' },
      channel?.kind === 'direct' ? `Only you and ${channel.name} are here` : `Welcome to #${channel?.name ?? ''}`,
    ),
    make('p', {}, start),
  );
}

function replace(old: HTMLElement, next: HTMLElement): void {
  const controls = [...old.querySelectorAll<HTMLElement>('button, a')];
  const focused = controls.indexOf(document.activeElement as HTMLElement);
  const hadFocus = old === document.activeElement;
  const open = old.querySelector('[aria-expanded="true"]')?.getAttribute('data-control');
  old.replaceWith(next);
  if (focused === -1 && !hadFocus) return;
  // The control that had the focus may be another one now, or gone: stay on the same message.
  const now = [...next.querySelectorAll<HTMLElement>('button, a')][focused];
  (now?.matches(':disabled') === false ? now : next).focus({ preventScroll: true });
  // Who is about to choose from a list that is still there goes on choosing.
  if (open) next.querySelector<HTMLElement>(`[data-control="${CSS.escape(open)}"]`)?.click();
}

function showFailure(messageId: string, words: string): void {
  const failure = document.querySelector<HTMLElement>(`#message-${CSS.escape(messageId)} .failure`);
  if (failure === null) return;
  failure.textContent = words;
  failure.hidden = false;
}

function jumpTo(messageId: string): void {
  const element = document.getElementById(`message-${messageId}`);
  if (element === null) return;
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
  element.classList.add('is-marked');
  setTimeout(() => element.classList.remove('is-marked'), 1500);
}
