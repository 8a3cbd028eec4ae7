import { LEVELS } from '../engine/computerPlayer.ts';
import type { Game } from '../engine/game.ts';
import { phrase, type Say } from '../engine/phrase.ts';
import type { SetupOption } from '../engine/setup.ts';
import { findSeat, type Match, type MatchId, type PersonId } from '../match/match.ts';
import type { ScreenParts } from '../play/contract/app.ts';
import { valueIn } from '../play/words/commandNames.ts';
import { levelName } from '../play/words/wordsFor.ts';
import { readPageWords } from './pageTexts.ts';
import type { NamesOf } from './personNames.ts';
import type { GameOffers, NewGame, OfferedOption } from './protocol.ts';
import type { Session } from './sessions.ts';

/** How many of someone's latest matches are searched for people they know. */
const LATEST = 20;
/** How many people are offered as opponents. */
const MOST_KNOWN = 8;

/**
 * The games that can be started near this match: every game, against computers, people one has played with on its
 * server, or anyone.
 */
export async function gameOffers(
  app: ScreenParts,
  session: Session,
  near: Match,
  readNames: NamesOf,
): Promise<GameOffers> {
  const { plain } = await readPageWords(app, session);
  const games = app.games.map(({ game }) => ({
    value: game.id,
    label: plain(phrase(game.name)),
    levels: LEVELS.filter((level) => game.players[level] !== undefined),
    options: listOptions(game, plain),
  }));
  const computers = LEVELS.filter((level) => app.games.some(({ game }) => game.players[level] !== undefined));
  const known = await knownTo(app, session.person, near);
  const names = await readNames(known, session.person);
  return {
    games,
    opponents: [
      ...computers.map((level) => ({ value: `computer:${level}`, label: plain(levelName(level)) })),
      ...known.flatMap((id) => {
        const label = names.get(id);
        return label === undefined ? [] : [{ value: `opponent:${id}`, label }];
      }),
      { value: 'anybody', label: plain(phrase('board.new.anybody')) },
    ],
  };
}

/** The people with whom someone has played on this match's server, most recent first. */
async function knownTo({ tables }: ScreenParts, person: PersonId, near: Match): Promise<readonly PersonId[]> {
  const { live, finished } = await tables.people.read(person);
  const ids: readonly MatchId[] = [...live.toReversed(), ...finished.slice(-LATEST).toReversed()];
  const matches = await Promise.all([...new Set([near.id, ...ids])].slice(0, LATEST).map(tables.read));
  const known = matches.flatMap((match) =>
    match === undefined || match.where.guild !== near.where.guild || findSeat(match, person) === undefined
      ? []
      : match.players.flatMap((player) => (player.kind === 'person' && player.id !== person ? [player.id] : [])),
  );
  return [...new Set(known)].slice(0, MOST_KNOWN);
}

/**
 * The number of players, and those of the game's settings that are a list or a number. Files can only be uploaded in
 * the channel.
 */
function listOptions({ id, seats, setup }: Game, plain: Say): readonly OfferedOption[] {
  const { min, max, usual } = seats;
  const own = Object.entries(setup).flatMap(([name, option]) => offeredOption(name, option, id, plain));
  if (min === max) return own;
  return [
    { name: SEATS, label: plain(phrase('discord.option.seats')), usual: `${usual}`, range: { min, max } },
    ...own,
  ];
}

const SEATS = 'seats';

function offeredOption(name: string, option: SetupOption, game: string, plain: Say): readonly OfferedOption[] {
  const base = { name, label: plain(phrase(option.text)), usual: `${option.default}` };
  const choices = (values: readonly (string | boolean)[]) =>
    values.map((value) => ({ value: `${value}`, label: valueIn(plain, value, game) }));
  switch (option.kind) {
    case 'number':
      return [{ ...base, range: { min: option.min, max: option.max } }];
    case 'choice':
      return [{ ...base, choices: choices(option.choices) }];
    case 'flag':
      return [{ ...base, choices: choices([true, false]) }];
    case 'file':
      return [];
  }
}

/**
 * The arguments that a command would get for the same choices. If the opponent is a person, only two play; files cannot
 * be uploaded here.
 */
export function createArguments(
  game: Game | undefined,
  { opponent, chosen }: Pick<NewGame, 'opponent' | 'chosen'>,
): Readonly<Record<string, string>> {
  const [kind = '', value] = opponent.split(':');
  const isOffered = (name: string) =>
    name === SEATS
      ? kind !== 'opponent'
      : game !== undefined && Object.hasOwn(game.setup, name) && game.setup[name]?.kind !== 'file';
  return {
    ...Object.fromEntries(Object.entries(chosen).filter(([name]) => isOffered(name))),
    ...(value === undefined ? {} : { [kind]: value }),
  };
}

/** Runs something that may open a table for someone, and returns the match they have joined by it, if any. */
export async function beginning<Done>(
  { tables }: Pick<ScreenParts, 'tables'>,
  person: PersonId,
  act: () => Promise<Done>,
): Promise<{ readonly begun: MatchId | undefined; readonly done: Done }> {
  const before = new Set((await tables.people.read(person)).live);
  const done = await act();
  const { live } = await tables.people.read(person);
  return { begun: live.findLast((id) => !before.has(id)), done };
}
