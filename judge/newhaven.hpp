// The rules of New Haven, and all that can be built of a harvest. A match is played again from its seed. Written from the rules
// alone, for side A without variants.
#pragma once
#include <algorithm>
#include <map>
#include <unordered_set>

#include "chance.hpp"
#include "puzzles.hpp"

namespace newhaven {

const std::string COLOURS = "STWH";  // stone, timber, wheat, sheep
const std::array<std::string, 4> NAMES = {"stone", "timber", "wheat", "sheep"};
constexpr int COLUMNS = 5, ROWS = 6, SPACES = COLUMNS * ROWS;
const std::array<int, COLUMNS> COLUMN_VALUES = {5, 4, 3, 4, 5};

// The tiles in the order in which they are shuffled, row by row: the kinds, the halves twice, pairs at a side and across.
const std::string TILES =
    "SSST SSSW SSSH TTTS TTTW TTTH WWWS WWWT WWWH HHHS HHHT HHHW SSTT SSTT SSWW SSWW SSHH SSHH TTWW TTWW TTHH TTHH WWHH "
    "WWHH SSTW SSWT SSTH SSHT SSWH SSHW TTSW TTWS TTSH TTHS TTWH TTHW WWST WWTS WWSH WWHS WWTH WWHT HHST HHTS HHSW HHWS "
    "HHTW HHWT STWS STHS SWHS TSWT TSHT TWHT WSTW WSHW WTHW HSTH HSWH HTWH";

struct Building {
  int colour, number;
};

struct Village {
  std::array<int, SPACES> colour, isUp, number;  // of a space: column + 5 * (its cost - 1); -1 where it is empty
  Village() { colour.fill(-1), isUp.fill(0), number.fill(0); }
};

constexpr int costOf(int space) { return space / COLUMNS + 1; }

// What the filled lines pay.
inline int score(const Village& village) {
  const auto line = [&](int from, int by, int count, int value) {
    bool isUp = true;
    for (int at = 0; at < count; ++at) {
      if (village.colour[from + at * by] == -1) return 0;
      isUp = isUp && village.isUp[from + at * by];
    }
    return isUp ? 2 * value : value;
  };
  int sum = 0;
  for (int row = 0; row < ROWS; ++row) sum += line(row * COLUMNS, 1, COLUMNS, row + 1);
  for (int column = 0; column < COLUMNS; ++column) sum += line(column, COLUMNS, ROWS, COLUMN_VALUES[column]);
  return sum;
}

inline bool touchesOwn(const Village& village, int space, int colour) {
  const int row = space / COLUMNS, column = space % COLUMNS;
  return (row > 0 && village.colour[space - COLUMNS] == colour) || (row + 1 < ROWS && village.colour[space + COLUMNS] == colour) ||
         (column > 0 && village.colour[space - 1] == colour) || (column + 1 < COLUMNS && village.colour[space + 1] == colour);
}

inline bool mayBuild(const Village& village, int space, int colour) {
  if (village.colour[space] != -1) return false;
  const bool isFirst = std::find(village.colour.begin(), village.colour.end(), colour) == village.colour.end();
  return isFirst || touchesOwn(village, space, colour);
}

struct Seat {
  std::vector<Building> hand;
  std::vector<std::string> tiles;
  std::string shipment;
  Village village;
};

inline std::string turned(const std::string& tile, int quarters) {
  return quarters == 0 ? tile : turned({tile[2], tile[0], tile[3], tile[1]}, quarters - 1);
}

struct Table {
  int length = 5, height = 5;
  std::vector<std::string> squares;  // of each place, row by row; empty where none lies
  std::vector<Seat> seats;
  std::vector<std::string> deck;
  std::vector<Building> bag, pool;
};

inline Table begin(const judge::Puzzle& puzzle) {
  Table table;
  table.height = puzzle.seatCount == 2 ? 5 : 7;
  table.squares.resize(table.length * table.height);
  const int top = (table.height - 5) / 2 * table.length;
  table.squares[top] = "SHTT";
  table.squares[top + 4] = "WHWT";
  table.squares[top + 20] = "HSHW";
  table.squares[top + 24] = "SSTW";
  judge::Chance chance(puzzle.seed, 0);
  table.deck = chance.shuffled(judge::split(TILES, ' '));
  std::vector<Building> all;
  for (int colour = 0; colour < 4; ++colour)
    for (int number = 1; number <= 6; ++number) all.insert(all.end(), 6, Building{colour, number});
  table.bag = chance.shuffled(all);
  const auto fromBag = [&](std::vector<Building>& to, int count) {
    to.insert(to.end(), table.bag.begin(), table.bag.begin() + count);
    table.bag.erase(table.bag.begin(), table.bag.begin() + count);
  };
  fromBag(table.pool, 5);
  for (int seat = 0; seat < puzzle.seatCount; ++seat) {
    Seat& one = table.seats.emplace_back();
    fromBag(one.hand, 6);
    one.tiles = {table.deck[0], table.deck[1]};
    one.shipment = turned(table.deck[2], static_cast<int>(chance.below(4)));
    table.deck.erase(table.deck.begin(), table.deck.begin() + 3);
  }
  return table;
}

// The squares of each colour that hang together with a tile laid there.
inline std::array<int, 4> harvest(const Table& table, int place, const std::string& tile) {
  const int width = 2 * table.length, height = 2 * table.height;
  const auto squareAt = [&](int row, int column) {
    const int at = row / 2 * table.length + column / 2;
    const std::string& lies = at == place ? tile : table.squares[at];
    return lies.empty() ? ' ' : lies[row % 2 * 2 + column % 2];
  };
  std::vector<bool> seen(width * height);
  std::array<int, 4> counts{};
  const int top = place / table.length * 2, left = place % table.length * 2;
  for (int corner = 0; corner < 4; ++corner) {
    std::vector<std::pair<int, int>> open = {{top + corner / 2, left + corner % 2}};
    const char kind = squareAt(open[0].first, open[0].second);
    while (!open.empty()) {
      const auto [row, column] = open.back();
      open.pop_back();
      if (row < 0 || column < 0 || row >= height || column >= width) continue;
      if (seen[row * width + column] || squareAt(row, column) != kind) continue;
      seen[row * width + column] = true;
      ++counts[COLOURS.find(kind)];
      open.insert(open.end(), {{row + 1, column}, {row - 1, column}, {row, column + 1}, {row, column - 1}});
    }
  }
  return counts;
}

inline int placeOf(const Table& table, const std::string& cell) { return (cell[1] - '1') * table.length + cell[0] - 'a'; }

inline int colourIn(const std::string& word) {
  for (int colour = 0; colour < 4; ++colour)
    if (word.rfind(NAMES[colour], 0) == 0) return colour;
  return -1;
}

struct Turn {
  int seat = -1, place = -1;
  bool isShipment = false;
  std::array<int, 4> money{};  // what is left of its harvest
};

// The end of a turn: the pool is filled, the tile replaced, or the shipment turned up.
inline void end(Table& table, const Turn& turn) {
  if (turn.seat == -1) return;
  Seat& seat = table.seats[turn.seat];
  while (table.pool.size() < 5 && !table.bag.empty()) {
    table.pool.push_back(table.bag.front());
    table.bag.erase(table.bag.begin());
  }
  if (turn.isShipment) {
    table.squares[turn.place] = seat.shipment;
    seat.shipment.clear();
  } else {
    seat.tiles.push_back(table.deck.front());
    table.deck.erase(table.deck.begin());
  }
}

// What somebody did in the match, of which only what lies and who holds what matters here; false where it cannot be.
inline bool replay(Table& table, const std::string& entry, Turn& turn) {
  const int seat = entry[0] - 'A';
  Seat& own = table.seats[seat];
  const auto words = judge::split(entry.substr(2), ' ');
  if (words[0] == "done") return true;
  if (words[0] == "place" || words[0] == "ship") {
    end(table, turn);
    turn = {seat, placeOf(table, words[2]), words[0] == "ship", {}};
    if (!table.squares[turn.place].empty()) return false;
    if (turn.isShipment) {
      turn.money = harvest(table, turn.place, std::string(4, COLOURS[colourIn(words[1])]));
      return !own.shipment.empty();
    }
    const int slot = words[1][0] - '1';
    table.squares[turn.place] = turned(own.tiles[slot], words[3][1] - '0');
    turn.money = harvest(table, turn.place, table.squares[turn.place]);
    own.tiles.erase(own.tiles.begin() + slot);
    return true;
  }
  if (words[0] == "draw") {
    auto& from = words[1] == "bag" ? table.bag : table.pool;
    const size_t at = words[1] == "bag" ? 0 : words[2][0] - '1';
    if (at >= from.size()) return false;
    own.hand.push_back(from[at]);
    from.erase(from.begin() + static_cast<long>(at));
    return true;
  }
  if (words[0] != "build") return false;
  const int colour = colourIn(words[1]), number = words[1].back() - '0';
  const int space = (words[2][1] - '1') * COLUMNS + words[2][0] - 'a';
  const auto held = std::find_if(own.hand.begin(), own.hand.end(), [&](const Building& one) { return one.colour == colour && one.number == number; });
  if (held == own.hand.end() || !mayBuild(own.village, space, colour)) return false;
  own.hand.erase(held);
  own.village.colour[space] = colour;
  own.village.isUp[space] = number == costOf(space);
  own.village.number[space] = number;
  turn.money[colour] -= costOf(space);
  return true;
}

// The most points that can be built with so much: every set of spaces, each with a colour and a side up.
class Builder {
 public:
  Builder(const Seat& seat, std::array<int, 4> money) : village_(seat.village), money_(money) {
    for (const auto& one : seat.hand) ++held_[one.colour][one.number];
    for (int colour = 0; colour < 4; ++colour)
      for (const int count : held_[colour]) left_[colour] += count;
    most_ = score(village_);
  }

