import { drawDomination } from '../../render/domination/picture.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { domination, type Move, preview, type View } from '../../src/games/domination/index.ts';
import type { Button } from '../../src/play/contract/controls.ts';
import type { Exhibit, ExtraCommand } from '../../src/play/contract/gameCommand.ts';
import { completeEnd, LINE_OPTIONS } from './ends.ts';

/** `/domination preview from: to:`: what a line would bring the player to move. Only the caller sees it. */
export const previewCommand: ExtraCommand<View> = {
  name: 'preview',
  text: 'domination.command.preview',
  options: LINE_OPTIONS,
  complete: completeEnd,
  show({ given, moment }): Result<Exhibit> {
    if (moment === undefined) return refuse(phrase('discord.noTable'));
    const move = domination.read(`${given.from ?? ''} ${given.to ?? ''}`);
    if (!move.ok) return move;
    const { view, viewer } = moment;
    if (view.toMove === null) return refuse(phrase('engine.over'));
    const seat = view.seats[view.toMove];
    const isForAnother = seat !== viewer && preview(view, move.value).refusal === undefined;
    const turn = isForAnother ? [phrase('domination.preview.turn', { player: { seat } })] : [];
    const lines = [...turn, ...previewPhrases(view, move.value)];
    const mayDraw = moment.legal().includes(domination.write(move.value));
    return accept({
      lines,
      controls: mayDraw ? [[drawButton(phrase('domination.control.drawThis'), move.value)]] : [],
      drawing: (theme) => drawDomination(view, theme, domination.write(move.value)),
      alt: [...lines, ...domination.describe(view)],
      isPrivate: true,
    });
  },
};

/** The length and gain of a line, or why it may not be played. */
export function previewPhrases(view: View, move: Move): readonly Phrase[] {
  const { length, empty, taken, refusal } = preview(view, move);
  const line = domination.write(move);
  if (refusal !== undefined) return [refusal];
  return [phrase('domination.preview', { line, count: length, empty, taken, gain: empty + 2 * taken })];
}

export function drawButton(label: Phrase, move: Move): Button {
  return { kind: 'button', style: 'success', label, act: { action: 'move', argument: domination.write(move) } };
}
