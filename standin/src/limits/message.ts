import { z } from 'zod';
import { type Problem, refuse, refuseProblems } from '../refusal.ts';
import { check, report } from './check.ts';
import { LayoutComponents, mediaUrls, PlainComponents, type TopLevelComponent } from './messageComponents.ts';

export const MESSAGE_FLAGS = {
  suppressEmbeds: 1 << 2,
  ephemeral: 1 << 6,
  loading: 1 << 7,
  suppressNotifications: 1 << 12,
  componentsV2: 1 << 15,
} as const;

/** Files of a message. */
const MOST_FILES = 10;

const Url = z.string().max(2048);

const Embed = z.object({
  title: z.string().max(256).nullish(),
  description: z.string().max(4096).nullish(),
  url: Url.nullish(),
  timestamp: z.string().nullish(),
  color: z.int().min(0).max(0xffffff).nullish(),
  footer: z.object({ text: z.string().max(2048), icon_url: Url.nullish() }).nullish(),
  image: z.object({ url: Url }).nullish(),
  thumbnail: z.object({ url: Url }).nullish(),
  author: z.object({ name: z.string().max(256), url: Url.nullish(), icon_url: Url.nullish() }).nullish(),
  fields: z
    .array(
      z.object({
        name: z.string().min(1).max(256),
        value: z.string().min(1).max(1024),
        inline: z.boolean().optional(),
      }),
    )
    .max(25)
    .nullish(),
});

export type Embed = z.infer<typeof Embed>;

function embedSize(value: Embed): number {
  const fields = value.fields?.map((field) => field.name + field.value) ?? [];
  return [value.title, value.description, value.footer?.text, value.author?.name, ...fields].join('').length;
}

