import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { isLive, type Match, MatchId, type PersonId } from '../../src/match/match.ts';
import { refuseCourse } from '../../src/match/secrecy.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import { type App, commandOf, gameNameOf } from '../../src/play/contract/app.ts';
import type { Request } from '../../src/play/contract/command.ts';
import { type Button, button, type Choice, controlRows } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { levelName, wordsFor } from '../../src/play/words/names.ts';
import { personsOf } from '../../src/tables/people/person.ts';

/** A match as an entry of a menu: its number in the list, its game, how it stands, and against whom it is. */
export async function matchChoice(
  app: App,
  match: Match,
  number: number,
  status: Phrase,
  reader: PersonId,
): Promise<Choice> {
  const against = await opponents(app, match, reader);
  return {
    value: match.id,
    label: phrase('games.choice', { number, game: gameNameOf(app, match), status }),
    ...(against.length === 0 ? {} : { description: phrase('games.choice.against', { players: against }) }),
  };
}

/** Menus show no mentions: persons are named as Discord calls them now, those whose name does not come are counted. */
async function opponents(app: App, { players, where }: Match, reader: PersonId): Promise<readonly Phrase[]> {
  const others = players.flatMap((player) => (player.kind === 'person' && player.id !== reader ? [player.id] : []));
  const names = [...(await app.names(others, where.guild)).values()].map(({ name }) =>
    phrase('games.choice.name', { name: name.slice(0, LONGEST_NAME) }),
  );
  const unknown = players.filter(({ kind }) => kind === 'nobody').length + others.length - names.length;
  const computers = players.flatMap((player) => (player.kind === 'computer' ? [levelName(player.level)] : []));
  return [...names, ...(unknown === 0 ? [] : [phrase('games.choice.people', { count: unknown })]), ...computers];
}

/** So much of each of three names fits into an entry, in characters. */
const LONGEST_NAME = 28;

/**
 * One match of a list, with all that its player can do with it: **Open** shows its board, here and in private; **Replay**
 * its course where that may be seen; `back` leads to the list again.
 */
export async function oneTable(
  request: Request,
  argument: string,
  back: string,
  entryOf: (match: Match) => Promise<string> | string,
) {
  const { app, invoker, now } = request;
  const id = MatchId.safeParse(argument);
  const match = id.success ? await app.tables.read(id.data) : undefined;
  if (match === undefined || !isOf(match, invoker.person))
    return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.deadPanel'));
  const { plain } = wordsFor(app.catalogue, invoker.locale, match);
  const canGoOn = app.tables.canGoOn(match);
  const atTable =
    canGoOn && isLive(match) ? [button(phrase('games.open'), 'view', 'primary'), ...boardPage(app, match)] : [];
  const isKnown =
    canGoOn && match.position !== undefined && refuseCourse(commandOf(app, match).game, match, now()) === undefined;
  const panel: Button[] = [
    ...(isKnown ? [toMatch(phrase('records.replay.open'), 'replay.open', match)] : []),
    { kind: 'button', label: phrase('games.back'), act: { action: back, argument: '0' } },
  ];
  const screen: Scene = {
    content: await entryOf(match),
    rows: [...controlRows([atTable], plain, { match: match.id, stamp: '' }), ...controlRows([panel], plain)],
    pings: [],
  };
  await invoker.answer.update(screen);
}

/** The way to the board that is played by tapping it, where there is one. */
function boardPage(app: App, { status }: Match): readonly Button[] {
  return app.board === undefined || status !== 'running' ? [] : [button(phrase('board.button'), 'open-board')];
}

function toMatch(label: Phrase, action: string, { id }: Match): Button {
  return { kind: 'button', label, act: { action, argument: id } };
}

/** Whether somebody plays, is asked to, or has played there: the id of a control comes from outside. */
function isOf(match: Match, person: PersonId): boolean {
  return personsOf(match).includes(person);
}
