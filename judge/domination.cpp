// Judges puzzles of Linear Domination, in which each side has one line left: every legal line against every legal answer, on
// the cells that it paints. Written from the rules alone, for the rule `any`.
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "puzzles.hpp"

namespace {

struct Stroke {
  int row[2], column[2];
  uint64_t cells = 0;
};

struct Board {
  uint64_t cells[2] = {0, 0};
  void paint(const Stroke& stroke, int side) {
    cells[side] |= stroke.cells;
    cells[1 - side] &= ~stroke.cells;
  }
  int lead(int side) const { return std::popcount(cells[side]) - std::popcount(cells[1 - side]); }
};

// The cells through whose inside the line between the middles goes: a cell is passed where the line is in it for some while.
// In units of half a cell: the middle of a cell is odd, its sides are even. A cell spans [2r, 2r+2] by [2c, 2c+2]; the signs
// of its corners, seen from the line, tell whether the line goes through its inside.
uint64_t cellsOf(const Stroke& stroke, int size) {
  uint64_t cells = 0;
  const int y0 = 2 * stroke.row[0] + 1, x0 = 2 * stroke.column[0] + 1;
  const int dy = 2 * (stroke.row[1] - stroke.row[0]), dx = 2 * (stroke.column[1] - stroke.column[0]);
  const int top = std::min(stroke.row[0], stroke.row[1]), bottom = std::max(stroke.row[0], stroke.row[1]);
  const int left = std::min(stroke.column[0], stroke.column[1]), right = std::max(stroke.column[0], stroke.column[1]);
  for (int row = top; row <= bottom; ++row)
    for (int column = left; column <= right; ++column) {
      bool isLeft = false, isRight = false;
      for (int corner = 0; corner < 4; ++corner) {
        const int y = 2 * row + 2 * (corner / 2), x = 2 * column + 2 * (corner % 2);
        const int side = dx * (y - y0) - dy * (x - x0);
        isLeft = isLeft || side < 0;
        isRight = isRight || side > 0;
      }
      if (isLeft && isRight) cells |= 1ull << (row * size + column);
    }
  return cells;
}

Stroke stroke(int size, int fromRow, int fromColumn, int toRow, int toColumn) {
  Stroke one{{fromRow, toRow}, {fromColumn, toColumn}};
  one.cells = cellsOf(one, size);
  return one;
}

bool forbids(const Stroke& earlier, const Stroke& one) {
  const bool sameMiddle =
      earlier.row[0] + earlier.row[1] == one.row[0] + one.row[1] && earlier.column[0] + earlier.column[1] == one.column[0] + one.column[1];
  const int product = (earlier.row[1] - earlier.row[0]) * (one.row[1] - one.row[0]) +
                      (earlier.column[1] - earlier.column[0]) * (one.column[1] - one.column[0]);
  return sameMiddle || product == 0;
}

std::string nameOf(const Stroke& one) {
  std::string name;
  for (int end = 0; end < 2; ++end) {
    if (end == 1) name += '-';
    name += static_cast<char>('a' + one.column[end]);
    name += std::to_string(one.row[end] + 1);
  }
  return name;
}

judge::Verdict judgePuzzle(const judge::Puzzle& puzzle, std::string& why) {
  using judge::Verdict;
  const auto wrong = [&](const std::string& text) {
    why = text;
    return Verdict::wrong;
  };
  const int size = judge::numberIn(puzzle.setup, "size"), memory = judge::numberIn(puzzle.setup, "memory");
  const int plays = judge::numberIn(puzzle.setup, "plays"), legs = judge::numberIn(puzzle.setup, "legs");
  if (size > 8 || puzzle.setup.find("rule=any") == std::string::npos) return Verdict::tooLarge;
  std::vector<Stroke> drawn;
  Board board;
  int leg = 0, lead = 0;  // of seat A, on the boards before
  const auto mayDraw = [&](const Stroke& one, const std::vector<Stroke>& lines) {
    for (size_t at = lines.size() > static_cast<size_t>(memory) ? lines.size() - memory : 0; at < lines.size(); ++at)
      if (forbids(lines[at], one)) return false;
    return true;
  };
  // Seat A is the first to draw on the first board, seat B on the second.
  const auto sideToDraw = [&] { return static_cast<int>(drawn.size()) % 2; };
  const auto seatToDraw = [&] { return (sideToDraw() + leg) % 2; };
  for (const auto& entry : puzzle.entries) {
    const auto ends = judge::split(entry.substr(2), '-');
    const Stroke one = stroke(size, ends[0][1] - '1', ends[0][0] - 'a', ends[1][1] - '1', ends[1][0] - 'a');
    if (entry[0] - 'A' != seatToDraw() || !mayDraw(one, drawn)) return wrong("cannot be reached by " + entry);
    board.paint(one, sideToDraw());
    drawn.push_back(one);
    if (static_cast<int>(drawn.size()) < 2 * plays) continue;
    lead += leg == 0 ? board.lead(0) : -board.lead(0);
    board = {};
    drawn.clear();
    ++leg;
  }
  if (leg != legs - 1 || static_cast<int>(drawn.size()) != 2 * plays - 2) return wrong("more than two lines are left");
  if (seatToDraw() != puzzle.seat) return wrong("another seat is to move");
  std::vector<Stroke> all;
  for (int from = 0; from < size * size; ++from)
    for (int to = from + 1; to < size * size; ++to)
      all.push_back(stroke(size, from / size, from % size, to / size, to % size));
  const int own = sideToDraw();
  int most = -1000;
  std::vector<std::pair<const Stroke*, int>> values;
  for (const auto& one : all) {
    if (!mayDraw(one, drawn)) continue;
    Board after = board;
    after.paint(one, own);
    auto lines = drawn;
    lines.push_back(one);
    int least = 1000;
    for (const auto& answer : all) {
      const int gain = std::popcount(answer.cells & ~after.cells[0] & ~after.cells[1]) + 2 * std::popcount(answer.cells & after.cells[own]);
      if (after.lead(own) - gain < least && mayDraw(answer, lines)) least = after.lead(own) - gain;
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
  const int whole = puzzle.seat == 0 ? lead : -lead;
  if (puzzle.claim && *puzzle.claim != whole + most) return wrong("it ends by " + std::to_string(whole + most) + ", not as is called certain");
  if ((whole + most > 0 && whole + next <= 0) != puzzle.decides) return wrong("it decides otherwise");
  return Verdict::right;
}

}  // namespace

int main(int argc, char** argv) { return judge::run(argc, argv, judgePuzzle); }
