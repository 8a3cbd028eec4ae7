import { phrase } from '../../src/engine/phrase.ts';
import { GAMES } from '../../src/games/index.ts';
import { seatsOnOffer } from '../../src/match/absence.ts';
import { findSeat, type Match, type PersonId } from '../../src/match/match.ts';
import { type Pace, USUAL_PACE } from '../../src/match/pace.ts';
import { seesChannel } from '../../src/play/actions/seesChannel.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import { type Button, button, controlRows, withArgument } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import type { SceneControl } from '../../src/play/contract/sceneControlTypes.ts';
import { KEPT_TABLE_HANDLERS } from '../../src/play/rings/keptTableActions.ts';
import { keptTableEntry, sitButton } from '../../src/play/rings/keptTableLine.ts';
import { entrantPhrase, ringTitle } from '../../src/play/rings/ringScreen.ts';
import { tableEntry } from '../../src/play/screens/listItem.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { forecast } from '../../src/ratings/formula.ts';
import { isCertain } from '../../src/ratings/standing.ts';
import { type KeptTable, waitingAt } from '../../src/rings/keptTables.ts';
import { findEntrant, MOST_ENTRANTS, type Ring } from '../../src/rings/ring.ts';
import { readLive } from './readLive.ts';
import { filterMenus, readFilter, type SeatFilter } from './seatFilter.ts';

/** How many seats are shown at once, each in a row with its button: with the menus and buttons below, 40 components. */
const MOST_SHOWN = 8;

/** Seats that have been open for longer than this are not offered any more, in milliseconds. */
const OLDEST = 3 * 24 * 60 * 60 * 1000;

/** `/games find`: every open seat on the server that its reader may see, joined with one tap. */
export const find: Subcommand = {
  name: 'find',
  text: 'rings.find.command',
  options: [
    {
      name: 'game',
      text: 'games.play.option',
      required: false,
      offers: GAMES.map(({ id, name }) => ({ value: id, label: phrase(name) })),
    },
  ],
  async run(request, { game }) {
    await request.caller.answer.toCaller(await seatsScreen(request, game === undefined ? {} : { game }));
  },
  uses: {
    ...KEPT_TABLE_HANDLERS,
    async 'find.all'(request) {
      await request.caller.answer.toCaller(await seatsScreen(request, {}));
    },
    async 'find.game'(request, { argument }) {
      await request.caller.answer.update(await seatsScreen(request, readFilter(argument)));
    },
  },
};

/** A seat that can be taken: at a table, in a ring that is filling up, or at a table that the server keeps open. */
type Seat =
  | { readonly kind: 'match'; readonly match: Match }
  | { readonly kind: 'ring'; readonly ring: Ring }
  | { readonly kind: 'kept'; readonly table: KeptTable };

/** A seat, where it is, since when it has been open, and how strong the opponent is if only one is waiting there. */
interface ListedSeat {
  readonly seat: Seat;
  readonly game: string;
  readonly pace: Pace;
  readonly channel: string;
  readonly at: number;
  readonly opponent?: PersonId | undefined;
}

async function seatsScreen(request: Request, filter: SeatFilter): Promise<Scene> {
  const { app, caller, place } = request;
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const seats = (await seatsFor(request, filter)).slice(0, MOST_SHOWN);
  const texts = await Promise.all(seats.map((seat) => describeEntry(request, seat)));
  const title = say(phrase('rings.find.title'));
  const none = phrase(place.guild === undefined ? 'rings.find.nowhere' : 'rings.find.none', {
    button: toPanel().label,
  });
  const buttons = [toPanel(), ...(place.isManager ? [button(phrase('rings.kept.button'), 'standing.all')] : [])];
  return {
    content: seats.length === 0 ? `${title}\n${say(none)}` : title,
    items: seats.map((seat, at) => ({ text: texts[at] ?? '', control: joinButton(request, seat) })),
    rows: controlRows([...filterMenus(app, filter), buttons], plain),
    pings: [],
  };
}

/** The open seats in this channel, and in all channels that everyone on the server can see; newest first. */
async function seatsFor(request: Request, filter: SeatFilter): Promise<readonly ListedSeat[]> {
  const { guild } = request.place;
  if (guild === undefined) return [];
  const all = [...(await listOpenSeats(request, guild)), ...(await listRingSeats(request, guild))]
    .filter(({ at }) => at + OLDEST > request.now())
    .toSorted((a, b) => b.at - a.at);
  const kept = await listKeptSeats(request, guild);
  const fitting = [...all, ...kept].filter(
    ({ game, pace }) => (filter.game ?? game) === game && (filter.pace ?? pace) === pace,
  );
  const isShown = await Promise.all(
    fitting.map(
      async (seat) => (await seesChannel(request, seat.channel)) && (await isNear(request, guild, seat, filter)),
    ),
  );
  return fitting.filter((_, at) => isShown[at]);
}

