import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { seatToReturnTo } from '../../src/match/absence.ts';
import { moveTo } from '../../src/match/channel.ts';
import { close } from '../../src/match/lobby.ts';
import { type Match, MatchId, type PersonId } from '../../src/match/match.ts';
import { askToReturn } from '../../src/play/actions/answerAbsence.ts';
import { askAgain } from '../../src/play/actions/askAgain.ts';
import { atTable } from '../../src/play/actions/atTable.ts';
import { findLikeliestMatch, showDoor } from '../../src/play/actions/openBoard.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import { refuseUnwritable } from '../../src/play/actions/refuseUnwritable.ts';
import type { ScreenParts } from '../../src/play/contract/app.ts';
import type { Request, Subcommand, UsedControl } from '../../src/play/contract/command.ts';
import { type Button, buildSceneControl, button, controlRows } from '../../src/play/contract/controls.ts';
import type { SceneItem } from '../../src/play/contract/scene.ts';
import { formatTitle, tableEntry, waitsFor } from '../../src/play/screens/listItem.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { inSeconds } from '../../src/play/words/clocks.ts';
import { END_PHRASES } from '../../src/play/words/endPhrases.ts';
import { linkTo } from '../../src/play/words/link.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { type EndedTable, endedOfWeek } from '../../src/tables/people/endedTables.ts';
import { paged } from './pagedList.ts';
import { readLive } from './readLive.ts';
import { oneTable, tableItem } from './tablePanel.ts';

/** A table that ended without the caller. */
interface EndedEntry {
  readonly match: Match;
  readonly ended: EndedTable;
}

const pages = paged<Match | EndedEntry>('mine', async (request) => {
  const { app, caller, now } = request;
  const { person } = caller;
  const record = await app.tables.people.read(person);
  const matches = await readLive(app, record.live);
  const waiting = matches.filter((match) => waitsFor(app, match, person));
  const ended = await readEnded(request, endedOfWeek(record.ended, now()));
  return {
    title: phrase('games.mine.title', { count: waiting.length }),
    empty: phrase('games.mine.empty'),
    items: [...waiting, ...matches.filter((match) => !waiting.includes(match)), ...ended],
    entry: (item) => ('ended' in item ? endedItem(request, item) : liveItem(request, item)),
    below: app.board === undefined ? [] : [button(phrase('board.button'), 'mine.board', 'primary')],
  };
});

/** The ended tables that are still stored, newest first. */
async function readEnded({ app }: Request, ended: readonly EndedTable[]): Promise<readonly EndedEntry[]> {
  const all = await Promise.all(ended.map(async (one) => ({ ended: one, match: await app.tables.read(one.match) })));
  return all.flatMap(({ ended: one, match }) => (match === undefined ? [] : [{ ended: one, match }])).toReversed();
}

async function liveItem(request: Request, match: Match): Promise<SceneItem> {
  const { app, caller } = request;
  const { person, locale } = caller;
  const { plain } = wordsFor(app.catalogue, locale, match);
  const [below] = match.where.gone === true ? controlRows([homeless(match, request)], plain) : [];
  if (below === undefined) return tableItem(app, locale, match, person);
  return { text: await tableEntry(app, locale, match, person), below };
}

async function endedItem({ app, caller }: Request, entry: EndedEntry): Promise<SceneItem> {
  const { plain } = wordsFor(app.catalogue, caller.locale, entry.match);
  return {
    text: endedEntry(app, caller.locale, entry),
    control: buildSceneControl(askAgainButton(entry, caller.person), plain),
  };
}

function endedEntry(app: ScreenParts, locale: string, { match, ended }: EndedEntry): string {
  const { say } = wordsFor(app.catalogue, locale, match);
  const link = linkTo(match);
  const facts = [
    END_PHRASES[ended.why],
    phrase('tables.ended.when', { at: inSeconds(ended.at) }),
    ...(link === undefined ? [] : [link]),
  ];
  return `${formatTitle(app, locale, match)}\n-# ${facts.map(say).join(' · ')}`;
}

/**
 * A button to ask for one's seat back from the computer player that has it now, or for another table with the same
 * people.
 */
