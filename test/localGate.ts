import { type Choice, type Interaction, type LocalPlayground, listControls } from 'discord-standin';
import { z } from 'zod';
import { type Dispatch, findHandler, suggestFor } from '../src/discord/gate/dispatch.ts';
import { readOptions, readUsedControl, type TypedOptions } from '../src/discord/gate/readInteraction.ts';
import type { createDoubleTaps } from '../src/discord/wire/recentKeys.ts';
import { PersonId } from '../src/match/match.ts';
import { failureText, refuseTo } from '../src/play/actions/refusal.ts';
import { runLimited } from '../src/play/actions/runLimited.ts';
import { runTyped } from '../src/play/actions/tableActions.ts';
import type { ActionContext } from '../src/play/contract/actionContext.ts';
import type { Caller } from '../src/play/contract/caller.ts';
import type { Request } from '../src/play/contract/command.ts';
import { PUBLIC_THEME } from '../src/play/screens/screen.ts';
import { wordsFor } from '../src/play/words/wordsFor.ts';
import { localAnswer } from './localChannels.ts';

/** Who answers whom, and what can be typed and used. */
export interface Gate {
  readonly playground: LocalPlayground;
  readonly context: ActionContext;
  readonly dispatch: Dispatch;
  readonly taps: ReturnType<typeof createDoubleTaps>;
}

const Value = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  focused: z.boolean().optional(),
});
const Typed = z.object({
  name: z.string(),
  options: z.tuple([z.object({ name: z.string(), options: z.array(Value).default([]) })]),
});
const Used = z.object({ custom_id: z.string(), component_type: z.int(), values: z.array(z.string()).default([]) });
type ControlUse = z.infer<typeof Used>;

/** Does what somebody typed or pressed, as Discord's gate does. */
export async function answerLocally(gate: Gate, interaction: Interaction, data: object): Promise<void> {
  const { playground, context, taps } = gate;
  const { app } = context;
  const used = Used.safeParse(data).data;
  const { source, person } = interaction;
  if (used !== undefined && source !== undefined) {
    const { custom_id: customId, values } = used;
    if (taps.isSecond({ user: person, message: source, customId, values }))
      return playground.respond(interaction, 'quiet');
  }
  await app.tables.visit(async () => {
    try {
      if (used !== undefined) await press(gate, await requestOf(gate, interaction), used, interaction);
      else await type(gate, interaction, Typed.parse(data));
    } catch (error) {
      app.log.error({ interaction: interaction.id, err: error }, 'an interaction failed');
      await refuseTo(app, localAnswer(playground, interaction), person.locale, failureText(error));
    }
  });
}

/** A typed command, or suggestions for one. */
async function type(gate: Gate, interaction: Interaction, { name, options: [typed] }: z.infer<typeof Typed>) {
  const { playground, context, dispatch } = gate;
  const { app } = context;
  const { person, channel } = interaction;
  const values = typedOptions(playground, typed.options);
  if (interaction.type === AUTOCOMPLETE) {
    const { name: option = '', value = '' } = typed.options.find(({ focused }) => focused) ?? {};
    const options = {
      ...values,
      getSubcommand: () => typed.name,
      getFocused: () => ({ name: option, value: String(value) }),
    };
    const typing = { commandName: name, channelId: channel.id, user: person, options };
    const choices: readonly Choice[] = await suggestFor(dispatch, context, { ...typing, locale: person.locale });
    return playground.respond(interaction, 'choices', { choices });
  }
  const command = dispatch.commands.find((one) => one.name === name);
  const subcommand = command?.subcommands.find((one) => one.name === typed.name);
  if (command === undefined || subcommand === undefined) throw new Error(`no command ${name} ${typed.name}`);
  const request = await requestOf(gate, interaction, typed.name);
  const { caller, place } = request;
  const { plain } = wordsFor(app.catalogue, caller.locale);
  const given = await readOptions(subcommand, values, { say: plain, game: command.game });
  if (!given.ok) return refuseTo(app, caller.answer, caller.locale, given.refusal);
  const hasFile = subcommand.options.some((one) => one.kind === 'file' && given.value[one.name] !== undefined);
  const counted = command.game === undefined ? `${name} ${typed.name}` : hasFile ? 'upload' : typed.name;
  const act = { name: counted, person: caller.person, channel: place.channel, message: '' };
  return runLimited(context, act, caller, async () => {
    const ofGame = app.games.find(({ game }) => game.id === command.game);
    await ofGame?.game.apart?.wake();
    if (ofGame !== undefined) return runTyped(request, ofGame, typed.name, given.value);
    const general = dispatch.general.find((one) => one.name === name);
    return general?.subcommands.find((one) => one.name === typed.name)?.run(request, given.value);
  });
}

