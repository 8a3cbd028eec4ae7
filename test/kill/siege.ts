import { setTimeout as wait } from 'node:timers/promises';
import {
  ANSWER_TIME,
  type MovableClock,
  movableClock,
  NoAnswer,
  type Playground,
  startPlayground,
} from 'discord-standin';
import { fastRandom, type Random } from '../../src/engine/random.ts';
import { OUR_NODE, type Parlor, startParlor } from '../main/parlor.ts';
import type { Blow, Place } from './blows.ts';
import { compare, doubledIn, errorsIn, findFaults, NOT_SHOWN, readMatches, tally } from './judgement.ts';
import {
  type Attempt,
  cellzOn,
  LONGEST_PROMISE,
  makeMove,
  NUGGETS,
  type Players,
  sitDown,
  WAITING,
} from './players.ts';
import { openThreads } from './threads.ts';

/** What goes wrong, how often, and by which chance. */
export interface Siege {
  readonly blow: Blow;
  readonly blows: number;
  readonly seed: number;
  /** How many tables play at once, and how many moves are tried between two blows at most; the mean is half of that. */
  readonly tables?: number;
  readonly movesBetween?: number;
  /** After so many minutes there are no more blows; never, unless said. */
  readonly minutes?: number;
}

/** What became of the moves of a siege. */
export interface Report {
  readonly blows: number;
  readonly attempts: number;
  readonly acknowledged: number;
  /** Moves that were stored though the bot died before it could say so. */
  readonly storedUnheard: number;
  readonly matchesPlayedOut: number;
  /** Matches whose last board nobody was shown, and moves that were announced more than once. */
  readonly boardsMissing: number;
  readonly boardsDoubled: number;
  /** What people were told in private, or nothing, and how often. */
  readonly told: Readonly<Record<string, number>>;
  /** What must never be, one line each. */
  readonly faults: readonly string[];
}

/** Where the bot lives on, people wait three times as long as in Discord, as this machine may be busy. */
const SLOW = { tick: 100, every: 300 };

/** How long who got no answer waits until they try again, in milliseconds. */
const A_WHILE = 50;

/** What nobody may hear of a store that is there. */
const NOT_SAVED = /couldn't be saved/;

/** A blow comes so long at most after the last move that was waited for, in milliseconds: in whatever the bot does then. */
const LONGEST_WORK = 60;

/** A blow comes though nobody can move, after so many milliseconds. */
const LONGEST_SILENCE = 60_000;

/** Without blows, a match at a table ends within a quarter of so many moves, and nobody looks for theirs as often in vain. */
const MOST_AT_END = 100;
const MOST_IDLE = 200;

/** After so many milliseconds without a blow all matches have ended, or never will. */
const LONGEST_END = 5 * 60_000;

/**
 * Plays at tables of two people, and at each fourth against the computer, all without a pause, and strikes the bot at
 * random moments; then lets all matches end, and compares what people were told with what is stored.
 */
