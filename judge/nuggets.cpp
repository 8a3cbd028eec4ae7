// Judges puzzles of Nuggets: the fewest keys that take all the gold, over every stand and set of piles; and in races every key
// of both, to the end. Written from the rules alone. Ways of several keys (`to:4.9`, `gold`, `explore`) are passed over: only the keys
// are judged.
#include <algorithm>
#include <fstream>
#include <sstream>
#include <unordered_map>

#include "chance.hpp"
#include "puzzles.hpp"

namespace {

std::string mapsFolder;

struct Map {
  int columns = 0;
  std::string cells;  // row by row
  bool isSpot(int at) const { return cells[at] == '.' || cells[at] == '#'; }
};

Map readMap(const std::string& text) {
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

std::string decoded(const std::string& text) {
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

std::string textIn(const std::string& setup, const std::string& name) {
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

void walk(Hunt& hunt);

// As a match begins: how many piles, where, how large, and where everybody stands.
Hunt begin(const judge::Puzzle& puzzle) {
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

std::string nameOf(Key key) { return WAYS[key.way] + (key.runs ? "!" : ""); }

std::vector<Key> allKeys() {
  std::vector<Key> keys;
  for (int way = 0; way < 8; ++way)
    for (const bool runs : {false, true}) keys.push_back({way, runs});
  return keys;
}
const std::vector<Key> KEYS = allKeys();

// What lies one step from everywhere, by way; -1 where one cannot go.
void walk(Hunt& hunt) {
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
bool press(const Hunt& hunt, Key key, Pressed& now) {
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

bool pressNamed(const Hunt& hunt, const std::string& name, Pressed& now) {
  const auto key = std::find_if(KEYS.begin(), KEYS.end(), [&](Key one) { return nameOf(one) == name; });
  return key != KEYS.end() && press(hunt, *key, now);
}

judge::Verdict judgeHunt(const judge::Puzzle& puzzle, const Hunt& hunt, std::string& why) {
  const unsigned all = (1u << hunt.piles.size()) - 1;
  std::vector<bool> reached(hunt.map.cells.size() * (all + 1));
  std::vector<Pressed> now = {{hunt.stands[0], 0, -1}};
  int fewest = -1;
  for (int pressed = 1; fewest == -1 && !now.empty(); ++pressed) {
    std::vector<Pressed> next;
    for (const auto& one : now)
      for (const Key key : KEYS) {
        Pressed after = one;
        if (!press(hunt, key, after) || reached[after.at * (all + 1) + after.taken]) continue;
        reached[after.at * (all + 1) + after.taken] = true;
        if (after.taken == all) fewest = pressed;
        next.push_back(after);
      }
    now = next;
  }
  Pressed told{hunt.stands[0], 0, -1};
  for (const auto& step : puzzle.steps)
    if (!pressNamed(hunt, step.right[0], told)) return why = "cannot press " + step.right[0], judge::Verdict::wrong;
  if (told.taken != all) return why = "leaves gold", judge::Verdict::wrong;
  if (puzzle.points != judge::numberIn(puzzle.setup, "gold")) return why = "asks for another sum", judge::Verdict::wrong;
  if (fewest == puzzle.moves && static_cast<int>(puzzle.steps.size()) == fewest) return judge::Verdict::right;
  return why = std::to_string(fewest) + " keys take all", judge::Verdict::wrong;
}

class Race {
 public:
  explicit Race(const Hunt& hunt) : hunt_(hunt) {}

  // By how many piles whoever pressed a key leads from there on, both pressing as well as can be; who passed stays.
  int after(const Pressed& next, unsigned before, int own, int others) {
    return std::popcount(next.taken & ~before) - best({next.other, next.taken, next.at}, others, own - 1);
  }

  int best(const Pressed& now, int own, int others) {
    if (own == 0 || now.taken == (1u << hunt_.piles.size()) - 1) return 0;
    const uint64_t name = (((uint64_t(now.at) << 12 | now.other) << 8 | now.taken) << 8 | own) << 8 | others;
    if (const auto known = known_.find(name); known != known_.end()) return known->second;
    int most = after(now, now.taken, own, others);
    for (const Key key : KEYS) {
      Pressed next = now;
      if (press(hunt_, key, next)) most = std::max(most, after(next, now.taken, own, others));
    }
    known_[name] = most;
    return most;
  }

 private:
  const Hunt& hunt_;
  std::unordered_map<uint64_t, int> known_;
};

judge::Verdict judgeRace(const judge::Puzzle& puzzle, const Hunt& hunt, std::string& why) {
  const int turns = judge::numberIn(puzzle.setup, "turns");
  const Pressed now{hunt.stands[0], 0, hunt.stands[1]};
  Race race(hunt);
  std::vector<std::pair<std::string, int>> values = {{"pass", race.after(now, 0, turns, turns)}};
  for (const Key key : KEYS) {
    Pressed next = now;
    if (press(hunt, key, next)) values.push_back({nameOf(key), race.after(next, 0, turns, turns)});
  }
  const int most = race.best(now, turns, turns);
  const auto& named = puzzle.steps[0].right;
  size_t found = 0;
  int second = -100;
  for (const auto& [key, value] : values) {
    const bool isNamed = std::find(named.begin(), named.end(), key) != named.end();
    if (isNamed != (value == most)) return why = key + " is judged otherwise", judge::Verdict::wrong;
    if (isNamed) ++found;
    else second = std::max(second, value);
  }
  const auto isWay = [](const std::string& move) { return move == "gold" || move == "explore" || move.rfind("to:", 0) == 0; };
  if (found + std::count_if(named.begin(), named.end(), isWay) != named.size())
    return why = "names what is no key", judge::Verdict::wrong;
  if (most - second == puzzle.margin) return judge::Verdict::right;
  return why = "the margin is " + std::to_string(most - second), judge::Verdict::wrong;
}

judge::Verdict judgePuzzle(const judge::Puzzle& puzzle, std::string& why) {
  for (const auto& entry : puzzle.entries)
    if (entry != "A pass") return why = "begins with " + entry, judge::Verdict::wrong;
  const Hunt hunt = begin(puzzle);
  return puzzle.seatCount == 1 ? judgeHunt(puzzle, hunt, why) : judgeRace(puzzle, hunt, why);
}

}  // namespace

int main(int argc, char** argv) {
  mapsFolder = std::string(argc > 2 ? argv[2] : "data") + "/nuggets";
  return judge::run(argc, argv, judgePuzzle);
}
