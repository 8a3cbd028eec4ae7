import { setTimeout as wait } from 'node:timers/promises';
import { isButton, listControls, NotPossible, type SeenMessage, type Upload, type Visitor } from 'discord-standin';
import { z } from 'zod';
import { COMMANDS, GENERAL_COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import { drawOrder } from '../../render/studio/order.ts';
import type { Studio } from '../../render/studio/studio.ts';
import { buildCommands } from '../../src/discord/wire/registration.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { PersonId } from '../../src/match/match.ts';
import { slashCommands } from '../../src/play/actions/tableActions.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import type { Store } from '../../src/store/store.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { ALLOWED } from '../../src/tables/thinking/thinkingBudget.ts';
import type { ThinkingPool } from '../../src/tables/thinking/thinkingPool.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';
import { toyPainter } from '../engine/toys/painter.ts';
import { type HouseOptions, openTestBot, type TestBot, thinkFor } from '../testBot.ts';
import { hostileFile, mangled } from './hostile.ts';

/** As many people do something at the same moment. */
const AT_ONCE = 4;
/** After so many inputs everything begins anew, so that no channel grows without end. */
const ROUND = 400;
/** How long an answer may be on its way while the clock stands still, in milliseconds of this machine: then it hangs. */
const HANGS = 120_000;

/** What a test puts in to see it found. */
export interface PlantedFault {
  readonly house?: HouseOptions;
  readonly hangs?: number;
}

/** A round in which something was wrong once. */
export interface FoundInBot {
  readonly seed: number;
  readonly inputs: number;
  readonly fault: string;
}

/** A board that is older than an hour waits then; nobody can know how many edits Discord takes. */
const TOO_MANY_OLD_EDITS = 30046;

/** What a refusal of Discord may say where people ask for what is no longer there, or name nobody in a forged id; anything else is a fault of the bot. */
const EXPECTED = [10003, 10008, 10013, 10062, 40060, TOO_MANY_OLD_EDITS];

/** What no player may ever read. */
const WENT_WRONG = /went wrong|couldn't be saved/;

/** Computers think for so few steps as still lets them look at several moves, and play as the easy one does. */
const thinking: ThinkingPool = { ...thinkFor(5), ask: (question) => thinkFor(5).ask({ ...question, level: 'easy' }) };

/** One picture in so many is drawn; the others are a dot, as drawing would take longer than all else. */
const DRAWN = 50;
const DOT = await drawOrder({ dot: toyPainter }, { game: 'dot', theme: 'light', rules: true });

const studio: Studio = async (order) => (JSON.stringify(order).length % DRAWN === 0 ? drawOrder(PAINTERS, order) : DOT);

interface Option {
  readonly name: string;
  readonly type: number;
  readonly required?: boolean;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
  readonly min_value?: number;
  readonly max_value?: number;
  readonly autocomplete?: boolean;
  readonly options?: readonly Option[];
}

const TYPES = { integer: 4, boolean: 5, user: 6, number: 10, attachment: 11 } as const;

/** All commands as Discord has them. */
const SUBCOMMANDS = (
  buildCommands(slashCommands(COMMANDS, GENERAL_COMMANDS), loadCatalogue()) as readonly {
    readonly name: string;
    readonly options?: readonly Option[];
  }[]
).flatMap(({ name, options = [] }) =>
  options.map((subcommand) => ({ name: `/${name} ${subcommand.name}`, subcommand })),
);

/**
 * Lets four people do whatever Discord's client lets them, and what a tampering client can: any command with any
 * options, files and suggestions, any control of any board, old or forged, at the same time. Gives what was wrong.
 */
export async function fuzzBot(
  inputs: number,
  seed: number,
  tell: (done: number) => void = () => undefined,
  note: (fault: string) => void = () => undefined,
  planted: PlantedFault = {},
  keep: (found: FoundInBot) => void = () => undefined,
): Promise<readonly string[]> {
  const faults = new Set<string>();
  for (let done = 0; done < inputs; done += ROUND) {
    // Each by a seed of its own, so that one can be played again alone: --seed and --bot of one round.
    const own = seed + done / ROUND;
    const size = Math.min(ROUND, inputs - done);
    const found: string[] = [];
    const hear = (words: string) => {
      const fault = `seed ${own}: ${words}`;
      if (!faults.has(fault)) note(fault);
      faults.add(fault);
      found.push(words);
    };
    await round(size, fastRandom(own), hear, planted);
    if (found[0] !== undefined) keep({ seed: own, inputs: size, fault: found[0] });
    tell(Math.min(done + ROUND, inputs));
  }
  return [...faults];
}

async function round(
  inputs: number,
  random: Random,
  fault: (words: string) => void,
  { house: plant, hangs = HANGS }: PlantedFault,
): Promise<void> {
  const adapter = plant?.adapter ?? new SqliteAdapter(':memory:');
  const house = await openTestBot({ studio, thinking, ...plant, adapter });
  const { playground } = house;
  const places = [house.channel, playground.channels[1]?.id ?? ''];
  const people = playground.people.slice(0, 4);
  const visitors = [
    ...people.flatMap(({ id }) => places.map((place) => playground.visitor(id, place))),
    ...people.slice(0, 2).map(({ id }) => playground.visitor(id, playground.directChannel(id))),
  ];
  const seeds = new Set<string>();
  for (let done = 0; done < inputs; done += AT_ONCE) {
    const acts = Array.from({ length: AT_ONCE }, () => act(pick(visitors, random), house, random));
    const waiting = new Set(acts);
    const ended = Promise.all(
      acts.map((one) => judged(one.doing, one.words, fault).finally(() => waiting.delete(one))),
    ).then(() => house.ada.settled());
    const end = await Promise.race([ended, wait(hangs, 'hangs' as const, { ref: false })]);
    if (end === 'hangs') {
      const others = acts.filter((one) => !waiting.has(one)).map(({ words }) => words);
      fault(`no answer: ${[...waiting].map(({ words }) => words).join(' | ')} beside ${others.join(' | ')}`);
      // What hangs may never close.
      return void (await Promise.race([house.close(), wait(hangs)]));
    }
    if (random.below(30) === 0) {
      house.passTime(random.below(3 * 60 * 60 * 1000));
      await house.ada.settled();
    }
    await disturb(house, visitors, random);
    if (done % 100 === 0) await noteSeeds(house, seeds);
  }
  await noteSeeds(house, seeds);
  judgeHouse(house, visitors, seeds, fault);
  await judgeStore(storeOn(adapter), fault);
  await house.close();
}

const LONGEST_KNOWN = 6;

async function noteSeeds({ tables }: TestBot, seeds: Set<string>): Promise<void> {
  for (const id of await tables.all()) {
    const seed = (await tables.read(id))?.seed;
    // The seeds of lessons are known to all, and short.
    if (seed !== undefined && seed.length > LONGEST_KNOWN) seeds.add(seed);
  }
}

/** Now and then somebody has used up their allowance, or the bot starts anew. */
async function disturb(house: TestBot, visitors: readonly Visitor[], random: Random): Promise<void> {
  const person = PersonId.parse(pick(visitors, random).personId);
  if (random.below(100) === 0) house.tables.thinkingBudget.charge(person, ALLOWED);
  if (random.below(100) === 0) await house.restart();
}

/** What the round left behind: refusals of Discord, errors in the log, secrets in messages. */
function judgeHouse(
  house: TestBot,
  visitors: readonly Visitor[],
  seeds: ReadonlySet<string>,
  fault: (words: string) => void,
): void {
  for (const { code, method, path, message, errors } of house.refusals()) {
    if (EXPECTED.includes(code)) continue;
    fault(
      `Discord refuses ${method} ${path.replace(/\d{6,}|[\w-]{50,}/g, '…')}: ${code} ${message} ${JSON.stringify(errors ?? '').slice(0, 300)}`,
    );
  }
  for (const { level, msg, err } of house.log)
    if (Number(level) >= 50) fault(`the log says: ${msg} ${JSON.stringify(err).slice(0, 600)}`);
  const messages = visitors.flatMap((visitor) => visitor.messages()).filter(({ author }) => author.isBot);
  for (const message of messages) judgeMessage(message, seeds, fault);
}

/** Every record says of which schema it is: by that later versions read it. */
async function judgeStore(store: Store, fault: (words: string) => void): Promise<void> {
  for await (const key of store.keys('')) {
    const read = Numbered.safeParse(await store.get(key, z.unknown()));
    if (!read.success) fault(`a record without the number of its schema: ${key.replace(/\d+|[0-9a-f]{10}/g, '…')}`);
  }
}

const Numbered = z.object({ schema: z.int() });

function judgeMessage(message: SeenMessage, seeds: ReadonlySet<string>, fault: (words: string) => void): void {
  if (WENT_WRONG.test(message.content)) fault(`somebody was told: ${message.content}`);
  const text = JSON.stringify(message);
  for (const seed of seeds) if (text.includes(seed)) fault('a message tells the seed of a match that runs');
}

async function judged(doing: () => Promise<unknown>, words: string, fault: (words: string) => void): Promise<void> {
  try {
    await doing();
  } catch (error) {
    // The client does not let them, or the clock was moved on over their heads.
    if (error instanceof NotPossible) return;
    fault(`${words}: ${error instanceof Error ? error.message : error}`);
  }
}

interface Act {
  readonly words: string;
  readonly doing: () => Promise<unknown>;
}

function act(visitor: Visitor, house: TestBot, random: Random): Act {
  switch (random.below(6)) {
    case 0:
    case 1:
      return typed(visitor, random);
    case 2:
      return suggested(visitor, random);
    case 3:
      return forged(visitor, random);
    default:
      return used(visitor, house, random) ?? typed(visitor, random);
  }
}

function typed(visitor: Visitor, random: Random): Act {
  const { name, subcommand } = pick(SUBCOMMANDS, random);
  const files: Record<string, Upload> = {};
  const words = (subcommand.options ?? [])
    .filter(({ required }) => required === true || random.below(3) === 0)
    .map((option) => {
      if (option.type === TYPES.attachment) files[option.name] = hostileFile(random);
      return option.type === TYPES.attachment ? `${option.name}:file` : `${option.name}:${textFor(option, random)}`;
    });
  const text = [name, ...words].join(' ');
  const type = (one: Visitor) => one.command(text, { files });
  return { words: text, doing: () => (random.below(10) === 0 ? visitor.deliverTwice(type) : type(visitor)) };
}

function textFor({ type, choices = [], min_value = 0, max_value = 100 }: Option, random: Random): string {
  if (choices.length > 0) return pick(choices, random).name;
  if (type === TYPES.boolean) return pick(['True', 'False'], random);
  if (type === TYPES.user) return pick(['Ada', 'Ben', 'Cleo', 'Parlor'], random);
  if (type === TYPES.integer || type === TYPES.number) {
    return String(pick([min_value, max_value, min_value + random.below(max_value - min_value + 1), -1], random));
  }
  return mangled(
    pick(['a1-a2', 'north', 'timber5', '1', 'hard', 'easy easy', '#1', 'Ben', 'Europe/Berlin', '22:00-07:00'], random),
    random,
  );
}

function suggested(visitor: Visitor, random: Random): Act {
  const { name, subcommand } = pick(SUBCOMMANDS, random);
  const option = subcommand.options?.find(({ autocomplete }) => autocomplete === true);
  if (option === undefined) return typed(visitor, random);
  const text = `${name} ${option.name}:${mangled('a1', random)}`;
  return { words: `${text}…`, doing: () => visitor.autocomplete(text, option.name) };
}

/** A control that was changed on its way, on any message, also that of somebody else's board. */
function forged(visitor: Visitor, random: Random): Act {
  const messages = visitor.messages();
  const message = messages.length === 0 ? undefined : pick(messages, random);
  const withControls = messages.filter(({ components }) => components.length > 0);
  const ids = withControls.length === 0 ? [] : idsOn(pick(withControls, random));
  if (message === undefined || ids.length === 0) return typed(visitor, random);
  const id = mangled(pick(ids, random), random).slice(0, 100) || '-';
  return { words: `forged ${id}`, doing: () => visitor.forge(id, message) };
}

function idsOn(message: SeenMessage): readonly string[] {
  return listControls(message).flatMap((control) => control.custom_id ?? []);
}

/** A control of any board, new or old; a second tap may follow at once. */
function used(visitor: Visitor, _house: TestBot, random: Random): Act | undefined {
  const messages: readonly SeenMessage[] = visitor.messages().filter((message) => listControls(message).length > 0);
  if (messages.length === 0) return undefined;
  const message = random.below(3) === 0 ? pick(messages, random) : (messages.at(-1) ?? pick(messages, random));
  const control = pick(listControls(message), random);
  const id = 'custom_id' in control ? (control.custom_id ?? '') : '';
  if (isButton(control)) return { words: `click ${id}`, doing: () => visitor.click(id, message) };
  const options = 'options' in control ? (control.options ?? []) : [];
  const values = options.length === 0 ? ['Ben'] : [pick(options, random).value];
  return { words: `select ${id} ${values}`, doing: () => visitor.select(id, values, message) };
}
