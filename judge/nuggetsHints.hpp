// Whether what a hint of Nuggets says is true of what its player knows: how many keys it is to gold or to new ground. The match
// before is walked again, with all that everybody saw on the way.
#pragma once
#include <functional>
#include <set>

#include "nuggets.hpp"

namespace nuggets {

// Whether one gridpoint is seen from another: where the line between them crosses a row or column, one of the two gridpoints
// beside the crossing has to be a room spot, or the one that it meets.
inline bool sees(const Map& map, int from, int to) {
  const auto isClear = [&](int row, int column) { return map.cells[row * map.columns + column] == '.'; };
  const int rows[2] = {from / map.columns, to / map.columns}, columns[2] = {from % map.columns, to % map.columns};
  const auto crosses = [&](const int along[2], const int across[2], bool isRow) {
    const int whole = std::abs(along[1] - along[0]), way = along[1] > along[0] ? 1 : -1;
    for (int part = 1; part < whole; ++part) {
      const int line = along[0] + way * part, top = across[0] * whole + (across[1] - across[0]) * part, low = top / whole;
      const auto at = [&](int place) { return isRow ? isClear(line, place) : isClear(place, line); };
      if (!at(low) && (top % whole == 0 || !at(low + 1))) return false;
    }
    return true;
  };
  return crosses(rows, columns, true) && crosses(columns, rows, false);
}

// What a player has seen, and where it knows gold to lie.
struct Memory {
  std::vector<bool> known;
  std::set<int> gold;
};

class Walk {
 public:
  explicit Walk(const Hunt& hunt) : hunt_(hunt), at_(hunt.stands), piles_(hunt.piles.begin(), hunt.piles.end()), memories_(at_.size()) {
    for (auto& memory : memories_) memory.known.resize(hunt.map.cells.size());
    for (size_t seat = 0; seat < at_.size(); ++seat) learn(seat);
  }

  bool play(size_t seat, const std::string& name) {
    if (name == "pass") return true;
    const auto key = std::find_if(KEYS.begin(), KEYS.end(), [&](Key one) { return nameOf(one) == name; });
    if (key == KEYS.end()) return false;
    bool moved = false;
    for (int to = hunt_.beside[at_[seat]][key->way]; to != -1; to = hunt_.beside[at_[seat]][key->way]) {
      const auto other = std::find(at_.begin(), at_.end(), to);
      if (other != at_.end()) *other = at_[seat];
      at_[seat] = to;
      piles_.erase(to);
      moved = true;
      // Whoever was pushed aside looks around as well, and who stands in sight sees the gold go.
      for (size_t one = 0; one < at_.size(); ++one) learn(one);
      if (!key->runs || piles_.empty()) break;
    }
    return moved;
  }

  int stand(size_t seat) const { return at_[seat]; }
  const Memory& memory(size_t seat) const { return memories_[seat]; }

 private:
  const Hunt& hunt_;
  std::vector<int> at_;
  std::set<int> piles_;
  std::vector<Memory> memories_;

  void learn(size_t seat) {
    Memory& memory = memories_[seat];
    for (int point = 0; point < static_cast<int>(hunt_.map.cells.size()); ++point) {
      if (!sees(hunt_.map, at_[seat], point)) continue;
      memory.known[point] = true;
      if (piles_.count(point) > 0) memory.gold.insert(point);
      else memory.gold.erase(point);
    }
  }
};

// Ways over the ground that a player knows.
class Ground {
 public:
  Ground(const Hunt& hunt, const Memory& memory) : hunt_(hunt), memory_(memory) {}

  // Whether some gridpoint beside it was never seen.
  bool isEdge(int spot) const {
    const int columns = hunt_.map.columns, rows = static_cast<int>(hunt_.map.cells.size()) / columns;
    for (const auto& [down, right] : STEPS) {
      const int row = spot / columns + down, column = spot % columns + right;
      if (row >= 0 && column >= 0 && row < rows && column < columns && !memory_.known[row * columns + column]) return true;
    }
    return false;
  }

  // How many keys it takes to pass what is wanted, the first of them this one, or any; 1000 where nobody can say.
  using Wanted = std::function<bool(int)>;
  int keys(int from, const std::string& first, const Wanted& isWanted) const {
    std::vector<int> stands = {from};
    std::set<int> visited;
    for (int pressed = 1; !stands.empty() && pressed < 1000; ++pressed) {
      std::vector<int> next;
      for (const int stand : stands)
        for (const Key key : KEYS) {
          if (pressed == 1 && !first.empty() && nameOf(key) != first) continue;
          const auto [path, isEndKnown] = passed(stand, key);
          if (std::any_of(path.begin(), path.end(), isWanted)) return pressed;
          if (!path.empty() && isEndKnown && visited.insert(path.back()).second) next.push_back(path.back());
        }
      stands = next;
    }
    return 1000;
  }

