import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { replay, standingEntries } from '../../src/engine/match.ts';
import { fastRandom, type Random } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { type MovableClock, movableClock } from '../../src/playground/clock.ts';
import { answerTime, NoAnswer } from '../../src/playground/interactions.ts';
import { type Playground, startPlayground } from '../../src/playground/playground.ts';
import { Match, scriptOf } from '../../src/tables/match.ts';
import { positionOf } from '../../src/tables/play.ts';
import { openStore } from '../../src/tables/store/store.ts';
import { OUR_NODE, type Parlor, startParlor, temporaryFolder } from '../main/parlor.ts';
import { type Attempt, makeMove, type Players, sitDown } from './players.ts';
import { openThreads } from './threads.ts';

/** What became of the moves of a siege. */
export interface Report {
  readonly kills: number;
  readonly attempts: number;
  readonly acknowledged: number;
  /** Moves that were stored though the bot died before it could say so. */
  readonly storedUnheard: number;
  readonly matchesPlayedOut: number;
  /** What must never be, one line each. */
  readonly faults: readonly string[];
}

/** The longest time between a start and the next kill, in milliseconds. */
const LONGEST_LIFE = 1000;

/**
 * Plays Cellz at three tables of two people and one against the computer, each without a pause, and kills the bot
 * (SIGKILL) at random moments; then lets all matches end, and compares what people were told with what is stored.
 */
export async function surviveKills(kills: number, seed: number, tell: (line: string) => void = () => undefined) {
  // Nobody gives up because the machine is busy: who asked a bot that was killed is told so when all is over.
  const clock = movableClock();
  const discord = await startPlayground({ clock });
  const folder = temporaryFolder();
  const uri = `sqlite://${join(folder.path, 'parlor.sqlite')}`;
  const random = fastRandom(seed);
  const attempts: Attempt[] = [];
  const faults: string[] = [];
  const siege = { isOver: false, isDown: Promise.withResolvers<void>(), isUp: Promise.withResolvers<void>() };

  const start = async (): Promise<Parlor> => {
    const parlor = startParlor([OUR_NODE, '--import', 'tsx', 'src/main.ts'], {
      DISCORD_TOKEN: discord.token,
      DISCORD_API: discord.api,
      KEYV_URI: uri,
    });
    await parlor.says('"ready"');
    siege.isDown = Promise.withResolvers();
    siege.isUp.resolve();
    return parlor;
  };

  /** Moves on and on; what the bot's death interrupts is left as it is, unanswered. */
  const keepPlaying = async (players: Players, chance: Random) => {
    let endedWell = false;
    while (!endedWell) {
      await siege.isUp.promise;
      const turn = (async () => {
        const made = await makeMove(players, chance, (attempt) => attempts.push(attempt));
        if (made !== undefined) return false;
        // Nobody is to act: the match is over, or a computer player is still to move.
        if (siege.isOver && !(await isRunning(players))) return true;
        await sitDown(players);
        return false;
      })().catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) faults.push(`table ${players.channel}: ${String(error)}`);
        return false;
      });
      endedWell = (await Promise.race([turn, siege.isDown.promise])) === true;
      unanswered.push(turn);
    }
  };
  const unanswered: Promise<unknown>[] = [];

  let parlor = await start();
  const tables = await seatPeople(discord);
  // On a busy machine the kills could all be over before anybody sat down.
  for (const players of tables) await sitDown(players);
  const playing = tables.map((players, table) => keepPlaying(players, fastRandom(seed * 100 + table)));
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(random.below(LONGEST_LIFE));
    siege.isUp = Promise.withResolvers();
    siege.isDown.resolve();
    parlor.process.kill('SIGKILL');
    await parlor.ended;
    if (parlor.output().includes('"level":50')) faults.push(`an error in the log: ${errorIn(parlor.output())}`);
    parlor = await start();
    tell(
      `kill ${kill}: ${attempts.length} moves, ${attempts.filter(({ acknowledged }) => acknowledged).length} acknowledged`,
    );
  }
  siege.isOver = true;
  await Promise.all(playing);
  await Promise.all([...unanswered, giveUp(unanswered, clock)]);
  parlor.process.kill('SIGTERM');
  const { code } = await parlor.ended;
  if (code !== 0) faults.push(`the last bot ended with ${code}: ${parlor.output()}`);
  await discord.close();

  const matches = await readMatches(uri);
  faults.push(...matches.flatMap(faultsOf), ...compare(attempts, matches));
  if (faults.length === 0) rmSync(folder.path, { recursive: true });
  else faults.push(`the store is kept at ${uri}`);
  const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length;
  if (acknowledged === 0) faults.push('nobody could move');
  const byPeople = matches.flatMap(({ log }) => log).filter(({ interaction }) => interaction !== undefined).length;
  const report: Report = {
    kills,
    attempts: attempts.length,
    acknowledged,
    storedUnheard: byPeople - acknowledged,
    matchesPlayedOut: matches.filter(({ status }) => status === 'over').length,
    faults,
  };
  return report;
}

