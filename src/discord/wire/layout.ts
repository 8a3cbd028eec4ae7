import { type APIMessageTopLevelComponent, type APISectionComponent, ButtonStyle, ComponentType } from 'discord.js';
import type { Scene } from '../../play/contract/scene.ts';
import { componentOf, messageRows } from './messageRows.ts';

/** Discord's limits: of rows with a button each beside what else a list has, and of controls in a row. */
const MOST_ROWS = 10;
const MOST_IN_A_ROW = 5;
const MOST_ROWS_OF_CONTROLS = 5;

/**
 * Whether a scene is written as a layout (Components V2): a list is, and whatever replaces a layout must be. Never one that
 * pings somebody: a ping in a layout gives a push notification without words (discord-api-docs #7854).
 */
export function isLayout({ items, pings }: Scene, replacesLayout = false): boolean {
  return replacesLayout || (items !== undefined && pings.length === 0);
}

/** A scene as a layout: its words, a row with a button for each entry, its pictures, its other controls. */
export function layoutOf(scene: Scene): APIMessageTopLevelComponent[] {
  const { content, items = [], picture, files = [], rows } = scene;
  const pictures = [
    ...(picture === undefined ? [] : [picture]),
    ...files.flatMap(({ name, alt }) => (alt === undefined ? [] : [{ name, alt }])),
  ].map(({ name, alt }) => ({ media: { url: `attachment://${name}` }, description: alt }));
  return [
    ...(content === '' ? [] : [words(content)]),
    ...items.slice(0, MOST_ROWS).map(entryOf),
    ...(pictures.length === 0 ? [] : [{ type: ComponentType.MediaGallery as const, items: pictures }]),
    ...files.flatMap(({ name, alt }) =>
      alt === undefined ? [{ type: ComponentType.File as const, file: { url: `attachment://${name}` } }] : [],
    ),
    ...messageRows(rows),
  ];
}

function words(content: string) {
  return { type: ComponentType.TextDisplay as const, content };
}

function entryOf({ text, control }: NonNullable<Scene['items']>[number]): APIMessageTopLevelComponent {
  const button = control === undefined ? undefined : componentOf(control);
  if (button?.type !== ComponentType.Button || button.style === ButtonStyle.Premium) return words(text);
  const section: APISectionComponent = {
    type: ComponentType.Section,
    components: [words(text)],
    accessory: button,
  };
  return section;
}

/** A list as a plain message: its entries as lines, their buttons in rows below. */
export function withoutItems(scene: Scene): Scene {
  const { items, ...plain } = scene;
  if (items === undefined) return scene;
  const buttons = items.flatMap(({ control }) => (control === undefined ? [] : [control]));
  const count = Math.ceil(buttons.length / MOST_IN_A_ROW);
  const rows = Array.from({ length: count }, (_, row) => buttons.slice(row * MOST_IN_A_ROW, (row + 1) * MOST_IN_A_ROW));
  return {
    ...plain,
    content: [plain.content, ...items.map(({ text }) => text)].join('\n'),
    rows: [...rows, ...plain.rows].slice(0, MOST_ROWS_OF_CONTROLS),
  };
}