 private:
  const Hunt& hunt_;
  const Memory& memory_;

  // The spots that a key passes, as far as they are known, and whether it surely ends with the last of them.
  std::pair<std::vector<int>, bool> passed(int from, Key key) const {
    std::vector<int> path;
    const int columns = hunt_.map.columns, rows = static_cast<int>(hunt_.map.cells.size()) / columns;
    for (int at = from;;) {
      const int row = at / columns + STEPS[key.way].first, column = at % columns + STEPS[key.way].second;
      if (row < 0 || column < 0 || row >= rows || column >= columns) return {path, true};
      const int to = row * columns + column;
      if (!memory_.known[to]) return {path, false};
      if (!hunt_.map.isSpot(to)) return {path, true};
      path.push_back(at = to);
      if (!key.runs) return {path, true};
    }
  }
};

// Whether a button that goes on by itself starts with a key: to the nearest gold in sight, or to the nearest new ground.
inline bool startsPlan(const std::string& plan, const std::string& key, const Hunt& hunt, const Memory& memory, int from) {
  const Ground ground(hunt, memory);
  const auto isShortest = [&](const Ground::Wanted& isWanted) {
    const int keys = ground.keys(from, key, isWanted);
    return keys < 1000 && keys == ground.keys(from, "", isWanted);
  };
  if (plan == "gold") return isShortest([&](int spot) { return memory.gold.count(spot) > 0 && sees(hunt.map, from, spot); });
  return plan == "explore" && memory.gold.empty() && isShortest([&](int spot) { return ground.isEdge(spot); });
}

inline judge::Verdict judgeHint(const judge::Puzzle& puzzle, std::string& why) {
  using judge::Verdict;
  const judge::Hint& hint = *puzzle.hint;
  if (textIn(puzzle.setup, "pace") != "turns") return Verdict::tooLarge;
  const Hunt hunt = begin(puzzle);
  Walk walk(hunt);
  for (const auto& entry : puzzle.entries)
    if (!walk.play(entry[0] - 'A', entry.substr(2))) return why = "cannot be reached by " + entry, Verdict::wrong;
  const size_t seat = static_cast<size_t>(puzzle.seat);
  const Memory before = walk.memory(seat);
  const Ground ground(hunt, before);
  const int from = walk.stand(seat), count = hint.number("count");
  why = hint.key + " of " + hint.move;
  if (const std::string plan = hint.text("plan"); !plan.empty() && !startsPlan(plan, hint.move, hunt, before, from))
    return why += ", with which " + plan + " does not start", Verdict::wrong;
  const auto verdict = [](bool isTrue) { return isTrue ? Verdict::right : Verdict::wrong; };
  const auto isGold = [&](int spot) { return before.gold.count(spot) > 0; };
  const auto isEdge = [&](int spot) { return ground.isEdge(spot); };
  if (hint.key == "gold")
    return verdict(ground.keys(from, hint.move, isGold) == count && ground.keys(from, "", isGold) == count);
  if (hint.key == "ground" || hint.key == "room") {
    // A room may be hidden farther off than the nearest new ground.
    bool isThere = hint.key == "ground" && ground.keys(from, "", isEdge) == count && ground.keys(from, hint.move, isEdge) == count;
    for (int spot = 0; spot < static_cast<int>(before.known.size()) && hint.key == "room" && !isThere; ++spot)
      if (before.known[spot] && hunt.map.isSpot(spot) && isEdge(spot))
        isThere = ground.keys(from, hint.move, [&](int at) { return at == spot; }) == count;
    if (!before.gold.empty() || !isThere) return Verdict::wrong;
    if (count > 1) return Verdict::right;
    const auto seen = [](const Memory& memory) { return std::count(memory.known.begin(), memory.known.end(), true); };
    return verdict(walk.play(seat, hint.move) && seen(walk.memory(seat)) > seen(before));
  }
  if (hint.key == "tour") return verdict(static_cast<int>(before.gold.size()) == hint.number("piles"));
  if (hint.key != "race") return Verdict::wrong;
  // Some gold is so many keys away for each, and other gold is nearer.
  const int rival = walk.stand(static_cast<size_t>(hint.text("player")[0] - 'A'));
  const int own = hint.number("own"), theirs = hint.number("theirs");
  const bool isRaced = std::any_of(before.gold.begin(), before.gold.end(), [&](int spot) {
    const auto isIt = [&](int at) { return at == spot; };
    return ground.keys(from, hint.move, isIt) == own && ground.keys(rival, "", isIt) == theirs;
  });
  return verdict(isRaced && ground.keys(from, "", isGold) < own && sees(hunt.map, from, rival));
}

}  // namespace nuggets
