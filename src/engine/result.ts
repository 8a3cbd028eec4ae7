import type { Phrase } from './phrase.ts';

/** The answer to anything a person asked for: what they get, or a sentence that names the reason and the remedy. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Phrase };

export function accept<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(refusal: Phrase): { readonly ok: false; readonly refusal: Phrase } {
  return { ok: false, refusal };
}
