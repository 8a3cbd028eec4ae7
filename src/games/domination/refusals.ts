import { columnLetter } from '../../engine/cell.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { isOnBoard } from './board.ts';
import { isPoint, type Move, writeMove } from './moves.ts';
import type { Setup } from './state.ts';
import { type Clash, findClash } from './validity.ts';

/** Returns why a line may not be drawn after the remembered ones, and what can be done. */
export function refuseLine(setup: Setup, remembered: readonly Move[], move: Move): Phrase | undefined {
  if (!isOnBoard(move.from, setup.size) || !isOnBoard(move.to, setup.size)) {
    return phrase('domination.refuse.offBoard', {
      line: writeMove(move),
      column: columnLetter(setup.size - 1),
      row: setup.size,
    });
  }
  if (isPoint(move)) return phrase('domination.refuse.point');
  const clash = findClash(move, remembered, setup.rule);
  return clash === undefined ? undefined : describeClash(clash, move, remembered.length);
}

function describeClash(clash: Clash, move: Move, count: number): Phrase {
  const values = { line: writeMove(move), other: writeMove(clash.with), memory: phraseOfMemory(count) };
  switch (clash.ground) {
    case 'middle':
      return phrase('domination.refuse.middle', values);
    case 'rightAngle':
      return phrase('domination.refuse.rightAngle', values);
    case 'middleAndRightAngle':
      return phrase('domination.refuse.middleAndRightAngle', values);
    case 'start':
      return phrase('domination.refuse.start', values);
    case 'end':
      return phrase('domination.refuse.end', values);
  }
}

function phraseOfMemory(count: number): Phrase {
  return phrase('domination.refuse.memory', { count });
}
