import type { CommandOption } from '../limits/command.ts';
import { isNested, OPTION_TYPES } from '../optionTypes.ts';
import type { PageChannel, PageCommand, PagePerson } from './protocol.ts';

/** A row of the list above the message box. */
export interface Suggestion {
  readonly label: string;
  readonly detail: string;
  /** The whole text once the row is chosen. */
  readonly text: string;
}

export interface Suggestions {
  /** What is being asked for. */
  readonly title: string;
  readonly rows: readonly Suggestion[];
  /** Enter takes the first row; otherwise it sends. */
  readonly isEager: boolean;
  /** The option for which the bot is to be asked; its rows come behind `ask.before`. */
  readonly ask?: { readonly option: string; readonly place: ValuePlace };
  /** The option that wants a file. */
  readonly file?: { readonly option: string; readonly place: ValuePlace };
}

/** Where a value stands in the text, and what follows when it is chosen. */
export interface ValuePlace {
  /** The text up to and with `option:`. */
  readonly before: string;
  /** Put behind the chosen value: a space, and the next option that is required. */
  readonly after: string;
}

export interface Surroundings {
  readonly commands: readonly PageCommand[];
  readonly people: readonly PagePerson[];
  readonly channels: readonly PageChannel[];
}

/** A command with its way to the end: `cellz new`. */
interface Leaf {
  readonly words: string;
  readonly description: string;
  readonly options: readonly CommandOption[];
}

/** What can come next in a text that begins with a slash; undefined for any other text. */
export function suggest(text: string, around: Surroundings): Suggestions | undefined {
  if (!text.startsWith('/')) return undefined;
  const leaves = around.commands.flatMap((command) => listLeaves(command.name, command));
  const [only, another] = leaves.filter(({ words }) => words.startsWith(text.slice(1)));
  // A command that is typed whole needs no choosing.
  const whole = another === undefined && only?.words === text.slice(1) ? `${text} ` : text;
  const leaf = leaves.find(({ words }) => whole.startsWith(`/${words} `));
  if (leaf === undefined) return suggestCommands(text.slice(1).toLowerCase(), leaves);
  return suggestOptions(whole, leaf, around);
}

interface OptionDescription {
  readonly description: string;
  readonly options?: readonly CommandOption[] | undefined;
}

function listLeaves(words: string, { description, options = [] }: OptionDescription): Leaf[] {
  if (!options.some(isNested)) return [{ words, description, options }];
  return options.flatMap((option) => listLeaves(`${words} ${option.name}`, option));
}

function suggestCommands(typed: string, leaves: readonly Leaf[]): Suggestions {
  const begins = leaves.filter(({ words }) => words.startsWith(typed));
  const holds = leaves.filter(
    (leaf) => !begins.includes(leaf) && typed.length > 0 && leaf.words.includes(typed.trim()),
  );
  const rows = [...begins, ...holds].map(({ words, description, options }) => {
    const next = options[0]?.required === true ? `${options[0].name}:` : '';
    return { label: `/${words}`, detail: description, text: `/${words} ${next}` };
  });
  return { title: rows.length > 0 ? 'Commands' : `No command begins with /${typed}`, rows, isEager: true };
}

function suggestOptions(text: string, leaf: Leaf, around: Surroundings): Suggestions {
  const head = `/${leaf.words} `;
  const rest = text.slice(head.length);
  const starts = [...rest.matchAll(/(?<=^|\s)([-_'\p{L}\p{N}]+):/gu)].filter(([, name]) =>
    leaf.options.some((option) => option.name === name),
  );
  const used = new Set(starts.map(([, name]) => name));
  const unused = leaf.options.filter((option) => !used.has(option.name));
  const last = starts.at(-1);
  const option = leaf.options.find((one) => one.name === last?.[1]);
  if (last === undefined || option === undefined) return optionRows(text, rest, unused, leaf.description);

  const valueAt = head.length + last.index + last[0].length;
  const typed = text.slice(valueAt);
  const next = unused.find((one) => one.required === true);
  const place = { before: text.slice(0, valueAt), after: next === undefined ? ' ' : ` ${next.name}:` };
  const values = suggestValues(option, typed, place, around);
  // A space may end the value: what else there is comes behind what fits the value.
  if (!/\S\s/.test(typed)) return values;
  const more = optionRows(text, typed.slice(typed.search(/\S\s/) + 1), unused, values.title);
  const rows = [...values.rows, ...more.rows];
  return { ...values, rows, isEager: values.rows.length > 0 || more.isEager };
}

/** The options not used yet that begin with the last word. */
function optionRows(text: string, rest: string, unused: readonly CommandOption[], title: string): Suggestions {
  const fragment = rest.split(/\s/).at(-1) ?? '';
  const before = text.slice(0, text.length - fragment.length);
  const rows = unused
    .filter((option) => option.name.startsWith(fragment))
    .map((option) => ({
      label: option.name,
      detail: option.required === true ? option.description : `${option.description} (optional)`,
      text: `${before}${option.name}:`,
    }));
  const isEager = rows.length > 0 && (fragment !== '' || unused.some((option) => option.required === true));
  return { title, rows, isEager };
}

function suggestValues(option: CommandOption, typed: string, place: ValuePlace, around: Surroundings): Suggestions {
  const title = `${option.name}: ${option.description}${bounds(option)}`;
  if (option.autocomplete === true) {
    return { title, rows: [], isEager: true, ask: { option: option.name, place } };
  }
  if (option.type === OPTION_TYPES.attachment) {
    return { title, rows: [], isEager: true, file: { option: option.name, place } };
  }
  const wanted = typed.trim().toLowerCase();
  const names = listValues(option, around).filter(({ label }) => label.toLowerCase().includes(wanted));
  const isComplete = names.some(({ label }) => label.toLowerCase() === wanted);
  const rows = isComplete
    ? []
    : names.map(({ label, detail }) => ({ label, detail, text: place.before + label + place.after }));
  return { title, rows, isEager: rows.length > 0 };
}

function listValues(option: CommandOption, { people, channels }: Surroundings): { label: string; detail: string }[] {
  if (option.choices !== undefined && option.choices.length > 0) {
    return option.choices.map((choice) => ({ label: choice.name, detail: '' }));
  }
  switch (option.type) {
    case OPTION_TYPES.boolean:
      return ['True', 'False'].map((label) => ({ label, detail: '' }));
    case OPTION_TYPES.user:
    case OPTION_TYPES.mentionable:
      return people.map(({ name, isBot }) => ({ label: `@${name}`, detail: isBot ? 'App' : '' }));
    case OPTION_TYPES.channel:
      return channels
        .filter((one) => one.kind !== 'direct')
        .map(({ name, topic }) => ({ label: `#${name}`, detail: topic }));
    default:
      return [];
  }
}

function bounds(option: CommandOption): string {
  const { min_value: least, max_value: most, description } = option;
  // A description with numbers in it names the bounds itself.
  if (/\d/.test(description)) return '';
  if (least !== undefined && most !== undefined) return ` (${least} to ${most})`;
  if (least !== undefined) return ` (${least} or more)`;
  return most === undefined ? '' : ` (${most} or less)`;
}
