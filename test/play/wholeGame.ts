import { listControls, type SeenMessage, type Visitor } from 'discord-standin';
import { gameById } from '../../src/games/index.ts';
import type { Match, MatchId } from '../../src/match/match.ts';
import { toAct } from '../../src/match/play.ts';
import { blankPictures, type House, openTestBot, type TestBot } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';

/** A game to be played to its end by people who use buttons and menus alone. */
export interface Play {
  readonly game: string;
  readonly people: 2 | 3 | 4;
  /** As it is typed behind `new`. */
  readonly options: string;
  /** What taps are counted by, as the log writes it: what begins a turn, or ends a round. */
  readonly unit: RegExp;
  /** Which controls people use first, by their labels; the rest as they come. */
  readonly first?: RegExp;
  /** Which they use only where nothing else is left. */
  readonly last?: RegExp;
  /** Which they never use. */
  readonly never?: RegExp;
  /** How long people take for a tap, in milliseconds. */
  readonly pause?: number;
  /** After how many taps they stop, where not the whole game is wanted. */
  readonly mostTaps?: number;
  /** Whether they then resign one after the other, until it is over. */
  readonly resigns?: true;
  /** Whether a choice is looked at before it is played by buttons (else by menus). */
  readonly looksByButtons?: boolean;
}

/** What a whole game did to its people and its channel. */
export interface Course {
  readonly status: Match['status'];
  readonly units: number;
  /** Without those for looking. */
  readonly taps: number;
  /** Taps that only bring up one's own board as it is now. */
  readonly looks: number;
  /** Public messages that were sent, how many are left at the end, and what they brought. */
  readonly messages: number;
  readonly left: number;
  readonly pictures: number;
  readonly pings: number;
  /** How often somebody became due through another. */
  readonly handovers: number;
  /** Private messages that call somebody who has become due. */
  readonly letters: number;
  /** The most public messages within one unit, and the most pings of one person, but for those of the end. */
  readonly mostMessages: number;
  readonly mostPings: number;
  /** Every text of a message that anybody saw, once, with who saw it first. */
  readonly seen: readonly { readonly message: SeenMessage; readonly by: string }[];
}

/** The same, with what Discord was asked on the way. */
export interface DiscordCourse extends Course {
  /** What Discord refused. */
  readonly refusals: ReturnType<TestBot['refusals']>;
  /** What the bot asked of the channel itself, and not by the token of an answer. */
  readonly inChannel: readonly string[];
}

/** To open a menu, and to choose from it. */
const TAPS_OF_MENU = 2;

/** The same for all, so that what is counted hangs on no chance. */
const SEED = '7'.repeat(32);

const MOST_TAPS = 1500;

/** Longer than a second tap of a thumb, in milliseconds. */
const QUICK = 2500;

/** How long people take for a tap who do not sit there, in milliseconds. */
export const SLOW = 3 * 60_000;

/** Where a game is played; each gives the channel of it. */
const PLACES = {
  'forum post': ({ playground }) =>
    playground.visitor('Ada', 'questions').openThread({ name: 'Let us play', text: 'Who?' }),
  'media post': ({ playground }) => playground.visitor('Ada', 'clips').openThread({ name: 'Look', text: 'at this' }),
  'group message': ({ playground }) => playground.channels.find(({ name }) => name === 'friends')?.id ?? '',
  'news channel': ({ playground }) => playground.channels.find(({ name }) => name === 'news')?.id ?? '',
  'channel whose messages are all too old to be edited': ({ playground, channel }) => {
    const path = /^\/channels\/\d+\/messages\/\d+$/;
    playground.faults.next({ method: 'PATCH', path, times: 10_000, respond: { refusal: 'tooManyOldEdits' } });
    return channel;
  },
} as const satisfies Readonly<Record<string, (house: TestBot) => string>>;
export type Place = keyof typeof PLACES;

/** Plays a game in a channel by the cheapest controls, and counts. */
export async function playWhole(play: Play, guildLocale = 'en-US'): Promise<Course> {
  const house = await openTestTables({ studio: blankPictures, guildLocale, seed: SEED });
  const course = await playOut(house, house.channel, play);
  await house.close();
  return course;
}

/** The same in a place of a whole Discord. */
export async function playWholeAt(place: Place, play: Play): Promise<DiscordCourse> {
  const channels = { questions: 'forum', clips: 'media', news: 'news', friends: 'group' } as const;
  const house = await openTestBot({ studio: blankPictures, seed: SEED, channels });
  const where = PLACES[place](house);
  const course = await playOut(house, where, play);
  const refusals = house.refusals();
  const inChannel = house.playground.requests().filter((request) => request.includes(`/channels/${where}`));
  await house.close();
  return { ...course, refusals, inChannel };
}

