import type { ShownTable } from '../contract/app.ts';
import type { Button, Menu, Row } from '../contract/controls.ts';
import type { Verb } from './action.ts';

/** One row, but two where no board takes the room. What stands last can be typed as well. */
const MOST_BUTTONS = 5;
const MOST_IN_LOBBY = 10;

/** The controls under a table, beside those of the game: the buttons, then the menus. */
export function tableControls(verbs: readonly Pick<Verb, 'shown'>[], table: ShownTable): readonly Row[] {
  const { match, viewer } = table;
  if (match.status === 'closed' || (match.status === 'over' && viewer !== 'public')) return [];
  const controls = verbs.flatMap((verb) => verb.shown?.(table) ?? []);
  const buttons = controls.filter((control): control is Button => control.kind === 'button');
  const menus = controls.filter((control): control is Menu => control.kind === 'menu');
  return [buttons.slice(0, match.status === 'lobby' ? MOST_IN_LOBBY : MOST_BUTTONS), ...menus];
}
