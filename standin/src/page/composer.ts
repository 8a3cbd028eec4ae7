import type { Choice } from '../limits/command.ts';
import { commandName, NotPossible, readSlash } from '../slashText.ts';
import { make, part } from './dom.ts';
import type { PageCommand, PageResult } from './protocol.ts';
import { createSuggestionList } from './suggestionList.ts';
import { type Suggestion, type Suggestions, type Surroundings, suggest, type ValuePlace } from './suggestions.ts';

export interface ComposerActs {
  surroundings(): Surroundings;
  autocomplete(text: string, option: string): Promise<PageResult>;
  /** Sends a command or words; the answer is a complaint, if it cannot be sent. */
  send(text: string, files: ReadonlyMap<string, readonly File[]>): Promise<string | undefined>;
}

export interface Composer {
  /** Names the channel, and forgets what was being typed. */
  enter(label: string): void;
  /** The commands have changed. */
  refresh(): void;
  focus(): void;
}

/** Milliseconds of rest before the bot is asked for proposals. */
const PAUSE = 120;

/** The message box, with the list of what can come next while a command is typed. */
export function createComposer(acts: ComposerActs): Composer {
  const input = make('input', {
    id: 'composer-input',
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    enterkeyhint: 'send',
    spellcheck: 'false',
    maxlength: 6000,
  });
  const list = createSuggestionList(input, take);
  const complaint = make('div', { class: 'complaint', role: 'alert' });
  const picker = make('input', { type: 'file', class: 'unseen', tabindex: -1, 'aria-hidden': 'true' });
  const sendButton = make('button', { type: 'submit', class: 'icon-button', 'aria-label': 'Send' }, '➤');
  const form = part('composer');
  form.append(list.element, complaint, make('div', { class: 'composer-box' }, input, sendButton), picker);

  let shown: Suggestions | undefined;
  /** Counts what was typed: an answer to an earlier question is too late. */
  let turn = 0;
  /** What the bot's proposals stand for: the list shows names, the command takes values. */
  const proposed = new Map<string, string>();
  const files = new Map<string, readonly File[]>();

  function update(): void {
    complaint.textContent = '';
    shown = suggest(input.value, acts.surroundings());
    turn += 1;
    if (shown === undefined) list.close();
    else if (shown.ask !== undefined) ask(shown, shown.ask.option, shown.ask.place, turn);
    else list.show(shown.title, shown.file === undefined ? shown.rows : fileRows(shown.file.option), shown.isEager);
  }

  function fileRows(option: string): Suggestion[] {
    return files.has(option) ? [] : [{ label: 'Choose a file…', detail: '', text: input.value }];
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
      list.show(title, [...proposals(option, place, choices, typed), ...rows], !isWhole);
    };
    list.show(`${title} · Asking…`, rows, false);
    setTimeout(() => {
      if (asked === turn) void acts.autocomplete(withValues(input.value), option).then(answer);
    }, PAUSE);
  }

  function proposals(option: string, place: ValuePlace, choices: readonly Choice[], typed: string): Suggestion[] {
    return choices
      .filter(({ name }) => name !== typed)
      .map(({ name, value }) => {
        proposed.set(`${option}:${name}`, String(value));
        const detail = name === String(value) ? '' : String(value);
        return { label: name, detail, text: place.before + name + place.after };
      });
  }

  function take(row: Suggestion) {
    if (shown?.file !== undefined) picker.click();
    else type(row.text);
  }

  function type(text: string) {
    input.value = text;
    input.setSelectionRange(text.length, text.length);
    input.focus();
    update();
  }

  picker.addEventListener('change', () => {
    const [file] = picker.files ?? [];
    const wanted = shown?.file;
    if (file === undefined || wanted === undefined) return;
    files.set(wanted.option, [file]);
    picker.value = '';
    // The name stands for the file in the text; it must not look like another option.
    type(wanted.place.before + file.name.replace(/[\s:]/g, '_') + wanted.place.after);
  });

  /** The text with every proposal's name replaced by what it stands for. */
  function withValues(text: string): string {
    if (!text.startsWith('/')) return text;
    try {
      const read = readSlash<PageCommand>(text, acts.surroundings().commands);
      const words = [...read.words].map(([name, value]) => `${name}:${proposed.get(`${name}:${value}`) ?? value}`);
      return [`/${commandName(read)}`, ...words].join(' ');
    } catch (error) {
      // What cannot be read yet is sent as it is: the server says what is wrong with it.
      if (error instanceof NotPossible) return text;
      throw error;
    }
  }

  async function send() {
    const text = input.value.trim();
    if (text === '') return;
    const sent = withValues(text);
    const enclosed = new Map(files);
    input.value = '';
    update();
    const problem = await acts.send(sent, enclosed);
    if (problem === undefined) {
      files.clear();
      proposed.clear();
      return;
    }
    if (input.value === '') type(text);
    complaint.textContent = problem;
  }

  /** Takes a row, if there is one to take. */
  function takeRow(row: Suggestion | undefined): boolean {
    if (row !== undefined) take(row);
    return row !== undefined;
  }

  /** What a key does while the list is open; false: what it always does. */
  function pressed(key: string): boolean {
    switch (key) {
      case 'ArrowDown':
        return list.move(1);
      case 'ArrowUp':
        return list.move(-1);
      case 'Escape':
        return list.close();
      case 'Enter':
        return takeRow(list.active());
      case 'Tab':
        return takeRow(list.active() ?? list.first());
      default:
        return false;
    }
  }

  input.addEventListener('input', update);
  input.addEventListener('focus', update);
  input.addEventListener('blur', () => void list.close());
  input.addEventListener('keydown', (event) => {
    const isOurs = list.isOpen() && !event.isComposing && !event.shiftKey;
    if (isOurs && pressed(event.key)) event.preventDefault();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });

  return {
    enter: (label) => {
      // After a broken line one is where one was: what was being typed stays.
      if (label === input.placeholder) return;
      input.placeholder = label;
      input.setAttribute('aria-label', label);
      files.clear();
      input.value = '';
      list.close();
    },
    refresh: () => {
      if (document.activeElement === input) update();
    },
    focus: () => input.focus(),
  };
}
