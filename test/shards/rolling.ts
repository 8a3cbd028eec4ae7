import { setTimeout as wait } from 'node:timers/promises';
import { NoAnswer, type Playground, startPlayground } from 'discord-standin';
import { fastRandom } from '../../src/engine/random.ts';
import type { Place } from '../kill/blows.ts';
import { compare, doubledIn, errorsIn, findFaults, readMatches } from '../kill/judgement.ts';
import { type Attempt, cellzOn, makeMove, type Players, sitDown } from '../kill/players.ts';
import { isRunning } from '../kill/siege.ts';
import { openThreads } from '../kill/threads.ts';
import { OUR_NODE, type Parlor, startParlor } from '../main/parlor.ts';

/** How many processes there are, each with a shard of its own and a server in it. */
const COUNT = 2;

/** How long who got no answer waits until they try again, in milliseconds. */
const A_WHILE = 50;

/** What became of people's moves while the processes were replaced, one after the other. */
export interface RollingReport {
  readonly restarts: number;
  readonly attempts: number;
  readonly acknowledged: number;
  /** Moves without an answer: in the seconds of a hand-over, and beyond these. */
  readonly unanswered: number;
  readonly late: number;
  readonly storedUnheard: number;
  readonly matchesPlayedOut: number;
  readonly boardsMissing: number;
  readonly boardsDoubled: number;
  /** How long the slowest first answer took beyond the hand-overs, and the longest of these, in milliseconds. */
  readonly slowest: number;
  readonly longestHandOver: number;
  /** How long after a process was ready again the first move at its tables was acknowledged, at most. */
  readonly longestUntilMoved: number;
  readonly faults: readonly string[];
}

/** A process with its shard, and whether it takes interactions. */
interface Part {
  parlor: Parlor;
  /** Resolved while it does, and while it does not. */
  up: PromiseWithResolvers<void>;
  down: PromiseWithResolvers<void>;
}

/**
 * People play Cellz at a table of two people and one against the computer in each of two servers, while the processes
 * of the two are ended (`signal`) and started again, one after the other.
 */
