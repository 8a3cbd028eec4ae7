import type { AnalysisCard, CostlyMove, ShownMove } from '../../../render/shared/analysis.ts';
import type { Game } from '../../engine/game.ts';
import type { Position } from '../../engine/match.ts';
import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import { fastRandom } from '../../engine/random.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Analysis, WeighedPly } from '../../tables/analysis/analysis.ts';
import { classifyMove, computeLoss, type Measure } from '../../tables/analysis/cost.ts';
import { pointsIn } from '../words/formatPoints.ts';
import { drawCurve } from './drawCurve.ts';
import { replayViewer } from './replaySteps.ts';
import { SIGNS } from './verdicts.ts';

/** How many costly moves the picture shows. */
const MOST_SHOWN = 3;

/** One of the costliest moves, with the position before it. */
export interface CardMove {
  readonly weighed: WeighedPly;
  readonly before: Position;
}

/** The reader: language, words, and seat if they played in the match. */
interface CardReader {
  readonly locale: string;
  readonly plain: Say;
  readonly own: Seat | undefined;
}

/** Draws an analysis: the reader's own costliest moves (everyone's if they have none) above the curve. */
export function drawAnalysisCard(
  game: Game,
  analysis: Analysis,
  measure: Measure,
  worst: readonly CardMove[],
  { locale, plain, own }: CardReader,
): AnalysisCard {
  const mine = worst.filter(({ weighed }) => weighed.seat === own);
  const shown = (mine.length > 0 ? mine : worst).slice(0, MOST_SHOWN);
  const marked = worst.map(({ weighed }) => weighed);
  const curve = drawCurve(analysis, measure, { worst: marked, own, captions: { estimated: '', exact: '' } });
  const captions = {
    estimated: plain(phrase('coach.card.estimated')),
    exact: plain(exactCaption(curve.exactFrom)),
  };
  return {
    moves: shown.map((one) => costlyMove(game, one, measure, locale)),
    curve: { ...curve, captions },
  };
}

function exactCaption(from: number | undefined): Phrase {
  return from === undefined || from <= 1 ? phrase('coach.card.exact') : phrase('coach.card.exactFrom', { ply: from });
}

const MOST_WITH_TENTHS = 99.95;

function costlyMove(game: Game, { weighed, before }: CardMove, measure: Measure, locale: string): CostlyMove {
  const { ply, seat, played, playedThen = [], best, bestThen = [], exact } = weighed;
  const mark = classifyMove(weighed, measure);
  const loss = computeLoss(weighed);
  return {
    ply,
    seat,
    sign: mark === undefined ? '' : SIGNS[mark],
    // Tenths of more would be cut on a card.
    loss: `−${pointsIn(loss < MOST_WITH_TENTHS ? loss : Math.round(loss), locale)}`,
    isExact: exact === true,
    played: shownMove(game, before, seat, [played, ...playedThen]),
    best: shownMove(game, before, seat, [best, ...bestThen]),
  };
}

/**
 * The last of these moves, and the board as its player saw it before them; the other moves are made, so that a round
 * shows all its tiles.
 */
function shownMove(game: Game, { state }: Position, seat: Seat, texts: readonly string[]): ShownMove {
  let [now, picked] = [state, ''];
  for (const text of texts) {
    const then = picked === '' ? now : stateAfter(game, now, seat, picked);
    const isLegal = stateAfter(game, then, seat, text) !== undefined;
    if (!isLegal || (picked !== '' && isPassing(game, then, seat, text))) break;
    [now, picked] = [then, text];
  }
  return { view: game.view(now, game.hidden ? seat : replayViewer(game)), picked };
}

/** Undefined if the move cannot be made. */
function stateAfter(game: Game, state: unknown, seat: Seat, text: string): unknown {
  const move = game.read(text);
  if (!move.ok || game.refuse(state, seat, move.value) !== undefined) return undefined;
  return game.play(state, seat, move.value, fastRandom(1)).state;
}

function isPassing(game: Game, state: unknown, seat: Seat, text: string): boolean {
  const pass = game.pass?.(state, seat);
  return pass !== undefined && game.write(pass) === text;
}