export async function survive(
  { blow, blows, seed, tables: tableCount = 4, movesBetween = 10, minutes = Number.POSITIVE_INFINITY }: Siege,
  place: Place,
  tell: (line: string) => void = () => undefined,
): Promise<Report> {
  // Nobody gives up because the machine is busy: who asked a bot that was killed is told so when all is over.
  const patience = movableClock(Date.now());
  let passed = 0;
  const clock: MovableClock = { ...patience, now: () => Date.now() + passed };
  const discord = await startPlayground({ clock, guilds: 2 });
  const random = fastRandom(seed);
  const attempts: Attempt[] = [];
  const faults: string[] = [];
  const gone = new Set<string>();
  const siege = { isOver: false, isDown: Promise.withResolvers<void>(), isUp: Promise.withResolvers<void>() };

  let isRegistered = false;
  const start = async (as?: 'last'): Promise<Parlor> => {
    const imports = place.imports.flatMap((one) => ['--import', one]);
    const parlor = startParlor([OUR_NODE, ...imports, 'src/main.js'], {
      DISCORD_TOKEN: discord.token,
      DISCORD_API: discord.api,
      KEYV_URI: place.uri,
      // The commands stay as the first one has left them; the last one is asked what it has still to show.
      REGISTER_COMMANDS: isRegistered ? '0' : '1',
      METRICS_PORT: as === 'last' ? '0' : '',
      ...place.settings,
    });
    await parlor.says('"ready"');
    isRegistered = true;
    siege.isDown = Promise.withResolvers();
    siege.isUp.resolve();
    return parlor;
  };

  /** Moves on and on; what the bot's death interrupts is left as it is, unanswered. */
  const keepPlaying = async (players: Players, chance: Random) => {
    let endedWell = false;
    const isTooMuch = untilTooMuch();
    while (!endedWell && !gone.has(players.channel)) {
      await siege.isUp.promise;
      const turn = (async () => {
        const made = await makeMove(players, chance, note);
        if (siege.isOver && isTooMuch(made !== undefined)) {
          faults.push(`table ${players.channel}: its match does not end`);
          return true;
        }
        if (made !== undefined) return false;
        // Nobody is to act: the match is over, or a computer player is still to move.
        if (siege.isOver && !(await isRunning(players))) return true;
        await sitDown(players);
        return wait(A_WHILE, false);
      })().catch((error: unknown) => {
        if (!(error instanceof NoAnswer) && !gone.has(players.channel))
          faults.push(`table ${players.channel}: ${String(error)}`);
        // Where no bot is connected, Discord says so at once.
        return wait(A_WHILE, false);
      });
      endedWell = (await Promise.race([turn, siege.isDown.promise])) === true;
      unanswered.push(turn);
    }
  };
  const unanswered: Promise<unknown>[] = [];

  const awaited = { count: 0, tried: Promise.withResolvers<void>() };
  const note = (attempt: Attempt) => {
    attempts.push(attempt);
    if (attempts.length >= awaited.count) awaited.tried.resolve();
  };
  /** Waits until so many more moves have been sent. */
  const moves = async (more: number) => {
    awaited.count = attempts.length + more;
    awaited.tried = Promise.withResolvers();
    if (more > 0) await Promise.race([awaited.tried.promise, wait(LONGEST_SILENCE)]);
  };

  let deaths = 0;
  const endAndStart = async (signal: NodeJS.Signals, next?: 'last') => {
    deaths += 1;
    siege.isUp = Promise.withResolvers();
    siege.isDown.resolve();
    parlor.process.kill(signal);
    const { code } = await parlor.ended;
    if (signal === 'SIGTERM' && code !== 0) faults.push(`it ended with ${code}: ${parlor.output().slice(-500)}`);
    faults.push(...errorsIn(parlor.output()));
    if (signal === 'SIGKILL' && deaths % 2 === 0) place.cutPower?.();
    parlor = await start(next);
  };

  /** Strikes as often as said, or until the time is over; gives how often. */
  async function strikeAll(): Promise<number> {
    const end = performance.now() + minutes * 60_000;
    for (let number = 1; ; number += 1) {
      await moves(random.below(movesBetween + 1));
      await wait(random.below(LONGEST_WORK));
      const isLast = number === blows || performance.now() > end;
      if ('strike' in blow) {
        await blow.strike(number - 1, scene);
        await moves(movesBetween);
      } else await endAndStart(blow.signal, isLast ? 'last' : undefined);
      const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length;
      tell(`blow ${number}: ${attempts.length} moves, ${acknowledged} acknowledged`);
      if (isLast) return number;
    }
  }

  // A bot that lives through it all is the first and the last.
  let parlor = await start('strike' in blow ? 'last' : undefined);
  const tables = await seatPeople(discord, tableCount, blow.againstComputers === true ? 1 : 4);
  // On a busy machine the kills could all be over before anybody sat down.
  for (const players of tables) await sitDown(players);
  const ticking = 'strike' in blow ? setInterval(() => clock.advance(SLOW.tick), SLOW.every) : undefined;
  const playing = tables.map((players, table) => keepPlaying(players, fastRandom(seed * 100 + table)));
  const scene = {
    discord,
    tables,
    leave: (channel: string) => void gone.add(channel),
    pass(milliseconds: number) {
      passed += milliseconds;
    },
  };
  const struck = await strikeAll();
  siege.isOver = true;
  // The last bot is not killed: who got no answer from it in three seconds hears that it failed, and moves again.
  const ending = setInterval(() => clock.advance(SLOW.tick), SLOW.every);
  const isEnded = await Promise.race([Promise.all(playing), wait(LONGEST_END, 'never' as const, { ref: false })]);
  if (isEnded === 'never') faults.push(`after ${LONGEST_END / 60_000} minutes people still play`);
  clearInterval(ending);
  await Promise.race([Promise.all(unanswered), giveUp(clock)]);
  await boardsAreShown(parlor);
  parlor.process.kill('SIGTERM');
  const { code } = await parlor.ended;
  if (code !== 0) faults.push(`the last bot ended with ${code}: ${parlor.output().slice(-500)}`);
  if (blow.mayLogErrors !== true) faults.push(...errorsIn(parlor.output()));
  const boardsDoubled = tables.reduce((sum, players) => sum + doubledIn(players, attempts), 0);
  clearInterval(ticking);
  await discord.close();

  const matches = await readMatches(place.uri);
  faults.push(
    ...matches.flatMap((match) => findFaults(match, gone.has(match.where.channel))),
    ...compare(attempts, matches),
  );
  const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length;
  if (acknowledged === 0) faults.push('nobody could move');
  const told = tally(attempts.filter(({ acknowledged, told }) => !acknowledged || told !== undefined).map(whatWasSaid));
  if (blow.mayRefuse !== true) faults.push(...Object.keys(told).filter((words) => NOT_SAVED.test(words)));
  const byPeople = matches.flatMap(({ log }) => log).filter(({ interaction }) => interaction !== undefined).length;
  const report: Report = {
    blows: struck,
    attempts: attempts.length,
    acknowledged,
    storedUnheard: byPeople - acknowledged,
    matchesPlayedOut: matches.filter(({ status }) => status === 'over').length,
    boardsMissing: faults.filter((fault) => fault.includes(NOT_SHOWN)).length,
    boardsDoubled,
    told,
    faults,
  };
  return report;
}

