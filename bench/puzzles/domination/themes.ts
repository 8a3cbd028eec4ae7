import { otherMark } from '../../../src/games/domination/moves.ts';
import { listCandidates, replyTo, type ValuedCandidate } from '../../../src/games/domination/players/candidates.ts';
import { rememberedLines, type View } from '../../../src/games/domination/view.ts';

/** How many cells a line has to give up, or to save, for that to be its theme. */
const MUCH = 3;

/** With at least this many lines that are nearly as good, it is hard to find the best one. */
const CROWD = 6;

/**
 * The themes of the best line, most telling first: the biggest line is forbidden; the best one forbids the best answer;
 * it gains less and gives less back; it saves what the other would take; it is the biggest after all; otherwise it is a
 * matter of counting.
 */
export function findThemes(
  view: View,
  [best]: readonly ValuedCandidate[],
  all: readonly ValuedCandidate[],
): readonly string[] {
  const mark = view.toMove ?? 'X';
  const other = otherMark(mark);
  const remembered = rememberedLines(view);
  if (best === undefined) return [];
  const most = (allowedBy: typeof remembered) => listCandidates(view, mark, allowedBy)[0]?.gain ?? 0;
  const threat = listCandidates(view, other, remembered)[0]?.gain ?? 0;
  const answer = replyTo(view, best.move)?.gain ?? 0;
  const answerIfForgotten = replyTo({ ...view, setup: { ...view.setup, memory: 0 } }, best.move)?.gain ?? 0;
  const greedy = most(remembered);
  const themes = [
    ...(most([]) - greedy >= MUCH ? ['memory'] : []),
    ...(answerIfForgotten - answer >= MUCH ? ['lock'] : []),
    ...(greedy - best.gain >= MUCH ? ['restraint'] : []),
    ...(threat - answer >= MUCH ? ['shield'] : []),
    ...(best.gain === greedy ? ['harvest'] : []),
  ];
  const isCrowded = all.filter(({ value }) => best.value - value <= MUCH).length > CROWD;
  return themes.length > 0 ? themes : [isCrowded ? 'crowd' : 'count'];
}
