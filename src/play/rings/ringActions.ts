import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Result } from '../../engine/result.ts';
import type { PersonId } from '../../match/match.ts';
import { rankRing } from '../../rings/points.ts';
import { findEntrant, type Ring, type RingKind, USUAL_AT_ONCE } from '../../rings/ring.ts';
import { leaveRing, rejoinRing } from '../../rings/steps.ts';
import { refuseTo } from '../actions/refusal.ts';
import { seesChannel } from '../actions/seesChannel.ts';
import type { Handlers, Request, UsedControl } from '../contract/command.ts';
import { button, controlRows, type Menu, withArgument } from '../contract/controls.ts';
import { MOST_CHOICES } from '../contract/discordLimits.ts';
import type { Scene } from '../contract/scene.ts';
import { wordsScreen } from '../screens/screen.ts';
import { levelName, wordsFor } from '../words/wordsFor.ts';
import { choiceMenus, choosing, type RingChoice, readChoice, usualChoice, writeChoice } from './ringChoice.ts';
import { correctionLines } from './ringCorrections.ts';
import { honoursPhrase } from './ringHonours.ts';
import { attendRing, followRing, postRing } from './ringMessages.ts';
import { pointLines } from './ringPoints.ts';
import { ringScreen, ringTitle } from './ringScreen.ts';

/** The handlers of the controls of rings. */
export const RING_HANDLERS: Handlers = {
  async 'ring.game'(request, { argument }) {
    await request.caller.answer.toCaller(choosing(request, usualChoice(argument)));
  },
  async 'ring.choose'(request, { argument }) {
    const choice = readChoice(argument);
    if (choice === undefined) return refuse(request, phrase('discord.deadPanel'));
    await request.caller.answer.update(choosing(request, choice));
  },
  async 'ring.enter'(request, { argument }) {
    const choice = readChoice(argument);
    if (choice === undefined) return refuse(request, phrase('discord.deadPanel'));
    const entered = await enter(request, choice);
    if (entered === undefined) return;
    await request.caller.answer.update(wordsScreen(describeEntry(request, entered)));
  },
  async 'ring.join'(request, { argument }) {
    const ring = await request.app.tables.rings.read(argument);
    if (ring === undefined) return refuse(request, phrase('rings.gone'));
    if (ring.status !== 'waiting') return refuse(request, phrase('rings.begun'));
    const entered = await enter(request, { ...toRingKind(ring), atOnce: USUAL_AT_ONCE });
    if (entered !== undefined) await request.caller.answer.toCaller(chosen(request, entered));
  },
  async 'ring.again'(request, { argument }) {
    const ring = await request.app.tables.rings.read(argument);
    if (ring === undefined) return refuse(request, phrase('rings.gone'));
    const own = ring.entrants[findEntrant(ring, request.caller.person) ?? -1];
    const entered = await enter(request, { ...toRingKind(ring), atOnce: own?.atOnce ?? USUAL_AT_ONCE });
    if (entered !== undefined) await request.caller.answer.toCaller(chosen(request, entered));
  },
  async 'ring.leave'(request, { argument }) {
    const ring = await request.app.tables.rings.read(argument);
    if (ring === undefined) return refuse(request, phrase('rings.gone'));
    if (findEntrant(ring, request.caller.person) === undefined) return refuse(request, phrase('rings.notIn'));
    if (ring.status === 'waiting') return leave(request, ring.id);
    const sure = withArgument(button(phrase('rings.button.leaveNow'), 'ring.leaving', 'danger'), ring.id);
    const { say, plain } = wordsFor(request.app.catalogue, request.caller.locale);
    const content = say(phrase('rings.leave.sure'));
    await request.caller.answer.toCaller({ content, rows: controlRows([[sure]], plain), pings: [] });
  },
  'ring.leaving': (request, { argument }) => leave(request, argument),
  'ring.back': (request, { argument }) =>
    change(request, argument, (ring, person, now) => rejoinRing(ring, person, now), phrase('rings.back')),
  async 'ring.rules'(request) {
    await request.caller.answer.toCaller(wordsScreen(wordsOf(request)(phrase('rings.rules'))));
  },
  'ring.explain': explain,
  'ring.row': explain,
};