function askAgainButton({ match }: EndedEntry, person: PersonId): Button {
  const isSeatKept = seatToReturnTo(match, person) !== undefined;
  const label = isSeatKept ? phrase('tables.ended.back') : phrase('tables.ended.again');
  return {
    kind: 'button',
    label,
    act: { action: 'mine.again', argument: match.id },
  };
}

/** Continues a table that ended without the caller, as that button says. */
async function goOnWithEnded(request: Request, { argument }: UsedControl): Promise<void> {
  const match = await findMatch(request, argument);
  const { person } = request.caller;
  const { ended } = await request.app.tables.people.read(person);
  if (match === undefined || !ended.some((one) => one.match === match.id))
    return refuse(request, phrase('discord.deadPanel'));
  return seatToReturnTo(match, person) === undefined ? askAgain(request, match) : askToReturn(atTable(request, match));
}

/**
 * `/games mine`: all of the caller's tables; those that wait for them come first, and those without a channel can
 * continue here.
 */
export const mine: Subcommand = {
  name: 'mine',
  text: 'games.mine.command',
  options: [],
  run: pages.run,
  uses: {
    ...pages.uses,
    'mine.again': goOnWithEnded,
    'mine.here': goOnHere,
    'mine.close': closeIt,
    'mine.board': openBoard,
    'mine.open': (request, { argument }) =>
      oneTable(request, argument, 'mine.page', (match) =>
        tableEntry(request.app, request.caller.locale, match, request.caller.person),
      ),
  },
};

/** Opens the board's page, which shows all of one's own games and starts with one that is waiting. */
async function openBoard(request: Request): Promise<void> {
  const { app, caller, place } = request;
  const match = await findLikeliestMatch(app, caller.person, place.channel);
  return match === undefined ? refuse(request, phrase('games.mine.empty')) : showDoor(request, { match: match.id });
}

/** Buttons for a table that has no channel: continue it here if that is possible, and close it if this person may. */
function homeless(match: Match, { caller: { person }, place, now }: Request): readonly Button[] {
  const to = (label: Phrase, action: string): Button => ({
    kind: 'button',
    label,
    act: { action, argument: match.id },
  });
  return [
    ...(moveTo(person, place, now())(match).ok ? [to(phrase('games.mine.here'), 'mine.here')] : []),
    ...(close(person, false)(match).ok ? [to(phrase('games.mine.close'), 'mine.close')] : []),
  ];
}

/** Moves a table whose channel was deleted to the caller's channel. */
async function goOnHere(request: Request, { argument }: UsedControl): Promise<void> {
  const { app, caller, place, door, interaction, now } = request;
  const match = await findMatch(request, argument);
  if (match === undefined) return refuse(request, phrase('discord.deadPanel'));
  const unwritable = refuseUnwritable(place);
  if (unwritable !== undefined) return refuse(request, unwritable);
  const move = moveTo(caller.person, place, now());
  const moved = await app.tables.change(match.id, move, interaction);
  if (moved === undefined) return refuse(request, phrase('discord.deadPanel'));
  if (!moved.ok) return refuse(request, moved.refusal);
  await door.publish({ ...caller, from: 'command' }, undefined, moved.value);
}

async function closeIt(request: Request, { argument }: UsedControl): Promise<void> {
  const { app, caller, interaction } = request;
  const match = await findMatch(request, argument);
  if (match?.where.gone !== true) return refuse(request, phrase('discord.deadPanel'));
  const closed = await app.tables.change(match.id, close(caller.person, false), interaction);
  if (closed === undefined) return refuse(request, phrase('discord.deadPanel'));
  if (!closed.ok) return refuse(request, closed.refusal);
  const { say } = wordsFor(app.catalogue, caller.locale, match);
  await caller.answer.update(wordsScreen(say(phrase('discord.closed'))));
}

/** The match of a control. Its id comes from outside. */
async function findMatch({ app }: Request, argument: string): Promise<Match | undefined> {
  const id = MatchId.safeParse(argument);
  return id.success ? app.tables.read(id.data) : undefined;
}

function refuse({ app, caller }: Request, refusal: Phrase): Promise<void> {
  return refuseTo(app, caller.answer, caller.locale, refusal);
}
