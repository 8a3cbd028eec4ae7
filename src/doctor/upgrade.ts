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
}

/** Describes in sentences what the first start of a version will do to a store, before it does it. */
export function upgradeFindings({
  version,
  format,
  before,
  isEmpty,
  hasTodaysLists,
  stuck,
}: UpgradeState): readonly Finding[] {
  if (isEmpty) return [well('Store: it is empty. Nothing has to be converted.')];
  const last = before === undefined ? 'a version that left no mark' : `Parlor ${before.parlor}`;
  if (before !== undefined && before.format > format) {
    return [
      wrong(
        `Store: ${last} used it, and ${version} would refuse it without changing anything. Start ${before.parlor} or newer.`,
      ),
    ];
  }
  return [
    before?.parlor === version ? well(`Store: ${version} has used it already.`) : well(`Store: ${last} used it last.`),
    wayBack(before, format),
    hasTodaysLists
      ? well('Lists: they stay as they are.')
      : note('Lists: they are written anew while people play. Until then leaderboards and lists may lack some games.'),
    ...stuck.map(({ match, game, rules }) =>
      note(`Match ${match}: its rules (${game}, ${rules}) are unknown here. It is kept, but cannot go on.`),
    ),
  ];
}

/** Whether the previous version can read the store again after the start. */
function wayBack(before: UpgradeState['before'], format: number): Finding {
  if (before === undefined || before.format < format) {
    return note('Way back: the version before cannot read what this one writes. Make a backup first: npm run backup.');
  }
  return well(`Way back: the format stays ${format}, so the version before can read the store again.`);
}
