import type { MatchId, PersonId } from '../../match/match.ts';
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
