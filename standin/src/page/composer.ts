import { createCompletion } from './completion.ts';
import { make, part } from './dom.ts';
import type { PageResult } from './protocol.ts';
import { createSuggestionList } from './suggestionList.ts';
import type { Suggestion, Surroundings } from './suggestions.ts';

interface ComposerActs {
  surroundings(): Surroundings;
  autocomplete(text: string, option: string): Promise<PageResult>;
  /** Sends a command or words; the answer is a complaint, if it cannot be sent. */
  send(text: string, files: ReadonlyMap<string, readonly File[]>): Promise<string | undefined>;
}

interface Composer {
  /** Names the channel, and forgets what was being typed. */
  enter(label: string): void;
  /** The commands have changed. */
  refresh(): void;
  focus(): void;
}

/** The message box, with the list of what can come next while a command is typed. */
export function createComposer(acts: ComposerActs): Composer {
  const input = messageBox();
  const list = createSuggestionList(input, take);
  const { form, complaint, picker } = composerForm(input, list.element);
  const files = new Map<string, readonly File[]>();
  const completion = createCompletion({ ...acts, input, list, hasFile: (option) => files.has(option) });

  function update(): void {
    complaint.textContent = '';
    completion.update();
  }

  function take(row: Suggestion) {
    if (completion.shown()?.file !== undefined) picker.click();
    else type(row.text);
  }

  function type(text: string) {
    input.value = text;
    input.setSelectionRange(text.length, text.length);
    input.focus();
    update();
  }

  function enclose() {
    const [file] = picker.files ?? [];
    const wanted = completion.shown()?.file;
    if (file === undefined || wanted === undefined) return;
    files.set(wanted.option, [file]);
    picker.value = '';
    // The name stands for the file in the text; it must not look like another option.
    type(wanted.place.before + file.name.replace(/[\s:]/g, '_') + wanted.place.after);
  }

  async function send() {
    const text = input.value.trim();
    if (text === '') return;
    const sent = completion.withValues(text);
    const enclosed = new Map(files);
    input.value = '';
    update();
    const problem = await acts.send(sent, enclosed);
    if (problem === undefined) {
      files.clear();
      completion.forget();
      return;
    }
    if (input.value === '') type(text);
    complaint.textContent = problem;
  }

  picker.addEventListener('change', enclose);
  input.addEventListener('input', update);
  input.addEventListener('focus', update);
  input.addEventListener('blur', () => list.close());
  input.addEventListener('keydown', (event) => {
    const isPlain = !event.isComposing && !event.shiftKey;
    if (isPlain && list.press(event.key)) event.preventDefault();
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

/** What is around the message box. */
function composerForm(input: HTMLInputElement, list: HTMLElement) {
  const complaint = make('div', { class: 'complaint', role: 'alert' });
  const picker = make('input', { type: 'file', class: 'unseen', tabindex: -1, 'aria-hidden': 'true' });
  const sendButton = make('button', { type: 'submit', class: 'icon-button', 'aria-label': 'Send' }, '➤');
  const form = part('composer');
  form.append(list, complaint, make('div', { class: 'composer-box' }, input, sendButton), picker);
  return { form, complaint, picker };
}

function messageBox(): HTMLInputElement {
  return make('input', {
    id: 'composer-input',
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    enterkeyhint: 'send',
    spellcheck: 'false',
    maxlength: 6000,
  });
}
