import { endIdle } from '../../src/match/absence.ts';
import { type Change, changed } from '../../src/match/change.ts';
import { close } from '../../src/match/lobby.ts';
import { findSeat, type Match, PersonId } from '../../src/match/match.ts';
import { byModerator, removePerson, unvoidMatch, voidMatch } from '../../src/match/moderation.ts';
import { joinLate, playMoves, resign, spectate, substitute, toAct } from '../../src/match/play.ts';
import { disagree, proposeClose, proposeDraw, proposeUndo } from '../../src/match/proposals.ts';
import { takeHint } from '../../src/play/actions/hint.ts';
import { resetByModerator } from '../../src/ratings/takeBack.ts';
import { startVacation, VACATION_DAYS } from '../../src/tables/people/vacation.ts';
import { GUILD, type World } from './world.ts';

/**
 * What the hunter can do in a game in addition to playing on; each is a command or a button. If it is refused, nothing
 * changes.
 */
export const ACTS = [
  'play',
  'hint',
  'undo',
  'draw',
  'ask-close',
  'close',
  'resign',
  'hand-over',
  'sleep',
  'stand-still',
  'time-out',
  'vacation',
  'watch',
  'forget-me',
  'remove',
  'moderator-close',
  'void',
  'void-unvoid',
  'reset-self',
  'reset-rival',
  'bar',
  'block',
  'friend-joins',
] as const;
export type Act = (typeof ACTS)[number];

/** The match in which the hunter acts, and the opponent. */
export interface HuntedMatch {
  readonly world: World;
  readonly match: Match;
  readonly hunter: PersonId;
  readonly opponent: PersonId;
}

/** Returns the match after the act, as far as it was carried out; play continues from there. */
export type Do = (doing: HuntedMatch) => Promise<Match>;

const DAY = 24 * 60 * 60 * 1000;

/** In days; longer than any clock runs. */
const LONG = 20;

/** An account that helps the hunter, and takes a seat if that is allowed. */
export const FRIEND = PersonId.parse('900');

const once =
  (changeOf: (doing: HuntedMatch) => Change): Do =>
  async (doing) =>
    (await doing.world.attempt(doing.match.id, changeOf(doing))) ?? doing.match;

/** A request that the opponent, who is winning, declines. */
const asking =
  (question: (doing: HuntedMatch) => Change): Do =>
  async (doing) => {
    const asked = await once(question)(doing);
    const { id, proposal } = asked;
    if (proposal === undefined) return asked;
    return (await doing.world.attempt(id, disagree(doing.opponent, proposal.log))) ?? asked;
  };

/** What moderators do once the match is over. */
const afterwards =
  (...changes: readonly ((doing: HuntedMatch) => Change)[]): Do =>
  async (doing) => {
    let match = await doing.world.playOn(doing.match);
    for (const changeOf of changes) match = await once(changeOf)({ ...doing, match });
    return match;
  };

const at = ({ world }: HuntedMatch) => ({ at: world.now() });

export const DO: Readonly<Record<Act, Do>> = {
  play: async ({ match }) => match,
  hint: once(({ hunter, world }) => takeHint(world.game, hunter)),
  undo: asking(({ hunter, world }) => proposeUndo(world.game, hunter, world.now())),
  draw: asking(({ hunter, world }) => proposeDraw(hunter, world.now())),
  'ask-close': asking(({ hunter, world }) => proposeClose(hunter, world.now())),
  close: once(({ hunter }) => close(hunter, false)),
  resign: once((doing) => resign(doing.world.game, doing.hunter, at(doing))),
  'hand-over': once((doing) => substitute(doing.world.game, doing.hunter, at(doing))),
  sleep: leaveToClock,
  // Only the player being waited for can stand still; otherwise the opponent moves.
  'stand-still': once(
    ({ world, hunter }) =>
      (match) =>
        toAct(world.game, match).includes(findSeat(match, hunter) ?? -1)
          ? endIdle(world.game, match, world.now())
          : changed(match),
  ),
  async 'time-out'({ world, match }) {
    await world.passDays(LONG);
    return (await world.tables.read(match.id)) ?? match;
  },
  async vacation({ world, match, hunter }) {
    const vacations = startVacation([], world.now(), world.now() + VACATION_DAYS * DAY);
    if (vacations.ok) await world.tables.people.choose(hunter, { vacations: vacations.value });
    await world.passDays(VACATION_DAYS - 1);
    return (await world.tables.read(match.id)) ?? match;
  },
  watch: once(({ hunter }) => spectate(hunter)),
  async 'forget-me'({ world, match, hunter }) {
    await world.tables.forget(hunter);
    return (await world.tables.read(match.id)) ?? match;
  },
  remove: once((doing) => byModerator(doing.hunter, removePerson(doing.world.game, doing.opponent, 'mine', at(doing)))),
  'moderator-close': once(({ hunter }) => close(hunter, true, 'mine')),
  void: afterwards(({ hunter }) => byModerator(hunter, voidMatch('mine'))),
  'void-unvoid': afterwards(
    ({ hunter }) => byModerator(hunter, voidMatch('mine')),
    ({ hunter }) => byModerator(hunter, unvoidMatch('mine')),
  ),
  'reset-self': resetting(({ hunter }) => hunter),
  'reset-rival': resetting(({ opponent }) => opponent),
  async bar({ world, match, opponent }) {
    await world.tables.servers.bar(GUILD, opponent, world.now() + LONG * DAY);
    return match;
  },
  async block({ world, match, hunter, opponent }) {
    await world.tables.people.block(hunter, opponent, true);
    return match;
  },
  'friend-joins': once((doing) => joinLate(doing.world.game, FRIEND, at(doing))),
};

/** Acts as a moderator, in the list where they decide. */
function resetting(whose: (doing: HuntedMatch) => PersonId): Do {
  return async (doing) => {
    const { world, match, hunter } = doing;
    await resetByModerator(world.tables.ratings, { guild: GUILD, game: world.game.id, person: whose(doing) }, hunter);
    return match;
  };
}

/** The clock plays all remaining moves of the hunter. */
async function leaveToClock({ world, match, hunter }: HuntedMatch): Promise<Match> {
  let current = match;
  while (current.status === 'running') {
    const [seat = 0] = toAct(world.game, current);
    const by = seat === findSeat(current, hunter) ? { by: 'clock' as const } : {};
    const next = await world.attempt(
      current.id,
      playMoves(world.game, seat, [world.moveOf(current, seat)], { at: world.now(), ...by }),
    );
    if (next === undefined) return current;
    current = next;
  }
  return current;
}

/** A loophole that an act once had, planted again to check that it is found. */
export interface Hole {
  readonly name: string;
  readonly acts: Partial<Record<Act, Do>>;
  /** Whether a win over a computer changes the hunter's rating. */
  readonly ratesComputers?: true;
}

const voids: Change = (match) => changed({ ...match, unrated: true });

export const HOLES: readonly Hole[] = [
  { name: 'a hint takes the rating off a game', acts: { hint: once(() => voids) } },
  {
    name: 'who opened a game closes it alone',
    acts: { close: once(() => (match) => changed({ ...match, status: 'closed', closed: { by: 'host' } })) },
  },
  {
    name: 'resigning early counts for nothing',
    acts: {
      async resign(doing) {
        const match = await once(() => voids)(doing);
        return DO.resign({ ...doing, match });
      },
    },
  },
  { name: 'moderators judge their own games', acts: { void: afterwards(() => voidMatch('mine')) } },
  { name: 'computers move ratings', acts: {}, ratesComputers: true },
];
