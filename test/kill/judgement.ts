import { standingEntries } from '../../src/engine/log.ts';
import { replay } from '../../src/engine/match.ts';
import { gameById } from '../../src/games/index.ts';
import { Match, toScript } from '../../src/match/match.ts';
import { positionOf } from '../../src/match/play.ts';
import { openStore } from '../../src/store/openStore.ts';
import { type Attempt, NOT_PLAYED, type Players } from './players.ts';

/** All matches in a store. */
export async function readMatches(uri: string): Promise<readonly Match[]> {
  const store = openStore(uri);
  const matches: Match[] = [];
  for await (const key of store.keys('match:')) {
    const match = await store.get(key, Match);
    if (match !== undefined) matches.push(match);
  }
  await store.close();
  return matches;
}

/** What is said of a match whose last board nobody was shown. */
export const NOT_SHOWN = 'its last board was not shown';

/** What is wrong with a stored match by itself; that of a place that is gone need not be over. */
export function findFaults(match: Match, isPlaceGone = false): readonly string[] {
  const faults: string[] = [];
  const lines = standingEntries(match.log).map(({ text }) => text);
  const interactions = match.log.flatMap(({ interaction }) => interaction ?? []);
  if (match.game === 'cellz' && new Set(lines).size !== lines.length) faults.push('a line was drawn twice');
  if (new Set(interactions).size !== interactions.length) faults.push('an interaction was carried out twice');
  const game = gameById(match.game);
  if (game !== undefined && match.position !== undefined) {
    const replayed = JSON.stringify(replay(game, toScript(match)));
    if (replayed !== JSON.stringify(positionOf(match))) faults.push('the position is not what the log leads to');
  }
  if (match.status !== 'over' && !isPlaceGone) faults.push(`it could not be played to the end: ${match.status}`);
  if (match.shown < match.revision && !isPlaceGone) faults.push(`${NOT_SHOWN} (${match.status})`);
  return faults.map((fault) => `match ${match.id}: ${fault}`);
}

/** Where what people were told and what is stored do not agree. */
export function compare(attempts: readonly Attempt[], matches: readonly Match[]): readonly string[] {
  const entries = matches.flatMap((match) => match.log.map((entry) => ({ ...entry, channel: match.where.channel })));
  const faults = attempts.flatMap((attempt) => deniedBy(entries, attempt) ?? []);
  const sent = tally(attempts.map(({ channel, line }) => `${line} in ${channel}`));
  const byPeople = entries.filter(({ interaction }) => interaction !== undefined);
  const stored = tally(byPeople.map(({ channel, text }) => `${text} in ${channel}`));
  // However often a move was tried, nobody else made it there: so often at most it can be stored.
  for (const [move, times] of Object.entries(stored)) {
    const tried = sent[move] ?? 0;
    if (times > tried) faults.push(`${move} was tried ${tried} times, and is stored ${times} times`);
  }
  return faults;
}

type Entry = Match['log'][number] & { readonly channel: string };

/** What is wrong with a move by what its maker was told. */
function deniedBy(entries: readonly Entry[], { reply, channel, line, acknowledged, told }: Attempt) {
  if (reply === undefined) return undefined;
  const stored = entries.filter(({ interaction }) => interaction === reply.interactionId);
  if (acknowledged) {
    const isThere = stored.length === 1 && stored[0]?.text === line && stored[0].channel === channel;
    return isThere ? undefined : `${line} in ${channel} was acknowledged, and is stored ${stored.length} times`;
  }
  if (stored.length === 0 || told === undefined || !NOT_PLAYED.test(told)) return undefined;
  return `${line} in ${channel} was told as not played (${told.split('\n')[0]}), and is stored`;
}

export function errorsIn(output: string): readonly string[] {
  const lines = output.split('\n').filter((line) => line.includes('"level":50'));
  return lines.slice(0, 1).map((line) => `an error in the log: ${line}`);
}

const DRAWN = /drew ([a-z]\d-[a-z]\d)/g;
/** The same by a person whose opponent is the computer, who is named in full or by the letter of the second seat. */
const DRAWN_BY_PERSON = /(?<!\(easy\) |\*\*B\*\* )drew ([a-z]\d-[a-z]\d)/g;

/** How often more messages of a channel announce a person's line than there were moves of it that could be announced. */
export function doubledIn({ channel, seats, isAgainstComputer }: Players, attempts: readonly Attempt[]): number {
  const announced = tally(
    (seats[0]?.messages() ?? []).flatMap(({ isPrivate, content }) =>
      isPrivate ? [] : [...content.matchAll(isAgainstComputer ? DRAWN_BY_PERSON : DRAWN)].map(([, line = '']) => line),
    ),
  );
  const tried = tally(attempts.filter((attempt) => attempt.channel === channel).map(({ line }) => line));
  return Object.entries(tried).reduce((sum, [line, times]) => sum + Math.max(0, (announced[line] ?? 0) - times), 0);
}

/** How often each word is there. */
export function tally(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
