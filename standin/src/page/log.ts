import type { SeenMessage } from '../seen.ts';
import { announce, make, part } from './dom.ts';
import { type MessageActs, messageElement, noticeElement, spoken } from './message.ts';
import { channelOf, type Model, messagesIn, type Notice } from './model.ts';

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
  const room = part('log');
  const list = part('messages');
  const empty = part('empty');
  const isAtEnd = () => room.scrollHeight - room.scrollTop - room.clientHeight < 80;
  const toEnd = () => {
    room.scrollTop = room.scrollHeight;
  };
  // Pictures that load late, and a growing keyboard, must not push the newest message out of sight.
  let follows = true;
  let before = { top: 0, height: 0 };
  room.addEventListener('scroll', () => {
    const now = { top: room.scrollTop, height: room.scrollHeight };
    // Told late, and also where messages come, grow or go: only who moves up while they stay as they are looks back.
    if (isAtEnd()) follows = true;
    else if (now.height === before.height && now.top < before.top) follows = false;
    before = now;
  });
  const watch = new ResizeObserver(() => follows && toEnd());
  watch.observe(list);
  watch.observe(room);

  function drawEmpty() {
    const isEmpty = messagesIn(model, model.channelId).length === 0 && noticesHere().length === 0;
    empty.hidden = !isEmpty;
    if (!isEmpty) return;
    const channel = channelOf(model);
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

  function noticesHere(): Notice[] {
    return model.notices.filter((notice) => notice.channelId === model.channelId);
  }

  function forget(notice: Notice) {
    model.notices = model.notices.filter((one) => one !== notice);
    drawNotices();
  }

  function drawNotices() {
    for (const old of list.querySelectorAll('.notice')) old.remove();
    list.append(...noticesHere().map((notice) => noticeElement(notice, model, forget)));
    drawEmpty();
  }

  function replace(old: HTMLElement, next: HTMLElement) {
    const controls = [...old.querySelectorAll<HTMLElement>('button, a')];
    const focused = controls.indexOf(document.activeElement as HTMLElement);
    const hadFocus = old === document.activeElement;
    old.replaceWith(next);
    if (focused === -1 && !hadFocus) return;
    // The control that had the focus may be another one now, or gone: stay on the same message.
    const now = [...next.querySelectorAll<HTMLElement>('button, a')][focused];
    (now?.matches(':disabled') === false ? now : next).focus({ preventScroll: true });
  }

  return {
    draw: () => {
      list.replaceChildren(
        ...messagesIn(model, model.channelId).map((message) => messageElement(message, model, acts)),
      );
      drawNotices();
      follows = true;
      toEnd();
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
    follow: () => {
      follows = true;
      toEnd();
    },
    fail: (messageId, words) => {
      const failure = document.querySelector<HTMLElement>(`#message-${CSS.escape(messageId)} .failure`);
      if (failure === null) return;
      failure.textContent = words;
      failure.hidden = false;
    },
    jump: (messageId) => {
      const element = document.getElementById(`message-${messageId}`);
      if (element === null) return;
      element.scrollIntoView({ block: 'center' });
      element.focus({ preventScroll: true });
      element.classList.add('is-marked');
      setTimeout(() => element.classList.remove('is-marked'), 1500);
    },
  };
}
