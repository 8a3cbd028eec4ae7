// Whether what a hint of New Haven says is true of its position: what a tile yields and pays for, what a building is worth where
// it stands, and what fits of what is drawn.
#pragma once
#include "newhaven.hpp"

namespace newhaven {

using Money = std::array<int, 4>;

inline int spaceIn(const std::string& cell) { return (cell[1] - '1') * COLUMNS + cell[0] - 'a'; }

// `stone(4)`.
inline Building readBuilding(const std::string& text) { return {colourIn(text), text[text.find('(') + 1] - '0'}; }

inline void put(Village& village, const Building& one, int space) {
  village.colour[space] = one.colour;
  village.isUp[space] = one.number == costOf(space);
  village.number[space] = one.number;
}

// What stands in a row or column, as far as it is built.
struct Line {
  int missing = 0;
  bool isUp = true;
};
inline Line lineAt(const Village& village, int space, bool isRow) {
  Line line;
  for (int at = 0; at < SPACES; ++at) {
    if (isRow ? at / COLUMNS != space / COLUMNS : at % COLUMNS != space % COLUMNS) continue;
    line.missing += village.colour[at] == -1;
    line.isUp = line.isUp && (village.colour[at] == -1 || village.isUp[at]);
  }
  return line;
}

// The next building that so much pays for: whether there is any, one that stands face up or scores, and what scores most.
struct Next {
  bool isAny = false, shows = false;
  int most = 0;
};
inline Next nextOf(const Seat& seat, const Money& money) {
  Next next;
  for (const auto& one : seat.hand)
    for (int space = 0; space < SPACES; ++space) {
      if (money[one.colour] < costOf(space) || !mayBuild(seat.village, space, one.colour)) continue;
      Village after = seat.village;
      put(after, one, space);
      const int points = score(after) - score(seat.village);
      next.isAny = true;
      next.shows = next.shows || one.number == costOf(space) || points > 0;
      next.most = std::max(next.most, points);
    }
  return next;
}

// Pays for a building of the hand and puts it up: `build(stone(4),c4)`; false where it cannot be.
inline bool build(Seat& seat, Money& money, const std::string& text) {
  const Building one = readBuilding(text.substr(6));
  const int space = spaceIn(text.substr(text.find(',') + 1));
  const auto held = std::find_if(seat.hand.begin(), seat.hand.end(), [&](const Building& other) { return other.colour == one.colour && other.number == one.number; });
  if (held == seat.hand.end() || !mayBuild(seat.village, space, one.colour)) return false;
  seat.hand.erase(held);
  put(seat.village, one, space);
  money[one.colour] -= costOf(space);
  return money[one.colour] >= 0;
}

inline bool isTrueOfHarvest(const judge::Hint& hint, Seat seat, Money money) {
  std::string counts;
  for (int colour = 0; colour < 4; ++colour)
    if (money[colour] > 0) counts += (counts.empty() ? "" : "|") + NAMES[colour] + "(" + std::to_string(money[colour]) + ")";
  if (hint.text("counts") != counts) return false;
  const Next next = nextOf(seat, money);
  if (hint.key == "yields") return true;
  if (hint.key == "paysNone") return !next.isAny;
  if (hint.key == "paysLittle") return next.isAny && !next.shows;
  const auto builds = judge::split(hint.text("builds"), '|');
  for (const auto& one : builds)
    if (!build(seat, money, one)) return false;
  const bool isSpent = std::all_of(money.begin(), money.end(), [](int left) { return left == 0; });
  return !builds.empty() && (hint.key == "pays" || (hint.key == "exact" && isSpent));
}

inline bool isTrueOfBuilding(const judge::Hint& hint, const Village& before, const Village& after, int space) {
  const int count = hint.number("count"), points = score(after) - score(before);
  const Line row = lineAt(after, space, true), column = lineAt(after, space, false);
  const bool isUp = after.isUp[space];
  if (hint.key == "fills") return points == count && (row.missing == 0 || column.missing == 0);
  if (hint.key == "brings") return points == count;
  if (hint.key == "faceUp") return isUp && row.isUp && column.isUp;
  if (hint.key == "rowUp") return isUp && row.isUp;
  if (hint.key == "columnUp") return isUp && column.isUp;
  if (hint.key == "rowStep") return count > 0 && row.missing == count && hint.number("points") == costOf(space) * (row.isUp ? 2 : 1);
  if (hint.key == "columnStep")
    return count > 0 && column.missing == count && hint.number("points") == COLUMN_VALUES[space % COLUMNS] * (column.isUp ? 2 : 1);
  return false;
}

inline bool isTrueOfDraw(const judge::Hint& hint, const Table& table, int seat, const std::vector<std::string>& words) {
  const Village& village = table.seats[seat].village;
  const auto fits = [&](const Building& one, bool isUp) {
    std::vector<int> spaces;
    for (int space = 0; space < SPACES; ++space)
      if (mayBuild(village, space, one.colour) && (!isUp || one.number == costOf(space))) spaces.push_back(space);
    return spaces;
  };
  if (hint.key == "noDraw") return table.pool.empty() && table.bag.empty();
  if (words[1] == "bag") {
    const bool isAny = std::any_of(table.pool.begin(), table.pool.end(), [&](const Building& one) { return !fits(one, true).empty(); });
    if (hint.key == "bag") return !isAny;
    if (hint.key != "bagShare") return false;
    std::vector<Building> unseen = table.bag;
    for (int other = 0; other < static_cast<int>(table.seats.size()); ++other) {
      if (other == seat) continue;
      const Seat& one = table.seats[other];
      unseen.insert(unseen.end(), one.hand.begin(), one.hand.end());
      for (int space = 0; space < SPACES; ++space)
        if (one.village.colour[space] != -1 && !one.village.isUp[space]) unseen.push_back({one.village.colour[space], one.village.number[space]});
    }
    const auto fitting = std::count_if(unseen.begin(), unseen.end(), [&](const Building& one) { return !fits(one, true).empty(); });
    return fitting == hint.number("count") && static_cast<int>(unseen.size()) == hint.number("all");
  }
  const Building drawn = table.pool[words[2][0] - '1'], told = readBuilding(hint.text("building"));
  if (drawn.colour != told.colour || drawn.number != told.number) return false;
  const auto isIn = [&](const std::vector<int>& spaces) { return std::find(spaces.begin(), spaces.end(), spaceIn(hint.text("space"))) != spaces.end(); };
  if (hint.key == "pool") return isIn(fits(drawn, true));
  if (hint.key == "poolDown") return fits(drawn, true).empty() && isIn(fits(drawn, false));
  return hint.key == "poolNone" && fits(drawn, false).empty();
}

inline judge::Verdict judgeHint(const judge::Puzzle& puzzle, std::string& why) {
  using judge::Verdict;
  const judge::Hint& hint = *puzzle.hint;
  if (!puzzle.setup.empty() || puzzle.seatCount > 3) return Verdict::tooLarge;
  Table table = begin(puzzle);
  Turn turn;
  for (const auto& entry : puzzle.entries)
    if (!replay(table, entry, turn)) return why = "cannot be reached by " + entry, Verdict::wrong;
  const auto words = judge::split(hint.move, ' ');
  why = hint.key + " of " + hint.move;
  const auto verdict = [](bool isTrue) { return isTrue ? Verdict::right : Verdict::wrong; };
  // The last of two to build: nobody decides anything after it.
  if (puzzle.claim) {
    const int most = Builder(table.seats[puzzle.seat], turn.money).most(), rival = score(table.seats[1 - puzzle.seat].village);
    if (most == -1) return Verdict::tooLarge;
    if (most - rival != *puzzle.claim) return why = "ends by " + std::to_string(most - rival) + ", not as is called certain", Verdict::wrong;
  }
  if (words[0] == "draw") return verdict(isTrueOfDraw(hint, table, puzzle.seat, words));
  const Seat before = table.seats[puzzle.seat];
  if (words[0] == "done") {
    const Next next = nextOf(before, turn.money);
    if (hint.key == "done") return verdict(!next.isAny);
    if (hint.key == "keeps") return verdict(next.isAny && !next.shows);
    return verdict(hint.key == "waits" && next.isAny && next.most == hint.number("count"));
  }
  const std::string entry = static_cast<char>('A' + puzzle.seat) + std::string(" ") + hint.move;
  if (!replay(table, entry, turn)) return why = "cannot " + hint.move, Verdict::wrong;
  const Seat& after = table.seats[puzzle.seat];
  if (words[0] == "build") return verdict(turn.money[colourIn(words[1])] >= 0 && isTrueOfBuilding(hint, before.village, after.village, spaceIn(words[2])));
  return verdict(isTrueOfHarvest(hint, after, turn.money));
}

}  // namespace newhaven
