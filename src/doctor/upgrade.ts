import { type Finding, note, well, wrong } from './finding.ts';

/** What decides about a store's upgrade at the first start of a version. */
export interface UpgradeState {
  /** The version that is about to start, and the format that it writes. */
  readonly version: string;
  readonly format: number;
  /** The version that used the store last; undefined if none left its mark. */
  readonly before: { readonly parlor: string; readonly format: number } | undefined;
  readonly isEmpty: boolean;
  /** Whether all lists are already in this version's format. */
  readonly hasTodaysLists: boolean;
  /** Live matches whose rules this version does not know. */
  readonly stuck: readonly { readonly match: string; readonly game: string; readonly rules: number }[];
  /** The keys of records of live matches that this version cannot read. */
  readonly unreadable: readonly string[];
}

/** Describes in sentences what the first start of a version will do to a store, before it does it. */
export function upgradeFindings({
  version,
  format,
  before,
  isEmpty,
  hasTodaysLists,
  stuck,
  unreadable,
}: UpgradeState): readonly Finding[] {
  if (isEmpty) return [well('Store: empty. There is nothing to convert.')];
  const last = before === undefined ? 'an early version' : `Parlor ${before.parlor}`;
  if (before !== undefined && before.format > format) {
    return [
      wrong(
        `Store: last used by ${last}. ${version} is too old for it and would not start. Start ${before.parlor} or newer.`,
      ),
    ];
  }
  return [
    before?.parlor === version ? well(`Store: already used by ${version}.`) : well(`Store: last used by ${last}.`),
    wayBack(before, format),
    hasTodaysLists
      ? well('Lists: unchanged.')
      : note('Lists: rebuilt while people play. Until then, leaderboards and lists may be missing some games.'),
    ...stuck.map(({ match, game, rules }) =>
      note(
        `Match ${match}: this version does not know its rules (${game}, ${rules}). It is kept, but cannot continue.`,
      ),
    ),
    ...unreadable.map((key) => wrong(`Record ${key}: cannot be read. It is kept, but its game is in no list.`)),
  ];
}

/** Whether the previous version can read the store again after the start. */
function wayBack(before: UpgradeState['before'], format: number): Finding {
  if (before === undefined || before.format < format) {
    return note(
      'Going back: the previous version cannot read what this one writes. Make a backup first: npm run backup.',
    );
  }
  return well(`Going back: possible. The format stays ${format}, so the previous version can still read the store.`);
}
