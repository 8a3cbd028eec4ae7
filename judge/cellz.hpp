// The rules of Cellz (dots and boxes), and a search of its own: every free line is played to the end, both sides at their best.
// Written from the rules alone.
//
// Nothing is left out but what is known to be no worse (Berlekamp, The Dots and Boxes Game): a box that can be taken is taken,
// unless it begins the last two of a chain, or the last four of a ring, which may be declined; of lines that open the same
// chain of three boxes or more, one is tried; of the two outer lines of a corner, one.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>

#include "puzzles.hpp"

namespace cellz {

using Lines = unsigned __int128;

struct Line {
  int boxes[2] = {-1, -1};
};
struct Box {
  int lines[4];
};

struct Board {
  int columns, rows;
  std::vector<Line> lines;
  std::vector<Box> boxes;

  Board(int columns, int rows) : columns(columns), rows(rows) {
    lines.resize(columns * rows * 2);
    for (int row = 0; row + 1 < rows; ++row)
      for (int column = 0; column + 1 < columns; ++column) {
        const Box box{{flat(row, column), flat(row + 1, column), upright(row, column), upright(row, column + 1)}};
        for (const int line : box.lines) {
          auto& beside = lines[line].boxes;
          beside[beside[0] < 0 ? 0 : 1] = static_cast<int>(boxes.size());
        }
        boxes.push_back(box);
      }
  }
  int flat(int row, int column) const { return 2 * (row * columns + column); }
  int upright(int row, int column) const { return 2 * (row * columns + column) + 1; }

  // `b2-c2`: the column by its letter, then the row from the top.
  int read(const std::string& text) const {
    const auto parts = judge::split(text, '-');
    if (parts.size() != 2) return -1;
    int column[2], row[2];
    for (int end = 0; end < 2; ++end) {
      column[end] = parts[end][0] - 'a';
      row[end] = std::atoi(parts[end].c_str() + 1) - 1;
      if (column[end] < 0 || column[end] >= columns || row[end] < 0 || row[end] >= rows) return -1;
    }
    const int left = std::min(column[0], column[1]), top = std::min(row[0], row[1]);
    if (row[0] == row[1] && std::abs(column[0] - column[1]) == 1) return flat(top, left);
    if (column[0] == column[1] && std::abs(row[0] - row[1]) == 1) return upright(top, left);
    return -1;
  }
  bool isThere(int line) const {
    const int dot = line / 2, column = dot % columns, row = dot / columns;
    return line % 2 == 0 ? column + 1 < columns : row + 1 < rows;
  }
};

constexpr int64_t MOST_NODES = 800'000;
// For one hint: most of their positions are earlier ones than those of puzzles, with more free lines.
constexpr int64_t MOST_NODES_OF_HINT = 6'000'000;

// Between which bounds the value of free lines lies; those of a search before count as unknown.
struct Known {
  uint64_t key = 0;
  uint32_t search = 0;
  int8_t low = -127, high = 127;
};

class Table {
 public:
  static constexpr uint64_t SIZE = 1 << 23;
  Known& of(uint64_t key) {
    uint64_t at = (key * 0x9e3779b97f4a7c15ull) >> 41;
    for (;; at = (at + 1) % SIZE) {
      Known& one = entries[at];
      if (one.search == search && one.key == key) return one;
      if (one.search != search) return one = {key, search, -127, 127};
    }
  }
  void forget() { ++search; }

 private:
  std::vector<Known> entries{SIZE};
  uint32_t search = 0;
};
inline Table table;

class Search {
 public:
  Search(const Board& board, Lines drawn, int64_t mostNodes = MOST_NODES) : board(board), mostNodes(mostNodes) {
    table.forget();
    index.assign(board.lines.size(), -1);
    for (int line = 0; line < static_cast<int>(board.lines.size()); ++line)
      if (board.isThere(line) && !(drawn >> line & 1)) {
        index[line] = static_cast<int>(free.size());
        free.push_back(line);
      }
    for (const auto& box : board.boxes) {
      uint64_t mask = 0;
      for (const int line : box.lines)
        if (index[line] >= 0) mask |= 1ull << index[line];
      sides.push_back(mask);
    }
  }
  bool isTooLarge = false;
  std::vector<int> free;

