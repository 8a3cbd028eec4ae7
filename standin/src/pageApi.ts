import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Actions, InteractionOutcome } from './actions.ts';
import type { Activities } from './activities.ts';
import type { App } from './app.ts';
import type { Upload } from './attachments.ts';
import { isArchived, maySee } from './channels.ts';
import type { Gateway } from './gateway.ts';
import { NoAnswer } from './interactions.ts';
import { spoken } from './localNames.ts';
import type { ModalValues } from './modalAnswers.ts';
import type { PageChannel, PageCommands, PageEvent, PageResult } from './page/protocol.ts';
import { BOT_ID, type Person } from './people.ts';
import { seenMessage, seenMessages, seesMessage } from './seenMessage.ts';
import { visibleCommands } from './slash.ts';
import { NotPossible } from './slashText.ts';
import type { Change, World } from './world.ts';

const ActRequest = z.object({
  as: z.string(),
  channelId: z.string(),
  act: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('say'), text: z.string() }),
    z.object({ kind: z.literal('command'), text: z.string() }),
    z.object({ kind: z.literal('autocomplete'), text: z.string(), option: z.string() }),
    z.object({ kind: z.literal('click'), messageId: z.string(), customId: z.string() }),
    z.object({
      kind: z.literal('select'),
      messageId: z.string(),
      customId: z.string(),
      values: z.array(z.string()),
    }),
    z.object({
      kind: z.literal('submit'),
      interactionId: z.string(),
      fields: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
    }),
    z.object({ kind: z.literal('dismiss'), messageId: z.string() }),
    z.object({ kind: z.literal('authorize'), scope: z.string().default('identify') }),
    z.object({ kind: z.literal('authenticate'), token: z.string() }),
    z.object({ kind: z.literal('presence'), token: z.string(), told: z.looseObject({}) }),
    z.object({ kind: z.literal('participants'), instanceId: z.string() }),
    z.object({ kind: z.literal('share'), message: z.string(), customId: z.string().optional() }),
    z.object({ kind: z.literal('launch'), customId: z.string() }),
    z.object({ kind: z.literal('leave'), instanceId: z.string() }),
  ]),
});

interface PageParts {
  readonly world: World;
  readonly actions: Actions;
  readonly activities: Activities;
}

/** What people do on the page: a form with the act as JSON, and files by option or custom id. */
export function addPageRoutes(app: App, parts: PageParts): void {
  app.post('/page/act', async (c) => {
    const form = await c.req.formData().catch(() => new FormData());
    const read = ActRequest.safeParse(readJson(form.get('request')));
    if (!read.success) return c.text('The page asked for something unknown.', 400);
    return c.json(await perform(parts, read.data, await readFiles(form)));
  });
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

async function readFiles(form: FormData): Promise<Map<string, Upload[]>> {
  const files = new Map<string, Upload[]>();
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') continue;
    const upload: Upload = {
      filename: value.name,
      contentType: value.type || 'application/octet-stream',
      bytes: new Uint8Array(await value.arrayBuffer()),
    };
    files.set(name, [...(files.get(name) ?? []), upload]);
  }
  return files;
}

async function perform(
  { world, actions, activities }: PageParts,
  { as, channelId, act }: z.infer<typeof ActRequest>,
  files: ReadonlyMap<string, Upload[]>,
): Promise<PageResult> {
  try {
    const actor = actions.stand(as, channelId);
    switch (act.kind) {
      case 'say':
        actions.say(actor, act.text);
        return { ok: true };
      case 'command': {
        const single = new Map(
          [...files].flatMap(([name, [file]]) => (file === undefined ? [] : [[name, file] as const])),
        );
        return toPageResult(await actions.command(actor, act.text, single));
      }
      case 'autocomplete': {
        const { choices } = await actions.autocomplete(actor, act.text, act.option);
        return { ok: true, choices };
      }
      case 'click':
        return toPageResult(await actions.click(actor, act.messageId, act.customId));
      case 'select':
        return toPageResult(await actions.select(actor, act.messageId, act.customId, act.values));
      case 'submit': {
        const filled: ModalValues = { ...act.fields, ...Object.fromEntries(files) };
        return toPageResult(await actions.submit(actor, act.interactionId, filled));
      }
      case 'dismiss':
        actions.dismiss(actor, act.messageId);
        return { ok: true };
      case 'authorize':
        return { ok: true, code: activities.authorize(as, act.scope) };
      case 'authenticate':
        return scopesFor(activities, as, act.token);
      case 'presence': {
        const allowed = scopesFor(activities, as, act.token);
        if (!allowed.ok || allowed.scopes?.includes('rpc.activities.write') !== true) return NOT_ALLOWED;
        activities.presences.set(as, act.told);
        return { ok: true };
      }
      case 'participants':
        return { ok: true, participants: peopleIn(world, activities.instance(act.instanceId)?.people) };
      case 'share': {
        const query = act.customId === undefined ? '' : `?custom_id=${encodeURIComponent(act.customId)}`;
        actions.say(actor, `${act.message} https://discord.com/activities/${BOT_ID}${query}`);
        return { ok: true };
      }
      case 'launch':
        return { ok: true, activity: activities.launch(as, actor.channel, act.customId) };
      case 'leave':
        activities.leave(as, act.instanceId);
        return { ok: true };
    }
  } catch (error) {
    if (error instanceof NotPossible) return { ok: false, reason: error.message, noAnswer: false };
    if (error instanceof NoAnswer) return { ok: false, reason: error.message, noAnswer: true };
    throw error;
  }
}