function toRingKind({ game, pace, fills, unfinished }: Ring): RingKind {
  return { game, pace, ...(fills === true ? { fills } : {}), ...(unfinished === undefined ? {} : { unfinished }) };
}

/** Adds someone to the next ring of a kind and shows the ring to everyone, or tells them why not. */
async function enter(request: Request, { atOnce, ...kind }: RingChoice): Promise<Ring | undefined> {
  const { app, caller, place, interaction } = request;
  const { guild, channel, parent } = place;
  const command = app.games.find(({ game }) => game.id === kind.game);
  if (guild === undefined || place.isGuest === true) return refused(request, phrase('rings.nowhere'));
  if (command === undefined || command.game.seats.max < 2) return refused(request, phrase('discord.deadPanel'));
  const entered = await app.tables.rings.enter({
    ...{ guild, channel, ...(parent === undefined ? {} : { parent }), person: caller.person, atOnce, interaction },
    kind: { ...kind, game: command.game },
  });
  if (!entered.ok) return refused(request, entered.refusal);
  const ring = entered.value;
  if (ring.message === undefined) await postRing(request, ring);
  else followRing(request, ring.id);
  app.aside(() => attendRing(request, ring.id));
  return (await app.tables.rings.read(ring.id)) ?? ring;
}

/**
 * What a member of a ring is told: which ring it is, and how many tables they play at once, with a menu to change that.
 */
function chosen(request: Request, ring: Ring): Scene {
  const own = ring.entrants[findEntrant(ring, request.caller.person) ?? -1];
  const { plain } = wordsFor(request.app.catalogue, request.caller.locale);
  const choice = { ...toRingKind(ring), atOnce: own?.atOnce ?? USUAL_AT_ONCE };
  const [, atOnce] = choiceMenus(choice);
  const rows = atOnce === undefined || !('kind' in atOnce) ? [] : [{ ...atOnce, action: 'ring.enter' }];
  return { content: describeEntry(request, ring), rows: controlRows(rows, plain), pings: [] };
}

/**
 * Confirms that someone is in a ring. If the bot may not write in the channel, adds that nobody else sees the ring
 * there.
 */
function describeEntry(request: Request, ring: Ring): string {
  const { app, caller } = request;
  const own = ring.entrants[findEntrant(ring, caller.person) ?? -1];
  const entered = phrase('rings.in', { ring: ringTitle(app, ring), count: own?.atOnce ?? USUAL_AT_ONCE });
  return [entered, ...(ring.message === undefined ? [phrase('rings.notShown')] : [])].map(wordsOf(request)).join('\n');
}

function leave(request: Request, id: string): Promise<void> {
  return change(request, id, (ring, person, now) => leaveRing(ring, person, now), phrase('rings.left'));
}

async function change(
  request: Request,
  id: string,
  make: (ring: Ring, person: PersonId, now: number) => Result<Ring>,
  told: Phrase,
): Promise<void> {
  const { app, caller, now } = request;
  const changed = await app.tables.rings.change(id, (ring) => make(ring, caller.person, now()));
  if (changed === undefined) return refuse(request, phrase('rings.gone'));
  if (!changed.ok) return refuse(request, changed.refusal);
  followRing(request, id);
  app.aside(() => attendRing(request, id));
  await caller.answer.toCaller(wordsScreen(wordsOf(request)(told)));
}

