import type { Game } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { refuse } from '../../engine/result.ts';
import { sayMove } from '../../engine/sayMove.ts';
import type { Seat } from '../../engine/seat.ts';
import { type Change, changed } from '../../match/change.ts';
import { findSeat, type Match, type PersonId } from '../../match/match.ts';
import { positionOf, toAct } from '../../match/play.ts';
import { strongestLevel } from '../../tables/thinking/advice.ts';
import type { WeighedText } from '../../tables/thinking/thinkingPool.ts';
import { button } from '../contract/controls.ts';
import { inTenMinutes } from '../contract/rateLimits.ts';
import { drawMatchPicture } from '../screens/screen.ts';
import { amountPhrase, expectationPhrase, LEAST } from '../words/formatPoints.ts';
import { thinkingLimitPhrase } from '../words/thinkingLimit.ts';
import { levelName } from '../words/wordsFor.ts';
import type { Action } from './action.ts';
import { refuseAction, type TableRequest } from './atTable.ts';

/** Gives a hint in private: what the strongest computer player would do, given what the caller may know. */
export const giveHint: Action = {
  typed: () => ({ name: 'hint', text: 'coach.command.hint', options: [], reach: 'play', runAt: showHint }),
  shown: {
    running({ command: { game }, match, viewer }) {
      // In games with hidden information, everyone has a private board with its own buttons.
      const seats = game.hidden ? [viewer] : toAct(game, match);
      const isTheirTurn = toAct(game, match).some((seat) => seats.includes(seat) && isPerson(match, seat));
      return isTheirTurn && allowsHints(match) ? button(phrase('coach.button.hint'), 'hint') : undefined;
    },
  },
  controls: { hint: showHint },
  limit: { person: inTenMinutes(60) },
  calls: 'nobody',
};

function isPerson({ players }: Match, seat: Seat): boolean {
  return players[seat]?.kind === 'person';
}

/** Shows the hint, or tells the caller why there is none. */
async function showHint({ request, command: { game }, match, seat, words }: TableRequest): Promise<void> {
  const { app, caller } = request;
  const refusal = refuseHint(game, match, caller.person);
  const enough = thinkingLimitPhrase(app, caller.person);
  if (refusal !== undefined) return refuseAction(request, refusal, match);
  if (enough !== undefined) return refuseAction(request, enough);
  const { id } = match;
  if (seat === undefined) throw new Error(`match ${id}: a hint for nobody`);
  const moves = await app.tables.advise(match, seat, caller.person).catch((error: unknown) => {
    app.log.error({ match: id, err: error }, 'could not find a hint');
    return [];
  });
  const [best, next] = moves;
  if (best === undefined) return refuseAction(request, phrase('coach.hint.failed'), match);
  // Recorded before it is shown, but only once there is one to show.
  const taken = await app.tables.change(id, takeHint(game, caller.person));
  if (taken === undefined) return refuseAction(request, phrase('discord.deadControl'));
  if (!taken.ok) return refuseAction(request, taken.refusal, match);
  const { locale, theme, scale } = caller;
  const player = levelName(strongestLevel(game));
  const said = ({ move }: WeighedText) => sayMove(game, { state: positionOf(match).state, seat }, move);
  const lines = [
    phrase('coach.hint.move', { player, move: said(best) }),
    ...(best.reason === undefined ? [] : [phrase('coach.hint.why', { reason: best.reason })]),
    ...(isWorthSaying(best, game) ? brings(best, game, match, locale) : []),
    ...(next === undefined ? [] : compareProven(game, best, next, said(next), locale)),
  ];
  await caller.answer.toCaller({
    content: lines.map(words.say).join('\n'),
    picture: await drawMatchPicture(app, match, words, { viewer: seat, locale, theme, scale, picked: best.move }),
    rows: [],
    pings: [],
    shows: { match: id, picked: best.move },
  });
}

/** Whether to say what a move is expected to bring: it is proven, or this game's estimates are reliable enough. */
export function isWorthSaying(
  { exact }: Pick<WeighedText, 'exact'>,
  { hasVagueGuesses }: Pick<Game, 'hasVagueGuesses'>,
): boolean {
  return exact === true || hasVagueGuesses !== true;
}

function brings(
  { expected, exact = false }: WeighedText,
  game: Game,
  { players }: Match,
  locale: string,
): readonly Phrase[] {
  return expected === undefined ? [] : [expectationPhrase(game, expected, exact, players.length, locale)];
}

type MoveValue = Pick<WeighedText, 'expected' | 'exact'>;

/** How much worse the second-best move is, if both are proven: which of two estimates is higher is mostly luck. */
export function compareProven(
  game: Pick<Game, 'unit'>,
  best: MoveValue,
  next: MoveValue,
  move: Phrase,
  locale: string,
): readonly Phrase[] {
  if (best.exact !== true || next.exact !== true) return [];
  if (best.expected === undefined || next.expected === undefined) return [];
  const less = best.expected - next.expected;
  return less < LEAST
    ? [phrase('coach.hint.asGood', { move })]
    : [phrase('coach.hint.next', { move, less: amountPhrase(game, less, locale) })];
}

/**
 * Whether hints are allowed in a match: as its table says, or by default if one person plays alone or against computers
 * and nobody else ever has. A table that allows hints is unrated from its first move, whether or not anyone takes one,
 * so no hint ends the rating of a running game. Never in a daily game, which is the same for everyone.
 */
function allowsHints({ daily, hints, players, substituted = [] }: Match): boolean {
  if (daily !== undefined) return false;
  return hints ?? players.filter(({ kind }) => kind !== 'computer').length + substituted.length < 2;
}

/** Why this person gets no hint now; undefined if they may have one. */
function refuseHint(game: Game, match: Match, person: PersonId): Phrase | undefined {
  const seat = findSeat(match, person);
  if (seat === undefined) return phrase('coach.hint.notYours');
  if (match.status === 'lobby') return phrase('tables.notBegun');
  if (match.status !== 'running') return phrase('engine.over');
  if (match.daily !== undefined) return phrase('coach.hint.daily');
  if (!allowsHints(match)) return phrase(match.hints === false ? 'coach.hint.forbidden' : 'coach.hint.persons');
  return toAct(game, match).includes(seat) ? undefined : phrase('coach.hint.notNow');
}

/** Records that this person takes a hint. */
export function takeHint(game: Game, person: PersonId): Change {
  return (match) => {
    const refusal = refuseHint(game, match, person);
    const seat = findSeat(match, person);
    if (refusal !== undefined || seat === undefined) return refuse(refusal ?? phrase('coach.hint.notYours'));
    const hinted = match.hinted ?? [];
    return changed(hinted.includes(seat) ? match : { ...match, hinted: [...hinted, seat] });
  };
}
