import { phrase } from '../../engine/phrase.ts';
import { findSeat, type Match } from '../../match/match.ts';
import { refuseAnalysis } from '../../tables/analysis/analyses.ts';
import { type Analysis, isDone } from '../../tables/analysis/analysis.ts';
import { refuseTo } from '../actions/refusal.ts';
import { findCommand } from '../contract/app.ts';
import type { Request } from '../contract/command.ts';
import { controlRows } from '../contract/controls.ts';
import type { Scene } from '../contract/scene.ts';
import { formatTitle } from '../screens/listItem.ts';
import { wordsScreen } from '../screens/screen.ts';
import { thinkingLimitPhrase } from '../words/thinkingLimit.ts';
import { wordsFor } from '../words/wordsFor.ts';

/** A screen that someone is waiting for while their match is analyzed. */
interface PendingAnalysis {
  /** The action of the button that shows the progress; its argument is the match. */
  readonly look: string;
  /** What to show once the analysis is done. */
  readonly show: (known: Analysis) => Promise<Scene>;
  /** What can be said while the analysis is running; nothing by default. */
  readonly soFar?: (known: Analysis) => Promise<readonly string[]>;
}

/** Shows the progress of an analysis in private, and its result once it is done. */
export async function openAnalysed(request: Request, match: Match, awaited: PendingAnalysis): Promise<void> {
  const screen = await analysedScreen(request, match, awaited);
  if (screen === undefined) return;
  const message = await request.caller.answer.toCaller(screen);
  const known = await request.app.tables.analyses.read(match.id);
  if (known !== undefined && !isDone(known)) follow(request, match, message, awaited);
}

/**
 * The progress of the analysis, or its result. If the match cannot be analyzed, tells the caller and returns undefined.
 */
export async function analysedScreen(
  request: Request,
  match: Match,
  awaited: PendingAnalysis,
): Promise<Scene | undefined> {
  const { app, caller } = request;
  const isKnown = (await app.tables.analyses.read(match.id)) !== undefined;
  const enough = isKnown ? undefined : thinkingLimitPhrase(app, caller.person);
  const refusal = refuseAnalysis(findCommand(app, match).game, match) ?? enough;
  if (refusal !== undefined) {
    await refuseTo(app, caller.answer, caller.locale, refusal);
    return undefined;
  }
  const known = await app.tables.analyses.request(match, caller.person);
  return isDone(known) ? awaited.show(known) : progress(request, match, known, awaited);
}

async function progress(
  { app, caller }: Request,
  match: Match,
  known: Analysis,
  { look, soFar }: PendingAnalysis,
): Promise<Scene> {
  const words = wordsFor(app.catalogue, caller.locale, match, findSeat(match, caller.person));
  const now = phrase('coach.analysis.progress', { at: known.seen + 1, moves: known.moves });
  const act = { action: look, argument: match.id };
  const title = formatTitle(app, caller.locale, match, words);
  return {
    ...wordsScreen([title, words.say(now), ...((await soFar?.(known)) ?? [])].join('\n')),
    rows: controlRows([[{ kind: 'button', label: phrase('coach.button.look'), act }]], words.plain),
  };
}

/** How often the progress message is updated, and for how long Discord allows it, in milliseconds. */
const TOLD_EVERY = 3000;
const TOLD_FOR = 14 * 60 * 1000;

/** Keeps a progress message up to date until it shows the result. */
function follow(
  request: Request,
  match: Match,
  message: string,
  awaited: PendingAnalysis,
  since = request.now(),
): void {
  const { app, caller, now } = request;
  if (caller.answer.change === undefined || message === '') return;
  app.later(TOLD_EVERY, async () => {
    const known = await app.tables.analyses.read(match.id);
    if (known === undefined || now() - since > TOLD_FOR) return;
    const screen = await analysedScreen(request, match, awaited);
    if (screen !== undefined) await caller.answer.change?.(message, screen);
    if (!isDone(known)) follow(request, match, message, awaited, since);
  });
}
