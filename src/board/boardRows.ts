import { commandOf, type ScreenParts } from '../discord/contract/app.ts';
import { readControlId } from '../discord/contract/controlId.ts';
import { type ApiRow, controlRows } from '../discord/contract/controls.ts';
import type { Screen } from '../discord/contract/screen.ts';
import { boardControls } from '../discord/verbs/boardControls.ts';
import { phrase, type Say } from '../engine/phrase.ts';
import { type Match, type PersonId, seatOf } from '../tables/match/match.ts';
import { toAct } from '../tables/match/play.ts';
import type { PageQuestion } from './protocol.ts';

/** What those can use who only look on: nothing that would be refused. */
const FOR_WATCHERS = ['rules', 'join-late'];

/** Whether somebody looks at a match that they do not play. */
export function isWatching(match: Match, person: PersonId): boolean {
  return match.status !== 'lobby' && seatOf(match, person) === undefined;
}

/** The controls that stand below a board on the page: those under it in a channel, and what is typed there. */
export function boardRows(
  app: ScreenParts,
  match: Match,
  person: PersonId,
  {
    plain,
    screen,
    question,
  }: { readonly plain: Say; readonly screen: Screen; readonly question: PageQuestion | undefined },
): readonly ApiRow[] {
  const { id, status } = match;
  const command = commandOf(app, match);
  const drawn = (rows: Parameters<typeof controlRows>[0]) => controlRows(rows, plain, { match: id, stamp: '' });
  if (isWatching(match, person)) return only(screen.rows, (action) => FOR_WATCHERS.includes(action));
  if (status === 'over') {
    const rows = drawn(app.tableControls({ command, match, viewer: 'public' }));
    return only(rows, (action) => action !== 'rematch' || question?.table === undefined);
  }
  const viewer = seatOf(match, person) ?? 'public';
  const more = boardControls({ command, match, viewer }, person);
  return more.length === 0 ? screen.rows : [...screen.rows, ...drawn([more])];
}

function only(rows: readonly ApiRow[], isWanted: (action: string) => boolean): readonly ApiRow[] {
  const isKept = (control: object) =>
    'custom_id' in control && isWanted(readControlId(String(control.custom_id))?.action ?? '');
  return rows.map((row) => ({ ...row, components: row.components.filter(isKept) }));
}

/** The words beside a board. Who only looks on is told so, in the place of what is wanted of others. */
export function boardWords(app: ScreenParts, match: Match, person: PersonId, { content }: Screen, say: Say): string {
  if (match.status !== 'running' || !isWatching(match, person)) return content;
  const players = toAct(commandOf(app, match).game, match).map((seat) => phrase('discord.seat', { player: { seat } }));
  const [, ...lines] = content.split('\n');
  return [say(phrase('board.watching', { players })), ...lines].join('\n');
}