const AUTOCOMPLETE = 4;

function typedOptions({ world }: LocalPlayground, options: readonly z.infer<typeof Value>[]): TypedOptions {
  const find = (name: string) => options.find((one) => one.name === name)?.value ?? null;
  return {
    getString: (name) => (find(name) === null ? null : String(find(name))),
    getInteger: (name) => (find(name) === null ? null : Number(find(name))),
    getBoolean: (name) => (find(name) === null ? null : find(name) === true),
    getUser(name) {
      const person = world.people.get(String(find(name)));
      return person === undefined ? null : { id: person.id, bot: person.isBot };
    },
    getAttachment(name) {
      const file = world.uploads.get(String(find(name)));
      if (file === undefined) return null;
      const { filename, bytes } = file;
      return { name: filename, url: `data:;base64,${Buffer.from(bytes).toString('base64')}`, size: bytes.length };
    },
  };
}

/** A used button or menu. */
async function press(
  { context, dispatch, playground }: Gate,
  request: Request,
  used: ControlUse,
  { source }: Interaction,
) {
  const { app } = context;
  const { caller, place } = request;
  const isThere = source !== undefined && listControls(source).some((one) => one.custom_id === used.custom_id);
  const chosenTexts = used.component_type === STRING_MENU ? used.values : undefined;
  const isForged = caller.from === 'public' && !isThere;
  const found = findHandler(dispatch, readUsedControl(used.custom_id, chosenTexts), isForged);
  if (!found.ok) return refuseTo(app, caller.answer, caller.locale, found.refusal);
  const { id, handle } = found.value;
  const isBot = (person: string) => playground.world.people.get(person)?.isBot === true;
  const chosen = used.component_type === PEOPLE_MENU ? used.values : [];
  const persons = chosen.map((person) => ({ id: person, isBot: isBot(person) }));
  const control = { ...id, content: source?.content ?? '', persons };
  const act = { name: id.action, person: caller.person, channel: place.channel, message: source?.id ?? '' };
  return runLimited(context, act, caller, () => handle(request, control));
}

const STRING_MENU = 3;
const PEOPLE_MENU = 5;

async function requestOf({ playground, context }: Gate, interaction: Interaction, typed?: string): Promise<Request> {
  const { app, door, now } = context;
  const { id, person: asking, channel, source } = interaction;
  const lastMessage = channel.lastMessageId;
  const person = PersonId.parse(asking.id);
  const { settings, blocked } = await app.tables.people.read(person);
  const server = await app.tables.servers.read(channel.guildId);
  const locale = settings.language ?? asking.locale;
  const guildLanguage = server.settings.language;
  const caller: Caller = {
    ...{ person, settings, blocked, interaction: id, locale, guildLanguage },
    guildLocale: guildLanguage ?? (channel.guildId === undefined ? locale : playground.world.guildLocale),
    theme: settings.theme ?? PUBLIC_THEME,
    from: source === undefined ? 'command' : source.privateTo === undefined ? 'public' : 'private',
    isGuest: false,
    channel: channel.id,
    lastMessage,
    answer: localAnswer(playground, interaction),
  };
  const may = (permission: (typeof asking.permissions)[number]) => asking.permissions.includes(permission);
  const place = {
    ...{
      channel: channel.id,
      threads: [],
      takesThreads: channel.guildId !== undefined,
      lacks: [],
      lacksForThreads: [],
    },
    ...(channel.guildId === undefined ? {} : { guild: channel.guildId }),
    isManager: may('ManageGuild'),
    isModerator: may('ManageMessages'),
  };
  return {
    app,
    door,
    caller,
    place,
    now,
    interaction: id,
    discordLocale: asking.locale,
    ...(typed === undefined ? {} : { typed }),
  };
}