export async function roll(
  place: Place,
  { restarts, seed, signal = 'SIGTERM' }: { restarts: number; seed: number; signal?: NodeJS.Signals },
): Promise<RollingReport> {
  const discord = await startPlayground({ guilds: COUNT, shards: COUNT });
  const random = fastRandom(seed);
  const attempts: Attempt[] = [];
  const faults: string[] = [];
  const abandoned: Promise<unknown>[] = [];
  let late = 0;
  let isOver = false;
  let longestHandOver = 0;
  const readiness: { readonly shard: number; readonly at: number }[] = [];

  const parts: Part[] = [];
  const start = async (shard: number): Promise<Parlor> => {
    const imports = place.imports.flatMap((one) => ['--import', one]);
    const parlor = startParlor([OUR_NODE, ...imports, 'src/main.js'], {
      DISCORD_TOKEN: discord.token,
      DISCORD_API: discord.api,
      KEYV_URI: place.uri,
      // One that is started again finds them registered.
      REGISTER_COMMANDS: parts.length < COUNT ? '1' : '0',
      SHARDS: String(shard),
      SHARD_COUNT: String(COUNT),
      ...place.settings,
    });
    await parlor.says('"ready"');
    return parlor;
  };

  for (let shard = 0; shard < COUNT; shard += 1) {
    const up = Promise.withResolvers<void>();
    up.resolve();
    parts.push({ parlor: await start(shard), up, down: Promise.withResolvers() });
  }

  const replace = async (shard: number, part: Part) => {
    const begun = performance.now();
    part.up = Promise.withResolvers();
    part.down.resolve();
    part.parlor.process.kill(signal);
    const { code } = await part.parlor.ended;
    if (signal === 'SIGTERM' && code !== 0) faults.push(`a process ended with ${code}`);
    faults.push(...errorsIn(part.parlor.output()));
    part.parlor = await start(shard);
    longestHandOver = Math.max(longestHandOver, performance.now() - begun);
    readiness.push({ shard, at: performance.now() });
    part.down = Promise.withResolvers();
    part.up.resolve();
  };

  const playOn = async (players: Players, part: Part, chance: ReturnType<typeof fastRandom>) => {
    for (let isAtEnd = false; !isAtEnd; ) {
      await part.up.promise;
      const { down } = part;
      const turn = takeTurn(players, chance).catch(async (error: unknown) => {
        // Where no bot is connected, Discord says so at once.
        if (error instanceof NoAnswer) return wait(A_WHILE, 'unanswered' as const);
        faults.push(`table ${players.channel}: ${String(error)}`);
        return false;
      });
      const end = await Promise.race([turn, down.promise]);
      if (end === 'unanswered') late += 1;
      // Nobody starts it again: who plays there would try for ever.
      if (end === 'unanswered' && part.parlor.process.exitCode !== null) {
        faults.push(`a process ended by itself: ${part.parlor.output().slice(-500)}`);
        return;
      }
      isAtEnd = end === true;
      abandoned.push(turn);
    }
  };
  const takeTurn = async (players: Players, chance: ReturnType<typeof fastRandom>): Promise<boolean> => {
    const made = await makeMove(players, chance, (attempt) => attempts.push(attempt));
    if (made !== undefined) return false;
    if (isOver && !(await isRunning(players))) return true;
    await sitDown(players);
    return false;
  };

  const tables = await seatPeople(discord);
  for (const { players } of tables) await sitDown(players);
  const playing = tables.map(({ players, shard }, at) => {
    const part = parts[shard];
    if (part === undefined) throw new Error(`there is no shard ${shard}`);
    return playOn(players, part, fastRandom(seed * 100 + at));
  });
  for (let number = 0; number < restarts; number += 1) {
    const shard = number % COUNT;
    const part = parts[shard];
    await wait(random.below(1000));
    if (part !== undefined) await replace(shard, part);
  }
  isOver = true;
  await Promise.all(playing);
  // Who was promised an answer by a process that was killed would wait on and on.
  await Promise.race([Promise.all(abandoned), wait(1000)]);
  for (const { parlor } of parts) {
    parlor.process.kill('SIGTERM');
    const { code } = await parlor.ended;
    if (code !== 0) faults.push(`the last process ended with ${code}: ${parlor.output().slice(-500)}`);
    faults.push(...errorsIn(parlor.output()));
  }
  const boardsDoubled = tables.reduce((sum, { players }) => sum + doubledIn(players, attempts), 0);
  await discord.close();

  const matches = await readMatches(place.uri);
  faults.push(...matches.flatMap((match) => findFaults(match)), ...compare(attempts, matches));
  const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length;
  const untilMoved = ({ shard, at }: { shard: number; at: number }) => {
    const channels = tables.flatMap((table) => (table.shard === shard ? [table.players.channel] : []));
    const moves = attempts.filter(({ acknowledged: isHeard, channel }) => isHeard && channels.includes(channel));
    const first = moves.flatMap(({ reply }) => reply?.answeredAt ?? []).find((time) => time > at);
    return first === undefined ? [] : [first - at];
  };
  const byPeople = matches.flatMap(({ log }) => log).filter(({ interaction }) => interaction !== undefined).length;
  const times = attempts.flatMap(({ reply }) => (reply === undefined ? [] : [reply.answeredAt - reply.leftAt]));
  return {
    restarts,
    attempts: attempts.length,
    acknowledged,
    unanswered: attempts.filter(({ reply }) => reply === undefined).length,
    late,
    storedUnheard: byPeople - acknowledged,
    matchesPlayedOut: matches.filter(({ status }) => status === 'over').length,
    boardsMissing: matches.filter(({ shown, revision }) => shown < revision).length,
    boardsDoubled,
    slowest: Math.round(times.reduce((a, b) => Math.max(a, b), 0)),
    longestHandOver: Math.round(longestHandOver),
    longestUntilMoved: Math.round(Math.max(0, ...readiness.flatMap(untilMoved))),
    faults,
  };
}

/** Two tables in each server, in threads of their own. */
async function seatPeople(discord: Playground): Promise<readonly { players: Players; shard: number }[]> {
  const tables: { players: Players; shard: number }[] = [];
  const guilds = [...new Set(discord.channels.map(({ guildId }) => guildId))];
  for (const [shard, guild] of guilds.entries()) {
    const parent = discord.channels.find(({ guildId }) => guildId === guild)?.id ?? '';
    for (const [table, channel] of (await openThreads(discord, 2, parent)).entries()) {
      const isAgainstComputer = table === 1;
      const people = discord.people.slice(table, table + (isAgainstComputer ? 1 : 2));
      const seats = people.map(({ id }) => discord.visitor(id, channel));
      tables.push({ players: { guild, parent, channel, isAgainstComputer, seats, playing: cellzOn(3) }, shard });
    }
  }
  return tables;
}
