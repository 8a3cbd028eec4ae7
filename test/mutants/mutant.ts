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

/** Why a mutant cannot be planted, as its words or tests are not what they were. Undefined where it can. */
export function staleness(
  { file, old, now, seenBy }: Mutant,
  textOf: (file: string) => string | undefined,
): string | undefined {
  const text = textOf(file);
  if (text === undefined) return 'its file is gone';
  if (old === now) return 'it changes nothing';
  const times = text.split(old).length - 1;
  const [gone] = seenBy.filter(([test]) => textOf(test) === undefined);
  if (gone !== undefined) return `${gone[0]} is gone`;
  return times === 1 ? undefined : `its words are there ${times} times`;
}
