import { readControlId } from '../play/contract/controlId.ts';
import type { ControlContext, Row } from '../play/contract/controls.ts';
import type { GameCommand } from '../play/contract/gameCommand.ts';
import type { SceneRow } from '../play/contract/sceneControls.ts';
import { pageRows, type RowOptions } from './pageRows.ts';
import type { PageBoard, PageControl } from './protocol.ts';

/** What the keys of a pad are made of. */
interface PadParts extends Pick<RowOptions, 'readId' | 'isHere'> {
  /** What the reader knows, where they are to act; asked for where a pad wants it. */
  readonly momentNow?: () => ControlContext;
  readonly picked: string;
  readonly draw: (row: Row) => readonly SceneRow[];
}

/** The rows of a message; of a game with a pad, all its keys at once, and nothing that sets which are there. */
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
