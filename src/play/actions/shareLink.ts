import { phrase } from '../../engine/phrase.ts';
import type { MatchId } from '../../match/match.ts';
import { type App, LINK_LASTS } from '../contract/app.ts';
import { type Button, writeControlId } from '../contract/controls.ts';
import type { Scene } from '../contract/scene.ts';
import { wordsFor } from '../words/wordsFor.ts';

/**
 * A shared scene, with a link for people who have never used the bot; without one if Discord opens no window of ours.
 * `shared`: a finished match, or the button that opens an exercise.
 */
export function withShareLink(
  { board, catalogue }: Pick<App, 'board' | 'catalogue'>,
  locale: string,
  scene: Scene,
  shared: { readonly match: MatchId } | { readonly open: Button },
): Scene {
  const isMatch = 'match' in shared;
  const link = isMatch ? board?.sharedAt?.(shared.match) : board?.windowAt?.({ exercise: idOf(shared.open) });
  if (link === undefined) return scene;
  const about = isMatch ? phrase('board.elsewhere.days', { count: LINK_LASTS }) : phrase('board.elsewhere');
  const { say } = wordsFor(catalogue, locale);
  return {
    ...scene,
    content: `${scene.content}\n-# ${say(about)} <${link}>`,
    link: { to: link, words: scene.content },
  };
}

function idOf({ act: { action, argument = '' } }: Button): string {
  return writeControlId({ stamp: '', action, argument });
}
