import { phrase } from '../../../src/engine/phrase.ts';
import { countCells, paint } from '../../../src/games/domination/board.ts';
import { legalLines } from '../../../src/games/domination/legalLines.ts';
import { type Mark, type Move, otherMark, writeMove } from '../../../src/games/domination/moves.ts';
import type { State } from '../../../src/games/domination/state.ts';
import { listRemembered } from '../../../src/games/domination/validity.ts';
import { rememberedLines, showView, type View } from '../../../src/games/domination/view.ts';
import type { Bar, Size } from '../bar.ts';
import { blameOfEquals, type Gardener, plantedBlunders } from '../blame.ts';
import { fallExplained } from '../fall.ts';
import { SMALL_DOMINATION, USUAL } from '../fields.ts';
import { bestHints, type Proof, type Regret, samplePositions, trueSentences } from '../hints.ts';
import type { Stand } from '../matches.ts';
import { solveValues } from '../truth/domination.ts';

const seen = ({ state }: Stand): View => showView(state as State);
const playsLeft = ({ playsLeft: { X, O } }: View) => X + O;

export async function dominationBars({ levelMatches, plants, hints }: Size): Promise<readonly Bar[]> {
  const few = Math.ceil(hints / 4);
  const standsWith = (left: number, count: number) => [
    ...samplePositions(SMALL_DOMINATION, count, (stand) => playsLeft(seen(stand)) === left),
  ];
  const stands = [1, 2, 3, 4].map((left) => ({ left, some: standsWith(left, left === 4 ? Math.ceil(few / 4) : few) }));
  return [
    await blameOfEquals(USUAL.domination, levelMatches, 2, 'cells'),
    await plantedBlunders(() => USUAL.domination, plants, plantAt),
    await fallExplained(USUAL.domination, levelMatches),
    ...stands.map(({ left, some }) =>
      bestHints(SMALL_DOMINATION, some, regretOf, `hints that are best, 4x4, ${left} plays left, by a plain search`),
    ),
    ...trueSentences(
      USUAL.domination,
      [...samplePositions(USUAL.domination, Math.ceil(hints / 4), () => true)],
      PROOFS,
    ),
  ];
}

const regretOf: Regret = (stand, { move }) => {
  const values = solveValues(seen(stand));
  const most = Math.max(...values.map(({ value }) => value));
  const text = writeMove(move as Move);
  return most - (values.find((one) => writeMove(one.move) === text)?.value ?? Number.NEGATIVE_INFINITY);
};

/** The difference in cells that a line makes on a board. */
function gainOf(view: View, move: Move, mark: Mark): number {
  const lead = (board: View['board']) => countCells(board, mark) - countCells(board, otherMark(mark));
  return lead(paint(view.board, move, mark)) - lead(view.board);
}

/** The gain of a line, and the most that the other player can gain after it. */
function worthOf(view: View, move: Move): { readonly gain: number; readonly back: number } {
  const mark = view.toMove ?? 'X';
  const after = { ...view, board: paint(view.board, move, mark) };
  const remembered = listRemembered([...rememberedLines(view), move], view.setup.memory);
  const replies = legalLines(view.setup.size, remembered, view.setup.rule);
  const back = replies.reduce((most, reply) => Math.max(most, gainOf(after, reply, otherMark(mark))), 0);
  return { gain: gainOf(view, move, mark), back };
}

/**
 * At the very end, with one play left for each player, a line that loses cells compared with the best, each checked
 * against every answer.
 */
const plantAt: Gardener = (stand) => {
  const view = seen(stand);
  if (playsLeft(view) !== 1) return undefined;
  const lines = legalLines(view.setup.size, rememberedLines(view), view.setup.rule);
  const mark = view.toMove ?? 'X';
  const worth = lines.map((move) => ({ move, gain: gainOf(view, move, mark) })).sort((a, b) => b.gain - a.gain);
  const [best] = worth;
  const wanted = 2 + ((stand.ply * 7 + view.board.join('').split('X').length) % 8);
  const worse = worth.find(({ gain }) => (best?.gain ?? 0) - gain >= wanted);
  return worse && best && { ply: stand.ply, text: writeMove(worse.move), loss: best.gain - worse.gain };
};

function readValue(text: unknown, view: View): Move | undefined {
  return legalLines(view.setup.size, [], view.setup.rule).find((move) => writeMove(move) === text);
}

const PROOFS: Readonly<Record<string, Proof>> = {
  [phrase('domination.reason.last').key]: (stand, move, { gain }) => {
    const view = seen(stand);
    const mark = view.toMove ?? 'X';
    return view.playsLeft[otherMark(mark)] === 0 && gainOf(view, move as Move, mark) === gain;
  },
  [phrase('domination.reason.answer').key]: (stand, move, { gain, back, reply }) => {
    const view = seen(stand);
    const worth = worthOf(view, move as Move);
    const other = otherMark(view.toMove ?? 'X');
    const answer = readValue(reply, view);
    const after = { ...view, board: paint(view.board, move as Move, view.toMove ?? 'X') };
    return worth.gain === gain && worth.back === back && answer !== undefined && gainOf(after, answer, other) === back;
  },
  [phrase('domination.reason.blocks').key]: (stand, move, { gain, back, threat, before }) => {
    const view = seen(stand);
    const other = otherMark(view.toMove ?? 'X');
    const worth = worthOf(view, move as Move);
    const line = readValue(threat, view);
    if (line === undefined || worth.gain !== gain || worth.back !== back || gainOf(view, line, other) !== before)
      return false;
    // A line counts as prevented if it is no longer allowed, or if it gains less than before.
    const remembered = listRemembered([...rememberedLines(view), move as Move], view.setup.memory);
    const isAllowed = legalLines(view.setup.size, remembered, view.setup.rule).some((one) => writeMove(one) === threat);
    const after = { ...view, board: paint(view.board, move as Move, view.toMove ?? 'X') };
    return !isAllowed || gainOf(after, line, other) < Number(before);
  },
};
