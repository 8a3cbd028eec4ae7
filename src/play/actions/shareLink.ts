import { phrase } from '../../engine/phrase.ts';
import type { MatchId } from '../../match/match.ts';
import { type App, LINK_LASTS } from '../contract/app.ts';
import { writeControlId } from '../contract/controlId.ts';
import type { Button } from '../contract/controls.ts';
import { wordsFor } from '../words/wordsFor.ts';

/**
 * A line with a link that lets people share something with others who have never used the bot; none if Discord opens no
 * window of ours. `shared`: a finished match, or the button that opens an exercise.
 */
export function shareLink(
  { board, catalogue }: Pick<App, 'board' | 'catalogue'>,
  locale: string,
  shared: { readonly match: MatchId } | { readonly open: Button },
): readonly string[] {
  const isMatch = 'match' in shared;
  const url = isMatch ? board?.sharedAt?.(shared.match) : board?.windowAt?.({ exercise: idOf(shared.open) });
  if (url === undefined) return [];
  const words = isMatch ? phrase('board.elsewhere.days', { count: LINK_LASTS }) : phrase('board.elsewhere');
  return [`-# ${wordsFor(catalogue, locale).say(words)} <${url}>`];
}

function idOf({ act: { action, argument = '' } }: Button): string {
  return writeControlId({ stamp: '', action, argument });
}