  // -1 where there is too much to look at.
  int most() {
    visit();
    return seen_.size() > MOST_VILLAGES ? -1 : most_;
  }

 private:
  static constexpr size_t MOST_VILLAGES = 3'000'000;

  void visit() {
    if (seen_.size() > MOST_VILLAGES || !seen_.insert(name()).second) return;
    const int points = score(village_);
    most_ = std::max(most_, points);
    if (points + more() <= most_) return;
    for (int space = SPACES - 1; space >= 0; --space)
      for (int colour = 0; colour < 4; ++colour) {
        if (money_[colour] < costOf(space) || left_[colour] == 0 || !mayBuild(village_, space, colour)) continue;
        // Face up is never worth less: where the number fits it is held for that space alone, else any other lies face down.
        if (held_[colour][costOf(space)] > 0) build(space, colour, true);
        if (left_[colour] > held_[colour][costOf(space)]) build(space, colour, false);
      }
  }

  void build(int space, int colour, bool isUp) {
    const int number = costOf(space);
    village_.colour[space] = colour;
    village_.isUp[space] = isUp;
    money_[colour] -= number;
    if (isUp) {
      --held_[colour][number];
      --left_[colour];
      visit();
      ++left_[colour];
      ++held_[colour][number];
    } else {
      for (int other = 1; other <= 6; ++other) {
        if (other == number || held_[colour][other] == 0) continue;
        --held_[colour][other];
        --left_[colour];
        visit();
        ++left_[colour];
        ++held_[colour][other];
      }
    }
    money_[colour] += number;
    village_.colour[space] = -1;
    village_.isUp[space] = 0;
  }

