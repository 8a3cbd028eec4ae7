import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { type Match, type MatchId, PersonId } from '../../src/match/match.ts';
import { ratePersons } from '../../src/ratings/ratePersons.ts';
import { isRanked } from '../../src/ratings/standing.ts';
import { ACTS, type Act, DO, FRIEND, type Hole } from './acts.ts';
import { drawGame, GUILD, type HuntedGame, openWorld, type Person, SETUPS, type World } from './world.ts';

// Strategies of a hunter, and what they gain: every strategy gets the same luck, so that differences are not luck.

/**
 * The opponents a strategy looks for: random ones as honest people do, with feared ones blocked out, or its own
 * accounts.
 */
const OPPONENTS = ['lot', 'weakest', 'strongest', 'computer', 'twin', 'new twin'] as const;

/** A strategy is followed for this many days, one game per day. */
export const GAMES = 30;

export interface Strategy {
  readonly opponent: (typeof OPPONENTS)[number];
  /** Whether the hunter opens the table and is therefore its host. */
  readonly hosts: boolean;
  readonly isChallenge: boolean;
  readonly hints: boolean;
  readonly clock: boolean;
  readonly setup: (typeof SETUPS)[number];
  /** Whether it plays only with weaker players, by blocking all others, or barring them as a moderator. */
  readonly keepsOut: 'nobody' | 'blocked' | 'barred';
  /** When it asks for another game immediately. */
  readonly rematches: 'never' | 'won' | 'lost';
  /** What it does once it knows how a game would end: after the first two moves, or before the last two. */
  readonly behind: Act;
  readonly ahead: Act;
  readonly isLate: boolean;
  /** If its rating is below this, it starts anew before the next game. */
  readonly anewBelow: number | undefined;
}

export const HONEST: Strategy = {
  opponent: 'lot',
  hosts: true,
  isChallenge: true,
  hints: false,
  clock: false,
  setup: 'usual',
  keepsOut: 'nobody',
  rematches: 'never',
  behind: 'play',
  ahead: 'play',
  isLate: false,
  anewBelow: undefined,
};

/** Whether a strategy needs accounts that lose on purpose. */
export function hasAccomplices({ opponent, behind, ahead }: Strategy): boolean {
  return opponent === 'twin' || opponent === 'new twin' || behind === 'friend-joins' || ahead === 'friend-joins';
}

/** The possible values for each part of a strategy. */
const CHOICES = {
  opponent: OPPONENTS,
  hosts: [true, false],
  isChallenge: [true, false],
  hints: [true, false],
  clock: [true, false],
  setup: SETUPS,
  keepsOut: ['nobody', 'blocked', 'barred'],
  rematches: ['never', 'won', 'lost'],
  behind: ACTS,
  ahead: ACTS,
  isLate: [true, false],
  anewBelow: [undefined, 1300, 1350, 1400, 1450, 1500],
} satisfies { readonly [Key in keyof Strategy]: readonly Strategy[Key][] };

/** All strategies that differ from honest play in one respect. */
export const TRICKS: readonly Strategy[] = Object.entries(CHOICES).flatMap(([key, values]) =>
  values.filter((value) => value !== HONEST[key as keyof Strategy]).map((value) => ({ ...HONEST, [key]: value })),
);

/** A random strategy, or the previous one with one change. */
export function nextStrategy(random: Random, before?: Strategy): Strategy {
  const flip = () => random.below(2) === 0;
  const drawn: Strategy = {
    opponent: pick(OPPONENTS, random),
    hosts: flip(),
    isChallenge: flip(),
    hints: random.below(4) === 0,
    clock: flip(),
    setup: pick(CHOICES.setup, random),
    keepsOut: pick(CHOICES.keepsOut, random),
    rematches: pick(CHOICES.rematches, random),
    behind: pick(ACTS, random),
    ahead: random.below(2) === 0 ? 'play' : pick(ACTS, random),
    isLate: flip(),
    anewBelow: flip() ? undefined : 1300 + 50 * random.below(5),
  };
  if (before === undefined) return drawn;
  const key = pick(Object.keys(drawn) as (keyof Strategy)[], random);
  return { ...before, [key]: drawn[key] };
}

const TWINS: readonly Person[] = [901, 902, 903, 904].map((id) => ({ id: PersonId.parse(String(id)), strength: 0 }));

/**
 * The rating after a strategy was followed for its games; undefined if it has no rank at that time, and therefore no
 * place in the list.
 */
