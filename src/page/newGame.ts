import { LEVELS } from '../engine/game.ts';
import { phrase } from '../engine/phrase.ts';
import { type Match, type MatchId, type PersonId, seatOf } from '../match/match.ts';
import type { ScreenParts } from '../play/contract/app.ts';
import { levelName } from '../play/words/names.ts';
import type { NamesOf } from './names.ts';
import type { GameOffers, NewGame } from './protocol.ts';
import type { Session } from './sessions.ts';
import { wordsOf } from './words.ts';

/** So many of somebody's last matches say whom they know. */
const LATEST = 20;
/** So many people are offered as opponents. */
const MOST_KNOWN = 8;

/** What can be begun near this match: every game, against computers, whom one has played with in its server, or anybody. */
export async function gameOffers(
  app: ScreenParts,
  session: Session,
  near: Match,
  namesOf: NamesOf,
): Promise<GameOffers> {
  const { plain } = await wordsOf(app, session);
  const games = app.games.map(({ game }) => ({ value: game.id, label: plain(phrase(game.name)) }));
  const computers = LEVELS.filter((level) => app.games.some(({ game }) => game.players[level] !== undefined));
  const known = await knownTo(app, session.person, near);
  const names = await namesOf(known, session.person);
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

/** With whom somebody has played in the server of this match, those first with whom they did last. */
async function knownTo({ tables }: ScreenParts, person: PersonId, near: Match): Promise<readonly PersonId[]> {
  const { live, finished } = await tables.people.read(person);
  const ids: readonly MatchId[] = [...live.toReversed(), ...finished.slice(-LATEST).toReversed()];
  const matches = await Promise.all([...new Set([near.id, ...ids])].slice(0, LATEST).map(tables.read));
  const known = matches.flatMap((match) =>
    match === undefined || match.where.guild !== near.where.guild || seatOf(match, person) === undefined
      ? []
      : match.players.flatMap((player) => (player.kind === 'person' && player.id !== person ? [player.id] : [])),
  );
  return [...new Set(known)].slice(0, MOST_KNOWN);
}

/** What a command would have been given. */
export function givenFor({ opponent }: NewGame): Readonly<Record<string, string>> {
  const [kind = '', value] = opponent.split(':');
  return value === undefined ? {} : { [kind]: value };
}

/** Does something that may open a table for somebody, and gives the match that they have since then. */
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
