// The rules of Railroad Ink, and every board with which a round can end. Written from the rules alone.
#pragma once
#include <algorithm>
#include <map>
#include <set>

#include "chance.hpp"
#include "puzzles.hpp"

namespace railroad {

// Squares with a rim of one around them, which holds the exits. Sides: north, east, south, west.
constexpr int WIDTH = 9, SQUARES = WIDTH * WIDTH, SIDES = 4;
constexpr std::array<int, SIDES> STEP = {-WIDTH, 1, WIDTH, -1};
constexpr int opposite(int side) { return (side + 2) % SIDES; }
constexpr bool isRim(int square) {
  return square < WIDTH || square >= SQUARES - WIDTH || square % WIDTH == 0 || square % WIDTH == WIDTH - 1;
}

// What is on each side: 0 nothing, 1 highway, 2 railway.
using Edges = std::array<int, SIDES>;
constexpr int TILES = 15, OVERPASS = 8, FIRST_SPECIAL = 9;
const std::array<std::string, TILES> NAMES = {"A0", "A1", "A2", "A3", "A4", "A5", "B0", "B1", "B2", "S0", "S1", "S2", "S3", "S4", "S5"};
const std::array<Edges, TILES> FACES = {{{2, 0, 0, 2}, {2, 0, 2, 0}, {2, 2, 2, 0}, {1, 1, 1, 0}, {1, 0, 1, 0},
                                         {1, 0, 0, 1}, {1, 0, 2, 0}, {1, 2, 0, 0}, {1, 2, 1, 2}, {1, 1, 2, 1},
                                         {1, 2, 2, 2}, {1, 1, 1, 1}, {2, 2, 2, 2}, {1, 2, 2, 1}, {1, 2, 1, 2}}};

// Turned clockwise by quarters; from 4 on mirrored left to right before.
inline Edges turned(Edges face, int orientation) {
  if (orientation >= 4) std::swap(face[1], face[3]);
  Edges result = face;
  for (int side = 0; side < SIDES; ++side) result[(side + orientation) % SIDES] = face[side];
  return result;
}

inline std::string squareName(int square) {
  return {static_cast<char>('A' + square / WIDTH - 1), static_cast<char>('0' + square % WIDTH - 1)};
}

// The forms of every tile that differ, with the lowest number of each.
inline std::array<std::vector<Edges>, TILES> allForms() {
  std::array<std::vector<Edges>, TILES> forms;
  for (int tile = 0; tile < TILES; ++tile)
    for (int orientation = 0; orientation < 8; ++orientation) {
      const Edges form = turned(FACES[tile], orientation);
      if (std::find(forms[tile].begin(), forms[tile].end(), form) == forms[tile].end()) forms[tile].push_back(form);
    }
  return forms;
}
const auto FORMS = allForms();

class Board {
 public:
  Board() {
    for (auto& edges : edges_) edges.fill(0);
    tile_.fill(-1);
    for (const int column : {1, 3, 5}) {
      exit(column + 1, 2, column == 3 ? 2 : 1);
      exit((WIDTH - 1) * WIDTH + column + 1, 0, column == 3 ? 2 : 1);
      exit((column + 1) * WIDTH, 1, column == 3 ? 1 : 2);
      exit((column + 1) * WIDTH + WIDTH - 1, 3, column == 3 ? 1 : 2);
    }
  }

  bool isEmpty(int square) const { return tile_[square] == -1; }

  // A number for what lies there.
  int formAt(int square) const {
    const auto& [north, east, south, west] = edges_[square];
    return 100 * (tile_[square] + 1) + 27 * north + 9 * east + 3 * south + west;
  }

  bool fits(int square, const Edges& form) const {
    if (isRim(square) || !isEmpty(square)) return false;
    bool joins = false;
    for (int side = 0; side < SIDES; ++side) {
      const int facing = edges_[square + STEP[side]][opposite(side)];
      if (facing == 0 || form[side] == 0) continue;
      if (facing != form[side]) return false;
      joins = true;
    }
    return joins;
  }

  void place(int square, int tile, const Edges& form) {
    tile_[square] = tile;
    edges_[square] = form;
    squares_[count_++] = square;
  }

  void takeBack() {
    const int square = squares_[--count_];
    tile_[square] = -1;
    edges_[square].fill(0);
  }

  bool fitsSomewhere(int tile) const {
    for (int square = 0; square < SQUARES; ++square)
      for (const auto& form : FORMS[tile])
        if (fits(square, form)) return true;
    return false;
  }

