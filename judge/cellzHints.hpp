// Whether what a hint of Cellz says is true of its position: by what can be taken and drawn there, and by the search.
#pragma once
#include <map>
#include <set>

#include "cellz.hpp"

namespace cellz {

class Sentence {
 public:
  Sentence(const Board& board, const Reached& now) : board_(board), search_(board, now.drawn, MOST_NODES_OF_HINT), open_(search_.all()) {
    for (const auto& box : board.boxes) {
      uint64_t sides = 0;
      for (const int line : box.lines)
        if (search_.at(line) >= 0) sides |= 1ull << search_.at(line);
      sides_.push_back(sides);
    }
  }

  // Whether the sentence is true of drawing this line; nothing where that is too much to look at.
  std::optional<bool> isTrue(const judge::Hint& hint, std::optional<double> certain, int lead) {
    const int line = search_.at(board_.read(hint.move));
    if (line < 0) return false;
    const uint64_t after = open_ & ~(1ull << line);
    if (!said(hint, line, after)) return false;
    if (isTooLarge_) return std::nullopt;
    if (!certain) return true;
    const int value = search_.valueOf(open_, line), best = search_.value(open_);
    if (search_.isTooLarge) return std::nullopt;
    return value == best && *certain == lead + value;
  }

 private:
  const Board& board_;
  Search search_;
  const uint64_t open_;
  std::vector<uint64_t> sides_;
  bool isTooLarge_ = false;

  int openOf(int box, uint64_t open) const { return std::popcount(sides_[box] & open); }

  // A line that ends a box, or -1.
  int taking(uint64_t open) const {
    for (size_t box = 0; box < sides_.size(); ++box)
      if (openOf(static_cast<int>(box), open) == 1) return std::countr_zero(sides_[box] & open);
    return -1;
  }

  // How many boxes can be taken one after the other, and what is free after that.
  std::pair<int, uint64_t> takeAll(uint64_t open) const {
    int boxes = 0;
    for (int line = taking(open); line >= 0; line = taking(open)) {
      boxes += search_.boxesBy(open, line);
      open &= ~(1ull << line);
    }
    return {boxes, open};
  }
  int canTake(uint64_t open) const { return takeAll(open).first; }

  // Lines that bring no box to its third side.
  uint64_t safe(uint64_t open) const {
    uint64_t lines = 0;
    for (uint64_t rest = open; rest != 0; rest &= rest - 1) {
      const int line = std::countr_zero(rest);
      bool isSafe = true;
      for (const int box : board_.lines[search_.free[line]].boxes) isSafe = isSafe && (box < 0 || openOf(box, open) > 2);
      if (isSafe) lines |= 1ull << line;
    }
    return lines;
  }
  int safeCount(uint64_t open) const { return std::popcount(safe(open)); }

  // How many safe lines are drawn until there is none, in every order: the bit of each count. Lines that share no box,
  // directly or through others, do not change each other: their counts add up.
  static constexpr size_t MOST_ORDERS = 300'000;
  std::map<std::pair<uint64_t, uint64_t>, uint64_t> known_;
  uint64_t counts(uint64_t open) { return counts(open, ~0ull); }
  uint64_t counts(uint64_t open, uint64_t among) {
    uint64_t found = 1;
    for (uint64_t rest = safe(open) & among; rest != 0 && !isTooLarge_;) {
      const uint64_t group = together(rest);
      rest &= ~group;
      const uint64_t own = countsOf(group, open);
      uint64_t sums = 0;
      for (uint64_t bits = own; bits != 0; bits &= bits - 1) sums |= found << std::countr_zero(bits);
      found = sums;
    }
    return found;
  }
  uint64_t countsOf(uint64_t group, uint64_t open) {
    const auto key = std::pair(group, open & sidesBeside(group));
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    if (known_.size() > MOST_ORDERS) {
      isTooLarge_ = true;
      return 1;
    }
    uint64_t found = 0;
    for (uint64_t rest = group; rest != 0 && !isTooLarge_; rest &= rest - 1)
      found |= counts(open & ~(rest & -rest), group) << 1;
    return known_[key] = found;
  }
  // The sides of all boxes that these lines touch.
  uint64_t sidesBeside(uint64_t lines) const {
    uint64_t beside = 0;
    for (const uint64_t sides : sides_)
      if (sides & lines) beside |= sides;
    return beside;
  }
  // The first of these lines and all that share a box with it, directly or through others of them.
  uint64_t together(uint64_t lines) const {
    uint64_t group = lines & -lines;
    for (uint64_t grown = group;; group = grown) {
      grown = sidesBeside(group) & lines;
      if (grown == group) return group;
    }
  }
  static constexpr uint64_t EVEN = 0x5555555555555555ull;

