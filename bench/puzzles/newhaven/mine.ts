import { createHash } from 'node:crypto';
import { stepBudget } from '../../../src/engine/budget.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { fastRandom, moveRandom, pick } from '../../../src/engine/random.ts';
import { type Seat, seatLetter } from '../../../src/engine/seat.ts';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { writeMove } from '../../../src/games/newhaven/moves.ts';
import { hard } from '../../../src/games/newhaven/players/hard.ts';
import { medium } from '../../../src/games/newhaven/players/medium.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import { isLastTurn, playerAt } from '../../../src/games/newhaven/turn.ts';
import { villageCell, villageScore } from '../../../src/games/newhaven/village.ts';
import { estimateDifficulty } from '../difficulty.ts';
import type { Refuse } from '../mine.ts';
import { castPlayers, type Stand, standsOfGame } from '../playedGame.ts';
import { bestTurns, type HarvestResult } from './bestTurn.ts';
import { findThemes } from './themes.ts';

/** The number of last rounds in which turns are examined: before that, hardly a line can be filled. */
const LAST_ROUNDS = 5;

/**
 * How many more points the best harvest has to bring than the next one, and the maximum number of places where it may
 * be.
 */
const LEAST_MARGIN = 2;
const MOST_PLACEMENTS = 3;
const FEWEST_BUILDS = 2;

/** One of this many moves is the easy player's. */
const ONE_CHANCE_IN = 12;

/** The scale of difficulty counts boxes and cells; this many points in a turn are as obvious as one of them. */
const POINTS_AS_PLAIN = 1.5;

/**
 * The puzzles from one match between computer players: the most points that a turn can bring, found by trying
 * everything.
 */
export function* puzzlesOfGame(game: number, refuse: Refuse): Generator<Puzzle> {
  const random = fastRandom(game);
  const players = castPlayers([medium, medium, hard], pick([2, 2, 2, 3], random), random);
  const seed = `p${game}`;
  const seen = new Set<string>();
  const casting = { seed, players, steps: 8, oneChanceIn: ONE_CHANCE_IN };
  for (const stand of standsOfGame(newhaven, SETUP, casting, random)) {
    const { state } = stand;
    if (state.phase !== 'place' || state.round <= state.rounds - LAST_ROUNDS) continue;
    const puzzle = puzzleAt(stand, seed, refuse);
    const [theme = ''] = puzzle?.themes ?? [];
    if (puzzle === undefined) continue;
    if (seen.has(theme)) refuse('a theme of the same match');
    else yield puzzle;
    seen.add(theme);
  }
}

const SETUP = { side: 'A', redevelop: false, careful: false, map: '' } as const;

function puzzleAt({ state, entries, seat }: Stand<State>, seed: string, refuse: Refuse): Puzzle | undefined {
  const player = playerAt(state, seat);
  const before = villageScore(player.village);
  const turns = bestTurns(state, player);
  if (turns === undefined) return refuse('too many villages to try all');
  const [best, next] = turns;
  if (best === undefined || best.points === before) return refuse('nothing can be filled');
  if (next === undefined || best.points - next.points < LEAST_MARGIN) return refuse('another harvest is about as good');
  if (best.placements.length > MOST_PLACEMENTS) return refuse('too many places yield the best harvest');
  const [placement] = best.placements;
  if (placement === undefined) return undefined;
  const byMedium = pointsOfMedium(state, seat);
  if (best.builds.length < FEWEST_BUILDS && byMedium < best.points) return refuse('one building alone');
  const steps = [
    writeMove(placement),
    ...best.builds.map(({ building, space }) =>
      writeMove({ kind: 'build', building, cell: villageCell(space, state) }),
    ),
  ];
  return {
    id: idOf(state, seat),
    pool: byMedium < best.points ? 'main' : 'first',
    position: { setup: {}, seatCount: state.players.length, seed, entries },
    seat,
    steps: steps.map((move) => ({ any: [move], replies: [] })),
    points: { least: best.points },
    margin: best.points - next.points,
    decides: isDecided(state, seat, best, next),
    themes: findThemes(player.village, placement, best.builds, isLastTurn(afterTile(state))),
    ...estimateDifficulty(
      turns.map(({ points }) => points / POINTS_AS_PLAIN),
      steps.length - 1,
    ),
  };
}

/** The state once the turn's tile is laid, which is used to determine the end of the match. */
function afterTile(state: State): State {
  const at = state.map.spaces.indexOf('open');
  return { ...state, map: { ...state.map, spaces: state.map.spaces.with(at, 'taken') } };
}

/** The points that the medium player gets from the turn. */
function pointsOfMedium(state: State, seat: Seat): number {
  let now = state;
  for (let moves = 0; now.active === seat && (now.phase === 'place' || now.phase === 'build'); moves += 1) {
    const view = newhaven.view(now, seat);
    const move = medium.choose(view, seat, fastRandom(moves), stepBudget(Number.MAX_SAFE_INTEGER));
    now = newhaven.play(now, seat, move, moveRandom('', 0)).state;
  }
  return villageScore(playerAt(now, seat).village);
}

/** Whether the match ends with this turn, and the next best harvest would not win it. */
function isDecided(state: State, seat: Seat, best: HarvestResult, next: HarvestResult): boolean {
  if (!isLastTurn(afterTile(state))) return false;
  const rivals = state.players.flatMap(({ village }, other) => (other === seat ? [] : [villageScore(village)]));
  const most = Math.max(...rivals);
  return best.points > most && next.points <= most;
}

function idOf({ map, players }: State, seat: Seat): string {
  const { village, buildings, tiles } = players[seat] ?? {};
  const look = JSON.stringify([map.squares, village, buildings, tiles, seatLetter(seat)]);
  return createHash('sha256').update(look).digest('hex').slice(0, 6);
}
