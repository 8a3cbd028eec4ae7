import { isDeepStrictEqual } from 'node:util';
import { type Outcome, winners } from '../../engine/outcome.ts';
import { type Phrase, phrase, type TextKey } from '../../engine/phrase.ts';
import type { Seat, Viewer } from '../../engine/seat.ts';
import type { Match } from '../../match/match.ts';
import { positionOf, toAct } from '../../match/play.ts';
import { findResult, handedOver } from '../../match/result.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { mentionQuitter } from '../words/wordsFor.ts';
import { isSecretFrom } from './boardVersion.ts';

/** What to do now, or how the match ended. */
export function headline(command: GameCommand, match: Match, viewer: Viewer): Phrase {
  const { game } = command;
  const outcome = findResult(game, match);
  if (match.status === 'closed' && outcome === undefined) {
    return phrase(match.daily === undefined ? 'discord.closed' : 'daily.closed');
  }
  if (outcome === undefined) return turnPhrase(command, match, viewer);
  if (match.players.length === 1) return phrase('discord.ended.solo');
  const best = winners(outcome);
  const players = named(best);
  const others = whoLeft(game, match, outcome);
  const isOwn = best.length === 1 && best[0] === viewer;
  if (others.length > 0) {
    const own = typeof viewer === 'number' ? named([viewer]) : [];
    return phrase(leftText(isOwn, isDeepStrictEqual(others, own)), { players, others, count: players.length });
  }
  if (players.length > 1) return phrase('discord.ended.tied', { players });
  const reason = describeReason(game, match, outcome);
  const { won, wonBy } = isOwn ? YOU_WON : SOMEBODY_WON;
  return reason === undefined ? phrase(won, { players }) : phrase(wonBy, { players, reason });
}

/** The result of a match that others won because someone left, for whoever won or left, or for everyone else. */
function leftText(isWinner: boolean, isOnlyLeaver: boolean): TextKey {
  if (isWinner) return 'discord.ended.youLeft';
  return isOnlyLeaver ? 'discord.ended.onlyYouLeft' : 'discord.ended.left';
}

const SOMEBODY_WON = { won: 'discord.ended.won', wonBy: 'discord.ended.wonBy' } as const;
/** The result as the winner reads it. */
const YOU_WON = { won: 'discord.ended.youWon', wonBy: 'discord.ended.youWonBy' } as const;

/** The players who decided an unfinished match by leaving: they lost it, no matter who moved last. */
function whoLeft(game: GameCommand['game'], match: Match, outcome: Outcome): readonly Phrase[] {
  const { state, left, agreed } = positionOf(match);
  if (game.outcome(state) !== undefined || agreed.length > 0) return [];
  const gaveUp = (match.substituted ?? []).filter(({ now }) => now !== 'taken');
  const resigned = left.filter((at) => !winners(outcome).includes(at) && !gaveUp.some(({ seat }) => seat === at));
  return [...gaveUp.map(mentionQuitter), ...named(resigned)];
}

/**
 * Why the winners won, if they do not simply have more points: the tie-break, or because others gave up their seats.
 */
function describeReason(game: GameCommand['game'], match: Match, outcome: Outcome): Phrase | undefined {
  const { state } = positionOf(match);
  const byRules = game.outcome(state);
  if (byRules === undefined || winners(byRules).join() === winners(outcome).join()) return game.tieBreak?.(state);
  const players = named(handedOver(match));
  return phrase('endings.handedOver', { players });
}

/** What the player to move should do, in a few words. */
export function describePrompt({ game, prompt }: GameCommand, match: Match, viewer: Viewer): Phrase {
  return prompt?.(game.view(positionOf(match).state, viewer)) ?? phrase('discord.turn.prompt');
}

function turnPhrase(command: GameCommand, match: Match, viewer: Viewer): Phrase {
  const { game } = command;
  const seats = toAct(game, match);
  const persons = seats.filter((seat) => match.players[seat]?.kind === 'person');
  if (persons.length === 0) return phrase('discord.thinking', { players: named(seats) });
  const prompt = () => describePrompt(command, match, viewer);
  if (typeof viewer !== 'number') return phrase('discord.turn', { prompt: promptFor(), players: named(persons) });
  if (persons.includes(viewer)) return phrase('discord.turn.own', { prompt: prompt() });
  return phrase('discord.turn.others', { players: named(persons) });

  function promptFor(): Phrase {
    return isSecretFrom(match, viewer) ? phrase('discord.turn.prompt') : prompt();
  }
}

function named(seats: readonly Seat[]): readonly Phrase[] {
  return seats.map((seat) => phrase('discord.seat', { player: { seat } }));
}
