// Judges puzzles of New Haven: the most points that one turn can bring, by every harvest and all that can be built of it.
#include "newhavenHints.hpp"

namespace {

using namespace newhaven;

judge::Verdict judgePuzzle(const judge::Puzzle& puzzle, std::string& why) {
  using judge::Verdict;
  const auto wrong = [&](const std::string& text) {
    why = text;
    return Verdict::wrong;
  };
  if (!puzzle.setup.empty() || puzzle.seatCount > 3) return Verdict::tooLarge;
  Table table = begin(puzzle);
  Turn turn;
  for (const auto& entry : puzzle.entries)
    if (!replay(table, entry, turn)) return wrong("cannot be reached by " + entry);
  end(table, turn);
  turn = {};
  const Seat seat = table.seats[puzzle.seat];
  // What can be harvested, no more of each than all that is held of it costs at most, and how many placements bring it.
  std::map<std::array<int, 4>, int> harvests;
  for (int place = 0; place < static_cast<int>(table.squares.size()); ++place) {
    if (!table.squares[place].empty()) continue;
    std::vector<std::string> tiles;
    for (const auto& tile : seat.tiles)
      for (int quarters = 0; quarters < 4; ++quarters) tiles.push_back(turned(tile, quarters));
    if (!seat.shipment.empty())
      for (const char colour : COLOURS) tiles.push_back(std::string(4, colour));
    for (const auto& tile : tiles) {
      auto counts = harvest(table, place, tile);
      for (int colour = 0; colour < 4; ++colour) {
        const auto held = std::count_if(seat.hand.begin(), seat.hand.end(), [&](const Building& one) { return one.colour == colour; });
        counts[colour] = std::min(counts[colour], 6 * static_cast<int>(held));
      }
      ++harvests[counts];
    }
  }
  int most = -1, next = -1, placements = 0;
  for (const auto& [money, count] : harvests) {
    const int points = Builder(seat, money).most();
    if (points == -1) return Verdict::tooLarge;
    if (points > most) next = most, most = points, placements = count;
    else next = std::max(next, points);
  }
  if (most != puzzle.points) return wrong("brings " + std::to_string(most));
  if (most - next != puzzle.margin) return wrong("the margin is " + std::to_string(most - next));
  // The last turn is the one that leaves one place open.
  int rivals = -1;
  for (int other = 0; other < puzzle.seatCount; ++other)
    if (other != puzzle.seat) rivals = std::max(rivals, score(table.seats[other].village));
  const bool isLast = std::count(table.squares.begin(), table.squares.end(), "") == 2;
  if ((isLast && most > rivals && next <= rivals) != puzzle.decides) return wrong("it decides otherwise");
  if (placements > 3) return wrong("can be done in " + std::to_string(placements) + " places");
  // The way that is told.
  for (const auto& step : puzzle.steps) {
    const std::string entry = static_cast<char>('A' + puzzle.seat) + std::string(" ") + step.right[0];
    if (!replay(table, entry, turn)) return wrong("cannot " + step.right[0]);
  }
  if (*std::min_element(turn.money.begin(), turn.money.end()) < 0) return wrong("the way that is told costs too much");
  if (score(table.seats[puzzle.seat].village) != most) return wrong("the way that is told brings less");
  return Verdict::right;
}

}  // namespace

int main(int argc, char** argv) {
  return judge::run(argc, argv, [](const judge::Puzzle& puzzle, std::string& why) {
    return puzzle.hint ? newhaven::judgeHint(puzzle, why) : judgePuzzle(puzzle, why);
  });
}
