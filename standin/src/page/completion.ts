import type { Choice } from '../limits/command.ts';
import { commandName, NotPossible, readSlash } from '../slashText.ts';
import type { PageCommand, PageResult } from './protocol.ts';
import type { SuggestionList } from './suggestionList.ts';
import { type Suggestion, type Suggestions, type Surroundings, suggest, type ValuePlace } from './suggestions.ts';

interface CompletionParts {
  readonly input: HTMLInputElement;
  readonly list: SuggestionList;
  surroundings(): Surroundings;
  /** Asks the bot for proposals. */
  autocomplete(text: string, option: string): Promise<PageResult>;
  /** Whether a file was chosen for this option. */
  hasFile(option: string): boolean;
}

/** Completes what is being typed: the list shows what can come next, and the bot is asked where only it knows. */
export interface Completion {
  /** The text has changed, or what it can go on with. */
  update(): void;
  /** What the list shows; undefined where nothing can come next. */
  shown(): Suggestions | undefined;
  /** The text with every proposal's name replaced by what it stands for. */
  withValues(text: string): string;
  /** Forgets what proposals stand for. */
  forget(): void;
}

/** What the bot's proposals stand for, by `option:name`: the list shows names, the command takes values. */
type ProposedValues = Map<string, string>;

/** Milliseconds of rest before the bot is asked for proposals. */
const PAUSE = 120;

export function createCompletion({ input, list, surroundings, autocomplete, hasFile }: CompletionParts): Completion {
  const proposed: ProposedValues = new Map();
  let shown: Suggestions | undefined;
  /** Counts what was typed: an answer to an earlier question is too late. */
  let turn = 0;

  const withValues = (text: string) => replaced(text, surroundings().commands, proposed);

  function fileRows(option: string): Suggestion[] {
    return hasFile(option) ? [] : [{ label: 'Choose a file…', detail: '', text: input.value }];
  }

  function ask({ title, rows }: Suggestions, option: string, place: ValuePlace, asked: number) {
    const answer = (result: PageResult) => {
      if (asked !== turn) return;
      if (!result.ok) {
        list.show(`${title} · ${result.noAnswer ? 'Loading options failed' : result.reason}`, rows, false);
        return;
      }
      const { choices = [] } = result;
      const typed = input.value.slice(place.before.length).trim();
      // What is typed whole is sent by Enter, however many proposals go on from there.
      const isWhole = choices.some(({ name, value }) => name === typed || String(value) === typed);
      const others = choices.filter(({ name }) => name !== typed);
      for (const { name, value } of others) proposed.set(`${option}:${name}`, String(value));
      list.show(title, [...others.map((choice) => proposalRow(place, choice)), ...rows], !isWhole);
    };
    list.show(`${title} · Asking…`, rows, false);
    setTimeout(() => {
      if (asked === turn) void autocomplete(withValues(input.value), option).then(answer);
    }, PAUSE);
  }

  return {
    update: () => {
      shown = suggest(input.value, surroundings());
      turn += 1;
      if (shown === undefined) list.close();
      else if (shown.ask !== undefined) ask(shown, shown.ask.option, shown.ask.place, turn);
      else list.show(shown.title, shown.file === undefined ? shown.rows : fileRows(shown.file.option), shown.isEager);
    },
    shown: () => shown,
    withValues,
    forget: () => proposed.clear(),
  };
}

function proposalRow({ before, after }: ValuePlace, { name, value }: Choice): Suggestion {
  return { label: name, detail: name === String(value) ? '' : String(value), text: before + name + after };
}

function replaced(text: string, commands: readonly PageCommand[], proposed: ProposedValues): string {
  if (!text.startsWith('/')) return text;
  try {
    const read = readSlash<PageCommand>(text, commands);
    const words = [...read.words].map(([name, value]) => `${name}:${proposed.get(`${name}:${value}`) ?? value}`);
    return [`/${commandName(read)}`, ...words].join(' ');
  } catch (error) {
    // What cannot be read yet is sent as it is: the server says what is wrong with it.
    if (error instanceof NotPossible) return text;
    throw error;
  }
}
