import { MOST_BUTTONS } from './discordLimits.ts';
import type { Scene } from './scene.ts';
import type { SceneRow } from './sceneControlTypes.ts';

/** A list as a plain scene: its entries as lines, their buttons and then their other controls in rows below. */
export function plainScene({ items, ...scene }: Scene): Scene {
  if (items === undefined) return scene;
  const buttons = items.flatMap(({ control }) => (control === undefined ? [] : [control]));
  const count = Math.ceil(buttons.length / MOST_BUTTONS);
  const rows = Array.from(
    { length: count },
    (_, row): SceneRow => buttons.slice(row * MOST_BUTTONS, (row + 1) * MOST_BUTTONS),
  );
  const below = items.flatMap((item) => (item.below === undefined ? [] : [item.below]));
  const lines = [scene.content, ...items.map(({ text }) => text)].filter((line) => line !== '');
  return { ...scene, content: lines.join('\n'), rows: [...rows, ...below, ...scene.rows] };
}