export async function follow(
  hunted: HuntedGame,
  strategy: Strategy,
  seed: number,
  hole?: Hole,
): Promise<number | undefined> {
  const world = await openWorld(hunted);
  const random = fastRandom(seed);
  const before = await world.ratingOf(world.hunter.id);
  for (let game = 0; game < GAMES; game += 1) {
    await world.passDays(1);
    await playOne(world, strategy, random, game, hole);
  }
  const after = await world.ratingOf(world.hunter.id);
  // A player who gave up the rank may still return to the rating they left; a strategy that ends with neither has
  // gained nothing.
  return isRanked(after) ? after.mean : Math.min(before.mean, after.mean);
}

async function playOne(world: World, strategy: Strategy, random: Random, game: number, hole?: Hole): Promise<void> {
  const { id: hunter, strength } = world.hunter;
  const drawn = drawGame(world, random);
  const { anewBelow, keepsOut, rematches } = strategy;
  if (anewBelow !== undefined && (await world.ratingOf(hunter)).mean < anewBelow) await world.tables.forget(hunter);
  if (strategy.opponent === 'computer') return hole?.ratesComputers === true ? beatComputer(world) : undefined;
  const opponent = opponentOf(world, strategy, drawn.opponent, game);
  if (keepsOut !== 'nobody' && opponent.strength > strength) return keepOut(world, opponent, keepsOut);
  if (strategy.opponent === 'new twin') await world.tables.forget(opponent.id);
  const isWon = TWINS.includes(opponent) || drawn.wins(opponent);
  const over = await playAgainst(world, strategy, opponent, isWon, hole);
  if (over !== undefined && rematches === (isWon ? 'won' : 'lost')) {
    // The rematch has its own luck, so that the games after it stay the same.
    const again = drawGame(world, fastRandom(1000 * game + Math.floor(1000 * drawn.luck)));
    await playAgainst(world, { ...strategy, rematchOf: over.id }, opponent, again.wins(opponent), hole);
  }
}

/** Blocks or bars a player, who is then not met again. */
async function keepOut(world: World, { id }: Person, how: 'blocked' | 'barred'): Promise<void> {
  if (how === 'blocked') await world.tables.people.block(world.hunter.id, id, true);
  else await world.tables.servers.bar(GUILD, id, world.now() + YEAR);
}

async function playAgainst(
  world: World,
  strategy: Strategy & { readonly rematchOf?: MatchId },
  opponent: Person,
  isWon: boolean,
  hole?: Hole,
): Promise<Match | undefined> {
  const { id: hunter } = world.hunter;
  const { hosts, isChallenge, hints, isLate, clock, rematchOf } = strategy;
  const { setup, moves } = world.setups[strategy.setup];
  // The player who moves first wins. The host normally moves first; the host is chosen separately below.
  const [first, second] = isWon ? [hunter, opponent.id] : [opponent.id, hunter];
  const again = rematchOf === undefined ? {} : { rematchOf };
  const seated = await world.seat(first, second, { isChallenge, clock, setup, ...again, ...(hints ? { hints } : {}) });
  if (seated === undefined) return undefined;
  const hosted = await world.attempt(seated.id, (match) => ({
    ok: true,
    value: { match: { ...match, host: hosts ? hunter : opponent.id }, events: [] },
  }));
  const begun = await world.playOn(hosted ?? seated, isLate ? 2 : moves - 2);
  const act = isWon ? strategy.ahead : strategy.behind;
  const did = await (hole?.acts[act] ?? DO[act])({ world, match: begun, hunter, opponent: opponent.id });
  const joined = did.players.some((player) => player.kind === 'person' && player.id === FRIEND);
  const over = await world.playOn(did);
  if (joined && over.status === 'running') throw new Error('a game goes on for ever');
  return over;
}

const YEAR = 365 * 24 * 60 * 60 * 1000;

function opponentOf({ others }: World, { opponent }: Strategy, byLot: Person, game: number): Person {
  switch (opponent) {
    case 'lot':
    case 'computer':
      return byLot;
    case 'weakest':
      return others[others.length - 1 - (game % 3)] ?? byLot;
    case 'strongest':
      return others[game % 3] ?? byLot;
    case 'twin':
    case 'new twin':
      return TWINS[game % TWINS.length] ?? byLot;
  }
}

/**
 * The effect of a win over a strong computer when computers were rated: 2366 points for a board that parity decides.
 */
async function beatComputer({ hunter, ratingOf, now, write }: World): Promise<void> {
  const before = await ratingOf(hunter.id);
  const hard = { ...before, mean: 2366, deviation: 60 };
  const [rated] = ratePersons(
    [
      { before, place: 1, pairs: ['hard'] },
      { before: hard, place: 2, pairs: ['hard'] },
    ],
    now(),
  );
  if (rated !== undefined) await write(hunter.id, before, rated.after);
}
