import { phrase } from '../../src/engine/phrase.ts';
import { GAMES } from '../../src/games/index.ts';
import { seatsOnOffer } from '../../src/match/absence.ts';
import { type Match, seatOf } from '../../src/match/match.ts';
import { seesChannel } from '../../src/play/actions/seesChannel.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import { type Button, button, controlRows, type Menu, withArgument } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import type { SceneControl } from '../../src/play/contract/sceneControls.ts';
import { entrantPhrase, ringTitle } from '../../src/play/rings/ringScreen.ts';
import { tableEntry } from '../../src/play/screens/listItem.ts';
import { wordsFor } from '../../src/play/words/names.ts';
import { forecast } from '../../src/ratings/formula.ts';
import { isCertain } from '../../src/ratings/standing.ts';
import { entrantOf, MOST_ENTRANTS, type Ring } from '../../src/rings/ring.ts';
import { readLive } from './readLive.ts';

/** So many seats are shown at once, each in a row with its button. */
const MOST_SHOWN = 10;

/** What waits longer is not offered any more, in milliseconds. */
const OLDEST = 3 * 24 * 60 * 60 * 1000;

const ALL = 'all';

/** `/games find`: every open seat of the server that its reader may see, joined with one tap. */
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
  async run(request, { game = ALL }) {
    await request.invoker.answer.toInvoker(await seatsScreen(request, game));
  },
  uses: {
    async 'find.all'(request) {
      await request.invoker.answer.toInvoker(await seatsScreen(request, ALL));
    },
    async 'find.game'(request, { argument }) {
      await request.invoker.answer.update(await seatsScreen(request, argument));
    },
  },
};

/** A seat that can be taken: at a table, or in a ring that fills. */
type Seat = { readonly match: Match } | { readonly ring: Ring };

async function seatsScreen(request: Request, game: string): Promise<Scene> {
  const { app, invoker } = request;
  const { say, plain } = wordsFor(app.catalogue, invoker.locale);
  const seats = (await seatsFor(request)).filter((seat) => game === ALL || gameOf(seat) === game).slice(0, MOST_SHOWN);
  const texts = await Promise.all(seats.map((seat) => entryOf(request, seat)));
  const title = say(phrase('rings.find.title'));
  return {
    content: seats.length === 0 ? `${title}\n${say(phrase('rings.find.none'))}` : title,
    items: seats.map((seat, at) => ({ text: texts[at] ?? '', control: joinButton(request, seat) })),
    rows: controlRows([gameMenu(request, game), [toPanel()]], plain),
    pings: [],
  };
}

function gameOf(seat: Seat): string {
  return 'match' in seat ? seat.match.game : seat.ring.game;
}

/** What waits in this channel, and in all channels that everybody on the server sees; the newest first. */
async function seatsFor(request: Request): Promise<readonly Seat[]> {
  const { app, invoker, place, now } = request;
  const { guild } = place;
  if (guild === undefined) return [];
  const matches = await readLive(app, await app.tables.openSeats(guild));
  const rings = (await app.tables.rings.ofServer(guild)).live.filter(({ status }) => status === 'waiting');
  const seats = [
    ...matches
      .filter((match) => app.tables.canGoOn(match) && seatOf(match, invoker.person) === undefined)
      .map((match) => ({ seat: { match }, channel: match.where.channel, at: openSince(match) })),
    ...rings
      .filter((ring) => entrantOf(ring, invoker.person) === undefined && ring.entrants.length < MOST_ENTRANTS)
      .map((ring) => ({ seat: { ring }, channel: ring.channel, at: now() })),
  ].filter(({ at }) => at + OLDEST > now());
  const seen = await Promise.all(seats.map(({ channel }) => seesChannel(request, channel)));
  return seats
    .filter((_, at) => seen[at])
    .toSorted((a, b) => b.at - a.at)
    .map(({ seat }) => seat);
}

function openSince({ log, createdAt }: Match): number {
  return log.at(-1)?.at ?? createdAt;
}

async function entryOf({ app, invoker, place }: Request, seat: Seat): Promise<string> {
  const { say } = wordsFor(app.catalogue, invoker.locale);
  if ('ring' in seat) {
    const { ring } = seat;
    const players = ring.entrants.map(entrantPhrase);
    const title = say(phrase('rings.headline', { ring: ringTitle(app, ring) }));
    return `${title}\n-# ${say(phrase('rings.waiting.players', { players, count: players.length, most: MOST_ENTRANTS }))}`;
  }
  const { match } = seat;
  const entry = await tableEntry(app, invoker.locale, match, invoker.person);
  const chance = await chanceAt(app, match, invoker.person, place.guild);
  return chance === undefined ? entry : `${entry} · ${say(phrase('rings.find.chance', { percent: chance }))}`;
}

/** How likely somebody wins at a table for two, in steps of ten percent; undefined where nobody can tell. */
async function chanceAt(
  { tables }: Request['app'],
  { game, seatCount, players }: Match,
  person: Request['invoker']['person'],
  guild: string | undefined,
): Promise<number | undefined> {
  const [other] = players.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
  if (guild === undefined || other === undefined || seatCount !== 2) return undefined;
  const [own, theirs] = await Promise.all([person, other].map((one) => tables.ratings.standingOf(guild, game, one)));
  if (own === undefined || theirs === undefined || !isCertain(own) || !isCertain(theirs)) return undefined;
  return Math.min(90, Math.max(10, Math.round(forecast(own, theirs) * 10) * 10));
}

function joinButton({ app, invoker }: Request, seat: Seat): SceneControl | undefined {
  const { plain } = wordsFor(app.catalogue, invoker.locale);
  if ('ring' in seat) {
    const join = withArgument(button(phrase('rings.button.join'), 'ring.join', 'success'), seat.ring.id);
    return controlRows([[join]], plain)[0]?.[0];
  }
  const action = seatsOnOffer(seat.match).length > 0 ? 'join-late' : 'join';
  const stands = { match: seat.match.id, stamp: '' };
  return controlRows([[button(phrase('discord.button.join'), action, 'success')]], plain, stands)[0]?.[0];
}

function gameMenu({ app }: Request, chosen: string): Menu {
  const games = app.games.slice(0, 24).map(({ game }) => ({ value: game.id, label: phrase(game.name) }));
  const all = { value: ALL, label: phrase('rings.find.all') };
  return {
    ...{ kind: 'menu', placeholder: phrase('rings.find.choose'), name: 'game', action: 'find.game' },
    choices: [all, ...games].map((one) => ({ ...one, isChosen: one.value === chosen })),
  };
}

function toPanel(): Button {
  return button(phrase('rings.find.begin'), 'play.all');
}
