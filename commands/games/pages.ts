import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import { type Button, type Choice, controlRows, type Row } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { wordsFor } from '../../src/play/words/names.ts';

/** So many entries fit into a message, even with many players each. */
const PER_PAGE = 5;

/** Discord's five rows of controls, but for the one that turns the pages. */
const MOST_ROWS = 4;

/** A list that is shown a few entries at a time. */
interface List<Item> {
  readonly title: Phrase;
  /** What is said where there is nothing to show. */
  readonly empty: Phrase;
  readonly items: readonly Item[];
  /** One entry in words; undefined where the item has gone. */
  readonly entry: (item: Item) => Promise<string | undefined>;
  /** The controls of an entry; of a page, the first few are shown. */
  readonly row?: (item: Item) => Row | undefined;
  /** An entry in a menu, by its number on the page, that opens it: with `<subcommand>.open`. */
  readonly choice?: (item: Item, number: number) => Choice | undefined | Promise<Choice | undefined>;
  /** What there is for the whole list, beside the buttons that turn its pages: at most three. */
  readonly below?: readonly Button[];
}

/** The `run` and `uses` of a subcommand that shows a list in private, with buttons to turn its pages. */
export function paged<Item>(
  subcommand: string,
  listFor: (request: Request) => Promise<List<Item>>,
): Pick<Subcommand, 'run' | 'uses'> {
  return {
    async run(request) {
      await request.invoker.answer.toInvoker(await pageScreen(request, subcommand, await listFor(request), 0));
    },
    uses: {
      async [`${subcommand}.page`](request, { argument }) {
        const page = /^\d{1,3}$/.test(argument) ? Number(argument) : 0;
        await request.invoker.answer.update(await pageScreen(request, subcommand, await listFor(request), page));
      },
    },
  };
}

/** One page; one that is not there any more is taken for the last. */
async function pageScreen<Item>(
  { app, invoker }: Request,
  subcommand: string,
  list: List<Item>,
  wanted: number,
): Promise<Scene> {
  const { say, plain } = wordsFor(app.catalogue, invoker.locale);
  const { title, empty, items, entry, row, below = [], choice } = list;
  if (items.length === 0) return { content: say(empty), rows: [], pings: [] };
  const last = Math.ceil(items.length / PER_PAGE) - 1;
  const page = Math.min(wanted, last);
  const onPage = items.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
  const entries = await Promise.all(onPage.map(entry));
  const choices = await Promise.all(onPage.map((item, index) => choice?.(item, index + 1)));
  const menu = openingMenu(
    subcommand,
    choices.filter((one) => one !== undefined),
  );
  const rows = onPage
    .map((item) => row?.(item))
    .filter((one) => one !== undefined)
    .slice(0, MOST_ROWS - menu.length);
  const shown = entries.flatMap((text, index) => {
    if (text === undefined) return [];
    return choice === undefined ? [text] : [`${index + 1}. ${text}`];
  });
  const content = [say(title), ...shown].join('\n');
  return {
    content,
    rows: controlRows([...menu, ...rows, [...below, ...turning(subcommand, page, last)]], plain),
    pings: [],
  };
}

function openingMenu(subcommand: string, choices: readonly Choice[]): readonly Row[] {
  if (choices.length === 0) return [];
  const placeholder = phrase('games.choose');
  return [{ kind: 'menu', placeholder, name: 'match', action: `${subcommand}.open`, choices }];
}

function turning(subcommand: string, page: number, last: number): readonly Button[] {
  if (last === 0) return [];
  const to = (label: Phrase, target: number) => ({
    kind: 'button' as const,
    label,
    act: { action: `${subcommand}.page`, argument: String(target) },
    disabled: target < 0 || target > last,
  });
  return [
    to(phrase('games.page.newer'), page - 1),
    to(phrase('games.page.older', { page: page + 1, pages: last + 1 }), page + 1),
  ];
}
