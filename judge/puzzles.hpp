// Reads puzzles as they are stored, a line of text each, see docs/puzzles.md; and hints, see hints.ts.
#pragma once
#include <chrono>
#include <cstdio>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace judge {

inline std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> parts;
  if (text.empty()) return parts;
  size_t from = 0;
  for (size_t at = text.find(by); at != std::string::npos; from = at + 1, at = text.find(by, from))
    parts.push_back(text.substr(from, at - from));
  parts.push_back(text.substr(from));
  return parts;
}

struct Step {
  std::vector<std::string> right;    // every move that is right
  std::vector<std::string> replies;  // what follows, each after its seat: `B a1-a2`
};

// What the bot says of a move: the key of the sentence without its game, and what fills its blanks.
struct Hint {
  std::string move, key;
  std::map<std::string, std::string> values;
  int number(const std::string& name) const { return values.count(name) == 0 ? -1000 : std::atoi(values.at(name).c_str()); }
  std::string text(const std::string& name) const { return values.count(name) == 0 ? "" : values.at(name); }
};

struct Puzzle {
  std::string id, pool, setup, seed;
  std::vector<std::string> entries;
  int seatCount = 0, seat = 0, margin = 0;
  double exactMargin = 0;
  bool decides = false;
  std::optional<double> claim;  // how the bot says that it ends for certain, for who is to move
  int points = 0, moves = 0;  // what is asked for, and within how many moves; 0 where nothing is said
  std::optional<Hint> hint;  // a hint is judged then, and nothing of what follows is there
  std::vector<Step> steps;
  std::vector<std::vector<std::string>> plans;  // the moves of every right way, where their order means nothing
};

inline int numberIn(const std::string& setup, const std::string& name) {
  const size_t at = ("&" + setup).find("&" + name + "=");
  return at == std::string::npos ? 0 : std::atoi(setup.c_str() + at + name.size() + 1);
}

inline bool read(const std::string& line, Puzzle& puzzle) {
  const auto fields = split(line, '\t');
  const bool isHint = fields.size() > 1 && fields[1] == "hint";
  if (isHint ? fields.size() != 11 : fields.size() != 12 && fields.size() != 13) return false;
  if (fields.size() == 13) puzzle.claim = std::atof(fields[12].c_str());
  puzzle.id = fields[0];
  puzzle.pool = fields[1];
  puzzle.setup = fields[2];
  puzzle.seatCount = std::atoi(fields[3].c_str());
  puzzle.seed = fields[4];
  puzzle.entries = split(fields[5], ';');
  puzzle.seat = std::atoi(fields[6].c_str());
  if (isHint) {
    puzzle.hint = Hint{fields[7], fields[8], {}};
    for (const auto& value : split(fields[9], '&')) {
      const size_t equals = value.find('=');
      puzzle.hint->values[value.substr(0, equals)] = value.substr(equals + 1);
    }
    if (!fields[10].empty()) puzzle.claim = std::atof(fields[10].c_str());
    return true;
  }
  puzzle.margin = std::atoi(fields[8].c_str());
  puzzle.exactMargin = std::atof(fields[8].c_str());
  puzzle.decides = fields[9] == "decides";
  std::string steps = fields[7];
  if (steps[0] == '~') {
    for (const auto& plan : split(steps.substr(1), '>')) puzzle.plans.push_back(split(plan, ';'));
    return true;
  }
  if (const size_t equals = steps.find('='); equals != std::string::npos) {
    const auto asked = split(steps.substr(0, equals), '/');
    puzzle.points = std::atoi(asked[0].c_str());
    puzzle.moves = asked.size() > 1 ? std::atoi(asked[1].c_str()) : 0;
    steps = steps.substr(equals + 1);
  }
  for (const auto& text : split(steps, '>')) {
    const size_t bar = text.find('|');
    puzzle.steps.push_back({split(text.substr(0, bar), ';'), split(text.substr(bar + 1), ';')});
  }
  return !puzzle.steps.empty();
}

enum class Verdict { right, wrong, tooLarge };

// Judges the puzzles on the standard input until the time is up; a line for each wrong one, then the counts.
template <class Judge>
int run(int argc, char** argv, Judge judge) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 60;
  const auto begun = std::chrono::steady_clock::now();
  const auto passed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  };
  int right = 0, wrong = 0, large = 0, left = 0;
  for (std::string line; std::getline(std::cin, line);) {
    Puzzle puzzle;
    if (line.empty()) continue;
    if (passed() >= seconds) {
      ++left;
      continue;
    }
    std::string why;
    const Verdict verdict = read(line, puzzle) ? judge(puzzle, why) : Verdict::wrong;
    if (verdict == Verdict::right) ++right;
    if (verdict == Verdict::tooLarge) ++large;
    if (verdict != Verdict::wrong) continue;
    ++wrong;
    std::printf("wrong %s: %s\n", puzzle.id.c_str(), why.c_str());
  }
  std::printf("%d right, %d wrong, %d too large, %d left, %.0f s\n", right, wrong, large, left, passed());
  return wrong == 0 ? 0 : 1;
}

}  // namespace judge
