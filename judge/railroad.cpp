// Judges puzzles of Railroad Ink: the most points of the last round, over every board with which it can end; and the last dice
// of the round before it, by the most points of the last one on average over all rolls.
#include "railroadHints.hpp"

namespace {

using namespace railroad;

judge::Verdict judgeLastRound(const judge::Puzzle& puzzle, Sheet& sheet, std::string& why) {
  using judge::Verdict;
  std::map<int, int> boardsBy;
  Round round;
  round.visit(sheet.board, sheet.dice, sheet.specials, 0, [&](Board& board) { ++boardsBy[board.score()]; });
  if (round.boards > Round::MOST) return Verdict::tooLarge;
  const auto best = boardsBy.rbegin();
  if (best->first != puzzle.points) return why = "brings " + std::to_string(best->first), Verdict::wrong;
  if (puzzle.claim && *puzzle.claim != best->first) return why = "is called certain to bring something else", Verdict::wrong;
  const int margin = boardsBy.size() < 2 ? 0 : best->first - std::next(best)->first;
  if (margin != puzzle.margin) return why = "the margin is " + std::to_string(margin), Verdict::wrong;
  if (best->second > 6) return why = std::to_string(best->second) + " boards are the best", Verdict::wrong;
  for (const auto& step : puzzle.steps) {
    if (step.right[0] == "done") continue;
    if (!put(sheet, step.right[0])) return why = "cannot place " + step.right[0], Verdict::wrong;
  }
  if (!isDone(sheet) || sheet.board.score() != puzzle.points) return why = "the way that is told brings less", Verdict::wrong;
  return Verdict::right;
}

judge::Verdict judgeAverage(const judge::Puzzle& puzzle, Sheet& sheet, std::string& why) {
  using judge::Verdict;
  std::map<int, std::set<std::vector<int>>> boardsBy;
  Round round;
  if (sheet.specials.count != 3) return Verdict::tooLarge;
  const auto lookOf = [](const Board& board) {
    std::vector<int> look;
    for (int square = 0; square < SQUARES; ++square) look.push_back(board.isEmpty(square) ? 0 : board.formAt(square));
    return look;
  };
  round.visit(sheet.board, sheet.dice, sheet.specials, 0, [&](Board& board) { boardsBy[AllRolls(board).sum()].insert(lookOf(board)); });
  const auto best = boardsBy.rbegin();
  std::set<std::vector<int>> told;
  for (const auto& plan : puzzle.plans) {
    Sheet after = sheet;
    for (const auto& move : plan)
      if (!put(after, move)) return why = "cannot place " + move, Verdict::wrong;
    if (!isDone(after)) return why = "a die is left that fits", Verdict::wrong;
    told.insert(lookOf(after.board));
  }
  if (told != best->second) return why = "other boards are the best", Verdict::wrong;
  const double margin = boardsBy.size() < 2 ? 0 : (best->first - std::next(best)->first) / 648.0;
  if (std::abs(margin - puzzle.exactMargin) > 0.0051) return why = "the margin is " + std::to_string(margin), Verdict::wrong;
  return Verdict::right;
}

judge::Verdict judgePuzzle(const judge::Puzzle& puzzle, std::string& why) {
  using judge::Verdict;
  if (puzzle.seatCount != 1 || !puzzle.setup.empty()) return Verdict::tooLarge;
  Sheet sheet;
  size_t round = 0;
  if (!reach(puzzle, sheet, round, why)) return Verdict::wrong;
  if (round != (puzzle.plans.empty() ? 6 : 5)) return why = "another round is played", Verdict::wrong;
  return puzzle.plans.empty() ? judgeLastRound(puzzle, sheet, why) : judgeAverage(puzzle, sheet, why);
}

}  // namespace

int main(int argc, char** argv) {
  return judge::run(argc, argv, [](const judge::Puzzle& puzzle, std::string& why) {
    return puzzle.hint ? railroad::judgeHint(puzzle, why) : judgePuzzle(puzzle, why);
  });
}
