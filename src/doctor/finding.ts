/** How good a finding is: `wrong` must be fixed, `note` may be intended. */
const VERDICTS = ['well', 'note', 'wrong'] as const;

/** What the doctor found about one thing, in a sentence. */
export interface Finding {
  readonly verdict: (typeof VERDICTS)[number];
  readonly words: string;
}

export const well = (words: string): Finding => ({ verdict: 'well', words });
export const note = (words: string): Finding => ({ verdict: 'note', words });
export const wrong = (words: string): Finding => ({ verdict: 'wrong', words });