  // The points, or no more than `known` where that is plain before the longest ways are followed.
  int score(int known = -1000) {
    int basic = 0;
    for (int at = 0; at < count_; ++at) {
      const int square = squares_[at];
      parent_[2 * square] = 2 * square;
      parent_[2 * square + 1] = 2 * square + 1;
      exits_[2 * square] = exits_[2 * square + 1] = 0;
      const int row = square / WIDTH, column = square % WIDTH;
      if (row >= 3 && row <= 5 && column >= 3 && column <= 5) ++basic;
    }
    for (int at = 0; at < count_; ++at) {
      const int square = squares_[at];
      for (int side = 0; side < SIDES; ++side) {
        const int own = edges_[square][side], other = square + STEP[side];
        if (own == 0 || isRim(other)) continue;
        if (edges_[other][opposite(side)] == 0) --basic;
        else if (side == 1 || side == 2) parent_[root(nodeOf(square, side))] = root(nodeOf(other, opposite(side)));
      }
    }
    for (const auto& [square, side] : ways_) {
      const int inside = square + STEP[side];
      if (isEmpty(inside) || edges_[inside][opposite(side)] != edges_[square][side]) continue;
      ++exits_[root(nodeOf(inside, opposite(side)))];
    }
    for (int at = 0; at < count_; ++at)
      for (int strand = 0; strand < 2; ++strand) {
        const int exits = exits_[2 * squares_[at] + strand];
        if (exits >= 2) basic += exits == 12 ? 45 : 4 * (exits - 1);
      }
    const int highways = gather(1), total = basic + highways;
    if (total + gather(2) <= known) return known;
    return basic + longest(1) + longest(2);
  }

  // What the points are made of.
  struct Parts {
    int exits = 0, highway = 0, railway = 0, total = 0;
    int openEnds = 0, freeEnds = 0;  // those that lead to empty squares
    std::vector<std::set<std::string>> networks;  // of two exits and more, by their squares
  };
  Parts parts() {
    Parts parts;
    parts.total = score();
    parts.highway = longest(1);
    parts.railway = longest(2);
    for (int at = 0; at < count_; ++at)
      for (int side = 0; side < SIDES; ++side) {
        const int square = squares_[at], other = square + STEP[side];
        if (edges_[square][side] == 0 || isRim(other) || edges_[other][opposite(side)] != 0) continue;
        ++parts.openEnds;
        parts.freeEnds += isEmpty(other);
      }
    std::map<int, std::set<std::string>> by;
    for (const auto& [square, side] : ways_) {
      const int inside = square + STEP[side];
      if (isEmpty(inside) || edges_[inside][opposite(side)] != edges_[square][side]) continue;
      by[root(nodeOf(inside, opposite(side)))].insert(squareName(inside));
    }
    for (const auto& [_, exits] : by) {
      if (exits.size() < 2) continue;
      parts.networks.push_back(exits);
      parts.exits += exits.size() == 12 ? 45 : 4 * (static_cast<int>(exits.size()) - 1);
    }
    return parts;
  }

 private:
  std::array<Edges, SQUARES> edges_;
  std::array<int, SQUARES> tile_;
  std::array<int, 49> squares_;
  int count_ = 0;
  std::vector<std::pair<int, int>> ways_;
  std::array<int, 2 * SQUARES> parent_, exits_;
  std::array<int, SQUARES> mark_;

  void exit(int square, int side, int kind) {
    edges_[square][side] = kind;
    ways_.push_back({square, side});
  }

  // An overpass is two: north to south, and west to east.
  int nodeOf(int square, int side) const { return 2 * square + (tile_[square] == OVERPASS ? side % 2 : 0); }

  int root(int node) {
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
  }

  bool joins(int square, int side, int kind) const {
    const int other = square + STEP[side];
    return edges_[square][side] == kind && !isRim(other) && edges_[other][opposite(side)] == kind;
  }

  bool has(int square, int kind) const {
    const Edges& edges = edges_[square];
    return edges[0] == kind || edges[1] == kind || edges[2] == kind || edges[3] == kind;
  }

  // The most squares of a kind that hang together: no way is longer. Each keeps where it belongs.
  int gather(int kind) {
    int most = 0;
    for (int at = 0; at < count_; ++at) mark_[squares_[at]] = 0;
    for (int at = 0; at < count_; ++at) {
      if (mark_[squares_[at]] || !has(squares_[at], kind)) continue;
      int found = 0;
      std::array<int, SQUARES> open;
      open[found++] = squares_[at];
      mark_[squares_[at]] = 1;
      for (int next = 0; next < found; ++next)
        for (int side = 0; side < SIDES; ++side) {
          const int other = open[next] + STEP[side];
          if (!joins(open[next], side, kind) || mark_[other]) continue;
          mark_[other] = 1;
          open[found++] = other;
        }
      most = std::max(most, found);
    }
    return most;
  }

