import { openActivity, tellParticipants } from './activityPanel.ts';
import { createComposer } from './composer.ts';
import { part } from './dom.ts';
import { createLog } from './log.ts';
import { relative } from './markdown.ts';
import { showModal } from './modal.ts';
import { apply, commandsHere, emptyModel, findChannel, type Notice } from './model.ts';
import type { PageAct, PageActivity, PageEvent, PageResult } from './protocol.ts';
import { listen, perform } from './server.ts';
import { drawSidebar } from './sidebar.ts';
import { startTheme } from './theme.ts';

/** Where Discord opens Activities from links. */
const ACTIVITIES = 'https://discord.com/activities/';
const FIRST_PERSON = '100000000000000001';
const model = emptyModel();
let hangUp = () => {};
let notices = 0;
/** The id that the address named, and that nobody has. */
let nobody = '';

const log = createLog(
  model,
  {
    click: (message, customId) => void press(message.id, { kind: 'click', messageId: message.id, customId }),
    select: (message, customId, values) =>
      void press(message.id, { kind: 'select', messageId: message.id, customId, values }),
    dismiss: (message) => void perform(model.me.id, message.channelId, { kind: 'dismiss', messageId: message.id }),
  },
  () => composer.focus(),
);

const composer = createComposer({
  surroundings: () => ({
    commands: commandsHere(model),
    people: [...model.people.values()],
    channels: model.channels,
  }),
  autocomplete: (text, option) => perform(model.me.id, model.channelId, { kind: 'autocomplete', text, option }),
  send: (text, files) => (text.startsWith('/') ? sendCommand(text, files) : sendWords(text)),
});

async function sendWords(text: string): Promise<string | undefined> {
  log.follow();
  const result = await perform(model.me.id, model.channelId, { kind: 'say', text });
  return result.ok ? undefined : result.reason;
}

async function sendCommand(text: string, files: ReadonlyMap<string, readonly File[]>): Promise<string | undefined> {
  notices += 1;
  const notice: Notice = { id: notices, channelId: model.channelId, command: text, state: 'sending' };
  model.notices.push(notice);
  log.drawNotices();
  log.follow();
  const result = await perform(model.me.id, notice.channelId, { kind: 'command', text }, files);
  if (!result.ok && result.noAnswer) notice.state = 'failed';
  else model.notices = model.notices.filter((one) => one !== notice);
  log.drawNotices();
  openModal(result, notice.channelId);
  return result.ok || result.noAnswer ? undefined : result.reason;
}

async function press(messageId: string, act: PageAct): Promise<void> {
  const { channelId } = model;
  const message = document.getElementById(`message-${messageId}`);
  message?.setAttribute('aria-busy', 'true');
  const result = await perform(model.me.id, channelId, act);
  message?.removeAttribute('aria-busy');
  if (!result.ok) log.fail(messageId, result.noAnswer ? 'The application did not respond' : result.reason);
  openModal(result, channelId);
}

function openModal(result: PageResult, channelId: string): void {
  if (result.ok && result.activity !== undefined) showActivity(result.activity);
  if (!result.ok || result.modal === undefined || result.interactionId === undefined) return;
  const { interactionId } = result;
  showModal(result.modal, model, (fields, files) =>
    perform(model.me.id, channelId, { kind: 'submit', interactionId, fields }, files),
  );
}

function showActivity(activity: PageActivity): void {
  const { id } = model.me;
  const { channelId } = model;
  openActivity(activity, {
    async authorize(scope) {
      const result = await perform(id, channelId, { kind: 'authorize', scope });
      return (result.ok && result.code) || '';
    },
    async authenticate(token) {
      const result = await perform(id, channelId, { kind: 'authenticate', token });
      return result.ok && result.scopes !== undefined ? { person: model.me, scopes: result.scopes } : undefined;
    },
    setActivity: async (token, told) => (await perform(id, channelId, { kind: 'presence', token, told })).ok,
    async participants(instanceId) {
      const result = await perform(id, channelId, { kind: 'participants', instanceId });
      return (result.ok && result.participants) || [];
    },
    async share(message, customId) {
      const result = await perform(id, channelId, {
        kind: 'share',
        message,
        ...(customId === undefined ? {} : { customId }),
      });
      return result.ok;
    },
    leave: (instanceId) => void perform(id, channelId, { kind: 'leave', instanceId }),
  });
}

