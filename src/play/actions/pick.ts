import { phrase } from '../../engine/phrase.ts';
import { toAct } from '../../match/play.ts';
import { SMALL } from '../screens/boardText.ts';
import { boardVersionOf } from '../screens/boardVersion.ts';
import { momentOf, screenOf } from '../screens/screen.ts';
import { wordsFor } from '../words/names.ts';
import { type ControlRequest, refuseAction } from './atTable.ts';
import { outOfDate, readerOfControl, viewerOfControl } from './outOfDate.ts';

/** Chooses part of a move: the board is shown again with it. Nothing is played. */
export async function pickPart(at: ControlRequest): Promise<void> {
  const { request, command, match, control, seat } = at;
  const { app, invoker } = request;
  if (seat === undefined) return refuseAction(request, phrase('tables.notYours'));
  const viewer = viewerOfControl(at, seat);
  if (boardVersionOf(command, match, viewer) !== control.stamp) return outOfDate(at);
  if (!toAct(command.game, match).includes(seat)) return refuseAction(request, phrase('engine.notYourTurn'));
  const reader = readerOfControl(at);
  const screen = await screenOf(app, match, { viewer, ...reader, picked: control.argument, by: invoker });
  const { say } = wordsFor(app.catalogue, reader.locale, match);
  const hints = command.hint?.(momentOf(command.game, match, seat), control.argument) ?? [];
  const looked = { ...screen, content: withHints(control.content, hints.map(say)) };
  if (invoker.from === 'private') await request.door.showOwn(invoker, match, looked, control.argument);
  else await invoker.answer.update(looked);
}

/** What marks a line of a message as a hint on the choice of the moment. */
const HINT = `${SMALL}→ `;

/** The words of a message with other hints. What happened before stays: a choice is not news. */
function withHints(content: string, hints: readonly string[]): string {
  const lines = content.split('\n').filter((line) => !line.startsWith(HINT));
  return [...lines, ...hints.map((hint) => HINT + hint)].join('\n');
}
