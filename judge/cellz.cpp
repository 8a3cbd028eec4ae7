// Judges puzzles of Cellz: every free line of each decision is valued.
#include "cellzHints.hpp"

namespace {

using namespace cellz;

judge::Verdict judgePuzzle(const judge::Puzzle& puzzle, std::string& why) {
  using judge::Verdict;
  const auto wrong = [&](const std::string& text) {
    why = text;
    return Verdict::wrong;
  };
  const Board board(judge::numberIn(puzzle.setup, "columns"), judge::numberIn(puzzle.setup, "rows"));
  Reached now;
  if (!reach(board, puzzle, now, why)) return Verdict::wrong;
  Search search(board, now.drawn);
  uint64_t open = search.all();
  for (size_t number = 0; number < puzzle.steps.size(); ++number) {
    const auto& step = puzzle.steps[number];
    std::vector<int> values(search.free.size(), -200);
    int most = -200;
    for (uint64_t rest = open; rest != 0; rest &= rest - 1) {
      const int at = std::countr_zero(rest);
      values[at] = search.valueOf(open, at);
      most = std::max(most, values[at]);
      if (search.isTooLarge) return Verdict::tooLarge;
    }
    std::vector<int> right;
    for (const auto& text : step.right) right.push_back(search.at(board.read(text)));
    int next = -200;
    for (uint64_t rest = open; rest != 0; rest &= rest - 1) {
      const int at = std::countr_zero(rest);
      const bool isNamed = std::find(right.begin(), right.end(), at) != right.end();
      if (isNamed != (values[at] == most)) return wrong("decision " + std::to_string(number + 1) + " has other right lines");
      if (!isNamed) next = std::max(next, values[at]);
    }
    if (number == 0) {
      if (most - next != puzzle.margin) return wrong("the margin is " + std::to_string(most - next));
      const int lead = now.scores[puzzle.seat] - now.scores[1 - puzzle.seat];
      const auto sign = [](int one) { return (one > 0) - (one < 0); };
      if ((sign(lead + most) != sign(lead + next)) != puzzle.decides) return wrong("it decides otherwise");
    }
    if (number + 1 == puzzle.steps.size()) break;
    open &= ~(1ull << right[0]);
    for (const auto& reply : step.replies) {
      const int at = search.at(board.read(reply.substr(2)));
      if (at < 0 || !(open >> at & 1)) return wrong("a reply is not legal");
      // A take counts for its side, whoever it is: it has to be as good as anything.
      if (search.valueOf(open, at) != search.value(open)) return wrong("the reply " + reply + " is not the best");
      if (search.isTooLarge) return Verdict::tooLarge;
      open &= ~(1ull << at);
    }
  }
  return Verdict::right;
}

}  // namespace

int main(int argc, char** argv) {
  return judge::run(argc, argv, [](const judge::Puzzle& puzzle, std::string& why) {
    return puzzle.hint ? cellz::judgeHint(puzzle, why) : judgePuzzle(puzzle, why);
  });
}
