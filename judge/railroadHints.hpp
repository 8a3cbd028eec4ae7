// Whether what a hint of Railroad Ink says is true of its position: what a placement does to the points, and the die it waits for.
#pragma once
#include <cmath>

#include "railroad.hpp"

namespace railroad {

using Parts = Board::Parts;

inline bool has(const Parts& parts, const std::string& exits) {
  const auto names = judge::split(exits, '-');
  const std::set<std::string> wanted(names.begin(), names.end());
  return std::find(parts.networks.begin(), parts.networks.end(), wanted) != parts.networks.end();
}

// In how many of 100 rolls of three A dice and a B die a die lies.
inline long percentOf(int die) {
  int rolls = 0;
  for (int roll = 0; roll < 648; ++roll) {
    const bool isRolled = die < 6 ? roll / 3 % 6 == die || roll / 18 % 6 == die || roll / 108 == die : roll % 3 == die - 6;
    rolls += isRolled;
  }
  return std::lround(100.0 * rolls / 648);
}

// Whether the die that is told of, on its square, joins those exits for so many points.
inline bool isWaitedFor(const judge::Hint& hint, Board& board, const Parts& after) {
  const int die = static_cast<int>(std::find(NAMES.begin(), NAMES.end(), hint.text("tile")) - NAMES.begin());
  if (die >= FIRST_SPECIAL || percentOf(die) != hint.number("percent") || has(after, hint.text("exits"))) return false;
  for (int square = 0; square < SQUARES; ++square) {
    if (isRim(square) || squareName(square) != hint.text("square")) continue;
    for (const auto& form : FORMS[die]) {
      if (!board.fits(square, form)) continue;
      board.place(square, die, form);
      const Parts joined = board.parts();
      board.takeBack();
      if (joined.exits - after.exits == hint.number("count") && has(joined, hint.text("exits"))) return true;
    }
  }
  return false;
}

// Whether a special that is left brings points at once.
inline bool specialGains(Sheet& sheet) {
  const int before = sheet.board.score();
  for (int tile = FIRST_SPECIAL; tile < TILES; ++tile)
    for (int square = 0; square < SQUARES; ++square)
      for (const auto& form : FORMS[tile]) {
        if (sheet.specials.used[tile] || !sheet.board.fits(square, form)) continue;
        sheet.board.place(square, tile, form);
        const int after = sheet.board.score();
        sheet.board.takeBack();
        if (after > before) return true;
      }
  return false;
}

inline judge::Verdict judgeHint(const judge::Puzzle& puzzle, std::string& why) {
  using judge::Verdict;
  const judge::Hint& hint = *puzzle.hint;
  Sheet sheet;
  size_t round = 0;
  if (puzzle.seatCount != 1) return Verdict::tooLarge;
  if (!reach(puzzle, sheet, round, why)) return Verdict::wrong;
  why = hint.key + " of " + hint.move;
  const bool isLast = round == 6;
  const auto verdict = [](bool isTrue) { return isTrue ? Verdict::right : Verdict::wrong; };
  // What may still be kept for later: a special, and a round to place it in.
  if (hint.key == "done") return verdict(hint.move == "done" && isDone(sheet) && sheet.specials.count < 3 && !isLast);
  const bool mayPlace = sheet.specials.count < 3 && !(isLast && sheet.specials.hadOne);
  if (hint.key == "doneAll") return verdict(hint.move == "done" && isDone(sheet) && !mayPlace);
  if (hint.key == "doneLast") return verdict(hint.move == "done" && isDone(sheet) && isLast && mayPlace && !specialGains(sheet));
  const Parts before = sheet.board.parts();
  if (!put(sheet, hint.move)) return Verdict::wrong;
  const Parts after = sheet.board.parts();
  if (puzzle.claim && isLast) {
    int most = -1000;
    Round rest;
    rest.visit(sheet.board, sheet.dice, sheet.specials, 0, [&](Board& board) { most = std::max(most, board.score(most)); });
    if (rest.boards > Round::MOST) return Verdict::tooLarge;
    if (most != *puzzle.claim) return why = "ends with " + std::to_string(most) + ", not as is called certain", Verdict::wrong;
  }
  const int count = hint.number("count");
  if (hint.key == "exits")
    return verdict(after.exits - before.exits == count && has(after, hint.text("exits")) && !has(before, hint.text("exits")));
  if (hint.key == "ends") return verdict(count > 0 && before.openEnds - after.openEnds == count);
  if (hint.key == "highway") return verdict(after.highway == hint.number("length") && after.highway > before.highway);
  if (hint.key == "railway") return verdict(after.railway == hint.number("length") && after.railway > before.railway);
  if (hint.key == "open") return verdict(after.exits == before.exits && after.freeEnds == count);
  if (hint.key == "waits") return verdict(!isLast && after.exits == before.exits && isWaitedFor(hint, sheet.board, after));
  if (hint.key == "costs") return verdict(isLast && before.total - after.total == count);
  if (hint.key == "free") return verdict(isLast && after.total >= before.total);
  return Verdict::wrong;
}

}  // namespace railroad