/** A link to the Activity opens it beside the channel. */
addEventListener('click', (event) => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(`a[href^="${ACTIVITIES}"]`) : null;
  if (link === null) return;
  event.preventDefault();
  const customId = new URL(link.href).searchParams.get('custom_id') ?? '';
  void perform(model.me.id, model.channelId, { kind: 'launch', customId }).then((result) =>
    openModal(result, model.channelId),
  );
});

function hear(event: PageEvent): void {
  apply(model, event);
  switch (event.kind) {
    case 'welcome':
      enterFromAddress();
      break;
    case 'message':
      log.take(event.message, event.isNew);
      break;
    case 'messageGone':
      if (event.channelId === model.channelId) log.remove(event.id);
      break;
    case 'commands':
      composer.refresh();
      break;
    case 'channels':
      if (findChannel(model) === undefined) enter(model.channels[0]?.id ?? '');
      break;
    case 'participants':
      tellParticipants(event.instanceId, event.people);
      break;
    case 'bot':
      break;
  }
  drawFrame();
}

/** Everything around the messages. */
function drawFrame(): void {
  const channel = findChannel(model);
  const name = channel === undefined ? '' : `${channel.kind === 'direct' ? '@' : '#'}${channel.name}`;
  part('channel-name').textContent = name;
  part('channel-topic').textContent = channel?.isArchived === true ? 'This thread is archived' : (channel?.topic ?? '');
  const pings = [...model.pings.values()].reduce((sum, count) => sum + count, 0);
  document.title = `${pings > 0 ? `(${pings}) ` : ''}${name} · ${model.me.name}`;
  const stranger = nobody === '' ? '' : `Nobody here has the id ${nobody}: you are ${model.me.name}`;
  const state = !model.isConnected ? 'Reconnecting…' : model.botOnline ? stranger : 'The bot is offline';
  if (part('bot-state').textContent !== state) part('bot-state').textContent = state;
  drawSidebar(model, become);
}

function enter(channelId: string): void {
  model.channelId = channelId;
  if (!location.hash.startsWith(`#${channelId}`)) history.replaceState(null, '', `${location.search}#${channelId}`);
  model.pings.delete(channelId);
  const channel = findChannel(model);
  log.draw();
  composer.enter(channel === undefined ? '' : `Message ${channel.kind === 'direct' ? '@' : '#'}${channel.name}`);
  showDrawer(false);
  drawFrame();
}

/** The address names channel and message: `#channel/message`. */
function enterFromAddress(): void {
  const [channelId = '', messageId] = location.hash.slice(1).split('/');
  const known = findChannel(model, channelId) ?? findChannel(model) ?? model.channels[0];
  if (known === undefined) return;
  if (known.id !== model.channelId || messageId === undefined) enter(known.id);
  if (messageId !== undefined) log.jump(messageId);
}

/** Looks at the playground with another person's eyes. */
function become(personId: string): void {
  nobody = '';
  const address = new URL(location.href);
  address.searchParams.set('as', personId);
  history.replaceState(null, '', address);
  model.pings.clear();
  model.notices = [];
  hangUp();
  hangUp = listen(
    personId,
    hear,
    (isConnected) => {
      model.isConnected = isConnected;
      drawFrame();
    },
    () => {
      become(FIRST_PERSON);
      nobody = personId;
    },
  );
}

function showDrawer(isOpen: boolean): void {
  document.body.classList.toggle('has-drawer', isOpen);
  part('scrim').hidden = !isOpen;
  part('menu').setAttribute('aria-expanded', String(isOpen));
}

part('menu').addEventListener('click', () => {
  showDrawer(!document.body.classList.contains('has-drawer'));
  part('sidebar').querySelector('a')?.focus();
});
part('scrim').addEventListener('click', () => showDrawer(false));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.body.classList.contains('has-drawer')) {
    showDrawer(false);
    part('menu').focus();
  }
});
addEventListener('hashchange', enterFromAddress);
document.addEventListener('visibilitychange', () => {
  if (document.hidden || !model.pings.delete(model.channelId)) return;
  drawFrame();
});
setInterval(() => {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
    time.replaceChildren(relative(new Date(time.dateTime)));
  }
}, 15_000);

startTheme();
become(new URLSearchParams(location.search).get('as') ?? FIRST_PERSON);
// On a phone the keyboard would cover half the channel.
if (matchMedia('(pointer: fine)').matches) composer.focus();
