import { avatar } from './avatar.ts';
import { make, part } from './dom.ts';
import type { Model } from './model.ts';
import type { PageChannel } from './protocol.ts';

/** Draws the list of channels and the switcher between accounts. */
export function drawSidebar(model: Model, become: (personId: string) => void): void {
  const ofKind = (kind: PageChannel['kind']) => model.channels.filter((channel) => channel.kind === kind);
  const threadsOf = (parent: PageChannel) =>
    ofKind('thread').filter(
      (thread) => thread.parentId === parent.id && (!thread.isArchived || thread.id === model.channelId),
    );
  part('channels').replaceChildren(
    make('h2', { class: 'side-title' }, 'Channels'),
    make(
      'ul',
      { class: 'side-list' },
      ...ofKind('text').flatMap((one) => [entry(one, model), ...threadsOf(one).map((thread) => entry(thread, model))]),
    ),
    make('h2', { class: 'side-title' }, 'Direct messages'),
    make('ul', { class: 'side-list' }, ...ofKind('direct').map((one) => entry(one, model))),
  );
  part('people').replaceChildren(
    make('h2', { class: 'side-title' }, 'You are'),
    make(
      'ul',
      { class: 'side-list accounts' },
      ...[...model.people.values()].filter((person) => !person.isBot).map((person) => account(person, model, become)),
    ),
    make(
      'p',
      { class: 'hint' },
      'Switch to play every seat yourself, or open a second window (↗) to be two people at once.',
    ),
    ...hostLink(model),
  );
}

function entry(channel: PageChannel, model: Model): HTMLElement {
  const isHere = channel.id === model.channelId;
  const pings = model.pings.get(channel.id) ?? 0;
  const badge =
    pings === 0
      ? undefined
      : make(
          'span',
          { class: 'badge' },
          make('span', { 'aria-hidden': 'true' }, String(pings)),
          make('span', { class: 'unseen' }, ` ${pings} mentions`),
        );
  const mark = { text: '#', thread: '└', direct: '@' }[channel.kind];
  return make(
    'li',
    { class: `channel-${channel.kind}` },
    make(
      'a',
      {
        href: `#${channel.id}`,
        class: isHere ? 'channel is-here' : 'channel',
        'aria-current': isHere ? 'page' : undefined,
      },
      make('span', { class: 'channel-mark', 'aria-hidden': 'true' }, mark),
      make('span', { class: 'channel-label' }, channel.name),
      badge,
    ),
  );
}

function account(person: { id: string; name: string }, model: Model, become: (personId: string) => void): HTMLElement {
  const isMe = person.id === model.me.id;
  const ownWindow = `/?as=${person.id}#${model.channelId}`;
  return make(
    'li',
    { class: 'account' },
    make(
      'button',
      {
        type: 'button',
        class: isMe ? 'person is-me' : 'person',
        'aria-pressed': String(isMe),
        onclick: () => become(person.id),
      },
      avatar(person.id, person.name, true),
      make('span', {}, person.name),
    ),
    isMe
      ? undefined
      : make(
          'a',
          {
            class: 'second-window',
            href: ownWindow,
            target: '_blank',
            'aria-label': `Open a window as ${person.name}`,
          },
          '↗',
        ),
  );
}

/** A link of whoever started the playground. */
function hostLink({ link }: Model): readonly HTMLElement[] {
  return link === undefined ? [] : [make('a', { class: 'host-link', href: link.url, target: '_blank' }, link.words)];
}