const NOT_ALLOWED = { ok: false, reason: 'This token does not allow that.', noAnswer: false } as const;

function scopesFor(activities: Activities, person: string, token: string): PageResult {
  const scopes = activities.personOf(token) === person ? activities.scopeOf(token)?.split(' ') : undefined;
  return scopes === undefined ? NOT_ALLOWED : { ok: true, scopes };
}

function peopleIn(world: World, ids: ReadonlySet<string> = new Set()) {
  return [...ids].flatMap((id) => world.people.get(id) ?? []).map(pagePerson);
}

function toPageResult({ answer, interaction }: InteractionOutcome): PageResult {
  if (answer.kind === 'activity') return { ok: true, interactionId: interaction.id, activity: answer.activity };
  if (answer.kind !== 'modal') return { ok: true, interactionId: interaction.id };
  return { ok: true, modal: answer.modal, interactionId: interaction.id };
}

/** Serves the events of one page: first all there is, then what changes; never what this person may not see. */
export function servePage(world: World, gateway: Gateway, socket: WebSocket, personId: string | null): void {
  const me = world.people.get(personId ?? '');
  if (me === undefined || me.isBot) {
    socket.close(4004, 'Nobody is called that.');
    return;
  }
  const send = (event: PageEvent) => socket.send(JSON.stringify(event));
  send({
    kind: 'welcome',
    me: pagePerson(me),
    people: [...world.people.values()].map(pagePerson),
    channels: listChannels(world, me),
    commands: listCommands(world, me),
    messages: listChannels(world, me).flatMap(({ id }) => seenMessages(world, id, me.id)),
    botOnline: gateway.isOnline(),
    origin: world.origin,
    link: world.link,
  });
  const stop = world.subscribe((change) => {
    const event = eventFor(world, change, me);
    if (event !== undefined) send(event);
  });
  socket.on('close', stop);
}

function eventFor(world: World, change: Change, me: Person): PageEvent | undefined {
  switch (change.kind) {
    case 'message':
      if (!seesMessage(world, change.message, me.id)) return undefined;
      return { kind: 'message', message: seenMessage(world, change.message, me.id), isNew: change.isNew };
    case 'messageGone':
      if (!seesMessage(world, change.message, me.id)) return undefined;
      return { kind: 'messageGone', id: change.message.id, channelId: change.message.channelId };
    case 'channels':
      return { kind: 'channels', channels: listChannels(world, me) };
    case 'commands':
      return { kind: 'commands', commands: listCommands(world, me) };
    case 'participants':
      if (!change.people.has(me.id)) return undefined;
      return { ...change, people: peopleIn(world, change.people) };
    case 'bot':
      return change;
  }
}

function pagePerson({ id, name, isBot }: Person) {
  return { id, name, isBot };
}

function listChannels(world: World, me: Person): PageChannel[] {
  return [...world.channels.values()]
    .filter((channel) => maySee(channel, me.id))
    .map((channel) => ({
      id: channel.id,
      name: channel.name,
      topic: channel.topic,
      kind: channel.thread !== undefined ? 'thread' : channel.recipientId !== undefined ? 'direct' : 'text',
      parentId: channel.thread?.parentId,
      isArchived: channel.thread !== undefined && isArchived(world, channel.thread),
    }));
}

function listCommands(world: World, me: Person): PageCommands {
  const channels = [...world.channels.values()];
  const commands = (isDirect: boolean) => {
    const channel = channels.find(
      (one) => (one.recipientId === me.id) === isDirect && (isDirect || one.recipientId === undefined),
    );
    if (channel === undefined) return [];
    return visibleCommands(world, me, channel).map((command) => {
      const { id, name, description, options } = spoken(command, me.locale);
      return { id, name, description, options };
    });
  };
  return { server: commands(false), direct: commands(true) };
}
