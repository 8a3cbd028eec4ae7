import {
  AttachmentBuilder,
  type InteractionEditReplyOptions,
  type InteractionReplyOptions,
  type InteractionUpdateOptions,
  MessageFlags,
} from 'discord.js';
import { LONGEST_ALT, LONGEST_CONTENT } from '../../play/contract/discordLimits.ts';
import type { Scene } from '../../play/contract/scene.ts';
import { buildLayout, isLayout, withoutItems } from './layoutMessage.ts';
import { messageRows } from './messageRows.ts';

/** A screen as the body of a new message. Only `pings` are pinged, whatever the words say. */
export function body(screen: Scene, replacesLayout = false) {
  const shared = { files: listFiles(screen), allowedMentions: { parse: [], users: [...screen.pings] } };
  // As ready as it is: discord.js would go through every word of what is an object to it.
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

/** A screen as the body of an edit: the old picture goes, and so do the words of a message that becomes a layout. */
export function replacing(screen: Scene, replacesLayout = false) {
  const made = body(screen, replacesLayout);
  const shared = { attachments: [] } satisfies InteractionUpdateOptions;
  return 'flags' in made ? { ...made, ...shared, content: null } : { ...made, ...shared };
}

/** A screen as Discord itself takes a message: with the files beside it, and nothing that is to be looked through again. */
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

/** The same for an edit of a message of which it may be unknown whether it is a layout; the words of one that becomes a layout go. */
export function editRequest(screen: Scene, replacesLayout = false) {
  const { body, files } = messageRequest(screen, replacesLayout);
  return { body: 'flags' in body ? { ...body, content: null } : body, files };
}

/** The picture and the files of a message as Discord itself takes them; on an edit, the old ones go. */
export function filesRequest(screen: Pick<Scene, 'picture' | 'files'>) {
  const files = listAttachments(screen);
  return {
    body: {
      attachments: files.map(({ name, description }, index) => ({ id: String(index), filename: name, description })),
    },
    files: files.map(({ name, bytes }) => ({ name, data: bytes })),
  };
}

/** The last guard: whatever the words came to, what Discord would refuse is not sent. */
function fitting(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The picture and the files of a message, with their alt texts. */
function listAttachments({ picture, files = [] }: Pick<Scene, 'picture' | 'files'>) {
  const described = (alt: string | undefined) => (alt === undefined ? {} : { description: fitting(alt, LONGEST_ALT) });
  return [...(picture === undefined ? [] : [{ ...picture, bytes: picture.png }]), ...files].map(
    ({ name, bytes, alt }): { readonly name: string; readonly bytes: Buffer; readonly description?: string } => ({
      name,
      bytes,
      ...described(alt),
    }),
  );
}

/** The same as discord.js takes them. */
function listFiles(screen: Pick<Scene, 'picture' | 'files'>): AttachmentBuilder[] {
  return listAttachments(screen).map(({ bytes, ...said }) => new AttachmentBuilder(bytes, said));
}