/** Lets the clock run out for whoever still waits for a bot that is gone, and a while in which they say so. */
async function giveUp(clock: MovableClock): Promise<void> {
  clock.advance(ANSWER_TIME);
  await wait(1000);
}

/** Gives what hears after each look at a table whether somebody moved, and says that its match will never end. */
function untilTooMuch(): (isMoved: boolean) => boolean {
  let moves = 0;
  let idle = 0;
  return (isMoved) => {
    if (isMoved) moves += 1;
    idle = isMoved ? 0 : idle + 1;
    return moves > MOST_AT_END || idle > MOST_IDLE;
  };
}

/** Waits until the bot has no board any more that it does not know to be seen; one that fails is sent again after half a minute, then after a whole one. */
async function boardsAreShown(parlor: Parlor): Promise<void> {
  const port = /"port":(\d+),"msg":"serving health and metrics/.exec(parlor.output())?.[1];
  const undelivered = async () => {
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(/^parlor_undelivered_boards (\d+)$/m.exec(figures)?.[1]);
  };
  for (let look = 0; look < 180 && (await undelivered()) > 0; look += 1) await wait(1000);
}

/** What is played at the tables, by turns. */
const GAMES_PLAYED = [cellzOn(3), NUGGETS, cellzOn(4), cellzOn(4)] as const;

/** So many tables, in threads of their own, in all channels by turns; one of so many is against the computer. */
async function seatPeople(discord: Playground, count: number, of: number): Promise<readonly Players[]> {
  const tables: Players[] = [];
  for (let table = 0; table < count; table += 1) {
    const { id: parent = '', guildId: guild = '' } = discord.channels[table % discord.channels.length] ?? {};
    const [channel = ''] = await openThreads(discord, 1, parent);
    const isAgainstComputer = table % of === of - 1;
    const people = discord.people.slice(table % 2, (table % 2) + (isAgainstComputer ? 1 : 2));
    const seats = people.map(({ id }) => discord.visitor(id, channel));
    tables.push({ guild, parent, channel, isAgainstComputer, seats, playing: GAMES_PLAYED[table % 4] ?? NUGGETS });
  }
  return tables;
}

export async function isRunning({ seats: [host], playing }: Players): Promise<boolean> {
  const reply = await host?.command(`/${playing.game.id} board`);
  if (host === undefined || reply?.kind !== 'thinking') return reply?.message?.isPrivate === false;
  // The board comes as a message of its own, and the promise goes; that there is none is said where it was promised.
  return host
    .waitFor((messages) => {
      const promise = messages.find(({ id }) => id === reply.message?.id);
      if (promise === undefined || !promise.isPrivate) return 'board' as const;
      return WAITING.includes(promise.content) ? undefined : ('none' as const);
    }, LONGEST_PROMISE)
    .then((found) => found === 'board');
}

function whatWasSaid({ reply, told }: Attempt): string {
  if (reply === undefined) return 'no answer';
  if (told !== undefined) return told.split('\n')[0] ?? '';
  return reply.kind === 'thinking' ? '«thinking…», to the end' : 'another board';
}
