import { replay, standingEntries } from '../../src/engine/match.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { Match, scriptOf } from '../../src/tables/match/match.ts';
import { positionOf } from '../../src/tables/match/play.ts';
import { openStore } from '../../src/tables/store/store.ts';
import type { Attempt, Players } from './players.ts';

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
export function faultsOf(match: Match, isPlaceGone = false): readonly string[] {
  const faults: string[] = [];
  const lines = standingEntries(match.log).map(({ text }) => text);
  const interactions = match.log.flatMap(({ interaction }) => interaction ?? []);
  if (new Set(lines).size !== lines.length) faults.push('a line was drawn twice');
  if (new Set(interactions).size !== interactions.length) faults.push('an interaction was carried out twice');
  if (match.position !== undefined) {
    const replayed = JSON.stringify(replay(cellz, scriptOf(match)));
    if (replayed !== JSON.stringify(positionOf(match))) faults.push('the position is not what the log leads to');
  }
  if (match.status !== 'over' && !isPlaceGone) faults.push(`it could not be played to the end: ${match.status}`);
  if (match.shown < match.revision && !isPlaceGone) faults.push(`${NOT_SHOWN} (${match.status})`);
  return faults.map((fault) => `match ${match.id}: ${fault}`);
}

/** Where what people were told and what is stored do not agree. */
export function compare(attempts: readonly Attempt[], matches: readonly Match[]): readonly string[] {
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

export function errorsIn(output: string): readonly string[] {
  const lines = output.split('\n').filter((line) => line.includes('"level":50'));
  return lines.slice(0, 1).map((line) => `an error in the log: ${line}`);
}

const DRAWN = /draws ([a-z]\d-[a-z]\d)/g;
/** The same by a person whose opponent is the computer, who is named in full or by the letter of the second seat. */
const DRAWN_BY_PERSON = /(?<!\(easy\) |\*\*B\*\* )draws ([a-z]\d-[a-z]\d)/g;

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
