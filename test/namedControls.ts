import type { SeenMessage } from 'discord-standin';
import { listControls } from 'discord-standin';
import type { PageAnswer, PageControl, SignedIn } from '../src/page/protocol.ts';
import { findTextUses } from '../src/programs/checkTextLimits.ts';
import { languagesShown, readTexts } from '../src/texts/catalogue.ts';

/** What tells people to use a control: the name of one follows, or stands before. */
const PRESS = /\b(?:press(?:es)?|taps?|choose)\b(?! again)|\bdrück(?:e|en)?\b|\btipp(?:e|en|st)\b(?! deinen)/i;
/** How a text marks the name of a control. */
const MARKED = /\*\*([^*\n]+)\*\*|“([^”\n]+)”|„([^“\n]+)“/g;

/** A command or an option as texts name them to be typed: `new`, `/games mine`, `hints:`. What has digits is a move. */
export const TYPED = /`\/[^`]+`|`\p{L}[\p{L}-]*:?`|`\p{L}[\p{L}-]*: ?[^`]+`|\/games [a-z]/u;

/** These speak of a control at another place, and say where. */
export const ELSEWHERE = [
  ...['board.door.expired', 'board.door.late', 'board.door.signedOut', 'board.door.used'],
  ...['coach.pointed.noBoard', 'games.help.begin', 'mistakes.none', 'mistakes.off'],
  ...['nuggets.rules', 'rings.rules', 'tables.notBegun', 'tables.notSeated'],
  // The key of Discord's own list.
  'company.moderate.notYours',
];

const TEXTS = languagesShown().map((language) => readTexts(language));
const { keys, limits } = findTextUses();
const labelKeys = [...keys].filter((key) => limits.has(key) || /\.(?:control|button)\./.test(key));
/** What is written on buttons and menus, in every language. */
export const LABELS: ReadonlySet<string> = new Set(
  TEXTS.flatMap((texts) => labelKeys.flatMap((key) => [texts[key], texts[`${key}_one`], texts[`${key}_other`]])).filter(
    (label) => label !== undefined,
  ),
);

/** Whether words are of a text that speaks of a control elsewhere. */
function speaksOfElsewhere(sentence: string): boolean {
  return TEXTS.some((texts) => ELSEWHERE.some((key) => (texts[key] ?? '').includes(sentence)));
}

/** The controls that words name: what is marked in a sentence that says «press», and every label that is marked within one. */
export function controlsNamedIn(words: string): readonly string[] {
  return words
    .split(/(?<=[.!?…:])\s+|\n+/)
    .filter((sentence) => !speaksOfElsewhere(sentence))
    .flatMap((sentence) =>
      [...sentence.matchAll(MARKED)].flatMap((found) => {
        const name = found[1] ?? found[2] ?? found[3] ?? '';
        // The letter of a player.
        if (/^[A-Z]$/.test(name)) return [];
        const isHeading = found.index === 0 || /^[\s•🎯✅❌💬\-#>⟦]*$/u.test(sentence.slice(0, found.index));
        const isNamed = LABELS.has(name)
          ? !isHeading
          : PRESS.test(sentence.slice(Math.max(0, found.index - 40), found.index));
        return isNamed ? [name] : [];
      }),
    );
}

/** What is named in messages that one person sees, and is on none of them, each with its words. */
export function missingControls(messages: readonly SeenMessage[]): readonly string[] {
  const there = new Set(messages.flatMap((message) => listControls(message).flatMap(namesOn)));
  return messages
    .filter(({ author }) => author.isBot)
    .flatMap(({ content }) =>
      controlsNamedIn(content)
        .filter((name) => !there.has(name))
        .map((name) => `«${name}» is not there: ${content}`),
    );
}

function namesOn(control: ReturnType<typeof listControls>[number]): readonly string[] {
  if ('label' in control && control.label !== undefined) return [control.label];
  const options = 'options' in control ? control.options.map(({ label }) => label) : [];
  return 'placeholder' in control && control.placeholder !== undefined ? [control.placeholder, ...options] : options;
}

/** The same of what the board's page shows: there the page's own controls and the places of the picture can be used, too. */
export function missingOnPage({ board, notice, aside }: PageAnswer, signed: SignedIn | undefined): readonly string[] {
  const controls = [...(board?.rows ?? []), ...(aside?.rows ?? [])].flat().flatMap(labelsOnPage);
  const there = new Set([
    ...controls,
    ...(board?.places ?? []).map(({ label }) => label),
    ...(board?.question?.controls ?? []).map(({ label }) => label),
    ...Object.values(signed?.texts ?? {}),
    ...(signed?.entries ?? []).map(({ label }) => label),
  ]);
  // What is said beside a board that is shown already.
  if (board === undefined) return [];
  return [board.words, notice ?? '', aside?.words ?? ''].flatMap((words) =>
    controlsNamedIn(words)
      .filter((name) => !there.has(name))
      .map((name) => `«${name}» is not there: ${words}`),
  );
}

function labelsOnPage(control: PageControl): readonly string[] {
  return control.kind === 'button' ? [control.label] : [control.label, ...control.choices.map(({ label }) => label)];
}