  // The most squares on a way that visits none twice.
  int longest(int kind) {
    int most = 0;
    for (int at = 0; at < count_; ++at) mark_[squares_[at]] = 0;
    for (int at = 0; at < count_; ++at) {
      const int square = squares_[at];
      int ends = 0;
      for (int side = 0; side < SIDES; ++side) ends += joins(square, side, kind);
      // The longest way begins at an end, or in what has none, a ring of rings.
      if (has(square, kind) && (ends <= 1 || hasRing(square, kind))) most = std::max(most, from(square, kind));
    }
    return most;
  }

  // Whether more than one way leads from here to where a side of it goes: an end of the longest way may then lie here.
  bool hasRing(int square, int kind) {
    for (int side = 0; side < SIDES; ++side) {
      if (!joins(square, side, kind)) continue;
      std::array<bool, SQUARES> seen{};
      std::array<int, SQUARES> open;
      int found = 0;
      seen[square] = true;
      seen[square + STEP[side]] = true;
      open[found++] = square + STEP[side];
      for (int next = 0; next < found; ++next)
        for (int way = 0; way < SIDES; ++way) {
          const int other = open[next] + STEP[way];
          if (!joins(open[next], way, kind)) continue;
          if (other == square && next > 0) return true;
          if (seen[other]) continue;
          seen[other] = true;
          open[found++] = other;
        }
    }
    return false;
  }

  int from(int square, int kind) {
    mark_[square] = 1;
    int most = 0;
    for (int side = 0; side < SIDES; ++side)
      if (joins(square, side, kind) && !mark_[square + STEP[side]]) most = std::max(most, from(square + STEP[side], kind));
    mark_[square] = 0;
    return 1 + most;
  }
};

// A number for each tile in each form on each square; a board is the sum of its own.
inline uint64_t nameOf(int square, int tile, size_t form) {
  uint64_t x = (static_cast<uint64_t>(square) * TILES + static_cast<uint64_t>(tile)) * 8 + form + 1;
  for (int time = 0; time < 2; ++time) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    x ^= x >> 31;
  }
  return x;
}

// Boards that were seen: an open table of their numbers.
class Seen {
 public:
  bool insert(uint64_t name) {
    if (2 * count_ >= names_.size()) grow();
    size_t at = name & (names_.size() - 1);
    for (; names_[at] != 0; at = (at + 1) & (names_.size() - 1))
      if (names_[at] == name) return false;
    names_[at] = name;
    ++count_;
    return true;
  }

 private:
  std::vector<uint64_t> names_ = std::vector<uint64_t>(1 << 12);
  size_t count_ = 0;
  void grow() {
    auto old = std::move(names_);
    names_.assign(2 * old.size(), 0);
    count_ = 0;
    for (const uint64_t name : old)
      if (name != 0) insert(name);
  }
};

using Dice = std::array<int, FIRST_SPECIAL>;  // how many of each are to be placed

struct Specials {
  std::array<bool, TILES> used{};
  int count = 0;
  bool hadOne = false;  // in this round
};

// Every board with which a round can end, once: `found(board)`. No die may be left that fits.
class Round {
 public:
  static constexpr size_t MOST = 5'000'000;
  size_t boards = 0;

  template <class Found>
  void visit(Board& board, Dice& dice, Specials& specials, uint64_t name, Found&& found) {
    if (boards > MOST) return;
    bool isStuck = true;
    for (int tile = 0; tile < TILES; ++tile) {
      const bool isSpecial = tile >= FIRST_SPECIAL;
      if (isSpecial ? specials.hadOne || specials.count == 3 || specials.used[tile] : dice[tile] == 0) continue;
      for (int square = 0; square < SQUARES; ++square)
        for (size_t form = 0; form < FORMS[tile].size(); ++form) {
          if (!board.fits(square, FORMS[tile][form])) continue;
          isStuck = isStuck && isSpecial;
          const uint64_t next = name + nameOf(square, tile, form);
          if (!seen_.insert(next)) continue;
          ++boards;
          board.place(square, tile, FORMS[tile][form]);
          const Specials before = specials;
          if (isSpecial) {
            specials.used[tile] = specials.hadOne = true;
            ++specials.count;
          } else {
            --dice[tile];
          }
          visit(board, dice, specials, next, found);
          if (!isSpecial) ++dice[tile];
          specials = before;
          board.takeBack();
        }
    }
    if (isStuck) found(board);
  }

 private:
  Seen seen_;
};

// The points of the best last round, summed over all 6 * 6 * 6 * 3 ways in which its dice can fall.
class AllRolls {
 public:
  explicit AllRolls(Board& board) : board_(board) { best_.fill(-1000); }