async function listOpenSeats({ app, caller }: Request, guild: string): Promise<readonly ListedSeat[]> {
  const matches = await readLive(app, await app.tables.openSeats(guild));
  return matches
    .filter((match) => app.tables.canGoOn(match) && findSeat(match, caller.person) === undefined)
    .map((match) => ({
      seat: { kind: 'match', match },
      game: match.game,
      pace: match.clock === undefined ? 'none' : (match.clock.pace ?? USUAL_PACE),
      channel: match.where.channel,
      at: match.log.at(-1)?.at ?? match.createdAt,
      opponent: onlyOpponent(match),
    }));
}

async function listRingSeats({ app, caller, now }: Request, guild: string): Promise<readonly ListedSeat[]> {
  return (await app.tables.rings.ofServer(guild)).live
    .filter(({ status, entrants }) => status === 'waiting' && entrants.length < MOST_ENTRANTS)
    .filter((ring) => findEntrant(ring, caller.person) === undefined)
    .map((ring) => ({ seat: { kind: 'ring', ring }, ...pickPlace(ring), at: now() }));
}

/** Tables at which someone is waiting come first. */
async function listKeptSeats({ app, now }: Request, guild: string): Promise<readonly ListedSeat[]> {
  const { tables } = await app.tables.keptTables.read(guild);
  return tables
    .map((table): ListedSeat => {
      const [opponent] = waitingAt(table, now());
      return { seat: { kind: 'kept', table }, ...pickPlace(table), at: now(), opponent };
    })
    .toSorted((a, b) => Number(b.opponent !== undefined) - Number(a.opponent !== undefined));
}

function pickPlace({ game, pace, channel }: Pick<ListedSeat, 'game' | 'pace' | 'channel'>) {
  return { game, pace, channel };
}

/** The only person waiting at a table for two. */
function onlyOpponent({ seatCount, players }: Match): PersonId | undefined {
  const [other] = players.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
  return seatCount === 2 ? other : undefined;
}

/** Whether the person waiting is about as strong as the reader wants; false if too little is known about them. */
async function isNear(
  request: Request,
  guild: string,
  { game, opponent }: ListedSeat,
  { span }: SeatFilter,
): Promise<boolean> {
  if (span === undefined || opponent === undefined || opponent === request.caller.person) return true;
  const strengths = await describeStrengths(request, guild, game, opponent);
  return strengths !== undefined && Math.abs(strengths.own.mean - strengths.theirs.mean) <= span;
}

async function describeStrengths({ app, caller }: Request, guild: string, game: string, opponent: PersonId) {
  const [own, theirs] = await Promise.all(
    [caller.person, opponent].map((one) => app.tables.ratings.readStanding(guild, game, one)),
  );
  if (own === undefined || theirs === undefined || !isCertain(own) || !isCertain(theirs)) return undefined;
  return { own, theirs };
}

async function describeEntry(request: Request, listed: ListedSeat): Promise<string> {
  const { app, caller } = request;
  const { say } = wordsFor(app.catalogue, caller.locale);
  const { seat } = listed;
  switch (seat.kind) {
    case 'ring': {
      const players = seat.ring.entrants.map(entrantPhrase);
      const title = say(phrase('rings.headline', { ring: ringTitle(app, seat.ring) }));
      return `${title}\n-# ${say(phrase('rings.waiting.players', { players, count: players.length, most: MOST_ENTRANTS }))}`;
    }
    case 'kept':
      return withChance(request, listed, keptTableEntry(app, caller.locale, seat.table, listed.opponent));
    case 'match':
      return withChance(request, listed, await tableEntry(app, caller.locale, seat.match, caller.person));
  }
}

/** An entry, with the reader's chance of winning in steps of ten percent if it is known. */
async function withChance(request: Request, { game, opponent }: ListedSeat, entry: string): Promise<string> {
  const { app, caller, place } = request;
  const { guild } = place;
  if (guild === undefined || opponent === undefined || opponent === caller.person) return entry;
  const strengths = await describeStrengths(request, guild, game, opponent);
  if (strengths === undefined) return entry;
  const percent = Math.min(90, Math.max(10, Math.round(forecast(strengths.own, strengths.theirs) * 10) * 10));
  return `${entry} · ${wordsFor(app.catalogue, caller.locale).say(phrase('rings.find.chance', { percent }))}`;
}

function joinButton({ app, caller }: Request, { seat, opponent }: ListedSeat): SceneControl | undefined {
  const { plain } = wordsFor(app.catalogue, caller.locale);
  const inRow = (one: Button) => controlRows([[one]], plain)[0]?.[0];
  switch (seat.kind) {
    case 'ring':
      return inRow(withArgument(button(phrase('discord.button.join'), 'ring.join', 'success'), seat.ring.id));
    case 'kept':
      return inRow(
        opponent === caller.person
          ? withArgument(button(phrase('rings.kept.button.leave'), 'standing.leave'), seat.table.id)
          : sitButton(seat.table),
      );
    case 'match': {
      const action = seatsOnOffer(seat.match).length > 0 ? 'join-late' : 'join';
      const stands = { match: seat.match.id, stamp: '' };
      return controlRows([[button(phrase('discord.button.join'), action, 'success')]], plain, stands)[0]?.[0];
    }
  }
}

/** The button that shows all games, to start one. */
export function toPanel(): Button {
  return button(phrase('rings.find.begin'), 'play.all');
}
