/** A test that must turn red: its file, and of its name what tells it from others, where one is enough. */
export type Watch = readonly [file: string, name?: string];

/** A fault as engineers make them, and who must see it. */
export interface Mutant {
  /** What the fault means to a player. */
  readonly means: string;
  readonly file: string;
  /** Words that are in the file once, and those that take their place. */
  readonly old: string;
  readonly now: string;
  readonly seenBy: readonly Watch[];
}

/** A mutant whose words are not what they were: its file has changed. Undefined where it can be planted. */
export function staleness({ old, now }: Mutant, text: string | undefined): string | undefined {
  if (text === undefined) return 'its file is gone';
  if (old === now) return 'it changes nothing';
  const times = text.split(old).length - 1;
  return times === 1 ? undefined : `its words are there ${times} times`;
}