async function playOut(house: House, where: string, play: Play): Promise<Course> {
  const people = ['Ada', 'Ben', 'Cleo', 'Dan']
    .slice(0, play.people)
    .map((name) => house.playground.visitor(name, where));
  await openTable(play, people);
  const [id] = await house.tables.all();
  if (id === undefined) throw new Error('no table');
  const seen = new Map<string, Course['seen'][number]>();
  const sent = new Map<string, SeenMessage>();
  const look = () => {
    for (const person of people) {
      for (const message of person.messages()) {
        const key = `${message.id} ${message.content}`;
        if (!seen.has(key)) seen.set(key, { message, by: person.personId });
        if (!message.isPrivate && !sent.has(message.id)) sent.set(message.id, message);
      }
    }
  };
  look();
  const counted = { taps: 0, looks: 0, handovers: 0 };
  let match = await read(house, id);
  const counts = countingUnits(play);
  counts.note(match, [...sent.values()]);
  while (match.status === 'running' && counted.taps + counted.looks < (play.mostTaps ?? MOST_TAPS)) {
    for (const [seat, person] of people.entries()) {
      if (!toAct(gameOf(play), match).includes(seat)) continue;
      const before = match;
      const taps = await tap(play, person);
      counted.taps += taps;
      if (taps === 0) counted.looks += 1;
      await person.settled();
      house.passTime(play.pause ?? QUICK);
      // What follows a moment later, such as a private board that changes in place.
      await person.settled();
      look();
      match = await read(house, id);
      counted.handovers += newlyDue(play, before, match, seat);
      counts.note(match, [...sent.values()]);
    }
  }
  if (play.resigns === true) match = await resignAll(house, play, people, match);
  look();
  house.passTime(LONG_ENOUGH);
  await house.ada.settled();
  const letters = people.flatMap(({ personId }) => lettersTo(house, personId)).length;
  const left = people[0]?.messages().filter(({ isPrivate, author }) => !isPrivate && author.isBot).length ?? 0;
  const units = unitsOf(play, match);
  const all = [...sent.values()];
  return {
    status: match.status,
    units,
    ...counted,
    messages: all.length,
    left,
    pictures: all.reduce((sum, { attachments }) => sum + attachments.length, 0),
    pings: all.reduce((sum, { pinged }) => sum + pinged.length, 0),
    letters,
    ...counts.most(),
    seen: [...seen.values()],
  };
}

/** Until then whoever is due and does nothing was called. */
const LONG_ENOUGH = 10 * 60_000;

function lettersTo(house: House, person: string): readonly SeenMessage[] {
  return house.playground.visitor(person, house.playground.directChannel(person)).messages();
}

function unitsOf({ unit }: Play, { log }: Match): number {
  return log.filter(({ text }) => unit.test(text)).length;
}

/** Counts the messages and pings of each unit, between the opening and the end. */
function countingUnits(play: Play) {
  const known = new Set<string>();
  const messages = new Map<number, number>();
  const pings = new Map<string, number>();
  return {
    /** `sent` are all public messages so far, of which those not noted yet came in this unit. */
    note(match: Match, sent: readonly SeenMessage[]): void {
      if (match.status !== 'running') return;
      const unit = unitsOf(play, match);
      const news = sent.filter(({ id }) => !known.has(id));
      const isOpening = known.size === 0;
      for (const { id, pinged } of news) {
        known.add(id);
        if (isOpening) continue;
        messages.set(unit, (messages.get(unit) ?? 0) + 1);
        for (const person of pinged) {
          pings.set(`${unit} ${person}`, (pings.get(`${unit} ${person}`) ?? 0) + 1);
        }
      }
    },
    most: () => ({ mostMessages: Math.max(0, ...messages.values()), mostPings: Math.max(0, ...pings.values()) }),
  };
}

async function openTable(play: Play, people: readonly Visitor[]): Promise<void> {
  const [host] = people;
  if (host === undefined) throw new Error('nobody plays');
  const isDuel = people.length === 2;
  const seats = isDuel ? 'opponent:Ben' : `seats:${people.length}`;
  await host.command(`/${play.game} new ${seats} ${play.options}`.trim());
  const board = host.last();
  for (const person of people.slice(1)) {
    const join = person.controls(board)[0];
    if (join !== undefined) await person.click(join.customId, board);
    await person.settled();
  }
}

/** Everybody resigns who is still there, and says that they are sure. */
async function resignAll(house: House, { game }: Play, people: readonly Visitor[], before: Match): Promise<Match> {
  let match = before;
  for (const person of people) {
    if (match.status !== 'running') break;
    const { message } = await person.command(`/${game} resign`);
    await person.click(person.controls(message)[0]?.customId ?? '', message);
    await person.settled();
    house.passTime(QUICK);
    await person.settled();
    match = await read(house, match.id);
  }
  return match;
}

async function read(house: House, id: MatchId): Promise<Match> {
  const match = await house.tables.read(id);
  if (match === undefined) throw new Error('the match is gone');
  return match;
}

function gameOf({ game }: Play) {
  const found = gameById(game);
  if (found === undefined) throw new Error(`no game ${game}`);
  return found;
}

