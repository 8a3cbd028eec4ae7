import { phrase, type Say } from '../engine/phrase.ts';
import { findSeat, type Match, type PersonId, presentPersons } from '../match/match.ts';
import { toAct } from '../match/play.ts';
import { entriesToUndo, seatToUndo } from '../match/undo.ts';
import { isOwnTurn } from '../play/actions/views.ts';
import { findCommand, type ScreenParts, type ShownTable } from '../play/contract/app.ts';
import { type Button, button, controlRows, readControlId } from '../play/contract/controls.ts';
import type { Scene } from '../play/contract/scene.ts';
import type { SceneControl, SceneRow } from '../play/contract/sceneControlTypes.ts';
import type { PageQuestion } from './protocol.ts';

/** The actions that spectators can use: none that would be refused. */
const FOR_WATCHERS = ['rules', 'join-late'];

/** Whether someone is looking at a match that they do not play. */
export function isWatching(match: Match, person: PersonId): boolean {
  return match.status !== 'lobby' && findSeat(match, person) === undefined;
}

/** The controls below a board on the page: those under it in a channel, and actions that would be typed there. */
export function boardRows(
  app: ScreenParts,
  match: Match,
  person: PersonId,
  {
    plain,
    screen,
    question,
  }: { readonly plain: Say; readonly screen: Scene; readonly question: PageQuestion | undefined },
): readonly SceneRow[] {
  const { id, status } = match;
  const command = findCommand(app, match);
  const drawn = (rows: Parameters<typeof controlRows>[0]) => controlRows(rows, plain, { match: id, stamp: '' });
  if (isWatching(match, person)) return only(screen.rows, (action) => FOR_WATCHERS.includes(action));
  if (status === 'over') {
    const rows = drawn(app.tableControls({ command, match, viewer: 'public' }));
    return only(rows, (action) => action !== 'rematch' || question?.table === undefined);
  }
  const viewer = findSeat(match, person) ?? 'public';
  const more = boardControls({ command, match, viewer }, person);
  return more.length === 0 ? screen.rows : [...screen.rows, ...drawn([more])];
}

function only(rows: readonly SceneRow[], isWanted: (action: string) => boolean): readonly SceneRow[] {
  const isKept = (shown: SceneControl) => shown.kind !== 'link' && isWanted(readControlId(shown.control)?.action ?? '');
  return rows.map((row) => row.filter(isKept));
}

/** The words beside a board. Spectators are told that they are watching, instead of what the players should do. */
export function boardWords(app: ScreenParts, match: Match, person: PersonId, { content }: Scene, say: Say): string {
  if (match.status !== 'running' || !isWatching(match, person)) return content;
  const players = toAct(findCommand(app, match).game, match).map((seat) =>
    phrase('discord.seat', { player: { seat } }),
  );
  const [, ...lines] = content.split('\n');
  return [say(phrase('board.watching', { players })), ...lines].join('\n');
}

/** What a player can do on the page in addition to the controls under a board in a channel, where it would be typed. */
function boardControls(table: ShownTable, person: PersonId): readonly Button[] {
  const { command, match, viewer } = table;
  const { game } = command;
  const present = presentPersons(match);
  if (match.status !== 'running' || typeof viewer !== 'number' || !present.includes(viewer)) return [];
  const hasOthers = present.length > 1;
  const canAsk = hasOthers && seatToUndo(game, match) !== viewer && entriesToUndo(game, match, person).ok;
  return [
    ...(canAsk ? [button(phrase('discord.button.ask'), 'ask')] : []),
    ...(isOwnTurn(table) ? [button(phrase('discord.button.rules'), 'rules')] : []),
    ...(hasOthers ? [button(phrase('board.draw'), 'offer-draw')] : []),
    button(phrase('discord.button.resign'), 'ask-resign', 'danger'),
  ];
}
