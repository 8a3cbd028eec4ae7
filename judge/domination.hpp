// The rules of Linear Domination: the cells that a line paints, and the lines that an earlier one forbids. Written from the
// rules alone, for the rule `any`.
#pragma once
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "puzzles.hpp"

namespace domination {

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
inline uint64_t cellsOf(const Stroke& stroke, int size) {
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

inline Stroke stroke(int size, int fromRow, int fromColumn, int toRow, int toColumn) {
  Stroke one{{fromRow, toRow}, {fromColumn, toColumn}};
  one.cells = cellsOf(one, size);
  return one;
}

inline bool forbids(const Stroke& earlier, const Stroke& one) {
  const bool sameMiddle =
      earlier.row[0] + earlier.row[1] == one.row[0] + one.row[1] && earlier.column[0] + earlier.column[1] == one.column[0] + one.column[1];
  const int product = (earlier.row[1] - earlier.row[0]) * (one.row[1] - one.row[0]) +
                      (earlier.column[1] - earlier.column[0]) * (one.column[1] - one.column[0]);
  return sameMiddle || product == 0;
}

inline std::string nameOf(const Stroke& one) {
  std::string name;
  for (int end = 0; end < 2; ++end) {
    if (end == 1) name += '-';
    name += static_cast<char>('a' + one.column[end]);
    name += std::to_string(one.row[end] + 1);
  }
  return name;
}

// A match up to a position.
struct Reached {
  int size = 0, memory = 0, plays = 0, legs = 0;
  std::vector<Stroke> drawn;  // on this board
  Board board;
  int leg = 0, lead = 0;  // of seat A, on the boards before

  bool mayDraw(const Stroke& one, const std::vector<Stroke>& lines) const {
    for (size_t at = lines.size() > static_cast<size_t>(memory) ? lines.size() - memory : 0; at < lines.size(); ++at)
      if (forbids(lines[at], one)) return false;
    return true;
  }
  // Seat A is the first to draw on the first board, seat B on the second.
  int sideToDraw() const { return static_cast<int>(drawn.size()) % 2; }
  int seatToDraw() const { return (sideToDraw() + leg) % 2; }
  Stroke read(const std::string& text) const {
    const auto ends = judge::split(text, '-');
    return stroke(size, ends[0][1] - '1', ends[0][0] - 'a', ends[1][1] - '1', ends[1][0] - 'a');
  }
  std::vector<Stroke> lines() const {
    std::vector<Stroke> all;
    for (int from = 0; from < size * size; ++from)
      for (int to = from + 1; to < size * size; ++to)
        all.push_back(stroke(size, from / size, from % size, to / size, to % size));
    return all;
  }
};

// Plays the entries of a match; nothing where the setup is another.
inline std::optional<Reached> begin(const judge::Puzzle& puzzle) {
  Reached now;
  now.size = judge::numberIn(puzzle.setup, "size"), now.memory = judge::numberIn(puzzle.setup, "memory");
  now.plays = judge::numberIn(puzzle.setup, "plays"), now.legs = judge::numberIn(puzzle.setup, "legs");
  if (now.size > 8 || puzzle.setup.find("rule=any") == std::string::npos) return std::nullopt;
  return now;
}

inline bool reach(const judge::Puzzle& puzzle, Reached& now, std::string& why) {
  for (const auto& entry : puzzle.entries) {
    const Stroke one = now.read(entry.substr(2));
    if (entry[0] - 'A' != now.seatToDraw() || !now.mayDraw(one, now.drawn)) return why = "cannot be reached by " + entry, false;
    now.board.paint(one, now.sideToDraw());
    now.drawn.push_back(one);
    if (static_cast<int>(now.drawn.size()) < 2 * now.plays) continue;
    now.lead += now.leg == 0 ? now.board.lead(0) : -now.board.lead(0);
    now.board = {};
    now.drawn.clear();
    ++now.leg;
  }
  if (now.seatToDraw() != puzzle.seat) return why = "another seat is to move", false;
  return true;
}

}  // namespace domination
