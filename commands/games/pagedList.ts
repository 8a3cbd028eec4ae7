import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import { type Button, controlRows } from '../../src/play/contract/controls.ts';
import type { Scene, SceneItem } from '../../src/play/contract/scene.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { toPanel } from './find.ts';
import { toFind, toLessons } from './play.ts';

/** How many entries with controls of their own fit into a message, together with the title and the buttons below. */
const PER_PAGE = 8;

/** A list that is shown a few entries at a time. */
interface List<Item> {
  readonly title: Phrase;
  /** The text if there is nothing to show, above buttons to start or find a game. */
  readonly empty: Phrase;
  readonly items: readonly Item[];
  /** An entry, with one or two buttons; undefined if its item is gone. */
  readonly entry: (item: Item) => Promise<SceneItem | undefined>;
  /** Buttons for the whole list, in addition to those that turn its pages: at most three. */
  readonly below?: readonly Button[];
}

/** The `run` and `uses` of a subcommand that shows a list in private, with buttons to turn its pages. */
export function paged<Item>(
  subcommand: string,
  listFor: (request: Request) => Promise<List<Item>>,
): Pick<Subcommand, 'run' | 'uses'> {
  return {
    async run(request) {
      await request.caller.answer.toCaller(await pageScreen(request, subcommand, await listFor(request), 0));
    },
    uses: {
      async [`${subcommand}.page`](request, { argument }) {
        const page = /^\d{1,3}$/.test(argument) ? Number(argument) : 0;
        await request.caller.answer.update(await pageScreen(request, subcommand, await listFor(request), page));
      },
    },
  };
}

/** One page; if it does not exist any more, the last one. */
async function pageScreen<Item>(
  { app, caller }: Request,
  subcommand: string,
  { title, empty, items, entry, below = [] }: List<Item>,
  wanted: number,
): Promise<Scene> {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  if (items.length === 0) {
    return { content: say(empty), rows: controlRows([[toPanel(), toFind(), toLessons()]], plain), pings: [] };
  }
  const last = Math.ceil(items.length / PER_PAGE) - 1;
  const page = Math.min(wanted, last);
  const entries = await Promise.all(items.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map(entry));
  return {
    content: say(title),
    items: entries.filter((one) => one !== undefined),
    rows: controlRows([[...below, ...turning(subcommand, page, last)]], plain),
    pings: [],
  };
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
