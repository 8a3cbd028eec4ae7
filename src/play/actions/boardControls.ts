import { phrase } from '../../engine/phrase.ts';
import { type PersonId, presentPersons } from '../../match/match.ts';
import { entriesToUndo, seatToUndo } from '../../match/undo.ts';
import type { ShownTable } from '../contract/app.ts';
import { type Button, button } from '../contract/controls.ts';

/** What a player can do on the board's page besides what stands under the board in a channel: there it is typed. */
export function boardControls({ command: { game }, match, viewer }: ShownTable, person: PersonId): readonly Button[] {
  const present = presentPersons(match);
  if (match.status !== 'running' || typeof viewer !== 'number' || !present.includes(viewer)) return [];
  const hasOthers = present.length > 1;
  const canAsk = hasOthers && seatToUndo(game, match) !== viewer && entriesToUndo(game, match, person).ok;
  return [
    ...(canAsk ? [button(phrase('discord.button.ask'), 'ask')] : []),
    ...(hasOthers ? [button(phrase('board.draw'), 'offer-draw')] : []),
    button(phrase('discord.button.resign'), 'ask-resign', 'danger'),
  ];
}
