/** A link of whoever started the playground. */
export interface HostLink {
  readonly words: string;
  readonly url: string;
}
