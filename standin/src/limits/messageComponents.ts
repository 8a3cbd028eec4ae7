import { z } from 'zod';
import { componentTypes } from '../componentTypes.ts';
import { report, reportRepeated } from './check.ts';
import {
  button,
  channelSelect,
  identified,
  mentionableSelect,
  roleSelect,
  stringSelect,
  textDisplay,
  userSelect,
} from './controls.ts';

const altText = z.string().max(1024).nullish();
const media = z.object({ url: z.string().min(1).max(2048) });

const actionRow = z
  .object({
    ...identified,
    type: z.literal(componentTypes.actionRow),
    components: z
      .array(
        z.discriminatedUnion('type', [button, stringSelect, userSelect, roleSelect, mentionableSelect, channelSelect]),
      )
      .min(1)
      .max(5),
  })
  .superRefine((row, context) => {
    const selects = row.components.filter((component) => component.type !== componentTypes.button).length;
    if (selects > 0 && row.components.length > 1) {
      report(
        context,
        ['components'],
        'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
        'The specified component exceeds the maximum width',
      );
    }
  });

const thumbnail = z.object({
  ...identified,
  type: z.literal(componentTypes.thumbnail),
  media,
  description: altText,
  spoiler: z.boolean().optional(),
});

const section = z.object({
  ...identified,
  type: z.literal(componentTypes.section),
  components: z.array(textDisplay).min(1).max(3),
  accessory: z.discriminatedUnion('type', [button, thumbnail]),
});

const mediaGallery = z.object({
  ...identified,
  type: z.literal(componentTypes.mediaGallery),
  items: z
    .array(z.object({ media, description: altText, spoiler: z.boolean().optional() }))
    .min(1)
    .max(10),
});

const file = z.object({
  ...identified,
  type: z.literal(componentTypes.file),
  file: media.refine((value) => value.url.startsWith('attachment://'), {
    path: ['url'],
    message: 'A file is shown by its attachment:// reference.',
  }),
  spoiler: z.boolean().optional(),
});

const separator = z.object({
  ...identified,
  type: z.literal(componentTypes.separator),
  divider: z.boolean().optional(),
  spacing: z.int().min(1).max(2).optional(),
});

const container = z.object({
  ...identified,
  type: z.literal(componentTypes.container),
  components: z
    .array(z.discriminatedUnion('type', [actionRow, section, textDisplay, mediaGallery, file, separator]))
    .min(1),
  accent_color: z.int().min(0).max(0xffffff).nullish(),
  spoiler: z.boolean().optional(),
});

const topLevel = z.discriminatedUnion('type', [
  actionRow,
  section,
  textDisplay,
  mediaGallery,
  file,
  separator,
  container,
]);

export type TopLevelComponent = z.infer<typeof topLevel>;
export type MessageComponent =
  | TopLevelComponent
  | z.infer<typeof thumbnail>
  | z.infer<typeof button>
  | z.infer<typeof actionRow>['components'][number];
export type Button = z.infer<typeof button>;
export type StringSelect = z.infer<typeof stringSelect>;
export type Select = Exclude<z.infer<typeof actionRow>['components'][number], Button>;

/** A component and where it stands in its message. */
interface Placed {
  readonly component: MessageComponent;
  readonly path: readonly (string | number)[];
}

/** Every component of a message, nested ones after the one that holds them. */
export function allComponents(components: readonly MessageComponent[]): Placed[] {
  const all: Placed[] = [];
  place(components, [], all);
  return all;
}

function place(components: readonly MessageComponent[], above: Placed['path'], all: Placed[]): void {
  for (const [index, component] of components.entries()) placeOne(component, [...above, index], all);
}

function placeOne(component: MessageComponent, path: Placed['path'], all: Placed[]): void {
  all.push({ component, path });
  if ('components' in component) place(component.components, [...path, 'components'], all);
  if ('accessory' in component) placeOne(component.accessory, [...path, 'accessory'], all);
}

/** Every picture or file that a message's components refer to. */
export function mediaUrls(components: readonly MessageComponent[]): string[] {
  return allComponents(components).flatMap(({ component }) => {
    switch (component.type) {
      case componentTypes.mediaGallery:
        return component.items.map((item) => item.media.url);
      case componentTypes.thumbnail:
        return [component.media.url];
      case componentTypes.file:
        return [component.file.url];
      default:
        return [];
    }
  });
}

/** The words of a message's text displays. */
export function displayedText(components: readonly MessageComponent[]): string[] {
  return allComponents(components).flatMap(({ component }) =>
    component.type === componentTypes.textDisplay ? [component.content] : [],
  );
}

function checkCustomIds(components: readonly MessageComponent[], context: z.RefinementCtx) {
  const ids = allComponents(components).flatMap(({ component, path }) =>
    'custom_id' in component && component.custom_id !== undefined
      ? [{ value: component.custom_id, path: [...path, 'custom_id'] }]
      : [],
  );
  reportRepeated(context, ids, 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
}

/** Components of a plain message: up to five rows. */
export const plainComponents: z.ZodType<TopLevelComponent[]> = z
  .array(z.discriminatedUnion('type', [actionRow]))
  .max(5)
  .superRefine(checkCustomIds);

/** Components V2: 40 in all, 4000 characters of text. */
export const layoutComponents: z.ZodType<TopLevelComponent[]> = z.array(topLevel).superRefine((components, context) => {
  checkCustomIds(components, context);
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
