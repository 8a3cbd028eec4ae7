// Judges puzzles of Linear Domination, in which each side has one line left: every legal line against every legal answer.
#include "dominationHints.hpp"

namespace {

using namespace domination;

judge::Verdict judgePuzzle(const judge::Puzzle& puzzle, std::string& why) {
  using judge::Verdict;
  const auto wrong = [&](const std::string& text) {
    why = text;
    return Verdict::wrong;
  };
  auto reached = begin(puzzle);
  if (!reached) return Verdict::tooLarge;
  Reached& now = *reached;
  if (!reach(puzzle, now, why)) return Verdict::wrong;
  if (now.leg != now.legs - 1 || static_cast<int>(now.drawn.size()) != 2 * now.plays - 2) return wrong("more than two lines are left");
  const auto all = now.lines();
  const int own = now.sideToDraw();
  int most = -1000;
  std::vector<std::pair<const Stroke*, int>> values;
  for (const auto& one : all) {
    if (!now.mayDraw(one, now.drawn)) continue;
    Board after = now.board;
    after.paint(one, own);
    auto lines = now.drawn;
    lines.push_back(one);
    int least = 1000;
    for (const auto& answer : all) {
      const int gain = std::popcount(answer.cells & ~after.cells[0] & ~after.cells[1]) + 2 * std::popcount(answer.cells & after.cells[own]);
      if (after.lead(own) - gain < least && now.mayDraw(answer, lines)) least = after.lead(own) - gain;
    }
    values.push_back({&one, least == 1000 ? after.lead(own) : least});
    most = std::max(most, values.back().second);
  }
  int next = -1000;
  size_t right = 0;
  for (const auto& [one, value] : values) {
    bool isNamed = false;
    for (const auto& text : puzzle.steps[0].right) {
      const auto name = nameOf(*one);
      const size_t dash = name.find('-');
      isNamed = isNamed || text == name || text == name.substr(dash + 1) + "-" + name.substr(0, dash);
    }
    if (isNamed != (value == most)) return wrong(nameOf(*one) + " is judged otherwise");
    right += value == most;
    if (value != most) next = std::max(next, value);
  }
  if (2 * right != puzzle.steps[0].right.size()) return wrong("other lines are right");
  if (most - next != puzzle.margin) return wrong("the margin is " + std::to_string(most - next));
  const int whole = puzzle.seat == 0 ? now.lead : -now.lead;
  if (puzzle.claim && *puzzle.claim != whole + most) return wrong("it ends by " + std::to_string(whole + most) + ", not as is called certain");
  if ((whole + most > 0 && whole + next <= 0) != puzzle.decides) return wrong("it decides otherwise");
  return Verdict::right;
}

}  // namespace

int main(int argc, char** argv) {
  return judge::run(argc, argv, [](const judge::Puzzle& puzzle, std::string& why) {
    return puzzle.hint ? domination::judgeHint(puzzle, why) : judgePuzzle(puzzle, why);
  });
}