/** Explains every number in a row of the table: the caller's own row first, others by a menu. */
async function explain(request: Request, { argument }: UsedControl): Promise<void> {
  const { app, caller, place } = request;
  const [id = '', wanted] = argument.split('.');
  const ring = await seenRing(request, id);
  if (ring === undefined) return refuse(request, phrase('rings.gone'));
  const own = findEntrant(ring, caller.person) ?? 0;
  const entrant = wanted !== undefined && Number(wanted) in ring.entrants ? Number(wanted) : own;
  const matches = await Promise.all(
    ring.tables.map(async ({ match }) => (match === undefined ? undefined : app.tables.read(match))),
  );
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const names = await app.names(
    ring.entrants.flatMap(({ person }) => person ?? []),
    place.guild,
  );
  const label = (at: number) => {
    const person = ring.entrants[at]?.person;
    const number = 1 + order.findIndex((rank) => rank.entrant === at);
    const { isComputer } = ring.entrants[at] ?? {};
    const name = isComputer === true ? levelName('medium') : ((person && names.get(person)?.name) ?? '');
    return phrase('rings.row', { number, name });
  };
  const order = rankRing(ring);
  const lines = pointLines(ring, entrant, (table) => matches[ring.tables.indexOf(table)]);
  const others: Menu = {
    ...{ kind: 'menu', placeholder: phrase('rings.explain.others'), name: 'row', action: 'ring.row' },
    choices: order.map(({ entrant: at }) => ({ value: `${id}.${at}`, label: label(at), isChosen: at === entrant })),
  };
  const content = [phrase('rings.explain.points'), label(entrant), ...lines, ...correctionLines(ring)]
    .map(say)
    .join('\n');
  const scene = { content, rows: controlRows([others], plain), pings: [] };
  await (wanted === undefined ? caller.answer.toCaller(scene) : caller.answer.update(scene));
}

/** The rings of a server, for `/games ring`. Those that have not started can be joined. */
export async function ringsHere(request: Request): Promise<Scene> {
  const { app, caller, place } = request;
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const { live, over } =
    place.guild === undefined ? { live: [], over: [] } : await app.tables.rings.ofServer(place.guild);
  const seen = await Promise.all(live.map(({ channel }) => seesChannel(request, channel)));
  const shown = live.filter((_, at) => seen[at]).slice(-4);
  const honours = honoursPhrase(over);
  const lines = shown.map((ring) =>
    say(phrase('rings.listed', { ring: ringTitle(app, ring), count: ring.entrants.length })),
  );
  const games: Menu = {
    ...{ kind: 'menu', placeholder: phrase('rings.choose.game'), name: 'game', action: 'ring.choose' },
    choices: app.games
      .filter(({ game }) => game.seats.max >= 2)
      .slice(0, MOST_CHOICES)
      .map(({ game }) => ({ value: writeChoice(usualChoice(game.id)), label: phrase(game.name) })),
  };
  const looks = shown.map((ring) => withArgument(button(ringTitle(app, ring), 'ring.show'), ring.id));
  return {
    content: [
      say(phrase('rings.all')),
      ...(lines.length === 0 ? [say(phrase('rings.none'))] : lines),
      ...(honours === undefined ? [] : [say(honours)]),
    ].join('\n'),
    rows: controlRows([games, looks], plain),
    pings: [],
  };
}

/** A ring of this server whose message the caller can see; otherwise undefined. */
async function seenRing(request: Request, id: string): Promise<Ring | undefined> {
  const ring = await request.app.tables.rings.read(id);
  if (ring === undefined || ring.guild !== request.place.guild) return undefined;
  return (await seesChannel(request, ring.channel)) ? ring : undefined;
}

/** Shows a ring to one person, as everyone sees it. */
export async function showRing(request: Request, { argument }: UsedControl): Promise<void> {
  const ring = await seenRing(request, argument);
  if (ring === undefined) return refuse(request, phrase('rings.gone'));
  await request.caller.answer.toCaller(ringScreen(request.app, ring, request.caller.locale));
}

function wordsOf({ app, caller }: Request) {
  return wordsFor(app.catalogue, caller.locale).say;
}

async function refused(request: Request, refusal: Phrase): Promise<undefined> {
  await refuse(request, refusal);
  return undefined;
}

function refuse({ app, caller }: Request, refusal: Phrase): Promise<void> {
  return refuseTo(app, caller.answer, caller.locale, refusal);
}