  // How many boxes more than the other whoever moves gets from here, if these lines are free.
  int value(uint64_t open) { return best(open, -200, 200); }
  // The same for drawing one of them.
  int valueOf(uint64_t open, int at) {
    const int taken = boxesBy(open, at);
    const uint64_t rest = open & ~(1ull << at);
    return taken > 0 ? taken + value(rest) : -value(rest);
  }
  uint64_t all() const { return free.size() == 64 ? ~0ull : (1ull << free.size()) - 1; }
  int at(int line) const { return line < 0 ? -1 : index[line]; }
  // Whether this line takes a box that may not be declined, so that no line is better.
  bool isOwed(uint64_t open, int at) const {
    for (int box = 0; box < static_cast<int>(board.boxes.size()); ++box) {
      if (openOf(box, open) != 1) continue;
      const Run run = runFrom(box, open);
      if (run.lines[0] == at && !mayDecline(run)) return true;
    }
    return false;
  }
  int boxesBy(uint64_t open, int at) const {
    int taken = 0;
    for (const int box : board.lines[free[at]].boxes)
      if (box >= 0 && (sides[box] & open) == 1ull << at) ++taken;
    return taken;
  }

 private:
  const Board& board;
  const int64_t mostNodes;
  std::vector<int> index;
  std::vector<uint64_t> sides;
  int64_t nodes = 0;

  int openOf(int box, uint64_t open) const { return std::popcount(sides[box] & open); }
  int other(int at, int box) const {
    const auto& beside = board.lines[free[at]].boxes;
    return beside[0] == box ? beside[1] : beside[0];
  }

  // A run of boxes that can be taken one after the other from one that lacks a side.
  struct Run {
    std::vector<int> lines;  // in the order in which they take
    int boxes = 0;
    bool isRing = false;  // the far end lacks one side as well
  };
  Run runFrom(int box, uint64_t open) const {
    Run run;
    int at = std::countr_zero(sides[box] & open);
    for (;;) {
      run.lines.push_back(at);
      ++run.boxes;
      const int next = other(at, box);
      if (next < 0) return run;
      const int left = openOf(next, open);
      if (left == 1) {
        ++run.boxes;
        run.isRing = true;
        return run;
      }
      if (left != 2) return run;
      box = next;
      at = std::countr_zero(sides[next] & open & ~(1ull << at));
    }
  }

  static bool mayDecline(const Run& run) { return run.isRing ? run.boxes == 4 : run.boxes == 2 && run.lines.size() == 2; }

  int best(uint64_t open, int alpha, int beta) {
    if (open == 0) return 0;
    if (isTooLarge) return 0;
    const uint64_t key = normal(open);
    open = key;
    Known& entry = table.of(key);
    if (entry.low == entry.high) return entry.low;
    if (entry.low >= beta) return entry.low;
    if (entry.high <= alpha) return entry.high;
    if (++nodes > mostNodes) {
      isTooLarge = true;
      return 0;
    }
    const int found = searched(open, alpha, beta);
    Known& after = table.of(key);
    if (found <= alpha) after.high = std::min<int>(after.high, found);
    else if (found >= beta) after.low = std::max<int>(after.low, found);
    else after.low = after.high = found;
    return found;
  }

  // Of the two outer lines of a corner box, of which one is free, it does not matter which.
  uint64_t normal(uint64_t open) const {
    for (const auto& box : board.boxes) {
      int rim[4], count = 0;
      for (const int line : box.lines)
        if (board.lines[line].boxes[1] < 0) rim[count++] = index[line];
      if (count != 2 || rim[0] < 0 || rim[1] < 0) continue;
      const bool first = open >> rim[0] & 1, second = open >> rim[1] & 1;
      if (second && !first) open ^= 1ull << rim[0] | 1ull << rim[1];
    }
    return open;
  }

