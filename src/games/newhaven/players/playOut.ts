import type { Budget } from '../../../engine/computerPlayer.ts';
import { resourceNodes } from '../graph.ts';
import { POOL_SIZE } from '../start.ts';
import type { LastBuild } from './lastBuilds.ts';
import type { LastTurnPlan } from './planLastTurn.ts';
import { type Harvests, harvestsOn } from './swiftHarvest.ts';
import type { SwiftMatch, SwiftPlayer, SwiftTile } from './swiftMatch.ts';
import { COST, clear, countGain, countScore, fits, KINDS, type Kind, put, type SwiftVillage } from './swiftVillage.ts';
import { PER_UNIT_LEFT, PER_ZERO_MARKER } from './value.ts';

const COLOURS = 4;

/**
 * Plays a match to its end, with every player taking what is worth most at once; returns the scores. Asks the budget
 * once per turn; undefined if the budget ended it.
 */
export function playOut(
  match: SwiftMatch,
  isPlaceDue: boolean,
  budget: Budget,
  careful?: LastTurnPlan,
): readonly number[] | undefined {
  if (!isPlaceDue) finishTurn(match, careful);
  while (match.open.length > 1) {
    if (!budget()) return undefined;
    if (!place(match)) return countScores(match);
    finishTurn(match);
  }
  return countScores(match);
}

function countScores({ players }: SwiftMatch): readonly number[] {
  return players.map(({ village }) => countScore(village));
}

/** Lets every player build who still may; then come the draws and the next player's turn. */
function finishTurn(match: SwiftMatch, careful?: LastTurnPlan): void {
  const { players, markers, redevelop } = match;
  for (const seat of match.building) {
    const player = players[seat] as SwiftPlayer;
    if (player.hasLeft) continue;
    if (seat === careful?.seat) {
      for (const build of careful.builds(player, markers).builds) pay(player, markers, build);
    }
    buildAll(player, markers, redevelop);
  }
  const active = players[match.active] as SwiftPlayer;
  if (match.open.length > 1 && !active.hasLeft) {
    drawAll(match, active, match.draws === -1 ? markers.filter((marker) => marker === 0).length : match.draws);
  }
  endTurn(match, active);
}

function endTurn(match: SwiftMatch, active: SwiftPlayer): void {
  if (match.lying === -1) {
    const tile = match.deck.pop();
    if (tile !== undefined) active.tiles.push(tile);
  } else {
    lay(match, match.lying, active.shipment ?? []);
    active.shipment = undefined;
    match.lying = -1;
  }
  while (match.pool.length < POOL_SIZE && match.bag.length > 0) match.pool.push(fromBag(match));
  match.draws = -1;
  const count = match.players.length;
  do match.active = (match.active + 1) % count;
  while (match.players[match.active]?.hasLeft);
}

function lay({ squares, length, height }: SwiftMatch, tile: number, face: SwiftTile): void {
  for (const [corner, node] of resourceNodes({ length, height }, tile).entries()) squares[node] = face[corner] ?? 0;
}

/** A tile from the hand, or the shipment (slot -1), as it would lie on a space. */
interface Placement {
  readonly tile: number;
  readonly slot: number;
  readonly face: SwiftTile;
}

/** Lays the tile that is worth most; returns false if the player has none left. */
function place(match: SwiftMatch): boolean {
  const player = match.players[match.active] as SwiftPlayer;
  const harvests = harvestsOn(match);
  const best = bestPlacement(match, player, harvests);
  if (best === undefined) return false;
  harvests.look(best.tile);
  for (const [colour, count] of harvests.count(best.face).entries()) match.markers[colour] = count;
  lay(match, best.tile, best.face);
  match.open.splice(match.open.indexOf(best.tile), 1);
  if (best.slot === -1) match.lying = best.tile;
  else player.tiles.splice(best.slot, 1);
  const found = match.clearings[best.tile] as number;
  if (found >= 0) (player.hand[found] as number)++;
  match.clearings[best.tile] = -1;
  match.building = match.players.map((_, step) => (match.active + step) % match.players.length);
  return true;
}

function bestPlacement(match: SwiftMatch, player: SwiftPlayer, harvests: Harvests): Placement | undefined {
  const worths = worthTable(player, match);
  const ofHand = player.tiles.flatMap((held, slot) => turnings(held).map((face) => ({ slot, face })));
  const faces = player.shipment === undefined ? ofHand : [...ofHand, ...SHIPPED];
  let best: Placement | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const tile of match.open) {
    harvests.look(tile);
    for (const { slot, face } of faces) {
      const counts = harvests.count(face);
      let worth = 0;
      for (let colour = 0; colour < COLOURS; colour += 1) worth += worths(colour, counts[colour] as number);
      if (worth <= most) continue;
      most = worth;
      best = { tile, slot, face };
    }
  }
  return best;
}

const SHIPPED = [1, 2, 3, 4].map((resource) => ({ slot: -1, face: [resource, resource, resource, resource] }));

/** The distinct faces of a tile in its four turns. */
function turnings([a = 0, b = 0, c = 0, d = 0]: SwiftTile): readonly SwiftTile[] {
  const half = a === d && b === c;
  const faces = [
    [a, b, c, d],
    [c, a, d, b],
  ];
  return half ? faces : [...faces, [d, c, b, a], [b, d, a, c]];
}

/**
 * The worth of an amount of a resource to a player: what can be built from it alone, plus a marker at 0, minus what is
 * left to others.
 */