const AllowedMentions = z
  .object({
    parse: z.array(z.enum(['users', 'roles', 'everyone'])).optional(),
    users: z.array(z.string()).max(100).optional(),
    roles: z.array(z.string()).max(100).optional(),
    replied_user: z.boolean().optional(),
  })
  .superRefine((value, context) => {
    for (const kind of ['users', 'roles'] as const) {
      if (value.parse?.includes(kind) && (value[kind]?.length ?? 0) > 0) {
        report(
          context,
          ['parse'],
          'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
          `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
        );
      }
    }
  });

export type AllowedMentions = z.infer<typeof AllowedMentions>;

const MessageBody = z
  .object({
    content: z.string().max(2000).nullish(),
    embeds: z.array(Embed).max(10).nullish(),
    components: z.array(z.unknown()).nullish(),
    flags: z.int().min(0).nullish(),
    allowed_mentions: AllowedMentions.nullish(),
    attachments: z
      .array(
        z.object({
          id: z.union([z.string(), z.int()]).transform(String),
          description: z.string().max(1024).nullish(),
          filename: z.string().max(1024).nullish(),
        }),
      )
      .max(MOST_FILES)
      .nullish(),
    nonce: z.union([z.string().max(25), z.int()]).nullish(),
    enforce_nonce: z.boolean().nullish(),
    message_reference: z.object({ message_id: z.string(), fail_if_not_exists: z.boolean().nullish() }).nullish(),
    poll: z.unknown().optional(),
    sticker_ids: z.array(z.string()).nullish(),
  })
  .superRefine((body, context) => {
    if ((body.embeds ?? []).reduce((sum, one) => sum + embedSize(one), 0) > 6000) {
      report(context, ['embeds'], 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
    }
  });

/** A message as the bot sends it, checked. An absent field of an edit leaves the message as it is; null empties it. */
export type MessageBody = Omit<z.infer<typeof MessageBody>, 'components'> & {
  readonly components?: readonly TopLevelComponent[] | null | undefined;
};

/** What the limits depend on besides the body itself. */
export interface MessagePlace {
  /** Where the body lies in the request, for the path of a problem: `['data']` in a callback. */
  readonly prefix: readonly string[];
  /** Flags that may be set here. */
  readonly allowedFlags: number;
  /** Names of the files uploaded with this request. */
  readonly uploads: readonly string[];
  /** The message that is edited, if it is an edit. */
  readonly before?: {
    readonly flags: number;
    readonly content: string;
    readonly embeds: readonly Embed[];
    readonly components: readonly TopLevelComponent[];
    readonly attachments: readonly { readonly id: string; readonly filename: string }[];
  };
}

/** Reads the body of a message, or turns the request down as Discord would. */
export function readMessageBody(json: unknown, place: MessagePlace): MessageBody {
  const { prefix, before } = place;
  const body = check(MessageBody, json, prefix);
  const flags = (body.flags ?? 0) | ((before?.flags ?? 0) & MESSAGE_FLAGS.componentsV2);
  const isLayout = (flags & MESSAGE_FLAGS.componentsV2) !== 0;
  const components =
    body.components == null
      ? body.components
      : check(isLayout ? LayoutComponents : PlainComponents, body.components, [...prefix, 'components']);
  const read: MessageBody = { ...body, components };
  const present = { ...place, uploads: before === undefined ? place.uploads : listedUploads(read, place.uploads) };
  refuseProblems([...flagProblems(read, place), ...fileProblems(read, place)], prefix);
  if (isLayout) refuseProblems(layoutProblems(read, present), prefix);
  if (isEmpty(read, present)) refuse('emptyMessage');
  return read;
}

/** Which files of an edit become part of the message: `attachments`, where it is given, lists all that shall be there. */
export function listedUploads<T>({ attachments }: Pick<MessageBody, 'attachments'>, uploads: readonly T[]): T[] {
  if (attachments === undefined) return [...uploads];
  return uploads.filter((_, index) => attachments?.some(({ id }) => id === String(index)) === true);
}

function flagProblems(body: MessageBody, { allowedFlags, before }: MessagePlace): Problem[] {
  const flags = body.flags ?? 0;
  const wasLayout = ((before?.flags ?? 0) & MESSAGE_FLAGS.componentsV2) !== 0;
  // A client that edits sends back the flags it knows of the message, so those may stand in an edit.
  if ((flags & ~(allowedFlags | (before?.flags ?? 0))) !== 0) {
    return [{ path: ['flags'], code: 'MESSAGE_FLAGS_NOT_ALLOWED', message: 'These flags cannot be set here.' }];
  }
  if (wasLayout && body.flags != null && (flags & MESSAGE_FLAGS.componentsV2) === 0) {
    const message = 'MessageFlags.IS_COMPONENTS_V2 cannot be removed.';
    return [{ path: ['flags'], code: 'MESSAGE_FLAGS_COMPONENTS_V2_CANNOT_BE_REMOVED', message }];
  }
  return [];
}

/** Attachments must be files of this request or of the message; attachment:// must name one of them. */
function fileProblems(body: MessageBody, { uploads, before }: MessagePlace): Problem[] {
  const problems: Problem[] = [];
  const kept = before?.attachments ?? [];
  const keptAfter = body.attachments?.filter(({ id }) => kept.some((one) => one.id === id)).length ?? kept.length;
  if (keptAfter + uploads.length > MOST_FILES) {
    const message = `Must be ${MOST_FILES} or fewer in length.`;
    problems.push({ path: ['attachments'], code: 'BASE_TYPE_MAX_LENGTH', message });
  }
  const names = new Set([...uploads, ...kept.map((attachment) => attachment.filename)]);
  for (const [index, { id, filename }] of (body.attachments ?? []).entries()) {
    const isUpload = Number(id) < uploads.length;
    if (!isUpload && !kept.some((attachment) => attachment.id === id)) {
      const message = `No file was uploaded for attachment ${id}.`;
      problems.push({ path: ['attachments', index, 'id'], code: 'ATTACHMENT_NOT_FOUND', message });
    }
    if (filename != null) names.add(filename);
  }
  for (const url of mediaUrls(body.components ?? [])) {
    if (url.startsWith('attachment://') && !names.has(url.slice('attachment://'.length))) {
      const message = `The referenced attachment "${url}" was not found.`;
      problems.push({ path: ['components'], code: 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND', message });
    }
  }
  return problems;
}

/** Components V2 stand alone, and show every file. */
function layoutProblems(body: MessageBody, { uploads, before }: MessagePlace): Problem[] {
  const problems: Problem[] = [];
  const content = body.content === undefined ? before?.content : body.content;
  const embeds = body.embeds === undefined ? before?.embeds : body.embeds;
  const legacy = { content: Boolean(content), embeds: (embeds?.length ?? 0) > 0, poll: body.poll != null };
  const turnsLayout = ((before?.flags ?? MESSAGE_FLAGS.componentsV2) & MESSAGE_FLAGS.componentsV2) === 0;
  for (const [field, isUsed] of Object.entries({ ...legacy, sticker_ids: (body.sticker_ids?.length ?? 0) > 0 })) {
    if (!isUsed) continue;
    const hint = turnsLayout ? ' Set it to null in the edit.' : '';
    const message = `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2.${hint}`;
    problems.push({ path: [field], code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', message });
  }
  const shown = new Set(mediaUrls(body.components ?? before?.components ?? []));
  for (const name of uploads) {
    if (shown.has(`attachment://${name}`)) continue;
    const message = `The file "${name}" must be shown by a component.`;
    problems.push({ path: ['attachments'], code: 'MESSAGE_ATTACHMENT_NOT_REFERENCED', message });
  }
  return problems;
}

function isEmpty(body: MessageBody, { uploads, before }: MessagePlace): boolean {
  const kept = body.attachments === undefined ? (before?.attachments ?? []) : (body.attachments ?? []);
  const content = body.content === undefined ? before?.content : body.content;
  const embeds = body.embeds === undefined ? before?.embeds : body.embeds;
  const components = body.components === undefined ? before?.components : body.components;
  const parts = (embeds?.length ?? 0) + (components?.length ?? 0) + kept.length + uploads.length;
  return !content?.trim() && parts === 0;
}