  bool areCounted(const judge::Hint& hint, uint64_t open, bool isEven) {
    const uint64_t found = counts(open);
    if (isTooLarge_) return true;
    const int least = std::countr_zero(found), most = 63 - std::countl_zero(found);
    const std::string text = least == most ? std::to_string(least) : std::to_string(least) + "\u2013" + std::to_string(most);
    return (found & (isEven ? ~EVEN : EVEN)) == 0 && hint.text("lines") == text;
  }

  // Whether the line is as good as any; true where that is too much to look at, which is noted.
  bool isBest(int line) {
    if (search_.isOwed(open_, line)) return true;
    const bool best = search_.valueOf(open_, line) == search_.value(open_);
    isTooLarge_ = isTooLarge_ || search_.isTooLarge;
    return isTooLarge_ || best;
  }

  // Whether, once all but so many boxes are taken, every line that takes more of them is worse than the best.
  bool isLeavingBetter(uint64_t open, int left) {
    const int boxes = canTake(open);
    if (boxes < left) return false;
    for (uint64_t rest = open; rest != 0; rest &= rest - 1) {
      const int line = std::countr_zero(rest);
      if (search_.boxesBy(open, line) == 0) continue;
      if (boxes > left && isLeavingBetter(open & ~(1ull << line), left)) return true;
      if (boxes == left && search_.valueOf(open, line) == search_.value(open)) return false;
    }
    return boxes == left;
  }
  bool isLeftBetter(int left) {
    const bool isBetter = isLeavingBetter(open_, left);
    isTooLarge_ = isTooLarge_ || search_.isTooLarge;
    return isTooLarge_ || isBetter;
  }

  int cheapestAfter(uint64_t open) const {
    const uint64_t rest = takeAll(open).second;
    int least = 1000;
    for (uint64_t lines = rest; lines != 0; lines &= lines - 1) least = std::min(least, canTake(rest & ~(lines & -lines)));
    return least;
  }

  bool said(const judge::Hint& hint, int line, uint64_t after) {
    const std::string& key = hint.key;
    const int count = hint.number("count");
    const bool isSafe = safe(open_) >> line & 1, hasSafe = safe(open_) != 0;
    const auto [given, rest] = takeAll(after);
    const int open = canTake(open_);
    if (key == "safe") return isSafe && safeCount(after) == count;
    if (key == "safeLast") return isSafe && safeCount(after) == 0;
    if (key == "safeAhead") return isSafe && areCounted(hint, after, true);
    if (key == "safeBehind") return isSafe && areCounted(hint, after, false);
    if (key == "safeTheirs") return isSafe && counts(after) == 2;
    if (key == "safeOpen") {
      const uint64_t found = counts(after);
      return isSafe && (isTooLarge_ || ((found & EVEN) != 0 && (found & ~EVEN) != 0 && std::countr_zero(found) == hint.number("least") &&
                                        63 - std::countl_zero(found) == hint.number("most")));
    }
    if (key == "take" || key == "takeAll") return search_.boxesBy(open_, line) > 0 && open == count && isBest(line);
    if (key == "takeFirst") return search_.boxesBy(open_, line) > 0 && open == count + hint.number("left") && isBest(line);
    if (key == "takeSome")
      return open == hint.number("all") && count == open - hint.number("left") && isBest(line) && isLeftBetter(hint.number("left"));
    if (key == "last") return open == count && rest == 0;
    if (key == "control") return open == hint.number("given") && given == open && cheapestAfter(after) >= count;
    if (key == "leave") return open > 0 && given == count;
    if (key == "turn") return hasSafe && !isSafe && given == count && (counts(rest) & ~EVEN) == 0;
    if (key == "give") return hasSafe && !isSafe && given == count && safeCount(rest) == hint.number("safe");
    if (key == "openLast") return given == count && rest == 0 && !hasSafe;
    // Both boxes beside the line are open then, each by a line of its own.
    if (key == "middle") {
      const auto& [first, second] = board_.lines[search_.free[line]].boxes;
      return !hasSafe && given == 2 && first >= 0 && second >= 0 && openOf(first, after) == 1 && openOf(second, after) == 1;
    }
    if (key == "open") return !hasSafe && open == 0 && given == count && rest != 0;
    return false;
  }
};

inline judge::Verdict judgeHint(const judge::Puzzle& puzzle, std::string& why) {
  const Board board(judge::numberIn(puzzle.setup, "columns"), judge::numberIn(puzzle.setup, "rows"));
  Reached now;
  if (puzzle.seatCount != 2) return judge::Verdict::tooLarge;
  if (!reach(board, puzzle, now, why)) return judge::Verdict::wrong;
  const auto isTrue = Sentence(board, now).isTrue(*puzzle.hint, puzzle.claim, now.scores[puzzle.seat] - now.scores[1 - puzzle.seat]);
  if (!isTrue) return judge::Verdict::tooLarge;
  if (!*isTrue) why = puzzle.hint->key + " of " + puzzle.hint->move;
  return *isTrue ? judge::Verdict::right : judge::Verdict::wrong;
}

}  // namespace cellz
