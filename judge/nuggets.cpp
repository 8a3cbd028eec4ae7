// Judges puzzles of Nuggets: the fewest keys that take all the gold, over every stand and set of piles; and in races every key
// of both, to the end. Ways of several keys (`to:4.9`, `gold`, `explore`) are passed over: only the keys are judged.
#include "nuggetsHints.hpp"

namespace {

using namespace nuggets;

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
  return judge::run(argc, argv, [](const judge::Puzzle& puzzle, std::string& why) {
    return puzzle.hint ? nuggets::judgeHint(puzzle, why) : judgePuzzle(puzzle, why);
  });
}
