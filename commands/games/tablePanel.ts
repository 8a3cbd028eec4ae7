import { phrase } from '../../src/engine/phrase.ts';
import { seatsOnOffer } from '../../src/match/absence.ts';
import { findSeat, isLive, type Match, MatchId, type PersonId } from '../../src/match/match.ts';
import { refuseCourse } from '../../src/match/secrecy.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import { type App, findCommand, type ScreenParts } from '../../src/play/contract/app.ts';
import type { Request } from '../../src/play/contract/command.ts';
import { type Button, buildSceneControl, button, controlRows, withArgument } from '../../src/play/contract/controls.ts';
import type { Scene, SceneItem } from '../../src/play/contract/scene.ts';
import type { SceneControl } from '../../src/play/contract/sceneControlTypes.ts';
import { tableEntry, waitsFor } from '../../src/play/screens/listItem.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { listPersons } from '../../src/tables/people/person.ts';

/**
 * A live table as an entry of a list. Its button opens the table in private for its players; others join if there is
 * room, and otherwise watch.
 */
export async function tableItem(app: ScreenParts, locale: string, match: Match, reader: PersonId): Promise<SceneItem> {
  return { text: await tableEntry(app, locale, match, reader), control: tableControl(app, locale, match, reader) };
}

function tableControl(app: ScreenParts, locale: string, match: Match, reader: PersonId): SceneControl | undefined {
  if (!app.tables.canGoOn(match)) return undefined;
  const { plain } = wordsFor(app.catalogue, locale, match);
  return buildSceneControl(wayIn(app, match, reader), plain, { match: match.id, stamp: '' });
}

function wayIn(app: ScreenParts, match: Match, reader: PersonId): Button {
  const { status, players, seatCount, invited } = match;
  const isOpen = status === 'lobby' && players.length < seatCount && invited.length === 0;
  const isOffered = seatsOnOffer(match).length > 0;
  if (findSeat(match, reader) === undefined && (isOpen || isOffered))
    return button(phrase('discord.button.join'), isOffered ? 'join-late' : 'join', 'success');
  return button(phrase('games.open'), 'view', waitsFor(app, match, reader) ? 'primary' : 'secondary');
}

/** A button that shows the course of a match, if the reader may see it. */
export function replayButton(app: ScreenParts, match: Match, now: number): Button | undefined {
  const isKnown =
    app.tables.canGoOn(match) &&
    match.position !== undefined &&
    refuseCourse(findCommand(app, match).game, match, now) === undefined;
  return isKnown ? withArgument(button(phrase('records.replay.open'), 'replay.open'), match.id) : undefined;
}

/**
 * One match of a list, with everything that its player can do: **Open** shows its board, in private; **Replay** shows
 * its course, if that may be seen; `back` leads back to the list. Old lists had a menu that leads here.
 */
export async function oneTable(
  request: Request,
  argument: string,
  back: string,
  entryOf: (match: Match) => Promise<string> | string,
) {
  const { app, caller, now } = request;
  const id = MatchId.safeParse(argument);
  const match = id.success ? await app.tables.read(id.data) : undefined;
  if (match === undefined || !isInvolved(match, caller.person))
    return refuseTo(app, caller.answer, caller.locale, phrase('discord.deadPanel'));
  const { plain } = wordsFor(app.catalogue, caller.locale, match);
  const isPlayed = app.tables.canGoOn(match) && isLive(match);
  const atTable = isPlayed ? [button(phrase('games.open'), 'view', 'primary'), ...boardPage(app, match)] : [];
  const replay = replayButton(app, match, now());
  const panel: Button[] = [
    ...(replay === undefined ? [] : [replay]),
    { kind: 'button', label: phrase('games.back'), act: { action: back, argument: '0' } },
  ];
  const screen: Scene = {
    content: await entryOf(match),
    rows: [...controlRows([atTable], plain, { match: match.id, stamp: '' }), ...controlRows([panel], plain)],
    pings: [],
  };
  await caller.answer.update(screen);
}

/** A button for the board that is played by tapping, if there is one. */
function boardPage(app: App, { status }: Match): readonly Button[] {
  return app.board === undefined || status !== 'running' ? [] : [button(phrase('board.button'), 'open-board')];
}

/** Whether someone plays, is invited to, or has played in a match: the id in a control comes from outside. */
function isInvolved(match: Match, person: PersonId): boolean {
  return listPersons(match).includes(person);
}