function worthTable(player: SwiftPlayer, match: SwiftMatch): (colour: number, count: number) => number {
  const most = match.squares.length + 1;
  const known = new Float64Array(COLOURS * most).fill(Number.NaN);
  return (colour, count) => {
    const at = colour * most + count;
    const before = known[at] as number;
    if (!Number.isNaN(before)) return before;
    const worth = worthAlone(player, colour, count, match.redevelop);
    known[at] = worth;
    return worth;
  };
}

/** The spaces that were built on to find their worth, and what stood there before. */
const TRIED: { space: number; colour: number; isDown: boolean; kind: Kind }[] = [];

function worthAlone(player: SwiftPlayer, colour: number, count: number, redevelop: boolean): number {
  let [left, worth] = [count, -PER_UNIT_LEFT * count];
  while (left > 0) {
    const choice = bestBuild(player, colour, left, redevelop);
    if (choice === undefined) break;
    const { village } = player;
    const old = village.colours[choice.space] as number;
    TRIED.push({ space: choice.space, colour: old - 1, isDown: village.down[choice.space] === 1, kind: choice.kind });
    worth += choice.gain;
    left -= COST[choice.space] as number;
    raise(player, choice);
  }
  for (let tried = TRIED.pop(); tried !== undefined; tried = TRIED.pop()) {
    clear(player.village, tried.space);
    if (tried.colour >= 0) put(player.village, tried.space, tried.colour, tried.isDown);
    (player.hand[tried.kind] as number)++;
  }
  return left === 0 ? worth + PER_ZERO_MARKER : worth;
}

interface SwiftBuild extends LastBuild {
  readonly isDown: boolean;
  readonly gain: number;
}

function raise({ village, hand }: SwiftPlayer, { space, kind }: LastBuild): void {
  const cost = COST[space] as number;
  put(village, space, Math.floor(kind / 6), kind % 6 !== cost - 1);
  (hand[kind] as number)--;
}

function pay(player: SwiftPlayer, markers: number[], build: LastBuild): void {
  (markers[Math.floor(build.kind / 6)] as number) -= COST[build.space] as number;
  raise(player, build);
}

/** The building of a color that gains most for at most this many units; undefined if every one loses. */
function bestBuild(player: SwiftPlayer, colour: number, left: number, redevelop: boolean): SwiftBuild | undefined {
  const { village, hand } = player;
  const first = colour * 6;
  let held = 0;
  for (let kind = first; kind < first + 6; kind += 1) held += hand[kind] as number;
  if (held === 0) return undefined;
  let best: SwiftBuild | undefined;
  for (let space = 0; space < COST.length; space += 1) {
    const cost = COST[space] as number;
    if (cost > left || !fits(village, space, colour, redevelop)) continue;
    const own = hand[first + cost - 1] as number;
    const isDown = own === 0;
    const gain = countGain(village, space, isDown) + PER_UNIT_LEFT * cost;
    if (gain > (best?.gain ?? 0)) best = { space, kind: first + cost - 1, isDown, gain };
  }
  return best?.isDown ? { ...best, kind: spareKind(player, first) } : best;
}

/** The most expendable building of a color: the kind with the most copies. */
function spareKind({ hand }: SwiftPlayer, first: Kind): Kind {
  let spare = first;
  for (let kind = first; kind < first + 6; kind += 1)
    if ((hand[kind] as number) > (hand[spare] as number)) spare = kind;
  return spare;
}

/** Keeps building what gains most, as long as anything gains. */
function buildAll(player: SwiftPlayer, markers: number[], redevelop: boolean): void {
  for (;;) {
    let best: SwiftBuild | undefined;
    for (let colour = 0; colour < COLOURS; colour += 1) {
      const left = markers[colour] as number;
      const choice = left === 0 ? undefined : bestBuild(player, colour, left, redevelop);
      if (choice !== undefined && choice.gain > (best?.gain ?? 0)) best = choice;
    }
    if (best === undefined) return;
    pay(player, markers, best);
  }
}

/** Draws this many buildings: the best of the pool, or from the bag if that is better on average. */
function drawAll(match: SwiftMatch, player: SwiftPlayer, draws: number): void {
  const { pool, bag, bagOf } = match;
  for (let drawn = 0; drawn < draws; drawn += 1) {
    let [best, at] = [-1, -1];
    for (const [place, kind] of pool.entries()) {
      const worth = kindWorth(player, kind);
      if (worth > best) [best, at] = [worth, place];
    }
    const mayBag = bag.length > 0 && (drawn > 0 || pool.length === 0);
    if (mayBag && averageWorth(player, bagOf, bag.length) > best) (player.hand[fromBag(match)] as number)++;
    else if (at >= 0) (player.hand[pool.splice(at, 1)[0] as number] as number)++;
  }
}

function fromBag({ bag, bagOf }: SwiftMatch): Kind {
  const kind = bag.pop() as Kind;
  (bagOf[kind] as number)--;
  return kind;
}

function averageWorth(player: SwiftPlayer, bagOf: Uint8Array, count: number): number {
  let sum = 0;
  for (let kind = 0; kind < KINDS; kind += 1) {
    const some = bagOf[kind] as number;
    if (some > 0) sum += some * kindWorth(player, kind);
  }
  return sum / count;
}

/** The worth of a building: the most it could gain face up, reduced if the hand has copies of it. */
function kindWorth(
  { village, hand }: { readonly village: SwiftVillage; readonly hand: Uint8Array },
  kind: Kind,
): number {
  const [colour, number] = [Math.floor(kind / 6), (kind % 6) + 1];
  let best = 0;
  for (let space = (6 - number) * 5; space < (7 - number) * 5; space += 1) {
    if (fits(village, space, colour, false)) best = Math.max(best, countGain(village, space, false));
  }
  return best / (1 + (hand[kind] as number));
}