  std::string name() const {
    std::string text;
    for (int space = 0; space < SPACES; ++space) text += static_cast<char>('a' + 2 * (village_.colour[space] + 1) + village_.isUp[space]);
    for (const auto& numbers : held_)
      for (const int count : numbers) text += static_cast<char>('0' + count);
    return text;
  }

  // No less than what can still be gained: of rows, and of columns, the dearest that all money fills together.
  int more() const {
    int money = 0, hands = 0;
    for (int colour = 0; colour < 4; ++colour) {
      if (left_[colour] == 0) continue;
      money += money_[colour];
      hands += std::min(left_[colour], money_[colour]);
    }
    const auto lines = [&](int count, int length, auto spaceAt, auto valueOf) {
      std::array<int, 6> cost{}, missing{}, value{};
      for (int line = 0; line < count; ++line) {
        bool isUp = true;
        for (int at = 0; at < length; ++at) {
          const int space = spaceAt(line, at);
          if (village_.colour[space] == -1) ++missing[line], cost[line] += costOf(space);
          else isUp = isUp && village_.isUp[space];
        }
        value[line] = missing[line] == 0 ? 0 : valueOf(line) * (isUp ? 2 : 1);
      }
      int best = 0;
      for (int some = 0; some < 1 << count; ++some) {
        int all = 0, allMissing = 0, allCost = 0;
        for (int line = 0; line < count; ++line)
          if (some >> line & 1) all += value[line], allMissing += missing[line], allCost += cost[line];
        if (allMissing <= hands && allCost <= money) best = std::max(best, all);
      }
      return best;
    };
    return lines(ROWS, COLUMNS, [](int row, int at) { return row * COLUMNS + at; }, [](int row) { return row + 1; }) +
           lines(COLUMNS, ROWS, [](int column, int at) { return at * COLUMNS + column; }, [](int column) { return COLUMN_VALUES[column]; });
  }

  Village village_;
  std::array<int, 4> money_, left_{};
  std::array<std::array<int, 7>, 4> held_{};
  int most_ = 0;
  std::unordered_set<std::string> seen_;
};

}  // namespace newhaven