/** Lets the clock run out for whoever still waits, until nobody does. */
async function giveUp(unanswered: readonly Promise<unknown>[], clock: MovableClock): Promise<void> {
  let isOver = false;
  const all = Promise.all(unanswered).then(() => {
    isOver = true;
  });
  while (!isOver) {
    clock.advance(answerTime);
    await Promise.race([all, wait(100)]);
  }
}

/** Four tables, in threads of their own. */
async function seatPeople(discord: Playground): Promise<readonly Players[]> {
  const channels = await openThreads(discord, 4);
  return channels.map((channel, table) => {
    const isAgainstComputer = table === 3;
    const people = discord.people.slice(table % 2, (table % 2) + (isAgainstComputer ? 1 : 2));
    return { channel, isAgainstComputer, seats: people.map(({ id }) => discord.visitor(id, channel)) };
  });
}

async function isRunning({ seats: [host] }: Players): Promise<boolean> {
  const reply = await host?.command('/cellz board');
  // On a busy machine the board may take long enough for Discord to be told to wait: that is a board, too.
  return reply?.kind === 'thinking' || reply?.message?.isPrivate === false;
}

async function readMatches(uri: string): Promise<readonly Match[]> {
  const store = openStore(uri);
  const matches: Match[] = [];
  for await (const key of store.keys('match:')) {
    const match = await store.get(key, Match);
    if (match !== undefined) matches.push(match);
  }
  await store.close();
  return matches;
}

/** What is wrong with a stored match by itself. */
function faultsOf(match: Match): readonly string[] {
  const faults: string[] = [];
  const lines = standingEntries(match.log).map(({ text }) => text);
  const interactions = match.log.flatMap(({ interaction }) => interaction ?? []);
  if (new Set(lines).size !== lines.length) faults.push('a line was drawn twice');
  if (new Set(interactions).size !== interactions.length) faults.push('an interaction was carried out twice');
  if (match.position !== undefined) {
    const replayed = JSON.stringify(replay(cellz, scriptOf(match)));
    if (replayed !== JSON.stringify(positionOf(match))) faults.push('the position is not what the log leads to');
  }
  if (match.status !== 'over') faults.push(`it could not be played to the end: ${match.status}`);
  return faults.map((fault) => `match ${match.id}: ${fault}`);
}

/** Where what people were told and what is stored do not agree. */
function compare(attempts: readonly Attempt[], matches: readonly Match[]): readonly string[] {
  const faults: string[] = [];
  const entries = matches.flatMap((match) => match.log.map((entry) => ({ ...entry, channel: match.where.channel })));
  const sent = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const of = `${attempt.channel} ${attempt.line}`;
    sent.set(of, [...(sent.get(of) ?? []), attempt]);
    if (!attempt.acknowledged) continue;
    const stored = entries.filter(({ interaction }) => interaction === attempt.reply?.interactionId);
    const isThere = stored.length === 1 && stored[0]?.text === attempt.line && stored[0].channel === attempt.channel;
    if (!isThere)
      faults.push(`${attempt.line} in ${attempt.channel} was acknowledged, and is stored ${stored.length} times`);
  }
  // However often a move was tried, nobody else drew it: so often at most it can be stored.
  for (const [of, tried] of sent) {
    const stored = entries.filter(
      (entry) => entry.interaction !== undefined && `${entry.channel} ${entry.text}` === of,
    );
    if (stored.length > tried.length)
      faults.push(`${of} was tried ${tried.length} times, and is stored ${stored.length} times`);
  }
  return faults;
}

function errorIn(output: string): string {
  return output.split('\n').find((line) => line.includes('"level":50')) ?? '';
}
