import {
  AttachmentBuilder,
  DiscordAPIError,
  type InteractionEditReplyOptions,
  type InteractionReplyOptions,
  type InteractionUpdateOptions,
  MessageFlags,
  RESTJSONErrorCodes,
} from 'discord.js';
import { LONGEST_ALT, LONGEST_CONTENT } from '../../play/contract/discordLimits.ts';
import type { Scene } from '../../play/contract/scene.ts';
import type { SceneControl } from '../../play/contract/sceneControlTypes.ts';
import { truncateText } from '../../texts/altText.ts';
import { buildLayout, isLayout, messageRows, withoutItems } from './messageComponents.ts';

/** A screen as the body of a new message. Only `pings` are pinged, whatever the words say. */
export function body(screen: Scene, replacesLayout = false) {
  const shared = { files: listFiles(screen), allowedMentions: { parse: [], users: [...screen.pings] } };
  // Passed as finished: discord.js would walk through every word of an object.
  const ready = <Component>(components: readonly Component[]) => components.map((one) => ({ toJSON: () => one }));
  if (isLayout(screen, replacesLayout)) {
    return {
      ...shared,
      components: ready(buildLayout(screen)),
      flags: MessageFlags.IsComponentsV2,
    } satisfies InteractionReplyOptions & InteractionEditReplyOptions;
  }
  const { content, rows } = withoutItems(screen);
  return {
    ...shared,
    content: fitting(content, LONGEST_CONTENT),
    components: ready(messageRows(rows)),
  } satisfies InteractionReplyOptions & InteractionEditReplyOptions;
}

/**
 * A screen as the body of an edit: the old picture is removed, and so are the words of a message that becomes a layout.
 */
export function replacing(screen: Scene, replacesLayout = false) {
  const made = body(screen, replacesLayout);
  const shared = { attachments: [] } satisfies InteractionUpdateOptions;
  return 'flags' in made ? { ...made, ...shared, content: null } : { ...made, ...shared };
}

/** A screen as Discord itself accepts a message: with its files, and nothing that must be processed again. */
export function messageRequest(screen: Scene, replacesLayout = false) {
  const { body: attachments, files } = filesRequest(screen);
  const shared = { allowed_mentions: { parse: [], users: screen.pings }, ...attachments };
  if (isLayout(screen, replacesLayout)) {
    return { body: { components: buildLayout(screen), flags: MessageFlags.IsComponentsV2, ...shared }, files };
  }
  const { content, rows } = withoutItems(screen);
  return {
    body: { content: fitting(content, LONGEST_CONTENT), components: messageRows(rows), ...shared },
    files,
  };
}

/**
 * The same for an edit of a message that may or may not be a layout; the words of one that becomes a layout are
 * removed.
 */
export function editRequest(screen: Scene, replacesLayout = false) {
  const { body, files } = messageRequest(screen, replacesLayout);
  return { body: 'flags' in body ? { ...body, content: null } : body, files };
}

/** A message's picture and files as Discord itself accepts them; an edit removes the old ones. */
export function filesRequest(screen: Pick<Scene, 'picture' | 'files'>) {
  const files = listAttachments(screen);
  return {
    body: {
      attachments: files.map(({ name, description }, index) => ({ id: String(index), filename: name, description })),
    },
    files: files.map(({ name, bytes }) => ({ name, data: bytes })),
  };
}

/** The last safeguard: nothing is sent that Discord would refuse. */
function fitting(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The picture and files of a message, with their alt texts. */
function listAttachments({ picture, files = [] }: Pick<Scene, 'picture' | 'files'>) {
  const described = (alt: string | undefined) =>
    alt === undefined ? {} : { description: truncateText(alt, LONGEST_ALT) };
  return [...(picture === undefined ? [] : [{ ...picture, bytes: picture.png }]), ...files].map(
    ({ name, bytes, alt }): { readonly name: string; readonly bytes: Buffer; readonly description?: string } => ({
      name,
      bytes,
      ...described(alt),
    }),
  );
}

/** The same, in the form that discord.js takes. */
function listFiles(screen: Pick<Scene, 'picture' | 'files'>): AttachmentBuilder[] {
  return listAttachments(screen).map(({ bytes, ...said }) => new AttachmentBuilder(bytes, said));
}

/** Sends a screen; if Discord does not know one of its emojis because someone deleted it, once more without emojis. */
export async function orWithoutEmojis<T>(screen: Scene, send: (screen: Scene) => Promise<T>): Promise<T> {
  try {
    return await send(screen);
  } catch (error) {
    if (!isAboutEmoji(error)) throw error;
    const items = screen.items?.map(({ control, below, ...item }) => ({
      ...{ ...item, control: control && withoutEmojis(control) },
      below: below?.map(withoutEmojis),
    }));
    const rows = screen.rows.map((row) => row.map(withoutEmojis));
    return send({ ...screen, ...(items === undefined ? {} : { items }), rows });
  }
}

function isAboutEmoji(error: unknown): boolean {
  if (!(error instanceof DiscordAPIError)) return false;
  const isInvalid = error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;
  return isInvalid && JSON.stringify(error.rawError).includes('INVALID_EMOJI');
}

function withoutEmojis(control: SceneControl): SceneControl {
  if (control.kind === 'menu') {
    return { ...control, choices: control.choices.map(({ emoji: _, ...choice }) => choice) };
  }
  if (control.kind !== 'button') return control;
  const { emoji: _, ...button } = control;
  return button;
}