  int searched(uint64_t open, int alpha, int beta) {
    std::vector<Run> declinable;
    for (int box = 0; box < static_cast<int>(board.boxes.size()); ++box) {
      if (openOf(box, open) != 1) continue;
      Run run = runFrom(box, open);
      if (!mayDecline(run)) return taken(open, run.lines[0], alpha, beta);
      if (run.isRing) {
        const bool isSeen = std::any_of(declinable.begin(), declinable.end(), [&](const Run& one) {
          return one.isRing && one.lines.back() == run.lines[0];
        });
        if (isSeen) continue;
      }
      declinable.push_back(std::move(run));
    }
    if (!declinable.empty()) {
      int most = -200;
      for (const Run& run : declinable) {
        most = std::max(most, taken(open, run.lines[0], std::max(alpha, most), beta));
        if (most >= beta || isTooLarge) return most;
        if (declinable.size() > 1) continue;
        // The far line of two boxes, or the middle one of a ring of four, leaves them to the other, who must move then.
        most = std::max(most, given(open, run.lines[1], std::max(alpha, most), beta));
        if (most >= beta || isTooLarge) return most;
      }
      return most;
    }
    return opened(open, alpha, beta);
  }

  int taken(uint64_t open, int at, int alpha, int beta) {
    const int count = boxesBy(open, at);
    return count + best(open & ~(1ull << at), alpha - count, beta - count);
  }
  int given(uint64_t open, int at, int alpha, int beta) {
    return -best(open & ~(1ull << at), -beta, -alpha);
  }

  // Nothing can be taken: a line that gives nothing, or one of each chain.
  int opened(uint64_t open, int alpha, int beta) {
    std::vector<int> safe, rest;
    std::vector<char> inChain(board.boxes.size(), 0);
    for (int at = 0; at < static_cast<int>(free.size()); ++at) {
      if (!(open >> at & 1)) continue;
      int least = 4, chained = -1;
      for (const int box : board.lines[free[at]].boxes) {
        if (box < 0) continue;
        const int left = openOf(box, open);
        least = std::min(least, left);
        if (left == 2) chained = box;
      }
      if (least > 2) {
        safe.push_back(at);
        continue;
      }
      if (inChain[chained]) continue;
      const auto boxes = chainOf(chained, open);
      // In two boxes it matters whether the line between them is drawn; in one or two all lines are tried.
      if (boxes.size() > 2)
        for (const int box : boxes) inChain[box] = 1;
      rest.push_back(at);
    }
    int most = -200;
    for (const auto* moves : {&safe, &rest})
      for (const int at : *moves) {
        most = std::max(most, given(open, at, std::max(alpha, most), beta));
        if (most >= beta || isTooLarge) return most;
      }
    return most;
  }

  std::vector<int> chainOf(int box, uint64_t open) const {
    std::vector<int> chain{box};
    for (size_t next = 0; next < chain.size(); ++next)
      for (uint64_t rest = sides[chain[next]] & open; rest != 0; rest &= rest - 1) {
        const int beside = other(std::countr_zero(rest), chain[next]);
        if (beside < 0 || openOf(beside, open) != 2) continue;
        if (std::find(chain.begin(), chain.end(), beside) == chain.end()) chain.push_back(beside);
      }
    return chain;
  }
};

// A match up to a position: what is drawn, whose turn it is and how many boxes each has.
struct Reached {
  Lines drawn = 0;
  int turn = 0;
  int scores[2] = {0, 0};
};

// Plays the entries; where one cannot be, `why` says which.
inline bool reach(const Board& board, const judge::Puzzle& puzzle, Reached& now, std::string& why) {
  for (const auto& entry : puzzle.entries) {
    const int line = board.read(entry.substr(2));
    if (line < 0 || (now.drawn >> line & 1) || entry[0] - 'A' != now.turn) return why = "cannot be reached by " + entry, false;
    now.drawn |= static_cast<Lines>(1) << line;
    int count = 0;
    for (const int box : board.lines[line].boxes) {
      if (box < 0) continue;
      bool isWhole = true;
      for (const int side : board.boxes[box].lines) isWhole = isWhole && (now.drawn >> side & 1);
      count += isWhole;
    }
    now.scores[now.turn] += count;
    if (count == 0) now.turn = 1 - now.turn;
  }
  if (now.turn != puzzle.seat) return why = "another seat is to move", false;
  return true;
}

}  // namespace cellz
