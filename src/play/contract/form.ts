import type { SceneChoice } from './sceneControlTypes.ts';

/** A form that somebody fills in: at most `MOST_FIELDS` fields. What they send is used as a control with its answers. */
export interface Form {
  readonly title: string;
  /** Says what is done with the answers, see `writeControlId`. */
  readonly control: string;
  readonly fields: readonly FormField[];
}

/** A question of a form. All may be left open. */
export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
} & (
  | { readonly kind: 'choice'; readonly choices: readonly SceneChoice[] }
  | { readonly kind: 'person' }
  | { readonly kind: 'text'; readonly longest: number; readonly example: string }
  /** A text file with one of these endings: `.txt`. */
  | { readonly kind: 'file'; readonly endings: readonly `.${string}`[] }
);
