import { seatColour, seatInk } from '../../render/shared/seatColours.ts';
import { winners } from '../engine/outcome.ts';
import { phrase, type Say } from '../engine/phrase.ts';
import { seatLetter } from '../engine/seat.ts';
import { findSeat, type Match, type PersonId, type Player } from '../match/match.ts';
import { toAct } from '../match/play.ts';
import { findResult } from '../match/result.ts';
import { findViewer } from '../play/actions/views.ts';
import { findCommand, type ScreenParts } from '../play/contract/app.ts';
import { isSecretFrom, viewFor } from '../play/screens/boardVersion.ts';
import { valueIn } from '../play/words/commandNames.ts';
import { playerName } from '../play/words/wordsFor.ts';
import { isWatching } from './pageRows.ts';
import type { NamesOf } from './personNames.ts';
import type { DrawOptions, PageBoard, PagePlayer } from './protocol.ts';
import type { Session } from './sessions.ts';

/** A plate has room for little more than the level, so computer players of the same level are numbered. */
function computerName(player: Exclude<Player, { readonly kind: 'person' }>, plain: Say, players: Match['players']) {
  if (player.kind !== 'computer') return playerName(player, plain);
  const alike = players.filter((other) => other.kind === 'computer' && other.level === player.level);
  const number = alike.length > 1 ? ` ${alike.indexOf(player) + 1}` : '';
  return `🤖 ${valueIn(plain, player.level)}${number}`;
}

/** The players of a match as this person may know them: names, whose turn it is, scores, and deadlines. */
export async function listPagePlayers(
  app: ScreenParts,
  match: Match,
  { person }: Session,
  {
    theme,
    plain,
    readNames,
  }: { readonly theme: DrawOptions['theme']; readonly plain: Say; readonly readNames: NamesOf },
): Promise<readonly PagePlayer[]> {
  if (match.position === undefined) return [];
  const command = findCommand(app, match);
  const { game } = command;
  const own = findSeat(match, person);
  const persons = match.players.flatMap((player) =>
    player.kind === 'person' && player.id !== person ? [player.id] : [],
  );
  const [names, deadlines] = await Promise.all([readNames(persons, person), app.tables.clocks.deadlines(match)]);
  const viewer = findViewer(match, person);
  const scores = isSecretFrom(match, viewer) ? [] : (command.scores?.(viewFor(game, match, viewer)) ?? []);
  const acting = toAct(game, match);
  const outcome = findResult(game, match);
  const won = outcome === undefined ? [] : winners(outcome);
  return match.players.map((player, seat): PagePlayer => {
    const score = scores[seat];
    const until = deadlines.find((one) => one.seat === seat)?.at;
    const called = player.kind === 'person' ? names.get(player.id) : computerName(player, plain, match.players);
    return {
      seat,
      letter: seatLetter(seat),
      colour: seatColour(theme, seat),
      ink: seatInk(theme, seat),
      name: called ?? seatLetter(seat),
      ...(player.kind === 'person' ? { face: `face/${match.id}/${seat}` } : {}),
      isYou: seat === own,
      isToAct: acting.includes(seat),
      hasWon: won.includes(seat),
      ...(score === undefined ? {} : { score }),
      ...(until === undefined ? {} : { until }),
    };
  });
}

/** Who is watching which match on an open page. */
export interface Watchers {
  /** To be called when someone with an open page looks at this match, or at none. */
  readonly look: (person: PersonId, match: Match | undefined) => void;
  /** To be called when someone has no page open any more. */
  readonly leave: (person: PersonId) => void;
  /** The people who are watching a match that they do not play. */
  readonly of: (match: Match) => readonly PersonId[];
}

/** Keeps track of spectators. `tell` is called for the players of a match when someone starts or stops watching it. */
export function createWatchers(tell: (player: PersonId) => void): Watchers {
  const watched = new Map<PersonId, Match>();

  function change(person: PersonId, match: Match | undefined): void {
    const before = watched.get(person);
    if (match === undefined) watched.delete(person);
    else watched.set(person, match);
    if (before?.id === match?.id) return;
    for (const one of [before, match]) for (const player of listPlayers(one)) tell(player);
  }

  return {
    look: (person, match) => change(person, match !== undefined && isWatching(match, person) ? match : undefined),
    leave: (person) => change(person, undefined),
    of: ({ id }) => [...watched].filter(([, match]) => match.id === id).map(([person]) => person),
  };
}

function listPlayers(match: Match | undefined): readonly PersonId[] {
  if (match === undefined) return [];
  return match.players.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
}

/** The names of the spectators, for the players of a match. */
export async function watchersFor(
  watchers: Pick<Watchers, 'of'>,
  match: Match,
  reader: PersonId,
  { plain, readNames }: { readonly plain: Say; readonly readNames: NamesOf },
): Promise<Pick<PageBoard, 'watchers'>> {
  const persons = findSeat(match, reader) === undefined ? [] : watchers.of(match);
  if (persons.length === 0) return {};
  const known = await readNames(persons, reader);
  const names = persons.map((person) => known.get(person) ?? plain(phrase('board.somebody')));
  return { watchers: plain(phrase('board.watchers', { names: names.join(', ') })) };
}
