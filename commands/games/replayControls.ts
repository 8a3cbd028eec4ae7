import { lastMoveNumber } from '../../src/engine/log.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import type { Match } from '../../src/match/match.ts';
import type { Button, Row } from '../../src/play/contract/controls.ts';
import { MOST_CHOICES } from '../../src/play/contract/discordLimits.ts';

/** Builds buttons that lead to the position after a move; disabled if it does not exist, or is the one shown. */
function stepTo({ id }: Match, at: number, last: number) {
  return (label: Phrase, action: string, ply: number): Button => ({
    kind: 'button',
    label,
    act: { action, argument: `${id}.${Math.max(0, ply)}` },
    disabled: ply < 0 || ply > last || ply === at,
  });
}

/** Buttons that lead one move on or back, or to an end of the match; and one that plays it as an animation. */
export function stepButtons(match: Match, at: number, last: number): readonly Button[] {
  const to = stepTo(match, at, last);
  return [
    to(phrase('records.replay.first'), 'replay.first', 0),
    to(phrase('records.replay.back'), 'replay.back', at - 1),
    to(phrase('records.replay.on'), 'replay.on', at + 1),
    to(phrase('records.replay.last'), 'replay.last', last),
    { ...aboutMatch(phrase('records.replay.animate'), 'replay.animate', match), style: 'primary' },
  ];
}

/** How many moves are skipped at once. Games less than twice as long do not need that. */
const LEAP = 10;

/** Controls for moving through a long game: ten moves forward or back, and a menu of moves across the whole game. */
export function jumpRows(match: Match, at: number, last: number): readonly Row[] {
  if (last < 2 * LEAP) return [];
  const to = stepTo(match, at, last);
  const between = Math.max(LEAP, Math.ceil(last / (MOST_CHOICES - 1)));
  const moves = [...Array(Math.ceil(last / between)).keys()].map((step) => step * between);
  const lastMove = lastMoveNumber(match.log);
  return [
    [
      to(phrase('records.replay.less', { count: LEAP }), 'replay.less', at - LEAP),
      to(phrase('records.replay.more', { count: LEAP }), 'replay.more', at + LEAP),
    ],
    {
      kind: 'menu',
      placeholder: phrase('records.replay.jump'),
      name: 'move',
      action: 'replay.jump',
      choices: [...moves, last].map((ply) => ({
        value: `${match.id}.${ply}`,
        label:
          ply > lastMove ? phrase('records.replay.last') : phrase('records.replay.at', { at: ply, last: lastMove }),
      })),
    },
  ];
}

/** A button about a match. */
export function aboutMatch(label: Phrase, action: string, { id }: Match): Button {
  return { kind: 'button', label, act: { action, argument: id } };
}
