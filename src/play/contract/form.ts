import type { SceneChoice } from './sceneControlTypes.ts';

/** A form with at most `MOST_FIELDS` fields. Submitting it counts as using `control`, with the answers. */
export interface Form {
  readonly title: string;
  /** The id of the control that handles the answers, see `writeControlId`. */
  readonly control: string;
  readonly fields: readonly FormField[];
}

/** A field of a form. All fields are optional. */
export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
} & (
  | { readonly kind: 'choice'; readonly choices: readonly SceneChoice[] }
  | { readonly kind: 'person' }
  | { readonly kind: 'text'; readonly longest: number; readonly example: string }
  /** A text file with one of these extensions, such as `.txt`. */
  | { readonly kind: 'file'; readonly endings: readonly `.${string}`[] }
);
