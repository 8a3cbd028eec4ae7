import type { MatchId, PersonId } from '../../match/match.ts';
import type { TriedExercise } from './exercise.ts';
import type { SceneControl, SceneRow } from './sceneControlTypes.ts';

/** An entry of a list: its words, with its own button beside them, and controls of its own below. */
export interface SceneItem {
  readonly text: string;
  readonly control?: SceneControl | undefined;
  readonly below?: SceneRow | undefined;
}

/** What one viewer is shown, as data: words, a picture with its alt text, controls, and who is pinged. */
export interface Scene {
  readonly content: string;
  readonly picture?: { readonly name: string; readonly png: Buffer; readonly alt: string };
  readonly rows: readonly SceneRow[];
  /** The entries of a list: rows where they can be, else lines with their controls below. */
  readonly items?: readonly SceneItem[];
  readonly pings: readonly PersonId[];
  /** A frame around all of it, where nobody is pinged: in a colour as 0xRRGGBB, or in none. */
  readonly frame?: { readonly colour?: number };
  /** The table that it shows, and what of a move is chosen there. */
  readonly shows?: { readonly match: MatchId; readonly picked: string };
  /** The exercise that it shows. */
  readonly tries?: TriedExercise;
  /** Files beside the picture. */
  readonly files?: readonly { readonly name: string; readonly bytes: Buffer; readonly alt?: string }[];
}