  int sum() {
    Dice dice{};
    visit(dice, 3, 1, 0);
    int total = 0;
    for (int roll = 0; roll < 648; ++roll) {
      std::array<int, 3> a = {roll / 3 % 6, roll / 18 % 6, roll / 108};
      std::sort(a.begin(), a.end());
      total += best_[((a[2] * 6 + a[1]) * 6 + a[0]) * 3 + roll % 3];
    }
    return total;
  }

 private:
  Board& board_;
  std::array<int, 648> best_;
  Seen seen_;

  // `a` dice and `b` dice are still to be thrown, and those in `dice` lie.
  void visit(Dice& dice, int a, int b, uint64_t name) {
    Dice stuck{};
    for (int tile = 0; tile < FIRST_SPECIAL; ++tile) {
      if ((tile < 6 ? a : b) == 0) continue;
      stuck[tile] = 1;
      for (int square = 0; square < SQUARES; ++square) {
        if (isRim(square) || !board_.isEmpty(square)) continue;
        for (size_t form = 0; form < FORMS[tile].size(); ++form) {
          if (!board_.fits(square, FORMS[tile][form])) continue;
          stuck[tile] = 0;
          const uint64_t next = name + nameOf(square, tile, form);
          if (!seen_.insert(next)) continue;
          board_.place(square, tile, FORMS[tile][form]);
          ++dice[tile];
          visit(dice, a - (tile < 6), b - (tile >= 6), next);
          --dice[tile];
          board_.takeBack();
        }
      }
    }
    end(dice, stuck, a, b, 0);
  }

  // Notes the board for every roll of which all that is left fits nowhere.
  void end(Dice& dice, const Dice& stuck, int a, int b, int from) {
    if (a == 0 && b == 0) {
      int roll = 0, power = 3;
      for (int tile = 0; tile < 6; ++tile)
        for (int count = 0; count < dice[tile]; ++count) roll += tile * power, power *= 6;
      for (int tile = 6; tile < FIRST_SPECIAL; ++tile) roll += dice[tile] * (tile - 6);
      best_[roll] = std::max(best_[roll], board_.score(best_[roll]));
      return;
    }
    for (int tile = from; tile < FIRST_SPECIAL; ++tile) {
      if (!stuck[tile] || (tile < 6 ? a : b) == 0) continue;
      ++dice[tile];
      end(dice, stuck, a - (tile < 6), b - (tile >= 6), tile);
      --dice[tile];
    }
  }
};

struct Placed {
  int square, tile;
  Edges form;
};

inline Placed read(const std::string& text) {
  const int tile = static_cast<int>(std::find(NAMES.begin(), NAMES.end(), text.substr(0, 2)) - NAMES.begin());
  return {(text[2] - 'A' + 1) * WIDTH + text[3] - '0' + 1, tile, turned(FACES[tile], text[4] - '0')};
}

struct Sheet {
  Board board;
  Dice dice{};
  Specials specials;
};

inline bool put(Sheet& sheet, const std::string& text) {
  const auto [square, tile, form] = read(text);
  if (tile == TILES || !sheet.board.fits(square, form)) return false;
  if (tile >= FIRST_SPECIAL) {
    if (sheet.specials.hadOne || sheet.specials.used[tile] || sheet.specials.count == 3) return false;
    sheet.specials.used[tile] = sheet.specials.hadOne = true;
    ++sheet.specials.count;
  } else if (sheet.dice[tile]-- == 0) {
    return false;
  }
  sheet.board.place(square, tile, form);
  return true;
}

inline bool isDone(const Sheet& sheet) {
  for (int tile = 0; tile < FIRST_SPECIAL; ++tile)
    if (sheet.dice[tile] > 0 && sheet.board.fitsSomewhere(tile)) return false;
  return true;
}

// Plays the entries of a match of one; where one cannot be, `why` says which.
inline bool reach(const judge::Puzzle& puzzle, Sheet& sheet, size_t& round, std::string& why) {
  // All dice of a match are thrown at its start: three A dice and a B die a round.
  judge::Chance chance(puzzle.seed, 0);
  std::array<Dice, 7> rolls{};
  for (auto& roll : rolls) {
    for (int die = 0; die < 3; ++die) ++roll[chance.below(6)];
    ++roll[6 + chance.below(3)];
  }
  sheet.dice = rolls[0];
  for (const auto& entry : puzzle.entries) {
    const std::string move = entry.substr(2);
    if (move != "done") {
      if (!put(sheet, move)) return why = "cannot be reached by " + entry, false;
      continue;
    }
    if (!isDone(sheet)) return why = "a die is left that fits in round " + std::to_string(round + 1), false;
    sheet.specials.hadOne = false;
    sheet.dice = rolls[++round];
  }
  return true;
}

}  // namespace railroad
