import {
  type APIActionRowComponent,
  type APIComponentInContainer,
  type APIComponentInMessageActionRow,
  type APIMessageComponentEmoji,
  type APIMessageTopLevelComponent,
  type APISectionComponent,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import {
  LONGEST_ALT,
  LONGEST_CHOICE,
  LONGEST_LABEL,
  LONGEST_LAYOUT,
  MOST_COMPONENTS,
  MOST_ROWS,
} from '../../play/contract/discordLimits.ts';
import { plainScene, type Scene, type SceneItem } from '../../play/contract/scene.ts';
import type { CustomEmoji, SceneControl } from '../../play/contract/sceneControlTypes.ts';
import { truncateText } from '../../texts/altText.ts';

/**
 * Whether a scene is written as a layout (Components V2): lists, scenes with a frame, and whatever replaces a layout.
 * Never if it pings someone: a ping in a layout gives a push notification without words (discord-api-docs #7854).
 */
export function isLayout({ items, frame, pings }: Scene, replacesLayout = false): boolean {
  return replacesLayout || ((items !== undefined || frame !== undefined) && pings.length === 0);
}

/** A scene as a layout: its words, a row with a button for each entry, its pictures, its other controls; in its frame. */
export function buildLayout(scene: Scene): APIMessageTopLevelComponent[] {
  if (scene.frame === undefined) return buildParts(scene, MOST_COMPONENTS);
  const { colour } = scene.frame;
  const components = buildParts(scene, MOST_COMPONENTS - 1);
  return [{ type: ComponentType.Container, components, ...(colour === undefined ? {} : { accent_color: colour }) }];
}

function buildParts(scene: Scene, most: number): APIComponentInContainer[] {
  const { content, items = [], picture, files = [], rows } = scene;
  const pictures = [
    ...(picture === undefined ? [] : [picture]),
    ...files.flatMap(({ name, alt }) => (alt === undefined ? [] : [{ name, alt }])),
  ].map(({ name, alt }) => ({ media: { url: `attachment://${name}` }, description: truncateText(alt, LONGEST_ALT) }));
  const [title = '', ...texts] = shortened([content, ...items.map(({ text }) => text)]);
  const around = [
    ...(pictures.length === 0 ? [] : [{ type: ComponentType.MediaGallery as const, items: pictures }]),
    ...files.flatMap(({ name, alt }) =>
      alt === undefined ? [{ type: ComponentType.File as const, file: { url: `attachment://${name}` } }] : [],
    ),
    ...messageRows(rows),
  ];
  const head = title === '' ? [] : [words(title)];
  const entries = items.map((item, at) => buildEntry({ ...item, text: texts[at] ?? '' }));
  return [...head, ...takeFitting(most - countComponents([...head, ...around]), entries), ...around];
}

/** Discord also counts components inside a row or next to text. */
function countComponents(components: readonly APIComponentInContainer[]): number {
  return components
    .map((one) => 1 + ('components' in one ? one.components.length : 0) + ('accessory' in one ? 1 : 0))
    .reduce((sum, count) => sum + count, 0);
}

/** The first entries that fit into this many components. */
function takeFitting(room: number, entries: readonly (readonly APIComponentInContainer[])[]) {
  const fitting = entries.findIndex((_, at) => countComponents(entries.slice(0, at + 1).flat()) > room);
  return (fitting === -1 ? entries : entries.slice(0, fitting)).flat();
}

/** The last safeguard: the longest of these texts are cut until Discord accepts all of them. */
function shortened(texts: readonly string[]): readonly string[] {
  let room = LONGEST_LAYOUT;
  let most = LONGEST_LAYOUT;
  for (const [at, length] of texts
    .map((text) => text.length)
    .toSorted((a, b) => a - b)
    .entries()) {
    most = Math.floor(room / (texts.length - at));
    if (length > most) break;
    room -= length;
  }
  return texts.map((text) =>
    text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`,
  );
}

function words(content: string) {
  return { type: ComponentType.TextDisplay as const, content };
}

function buildEntry({ text, control, below }: SceneItem): readonly APIComponentInContainer[] {
  const row = below === undefined ? [] : messageRows([below]);
  const button = control === undefined ? undefined : buildComponent(control);
  if (button?.type !== ComponentType.Button || button.style === ButtonStyle.Premium)
    return [...(text === '' ? [] : [words(text)]), ...row];
  const section: APISectionComponent = {
    type: ComponentType.Section,
    components: [words(text)],
    accessory: button,
  };
  return [section, ...row];
}

/** A list as a plain message: its entries as lines, their controls in as many rows below as Discord takes. */
export function withoutItems(scene: Scene): Scene {
  if (scene.items === undefined) return scene;
  const plain = plainScene(scene);
  return { ...plain, rows: plain.rows.slice(0, MOST_ROWS) };
}

/** Rows of controls in Discord's format. */
type MessageRow = APIActionRowComponent<APIComponentInMessageActionRow>;

const STYLES = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

/** Writes a scene's controls as the rows of a message. */
export function messageRows(rows: Scene['rows']): MessageRow[] {
  return rows.map((row) => ({ type: ComponentType.ActionRow, components: row.map(buildComponent) }));
}

/** A control as Discord wants it. */
function buildComponent(control: SceneControl): APIComponentInMessageActionRow {
  switch (control.kind) {
    case 'button': {
      const { label, style, emoji, control: customId, disabled } = control;
      const { Button } = ComponentType;
      const words = label.slice(0, LONGEST_LABEL);
      return { type: Button, style: STYLES[style], label: words, ...buildEmoji(emoji), custom_id: customId, disabled };
    }
    case 'link': {
      const { label, url } = control;
      return { type: ComponentType.Button, style: ButtonStyle.Link, label: label.slice(0, LONGEST_LABEL), url };
    }
    case 'menu': {
      const { placeholder, control: customId, most, choices } = control;
      return {
        type: ComponentType.StringSelect,
        custom_id: customId,
        placeholder: placeholder.slice(0, LONGEST_CHOICE),
        ...(most === 1 ? {} : { min_values: 1, max_values: most }),
        options: choices.map(({ value, label, emoji, description, isChosen }) => ({
          value,
          label: label.slice(0, LONGEST_CHOICE),
          ...buildEmoji(emoji),
          ...(description === undefined ? {} : { description: description.slice(0, LONGEST_CHOICE) }),
          ...(isChosen ? { default: true } : {}),
        })),
      };
    }
    case 'people': {
      const { placeholder, control: customId } = control;
      return { type: ComponentType.UserSelect, custom_id: customId, placeholder: placeholder.slice(0, LONGEST_CHOICE) };
    }
  }
}

function buildEmoji(emoji: CustomEmoji | undefined): { readonly emoji?: APIMessageComponentEmoji } {
  return emoji === undefined ? {} : { emoji };
}
