import { isAtTable } from '../play/actions/tableActions.ts';
import { type ControlContext, type ControlId, type Row, readControlId } from '../play/contract/controls.ts';
import type { GameCommand } from '../play/contract/gameCommand.ts';
import type { SceneControl, SceneRow } from '../play/contract/sceneControlTypes.ts';
import type { PageBoard, PageButton, PageControl } from './protocol.ts';

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
