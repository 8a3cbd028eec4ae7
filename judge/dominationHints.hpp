// Whether what a hint of Linear Domination says is true of its position: what a line gains, what the best answer takes back,
// and what it hinders; and, where no more than one line follows, how the match ends.
#pragma once
#include "domination.hpp"

namespace domination {

// By how much a line of a side moves the board in its favour.
inline int gain(const Board& board, const Stroke& line, int side) {
  Board after = board;
  after.paint(line, side);
  return after.lead(side) - board.lead(side);
}

inline judge::Verdict judgeHint(const judge::Puzzle& puzzle, std::string& why) {
  using judge::Verdict;
  auto reached = begin(puzzle);
  if (!reached) return Verdict::tooLarge;
  const judge::Hint& hint = *puzzle.hint;
  Reached& now = *reached;
  if (!reach(puzzle, now, why)) return Verdict::wrong;
  why = hint.key + " of " + hint.move;
  const int own = now.sideToDraw();
  const Stroke line = now.read(hint.move);
  if (!now.mayDraw(line, now.drawn)) return Verdict::wrong;
  Board after = now.board;
  after.paint(line, own);
  auto drawn = now.drawn;
  drawn.push_back(line);
  const bool isLast = static_cast<int>(drawn.size()) == 2 * now.plays;
  int back = 0;
  for (const auto& answer : now.lines())
    if (!isLast && now.mayDraw(answer, drawn)) back = std::max(back, gain(after, answer, 1 - own));
  // The lead of the side on all boards; only the last one can be certain, and one line of each side is looked at.
  const int left = 2 * now.plays - static_cast<int>(drawn.size());
  if (puzzle.claim && now.leg == now.legs - 1 && left <= 1) {
    const int whole = (puzzle.seat == 0 ? now.lead : -now.lead) + after.lead(own) - back;
    if (*puzzle.claim != whole) return why = "ends by " + std::to_string(whole) + ", not as is called certain", Verdict::wrong;
  }
  const bool isGain = gain(now.board, line, own) == hint.number("gain");
  if (hint.key == "last") return isLast && isGain ? Verdict::right : Verdict::wrong;
  if (isLast || !isGain || back != hint.number("back")) return Verdict::wrong;
  const Stroke reply = now.read(hint.text("reply"));
  if (!now.mayDraw(reply, drawn) || gain(after, reply, 1 - own) != back) return Verdict::wrong;
  if (hint.key == "answer") return Verdict::right;
  if (hint.key != "blocks") return Verdict::wrong;
  // The other's best line of now: it is forbidden then, or gains less.
  const Stroke threat = now.read(hint.text("threat"));
  const int before = gain(now.board, threat, 1 - own);
  const bool isHindered = !now.mayDraw(threat, drawn) || gain(after, threat, 1 - own) < before;
  return before == hint.number("before") && before > back && isHindered ? Verdict::right : Verdict::wrong;
}

}  // namespace domination
