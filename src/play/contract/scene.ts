import type { MatchId, PersonId } from '../../match/match.ts';
import { MOST_BUTTONS } from './discordLimits.ts';
import type { TriedExercise } from './exercise.ts';
import type { SceneControl, SceneRow } from './sceneControlTypes.ts';

/** An entry of a list: its text, its own button beside the text, and its own controls below. */
export interface SceneItem {
  readonly text: string;
  readonly control?: SceneControl | undefined;
  readonly below?: SceneRow | undefined;
}

/** What one viewer is shown, as data: text, a picture with alt text, controls, and who is pinged. */
export interface Scene {
  readonly content: string;
  readonly picture?: { readonly name: string; readonly png: Buffer; readonly alt: string };
  readonly rows: readonly SceneRow[];
  /** The entries of a list: layout rows if possible, otherwise lines with their controls below. */
  readonly items?: readonly SceneItem[];
  readonly pings: readonly PersonId[];
  /** A frame around everything, if nobody is pinged: with a color as 0xRRGGBB, or without one. */
  readonly frame?: { readonly colour?: number };
  /** The table it shows, and the chosen part of a move. */
  readonly shows?: { readonly match: MatchId; readonly picked: string };
  /** The exercise it shows. */
  readonly tries?: TriedExercise;
  /** If it is shared: an address that opens the same for people elsewhere, and the words to send with it. */
  readonly link?: { readonly to: string; readonly words: string };
  /** Files in addition to the picture. */
  readonly files?: readonly { readonly name: string; readonly bytes: Buffer; readonly alt?: string }[];
}

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
