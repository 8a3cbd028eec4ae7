import {
  AttachmentBuilder,
  type ChatInputCommandInteraction,
  type InteractionEditReplyOptions,
  type InteractionReplyOptions,
  type InteractionUpdateOptions,
  type MessageComponentInteraction,
  MessageFlags,
} from 'discord.js';
import type { Timers } from '../../tables/clocks/agenda.ts';
import type { Screen } from '../screens/screen.ts';

/** What people do that wants an answer with a message. */
export type Asked = ChatInputCommandInteraction | MessageComponentInteraction;

/** Discord waits 3 seconds for a first answer; after this many milliseconds we say that one is coming. */
const PATIENCE = 1800;

/** The answers to one interaction, whichever way Discord wants the first and the later ones sent. */
export interface Answer {
  /** A message everybody sees. Gives its id. */
  readonly toAll: (screen: Screen) => Promise<string>;
  /** A message only the person sees who asked. Gives its id. */
  readonly toAsker: (screen: Screen) => Promise<string>;
  /** Changes the message whose control was used. */
  readonly update: (screen: Screen) => Promise<void>;
  /** Changes a message that was sent as an answer to this interaction. */
  readonly edit: (message: string, screen: Screen) => Promise<void>;
}

export function answerTo(interaction: Asked, timers: Timers): Answer {
  const defer = () =>
    interaction.isMessageComponent()
      ? interaction.deferUpdate()
      : interaction.deferReply({ flags: MessageFlags.Ephemeral });
  // The first answer and the deferral must not cross: each waits until the other is through.
  let first: Promise<unknown> | undefined;
  const timer = timers.set(() => {
    first ??= defer();
    first.catch(() => undefined);
  }, PATIENCE);

  const begin = async <T>(answerFirst: () => Promise<T>, answerLater: () => Promise<T>): Promise<T> => {
    timers.clear(timer);
    if (first === undefined) {
      const answer = answerFirst();
      first = answer;
      return answer;
    }
    await first;
    return answerLater();
  };

  const send = (screen: Screen, isPrivate: boolean) => {
    const message = { ...body(screen), ...(isPrivate ? { flags: MessageFlags.Ephemeral as const } : {}) };
    return begin(
      async () => {
        const { resource } = await interaction.reply({ ...message, withResponse: true });
        return resource?.message?.id ?? '';
      },
      async () => {
        const isPlaceholder = interaction.isChatInputCommand() && interaction.deferred && !interaction.replied;
        if (!isPlaceholder) return (await interaction.followUp(message)).id;
        if (isPrivate) return (await interaction.editReply(body(screen))).id;
        // The first follow-up after a private deferral would become private itself: the placeholder must be filled first.
        await interaction.editReply({ content: '…' });
        const { id } = await interaction.followUp(message);
        await interaction.deleteReply();
        return id;
      },
    );
  };

  return {
    toAll: (screen) => send(screen, false),
    toAsker: (screen) => send(screen, true),
    async update(screen) {
      if (!interaction.isMessageComponent()) throw new Error('only the message of a control can be updated');
      await begin<unknown>(
        () => interaction.update(replacing(screen)),
        () => interaction.editReply(replacing(screen)),
      );
    },
    async edit(message, screen) {
      await interaction.webhook.editMessage(message, replacing(screen));
    },
  };
}

/** A screen as the body of a new message. Only `pings` are pinged, whatever the words say. */
export function body(screen: Screen) {
  return {
    content: screen.content,
    files: filesOf(screen),
    components: screen.rows,
    allowedMentions: { parse: [], users: [...screen.pings] },
  } satisfies InteractionReplyOptions & InteractionEditReplyOptions;
}

/** A screen as the body of an edit: the old picture goes. */
export function replacing(screen: Screen) {
  return { ...body(screen), attachments: [] } satisfies InteractionUpdateOptions & InteractionEditReplyOptions;
}

function filesOf({ picture, files = [] }: Screen): AttachmentBuilder[] {
  const pictures =
    picture === undefined ? [] : [new AttachmentBuilder(picture.png, { name: picture.name, description: picture.alt })];
  return [
    ...pictures,
    ...files.map(
      ({ name, bytes, alt }) => new AttachmentBuilder(bytes, alt === undefined ? { name } : { name, description: alt }),
    ),
  ];
}
