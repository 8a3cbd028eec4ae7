import type { BackgroundServices } from './app.ts';
import type { EditOutcome } from './channels.ts';

/**
 * How long to wait if old messages accept no edits, in milliseconds. Discord documents no number; people report 20 s.
 */
export const OLD_EDITS_REST = 30_000;

/** How often an old message is retried; the pause doubles each time. */
const MOST_TRIES = 5;

/** Edits messages that may be old; retries later if Discord accepts no such edits now. */
export async function editAgain(
  app: Pick<BackgroundServices, 'later'>,
  show: () => Promise<readonly EditOutcome[]>,
  tries = 0,
): Promise<void> {
  const edited = await show();
  if (!edited.includes('later') || tries === MOST_TRIES) return;
  app.later(OLD_EDITS_REST * 2 ** tries, () => editAgain(app, show, tries + 1));
}
