import { seatColour, seatInk } from '../../render/shared/seatColours.ts';
import { winners } from '../engine/outcome.ts';
import type { Say } from '../engine/phrase.ts';
import { seatLetter } from '../engine/seat.ts';
import { findSeat, type Match, type Player } from '../match/match.ts';
import { toAct } from '../match/play.ts';
import { findResult } from '../match/result.ts';
import { findViewer } from '../play/actions/views.ts';
import { findCommand, type ScreenParts } from '../play/contract/app.ts';
import { isSecretFrom, viewFor } from '../play/screens/boardVersion.ts';
import { valueIn } from '../play/words/longOffers.ts';
import { playerName } from '../play/words/wordsFor.ts';
import type { NamesOf } from './personNames.ts';
import type { DrawOptions, PagePlayer } from './protocol.ts';
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
