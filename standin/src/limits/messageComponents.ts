import { z } from 'zod';
import { COMPONENT_TYPES } from '../componentTypes.ts';
import { report, reportRepeated } from './check.ts';
import {
  Button,
  ChannelSelect,
  IDENTIFIED,
  MentionableSelect,
  RoleSelect,
  StringSelect,
  TextDisplay,
  UserSelect,
} from './controls.ts';

const AltText = z.string().max(1024).nullish();
const Media = z.object({ url: z.string().min(1).max(2048) });

const ActionRow = z
  .object({
    ...IDENTIFIED,
    type: z.literal(COMPONENT_TYPES.actionRow),
    components: z
      .array(
        z.discriminatedUnion('type', [Button, StringSelect, UserSelect, RoleSelect, MentionableSelect, ChannelSelect]),
      )
      .min(1)
      .max(5),
  })
  .superRefine((row, context) => {
    const selects = row.components.filter((component) => component.type !== COMPONENT_TYPES.button).length;
    if (selects > 0 && row.components.length > 1) {
      report(
        context,
        ['components'],
        'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
        'The specified component exceeds the maximum width',
      );
    }
  });

const Thumbnail = z.object({
  ...IDENTIFIED,
  type: z.literal(COMPONENT_TYPES.thumbnail),
  media: Media,
  description: AltText,
  spoiler: z.boolean().optional(),
});

const Section = z.object({
  ...IDENTIFIED,
  type: z.literal(COMPONENT_TYPES.section),
  components: z.array(TextDisplay).min(1).max(3),
  accessory: z.discriminatedUnion('type', [Button, Thumbnail]),
});

const MediaGallery = z.object({
  ...IDENTIFIED,
  type: z.literal(COMPONENT_TYPES.mediaGallery),
  items: z
    .array(z.object({ media: Media, description: AltText, spoiler: z.boolean().optional() }))
    .min(1)
    .max(10),
});

const FileComponent = z.object({
  ...IDENTIFIED,
  type: z.literal(COMPONENT_TYPES.file),
  file: Media.refine((value) => value.url.startsWith('attachment://'), {
    path: ['url'],
    message: 'A file is shown by its attachment:// reference.',
  }),
  spoiler: z.boolean().optional(),
});

const Separator = z.object({
  ...IDENTIFIED,
  type: z.literal(COMPONENT_TYPES.separator),
  divider: z.boolean().optional(),
  spacing: z.int().min(1).max(2).optional(),
});

const Container = z.object({
  ...IDENTIFIED,
  type: z.literal(COMPONENT_TYPES.container),
  components: z
    .array(z.discriminatedUnion('type', [ActionRow, Section, TextDisplay, MediaGallery, FileComponent, Separator]))
    .min(1),
  accent_color: z.int().min(0).max(0xffffff).nullish(),
  spoiler: z.boolean().optional(),
});

const TopLevelComponent = z.discriminatedUnion('type', [
  ActionRow,
  Section,
  TextDisplay,
  MediaGallery,
  FileComponent,
  Separator,
  Container,
]);

export type TopLevelComponent = z.infer<typeof TopLevelComponent>;
export type MessageComponent =
  | TopLevelComponent
  | z.infer<typeof Thumbnail>
  | z.infer<typeof Button>
  | z.infer<typeof ActionRow>['components'][number];
export type Select = Exclude<z.infer<typeof ActionRow>['components'][number], Button>;

/** A component and where it stands in its message. */
interface LocatedComponent {
  readonly component: MessageComponent;
  readonly path: readonly (string | number)[];
}

/** Every component of a message, nested ones after the one that holds them. */
export function allComponents(components: readonly MessageComponent[]): LocatedComponent[] {
  const all: LocatedComponent[] = [];
  place(components, [], all);
  return all;
}

function place(
  components: readonly MessageComponent[],
  above: LocatedComponent['path'],
  all: LocatedComponent[],
): void {
  for (const [index, component] of components.entries()) placeOne(component, [...above, index], all);
}

function placeOne(component: MessageComponent, path: LocatedComponent['path'], all: LocatedComponent[]): void {
  all.push({ component, path });
  if ('components' in component) place(component.components, [...path, 'components'], all);
  if ('accessory' in component) placeOne(component.accessory, [...path, 'accessory'], all);
}

/** Every picture or file that a message's components refer to. */
export function mediaUrls(components: readonly MessageComponent[]): string[] {
  return allComponents(components).flatMap(({ component }) => {
    switch (component.type) {
      case COMPONENT_TYPES.mediaGallery:
        return component.items.map((item) => item.media.url);
      case COMPONENT_TYPES.thumbnail:
        return [component.media.url];
      case COMPONENT_TYPES.file:
        return [component.file.url];
      default:
        return [];
    }
  });
}

/** The words of a message's text displays. */
export function displayedText(components: readonly MessageComponent[]): string[] {
  return allComponents(components).flatMap(({ component }) =>
    component.type === COMPONENT_TYPES.textDisplay ? [component.content] : [],
  );
}

function checkIds(components: readonly MessageComponent[], context: z.RefinementCtx) {
  // Discord numbers what has 0 or no number itself.
  const numbers = allComponents(components).flatMap(({ component: { id = 0 }, path }) =>
    id === 0 ? [] : [{ value: String(id), path: [...path, 'id'] }],
  );
  reportRepeated(context, numbers, 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated');
  const ids = allComponents(components).flatMap(({ component, path }) =>
    'custom_id' in component && component.custom_id !== undefined
      ? [{ value: component.custom_id, path: [...path, 'custom_id'] }]
      : [],
  );
  reportRepeated(context, ids, 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
}

/** Components of a plain message: up to five rows. */
export const PlainComponents: z.ZodType<TopLevelComponent[]> = z
  .array(z.discriminatedUnion('type', [ActionRow]))
  .max(5)
  .superRefine(checkIds);

/** Components V2: 40 in all, 4000 characters of text. */
export const LayoutComponents: z.ZodType<TopLevelComponent[]> = z
  .array(TopLevelComponent)
  .superRefine((components, context) => {
    checkIds(components, context);
    if (allComponents(components).length > 40) {
      report(
        context,
        [],
        'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
        'The total number of components exceeds the maximum of 40',
      );
    }
    if (displayedText(components).join('').length > 4000) {
      report(
        context,
        [],
        'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
        'The text of all components exceeds 4000 characters',
      );
    }
  });