function newlyDue(play: Play, before: Match, after: Match, actor: number): number {
  const due = toAct(gameOf(play), before);
  return toAct(gameOf(play), after).filter((seat) => seat !== actor && !due.includes(seat)).length;
}

interface Control {
  readonly label: string;
  readonly id: string;
  readonly action: string;
  /** Of a menu: its values. */
  readonly values?: readonly string[];
}

/** Uses the control that leads on with the fewest taps, or looks at one's own board; gives how many taps it took, 0 for a look. */
async function tap(play: Play, person: Visitor): Promise<number> {
  const isHidden = gameOf(play).hidden;
  const board = person
    .messages()
    .findLast(({ isPrivate, components }) => isPrivate === isHidden && components.length > 0);
  const controls = board === undefined ? [] : usable(board).filter(({ label }) => play.never?.test(label) !== true);
  const next = cheapest(play, controls);
  if (board === undefined || next === undefined) {
    const view = controls.find(({ action }) => action === 'view');
    if (board !== undefined && view !== undefined) await person.click(view.id, board);
    else await openView(person);
    return 0;
  }
  if (next.values === undefined) {
    await person.click(next.id, board);
    return 1;
  }
  await person.select(next.id, next.values.slice(0, 1), board);
  return TAPS_OF_MENU;
}

/** Opens one's own view from the public board. */
async function openView(person: Visitor): Promise<void> {
  const board = person.messages().findLast(({ isPrivate, components }) => !isPrivate && components.length > 0);
  const view = board && usable(board).find(({ action }) => action === 'view');
  if (board === undefined || view === undefined) throw new Error('there is no way to one’s own view');
  await person.click(view.id, board);
}

function usable(board: SeenMessage): readonly Control[] {
  return listControls(board).flatMap((control): readonly Control[] => {
    const id = control.custom_id ?? '';
    if (control.disabled === true || id === '') return [];
    const action = id.split(':')[3] ?? '';
    if ('options' in control) {
      return [{ label: control.placeholder ?? '', id, action, values: control.options.map(({ value }) => value) }];
    }
    return [{ label: 'label' in control ? (control.label ?? '') : '', id, action }];
  });
}

function cheapest({ first, last, looksByButtons = false }: Play, controls: readonly Control[]): Control | undefined {
  const isSpare = ({ label }: Control) => last?.test(label) === true;
  const find = (action: string, isMenu: boolean) =>
    controls.filter((one) => one.action === action && (one.values !== undefined) === isMenu && !isSpare(one));
  const buttons = find('move', false);
  const looks = [find('pick', true)[0], find('pick', false)[0]];
  const [look, otherLook] = looksByButtons ? looks.toReversed() : looks;
  return (
    buttons.find(({ label }) => first?.test(label) === true) ??
    buttons[0] ??
    find('move', true)[0] ??
    controls.find((one) => one.action === 'move' && isSpare(one)) ??
    look ??
    otherLook
  );
}

/** What taps are counted by, and how many there may be for each. */
export const AIMS: Readonly<Record<string, { readonly each: string; readonly taps: number }>> = {
  cellz: { each: 'move', taps: 2 },
  domination: { each: 'line', taps: 4 },
  railroad: { each: 'round of one', taps: 9 },
  newhaven: { each: 'turn, with all shares in it', taps: 8 },
  nuggets: { each: 'key', taps: 1 },
};

const NEW_HAVEN = {
  game: 'newhaven',
  options: '',
  unit: /^(place|ship) /,
  looksByButtons: true,
  first: /^The first \d/,
  last: /^(Done|Pass)/,
  never: /^Clear plan/,
} as const;

const RAILROAD = { game: 'railroad', options: '', unit: /^done$/, last: /^Done/, never: /^Take back/ } as const;

const NUGGETS = {
  game: 'nuggets',
  options: 'map:cellar turns:20',
  unit: /./,
  first: /^(Gold|Explore)$/,
  last: /^Stay/,
} as const;

/** How people play New Haven who order, as soon as they may, to pass for them unless a building could stand face up. */
export const PASSING_BY_ORDER = { first: /^(Pass; ask only|The first \d)/, last: /^(Done|Pass)/ } as const;

/** One game of each kind as people usually play it, and some of three and four. */
export const PLAYS = {
  cellz: { game: 'cellz', people: 2, options: 'columns:4 rows:4', unit: /-/ },
  cellzOfThree: { game: 'cellz', people: 3, options: 'columns:4 rows:4', unit: /-/ },
  domination: { game: 'domination', people: 2, options: 'size:4', unit: /-/ },
  railroad: { ...RAILROAD, people: 2 },
  railroadOfThree: { ...RAILROAD, people: 3 },
  newhaven: { ...NEW_HAVEN, people: 2 },
  newhavenOfThree: { ...NEW_HAVEN, people: 3 },
  newhavenOfFour: { ...NEW_HAVEN, people: 4 },
  nuggets: { ...NUGGETS, people: 2 },
  nuggetsOfThree: { ...NUGGETS, people: 3 },
} as const satisfies Readonly<Record<string, Play>>;
