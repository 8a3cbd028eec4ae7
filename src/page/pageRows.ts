import { isAtTable } from '../play/actions/useControl.ts';
import { type ControlId, readControlId } from '../play/contract/controlId.ts';
import type { ControlContext, Row } from '../play/contract/controls.ts';
import type { GameCommand } from '../play/contract/gameCommand.ts';
import type { SceneControl, SceneRow } from '../play/contract/sceneControlTypes.ts';
import type { PageBoard, PageButton, PageControl } from './protocol.ts';

/** A scene's rows as the page draws them: those that a tap can use. */
export function pageRows(
  rows: readonly SceneRow[],
  { padOf = () => undefined, readId = readControlId, isHere = isOfTable }: RowOptions = {},
): readonly (readonly PageControl[])[] {
  const drawn = rows.map((row) => row.flatMap(pageControl).map((one) => onPad(one, padOf, readId)));
  return drawn.map((row) => row.filter(isHere)).filter((row) => row.length > 0);
}

/** How controls are read. */
export interface RowOptions {
  /** Where a move is on a pad. */
  readonly padOf?: (move: string) => PageButton['pad'];
  /** A control's meaning in the terms of tables: `move`, `pick`. */
  readonly readId?: (control: string) => ControlId | undefined;
  /** Whether the page can use it; by default, those of tables. */
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
 * Controls without a table, such as a daily game's replay, are answered in chat; the board's page need not open them.
 */
export function isOfTable({ control }: PageControl): boolean {
  const { match, action = '' } = readControlId(control) ?? {};
  return match !== undefined && isAtTable(action) && !['open-board', 'view'].includes(action);
}

/** None for what only Discord can show, such as external links. */
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

/** What a pad's keys are made of. */
interface PadParts extends Pick<RowOptions, 'readId' | 'isHere'> {
  /** What the reader knows when it is their turn; called only for a pad. */
  readonly momentNow?: () => ControlContext;
  readonly picked: string;
  readonly draw: (row: Row) => readonly SceneRow[];
}

/** A message's rows; for a game with a pad, all its keys at once, without the control that switches them. */
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
