import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { findSeat, hasPlayed, type Match, MatchId, type PersonId } from '../../match/match.ts';
import { refuseOld } from '../../match/ruledGames.ts';
import { hasSecrets, refuseCourse } from '../../match/secrecy.ts';
import { DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import { findCommand, type ScreenParts } from '../contract/app.ts';
import type { Place, Request, Suggestion, TypingContext } from '../contract/command.ts';
import { nameLanguage, wordsFor } from '../words/wordsFor.ts';
import { refuseTo } from './refusal.ts';

/** How many of a person's latest matches are considered while they type, or if they name none. */
const LOOKED_THROUGH = 25;

/**
 * The match whose history someone wants to see: the one with this id; without an id, the one in this channel, or else
 * the caller's last one here. Refuses running matches with secrets, today's daily game, and matches that the caller
 * neither played nor could see in this channel.
 */
export async function chooseMatch(request: Request, id: string | undefined): Promise<Result<Match>> {
  const match = id === undefined ? await matchHere(request) : await matchWithId(request.app, id);
  if (match === undefined || !mayLook(match, request.caller.person, request.place)) {
    return refuse(id === undefined ? phrase('records.noneHere') : phrase('records.noSuchMatch'));
  }
  if (match.position === undefined) return refuse(phrase('records.notBegun'));
  const old = refuseOld(request.app.tables, match);
  if (old !== undefined) return refuse(old);
  const { game } = findCommand(request.app, match);
  const refusal = refuseCourse(game, match, request.now());
  return refusal === undefined ? accept(match) : refuse(refusal);
}

/** The match of a control, if the person who used it may see it. The id in the control comes from outside. */
export async function findVisibleMatch(request: Request, id: string): Promise<Match | undefined> {
  const { app, caller } = request;
  const chosen = await chooseMatch(request, id);
  if (chosen.ok) return chosen.value;
  await refuseTo(app, caller.answer, caller.locale, chosen.refusal);
  return undefined;
}

/** The person's matches that fit the id being typed and whose history they may see, newest first. */
export async function suggestMatches({ app, person, typed, now }: TypingContext): Promise<readonly Suggestion[]> {
  const { live, finished, settings } = await app.tables.people.read(person);
  const { plain } = wordsFor(app.catalogue, nameLanguage(app.catalogue, settings.language ?? DEFAULT_LANGUAGE));
  const ids = [...live.toReversed(), ...finished.toReversed()].slice(0, LOOKED_THROUGH);
  const matches = await Promise.all(ids.map((id) => app.tables.read(id)));
  return matches.flatMap((match) => {
    if (match?.position === undefined || !app.tables.canGoOn(match)) return [];
    if (refuseCourse(findCommand(app, match).game, match, now()) !== undefined) return [];
    const day = new Date(match.endedAt ?? match.createdAt).toISOString().slice(0, 10);
    const name = `${plain(phrase(findCommand(app, match).game.name))} · ${day} · ${match.id}`;
    return name.toLowerCase().includes(typed.trim().toLowerCase()) ? [{ name, value: match.id }] : [];
  });
}

async function matchWithId(app: ScreenParts, text: string): Promise<Match | undefined> {
  const id = MatchId.safeParse(text.trim().toLowerCase());
  return id.success ? app.tables.read(id.data) : undefined;
}

async function matchHere({ app, caller, place }: Request): Promise<Match | undefined> {
  const running = await Promise.all((await app.tables.within([place.channel])).map((id) => app.tables.read(id)));
  const isOwn = (match: Match) => findSeat(match, caller.person) !== undefined;
  const shown = running
    .filter((match) => match !== undefined)
    .filter(({ position }) => position !== undefined)
    // One's own matches come before the channel's table, and solo games of others come last.
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || Number(a.solo ?? false) - Number(b.solo ?? false));
  const goesOn = shown.find((match) => app.tables.canGoOn(match) && !hasSecrets(findCommand(app, match).game, match));
  if (goesOn !== undefined) return goesOn;
  const { finished } = await app.tables.people.read(caller.person);
  for (const id of finished.toReversed().slice(0, LOOKED_THROUGH)) {
    const match = await app.tables.read(id);
    if (match?.where.channel === place.channel) return match;
  }
  return shown[0];
}

function mayLook(match: Match, person: PersonId, { channel, threads }: Place): boolean {
  const isTheirs = hasPlayed(match, person) || match.spectators.includes(person);
  return isTheirs || [channel, ...threads].includes(match.where.channel);
}
