// The chance of a match, from its seed: words of SHA-256 in counter mode over `seed:move:block`, and what is drawn of them.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace judge {

// FIPS 180-4, for texts of fewer than 2^32 bits.
inline std::array<uint32_t, 8> sha256(std::string text) {
  static const auto primeRoots = [] {
    // The first 32 bits of the fractions of the cube roots of the first 64 primes, and of the square roots of the first 8.
    std::array<std::array<uint32_t, 64>, 2> roots{};
    size_t found = 0;
    for (unsigned __int128 number = 2; found < 64; ++number) {
      bool isPrime = true;
      for (unsigned __int128 by = 2; by * by <= number; ++by) isPrime = isPrime && number % by != 0;
      if (!isPrime) continue;
      // The largest r with r^3 <= p * 2^96, and s with s^2 <= p * 2^64: their last 32 bits are the fractions.
      unsigned __int128 cube = 0, square = 0;
      for (int at = 40; at >= 0; --at) {
        const unsigned __int128 more = cube + (static_cast<unsigned __int128>(1) << at);
        if (more * more * more <= number << 96) cube = more;
        const unsigned __int128 other = square + (static_cast<unsigned __int128>(1) << at);
        if (other * other <= number << 64) square = other;
      }
      roots[0][found] = static_cast<uint32_t>(cube);
      roots[1][found++] = static_cast<uint32_t>(square);
    }
    return roots;
  }();
  const uint64_t bits = 8 * text.size();
  text += static_cast<char>(0x80);
  while (text.size() % 64 != 56) text += '\0';
  for (int byte = 7; byte >= 0; --byte) text += static_cast<char>(bits >> (8 * byte));
  std::array<uint32_t, 8> hash{};
  for (size_t at = 0; at < 8; ++at) hash[at] = primeRoots[1][at];
  for (size_t block = 0; block < text.size(); block += 64) {
    std::array<uint32_t, 64> w{};
    for (size_t at = 0; at < 64; ++at) {
      if (at < 16) {
        for (size_t byte = 0; byte < 4; ++byte) w[at] = w[at] << 8 | static_cast<uint8_t>(text[block + 4 * at + byte]);
      } else {
        const uint32_t a = w[at - 15], b = w[at - 2];
        w[at] = w[at - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[at - 7] +
                (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
      }
    }
    auto h = hash;
    for (size_t at = 0; at < 64; ++at) {
      const uint32_t one = h[7] + (std::rotr(h[4], 6) ^ std::rotr(h[4], 11) ^ std::rotr(h[4], 25)) +
                           ((h[4] & h[5]) ^ (~h[4] & h[6])) + primeRoots[0][at] + w[at];
      const uint32_t two = (std::rotr(h[0], 2) ^ std::rotr(h[0], 13) ^ std::rotr(h[0], 22)) +
                           ((h[0] & h[1]) ^ (h[0] & h[2]) ^ (h[1] & h[2]));
      h = {one + two, h[0], h[1], h[2], h[3] + one, h[4], h[5], h[6]};
    }
    for (size_t at = 0; at < 8; ++at) hash[at] += h[at];
  }
  return hash;
}

class Chance {
 public:
  Chance(std::string seed, int move) : seed_(std::move(seed) + ":" + std::to_string(move) + ":") {}

  // A whole number below `bound`, each equally likely: words at the top that would favour the small ones are left out.
  uint32_t below(uint64_t bound) {
    const uint64_t fair = (1ull << 32) / bound * bound;
    for (;;) {
      if (at_ == 8) {
        block_ = sha256(seed_ + std::to_string(counter_++));
        at_ = 0;
      }
      const uint64_t word = block_[at_++];
      if (word < fair) return static_cast<uint32_t>(word % bound);
    }
  }

  // Takes one after the other by chance; the last of those left fills the gap.
  template <class T>
  std::vector<T> shuffled(std::vector<T> rest) {
    std::vector<T> order;
    while (!rest.empty()) {
      const uint32_t at = below(rest.size());
      order.push_back(rest[at]);
      rest[at] = rest.back();
      rest.pop_back();
    }
    return order;
  }

 private:
  std::string seed_;
  int counter_ = 0;
  size_t at_ = 8;
  std::array<uint32_t, 8> block_{};
};

}  // namespace judge
