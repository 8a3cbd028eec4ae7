import type { Phrase } from './phrase.ts';

/** The answer to a request: the requested value, or a sentence that gives the reason for the refusal and the remedy. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Phrase };

export function accept<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(refusal: Phrase): { readonly ok: false; readonly refusal: Phrase } {
  return { ok: false, refusal };
}
