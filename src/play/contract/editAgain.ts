import type { BackgroundServices } from './app.ts';
import type { EditOutcome } from './channels.ts';

/** How long to leave messages alone that take no edits now, in milliseconds: Discord gives no numbers, 20 s are reported. */
export const OLD_EDITS_REST = 30_000;

/** So often an old message is tried again that takes no edits now, after pauses that double. */
const MOST_TRIES = 5;

/** Shows something by edits of messages that may be old; where Discord takes none of these now, again after a while. */
export async function editAgain(
  app: Pick<BackgroundServices, 'later'>,
  show: () => Promise<readonly EditOutcome[]>,
  tries = 0,
): Promise<void> {
  const edited = await show();
  if (!edited.includes('later') || tries === MOST_TRIES) return;
  app.later(OLD_EDITS_REST * 2 ** tries, () => editAgain(app, show, tries + 1));
}
