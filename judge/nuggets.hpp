// The rules of Nuggets: how a match begins, and what a key does. Written from the rules alone.
#pragma once
#include <algorithm>
#include <fstream>
#include <sstream>
#include <unordered_map>

#include "chance.hpp"
#include "puzzles.hpp"

namespace nuggets {

inline std::string mapsFolder;

struct Map {
  int columns = 0;
  std::string cells;  // row by row
  bool isSpot(int at) const { return cells[at] == '.' || cells[at] == '#'; }
};

inline Map readMap(const std::string& text) {
  std::vector<std::string> rows;
  std::istringstream lines(text);
  for (std::string row; std::getline(lines, row);) rows.push_back(row);
  Map map;
  for (const auto& row : rows) map.columns = std::max(map.columns, static_cast<int>(row.size()));
  for (auto& row : rows) {
    row.resize(map.columns, ' ');
    map.cells += row;
  }
  return map;
}

inline std::string decoded(const std::string& text) {
  std::string plain;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '%') {
      plain += static_cast<char>(std::stoi(text.substr(at + 1, 2), nullptr, 16));
      at += 2;
    } else {
      plain += text[at] == '+' ? ' ' : text[at];
    }
  }
  return plain;
}

inline std::string textIn(const std::string& setup, const std::string& name) {
  for (const auto& part : judge::split(setup, '&'))
    if (part.rfind(name + "=", 0) == 0) return decoded(part.substr(name.size() + 1));
  return "";
}

struct Hunt {
  Map map;
  std::vector<int> piles, stands;  // where the gold and the players are
  std::vector<unsigned> goldAt;    // the bit of the pile that lies there, or 0
  std::vector<std::array<int, 8>> beside;
};

inline void walk(Hunt& hunt);

// As a match begins: how many piles, where, how large, and where everybody stands.
inline Hunt begin(const judge::Puzzle& puzzle) {
  Hunt hunt;
  std::string text = textIn(puzzle.setup, "upload");
  if (text.empty()) {
    std::ifstream file(mapsFolder + "/" + textIn(puzzle.setup, "map") + ".txt");
    std::ostringstream whole;
    whole << file.rdbuf();
    text = whole.str();
  }
  hunt.map = readMap(text);
  std::vector<int> rooms;
  for (int at = 0; at < static_cast<int>(hunt.map.cells.size()); ++at)
    if (hunt.map.cells[at] == '.') rooms.push_back(at);
  judge::Chance chance(puzzle.seed, 0);
  const int fewest = judge::numberIn(puzzle.setup, "minpiles"), most = judge::numberIn(puzzle.setup, "maxpiles");
  const size_t piles = fewest + chance.below(most - fewest + 1);
  hunt.piles = chance.shuffled(rooms);
  hunt.piles.resize(piles);
  const int gold = judge::numberIn(puzzle.setup, "gold");
  std::vector<bool> isCut(gold + 1);
  for (size_t cuts = 2; cuts <= piles;) {
    const uint32_t at = 1 + chance.below(gold - 1);
    if (!isCut[at]) ++cuts;
    isCut[at] = true;
  }
  std::vector<int> taken = hunt.piles;
  for (int seat = 0; seat < puzzle.seatCount; ++seat) {
    std::vector<int> free;
    for (const int room : rooms)
      if (std::find(taken.begin(), taken.end(), room) == taken.end()) free.push_back(room);
    hunt.stands.push_back(free[chance.below(free.size())]);
    taken.push_back(hunt.stands.back());
  }
  hunt.goldAt.resize(hunt.map.cells.size());
  for (size_t pile = 0; pile < piles; ++pile) hunt.goldAt[hunt.piles[pile]] = 1u << pile;
  walk(hunt);
  return hunt;
}

struct Key {
  int way;
  bool runs;
};

const std::array<std::string, 8> WAYS = {"north",     "south",     "west",      "east",
                                         "northwest", "northeast", "southwest", "southeast"};
const std::array<std::pair<int, int>, 8> STEPS = {{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};

inline std::string nameOf(Key key) { return WAYS[key.way] + (key.runs ? "!" : ""); }

inline std::vector<Key> allKeys() {
  std::vector<Key> keys;
  for (int way = 0; way < 8; ++way)
    for (const bool runs : {false, true}) keys.push_back({way, runs});
  return keys;
}
const std::vector<Key> KEYS = allKeys();

// What lies one step from everywhere, by way; -1 where one cannot go.
inline void walk(Hunt& hunt) {
  const int columns = hunt.map.columns, rows = static_cast<int>(hunt.map.cells.size()) / columns;
  hunt.beside.resize(hunt.map.cells.size());
  for (int at = 0; at < rows * columns; ++at)
    for (int way = 0; way < 8; ++way) {
      const int row = at / columns + STEPS[way].first, column = at % columns + STEPS[way].second;
      const bool isInside = row >= 0 && column >= 0 && row < rows && column < columns;
      hunt.beside[at][way] = isInside && hunt.map.isSpot(row * columns + column) ? row * columns + column : -1;
    }
}

struct Pressed {
  int at;
  unsigned taken;
  int other;  // where the rival stands then
};

// A key pressed: one step, or a run to the end, which stops with the last pile, for then all is over. False where it is none.
inline bool press(const Hunt& hunt, Key key, Pressed& now) {
  const unsigned all = (1u << hunt.piles.size()) - 1;
  bool moved = false;
  for (int to = hunt.beside[now.at][key.way]; to != -1; to = hunt.beside[now.at][key.way]) {
    if (to == now.other) now.other = now.at;
    now.at = to;
    now.taken |= hunt.goldAt[to];
    moved = true;
    if (!key.runs || now.taken == all) break;
  }
  return moved;
}

inline bool pressNamed(const Hunt& hunt, const std::string& name, Pressed& now) {
  const auto key = std::find_if(KEYS.begin(), KEYS.end(), [&](Key one) { return nameOf(one) == name; });
  return key != KEYS.end() && press(hunt, *key, now);
}

}  // namespace nuggets
