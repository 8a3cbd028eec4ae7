import {
  type APIComponentInContainer,
  type APIMessageTopLevelComponent,
  type APISectionComponent,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { LONGEST_LAYOUT, MOST_COMPONENTS, MOST_ROWS } from '../../play/contract/discordLimits.ts';
import { plainScene } from '../../play/contract/plainScene.ts';
import type { Scene, SceneItem } from '../../play/contract/scene.ts';
import { buildComponent, messageRows } from './messageRows.ts';

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
  ].map(({ name, alt }) => ({ media: { url: `attachment://${name}` }, description: alt }));
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
