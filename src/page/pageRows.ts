import { phrase, type Say } from '../engine/phrase.ts';
import { findSeat, type Match, type PersonId, presentPersons } from '../match/match.ts';
import { toAct } from '../match/play.ts';
import { entriesToUndo, seatToUndo } from '../match/undo.ts';
import { isAtTable } from '../play/actions/tableActions.ts';
import { isOwnTurn } from '../play/actions/views.ts';
import { findCommand, type ScreenParts, type ShownTable } from '../play/contract/app.ts';
import {
  type Button,
  button,
  type ControlContext,
  type ControlId,
  controlRows,
  type Row,
  readControlId,
} from '../play/contract/controls.ts';
import type { GameCommand } from '../play/contract/gameCommand.ts';
import type { Scene } from '../play/contract/scene.ts';
import type { SceneControl, SceneRow } from '../play/contract/sceneControlTypes.ts';
import type { PageBoard, PageButton, PageControl, PageQuestion } from './protocol.ts';

/** The rows of a scene as the page draws them: only controls that a tap can use. */
export function pageRows(
  rows: readonly SceneRow[],
  { padOf = () => undefined, readId = readControlId, isHere = isOfTable }: RowOptions = {},
): readonly (readonly PageControl[])[] {
  const drawn = rows.map((row) => row.flatMap(pageControl).map((one) => onPad(one, padOf, readId)));
  return drawn.map((row) => row.filter(isHere)).filter((row) => row.length > 0);
}

/** How to interpret controls. */
export interface RowOptions {
  /** The position of a move on a pad. */
  readonly padOf?: (move: string) => PageButton['pad'];
  /** The meaning of a control, in terms of controls at tables: `move`, `pick`. */
  readonly readId?: (control: string) => ControlId | undefined;
  /** Whether the page can use a control; by default, if it belongs to a table. */
  readonly isHere?: (control: PageControl) => boolean;
}

function onPad(
  control: PageControl,
  padOf: (move: string) => PageButton['pad'],
  readId: (control: string) => ControlId | undefined,
): PageControl {
  const id = control.kind === 'button' ? readId(control.control) : undefined;
  const pad = id?.action === 'move' || id?.action === 'pick' ? padOf(id.argument) : undefined;
  return pad === undefined || control.kind === 'menu' ? control : { ...control, pad };
}

/**
 * Whether a control belongs to a table. Others, such as a daily game's replay, are answered in chat, and people looking
 * at the board do not need them.
 */
export function isOfTable({ control }: PageControl): boolean {
  const { match, action = '' } = readControlId(control) ?? {};
  return match !== undefined && isAtTable(action) && !['open-board', 'view'].includes(action);
}

/** Empty for controls that only Discord can show, such as external links. */
function pageControl(shown: SceneControl): readonly PageControl[] {
  switch (shown.kind) {
    case 'menu': {
      const { placeholder: label, control, most } = shown;
      const choices = shown.choices.map(({ emoji: _, ...choice }) => choice);
      return [{ kind: 'menu', label, control, choices, most }];
    }
    case 'button': {
      const { label, control, style, disabled: isDisabled } = shown;
      return [{ kind: 'button', label, control, isDisabled, style }];
    }
    case 'link':
    case 'people':
      return [];
  }
}

/** What is needed to build the keys of a pad. */
interface PadParts extends Pick<RowOptions, 'readId' | 'isHere'> {
  /** What the reader knows when it is their turn; only called for a pad. */
  readonly momentNow?: () => ControlContext;
  readonly picked: string;
  readonly draw: (row: Row) => readonly SceneRow[];
}

/** A message's rows. For a game with a pad, all of its keys at once, without the controls that switch between them. */
export function padRows(
  { pad, modes = [] }: GameCommand,
  rows: readonly SceneRow[],
  { momentNow, picked, draw, ...options }: PadParts,
): PageBoard['rows'] {
  if (pad === undefined) return pageRows(rows, options);
  const { readId = readControlId } = options;
  const keys = momentNow === undefined ? [] : pad.buttons(momentNow(), picked);
  const isOfChat = ({ control }: PageControl) => {
    const id = readId(control);
    if (id?.action === 'pick') return modes.includes(id.argument);
    return id?.action === 'move' && pad.keyOf(id.argument) !== undefined;
  };
  const others = pageRows(rows, options).map((row) => row.filter((one) => !isOfChat(one)));
  return [...pageRows(draw(keys), { ...options, padOf: pad.keyOf }), ...others].filter((row) => row.length > 0);
}

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
